// What a report says of a move, for the list and in a sentence. The house has judged; here are the words for it.
import type { StudiedPosition } from "../types"
import { fill } from "../words/index.svelte"
import { s } from "./words"

export type Kind = "blunder" | "mistake" | "slip" | "only" | "best" | "good" | "forced"

/** Of hope: from here on a move is no longer called good, though no mark is given below a tenth. */
export const SLIP = 0.05

/** Null: nothing is known of it yet, or nobody chose it. */
export function kindOf({ mark, cost, lines, seat, played }: StudiedPosition): Kind | null {
  if (mark === "??") return "blunder"
  if (mark === "?") return "mistake"
  if (mark === "!") return "only"
  if (seat === null || lines.length === 0) return null
  if (lines.length === 1) return "forced"
  if (cost === null) return null
  if (cost >= SLIP) return "slip"
  return lines[0]?.moves[0] === played ? "best" : "good"
}

/** In percent, for who was to move there. */
export function hopeOf(position: StudiedPosition, seat = position.seat): number | null {
  if (position.hope === null) return null
  return Math.round(100 * (seat === 1 ? 1 - position.hope : position.hope))
}

/** "30-25, a blunder. 46 % before, 22 % after. Best was 49-43." The strong part first. `moves`: of the best line. */
export function moveText(
  position: StudiedPosition,
  next: StudiedPosition | undefined,
  moves = 1,
): { strong: string; text: string } | null {
  const kind = kindOf(position)
  if (kind === null) return null
  const words = s().judged
  const strong = fill(words[kind], { move: position.played })
  const before = hopeOf(position)
  const after = next ? hopeOf(next, position.seat) : null
  if (before === null || after === null || !["blunder", "mistake", "slip"].includes(kind))
    return { strong, text: "" }
  const best = position.lines[0]?.moves.slice(0, moves).join(" ") ?? ""
  return { strong, text: `${fill(words.fell, { a: before, b: after })} ${fill(words.best_was, { best })}` }
}

/** What a screen reader says after a move with a mark. */
export function markText(mark: StudiedPosition["mark"]): string {
  if (mark === null) return ""
  return { "?": s().marks.mistake, "??": s().marks.blunder, "!": s().marks.only }[mark]
}
