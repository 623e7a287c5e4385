// What happens at a table, for those who listen: a move when it begins to be shown, what came of it when that is over.
// Each is said once, by the log beside the board; the voice shows the same to those who see.
import type { GamePlay, ListLine, VoiceLine } from "./games/gameUi"
import type { Json, PublicEntry } from "./types"

const KEPT = 6 // sentences

/** What is said of an event: while it begins, and when it is over. */
export interface Narration {
  begins: string
  ends: string
}

const sentence = (text: string): string => text.trim().replace(/\.?$/, ".")

/** As the list says it. */
export const listed = (lines: readonly ListLine[]): string[] =>
  lines.map(({ strong, text }) => sentence(`${strong}${text}`))

const spoken = (said: VoiceLine | null): string => `${said?.strong ?? ""} ${said?.text ?? ""}`.trim()

/** What the verdict will say is not said before. */
export function narration(
  lines: readonly ListLine[],
  play: GamePlay | null,
  view: Json,
  events: readonly Json[],
): Narration {
  const told = play?.narrate?.(events)
  if (told) return told
  const ends = spoken(play?.verdict?.(view, events) ?? null)
  const begins = listed(lines).filter((one) => !ends.includes(one))
  return { begins: begins.join(" "), ends }
}

export class Narrator {
  lines = $state.raw<{ id: number; text: string }[]>([])
  private count = 0
  private begun: PublicEntry | null = null

  /** It begins to be shown, or has happened unseen. One's own moves one knows. */
  begin(happened: PublicEntry, { begins }: Narration, own: boolean): void {
    if (this.begun === happened) return
    this.begun = happened
    if (!own) this.say(begins)
  }

  end({ ends }: Narration): void {
    this.say(ends)
  }

  private say(text: string): void {
    if (text) this.lines = [...this.lines, { id: this.count++, text }].slice(-KEPT)
  }
}
