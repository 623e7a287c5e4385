// What is said at a table, as far as this page has heard it: nothing of it is kept anywhere. Who is muted is
// kept by the house, with the reader: at every table, on every device.
import { muteSeat, mutedSeats } from "../api"
import { attempt } from "../people/atTable"
import type { Phrase, Said, Seat } from "../types"
import type { TablePage } from "../tablePage.svelte"
import { fill } from "../words/index.svelte"
import { words } from "./words"

export const FACES = ["smile", "laugh", "wow", "think", "sad", "heart"] as const
type Face = (typeof FACES)[number]
/** The drawing of a face; null: it is a phrase, or words of somebody's own. */
export const faceOf = ({ phrase }: Said): Face | null => FACES.find((face) => face === phrase) ?? null

type PhraseName = keyof ReturnType<typeof words>["phrase"]

export interface TalkLine {
  id: number
  seat: Seat
  said: Said
}

const MOST = 40 // lines
const SHOWN = 7000 // milliseconds in the voice

/** A phrase or a face in the reader's language, or what somebody wrote. */
export function saidText(said: Said): string {
  const face = faceOf(said)
  if (face !== null) return words().face[face]
  return said.phrase === null ? (said.text ?? "") : words().phrase[said.phrase as PhraseName]
}

export class TableTalk {
  lines = $state.raw<readonly TalkLine[]>([])
  /** Whom the reader of this page does not want to hear. */
  muted = $state.raw<readonly Seat[]>([])
  open = $state(false)
  private last = 0

  constructor(private readonly page: TablePage) {}

  hear(said: Said): void {
    if (this.muted.includes(said.seat)) return
    this.lines = [...this.lines, { id: ++this.last, seat: said.seat, said }].slice(-MOST)
    if (this.open) return // it is being read
    const face = faceOf(said)
    const own = this.page.mine.includes(said.seat)
    this.page.tell(
      {
        tone: "plain",
        icon: face === null ? "i-say" : `face-${face}`,
        strong: this.name(said.seat),
        text: saidText(said),
        answers: own ? [] : [{ label: words().mute, run: () => this.mute(said.seat) }],
      },
      SHOWN,
    )
  }

  /** Whoever speaks, as the reader calls them. */
  name(seat: Seat): string {
    return this.page.mine.length === 1 && this.page.own(seat) ? words().you : this.page.name(seat)
  }

  /** Who was muted at another time, or at another table. */
  async remember(): Promise<void> {
    this.muted = (await mutedSeats(this.page.id)).seats
  }

  mute(seat: Seat): void {
    this.muted = [...this.muted, seat] // at once: what is under way is not shown any more
    void attempt(this.page, async () => {
      this.muted = (await muteSeat(this.page.id, seat, true)).seats
      this.page.tell({
        tone: "plain",
        icon: "i-mute",
        text: fill(words().muted, { name: this.page.name(seat) }),
        answers: [{ label: words().unmute, run: () => this.unmute(seat) }],
      })
    })
  }

  unmute(seat: Seat): void {
    void attempt(this.page, async () => {
      this.muted = (await muteSeat(this.page.id, seat, false)).seats
      this.page.hush()
    })
  }

  say(phrase: Phrase): void {
    const seat = this.page.voiceOf()
    if (seat !== null) this.page.client.talk({ kind: "say", seat, phrase })
  }

  write(text: string): void {
    const seat = this.page.voiceOf()
    if (seat !== null && text.trim()) this.page.client.talk({ kind: "write", seat, text: text.trim() })
  }
}
