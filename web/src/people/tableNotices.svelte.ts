// Notices by this browser, offered where they are wanted: at a table that is played by days.
import type { VoiceLine } from "../games/gameUi"
import type { TableAction } from "../parts/TableActions.svelte"
import type { TablePage } from "../tablePage.svelte"
import { type NoticeState, noticeState, turnNotices } from "./notices"
import { words } from "./notices.words"

export class TableNotices {
  private now = $state<NoticeState | null>(null)

  constructor(private readonly page: TablePage) {}

  /** Only who plays, and only by days, is told. */
  private readonly wanted = $derived.by(
    () => this.page.mine.length === 1 && !this.page.over && this.page.known?.time?.kind === "days",
  )

  async look(): Promise<void> {
    if (this.wanted && this.now === null) this.now = await noticeState()
  }

  /** Beside the table, to ask for them and to end them. */
  get action(): TableAction[] {
    if (!this.wanted || (this.now !== "on" && this.now !== "off")) return []
    const on = this.now === "on"
    const says = on ? words().off : words().on
    return [{ icon: "i-bell", label: words().short, says, pressed: on, run: () => void this.turn() }]
  }

  /** While one waits for the other. */
  get answers(): VoiceLine["answers"] {
    return this.wanted && this.now === "off" ? [{ label: words().on, run: () => void this.turn() }] : []
  }

  private async turn(): Promise<void> {
    const { now, said } = await turnNotices(this.now)
    this.now = now
    this.page.tell({ tone: "plain", icon: "i-bell", text: said })
  }
}
