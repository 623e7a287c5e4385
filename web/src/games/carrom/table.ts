// Carrom at a table.
import type { GameTable } from "../gameUi"
import { aimOf } from "./aim"
import Board from "./Board.svelte"
import Controls from "./Controls.svelte"
import { lesson } from "./lesson"
import { CarromPlay } from "./play.svelte"
import Review from "./Review.svelte"
import SeatFacts from "./SeatFacts.svelte"
import { aimText, lines, outcomeText, refusal, stats, symbolOf, together } from "./sentences"
import Summary from "./Summary.svelte"
import { tableActions } from "./tableActions"
import type { Shot, View } from "./types"
import { options } from "./words"

const USUAL: Record<string, string | number> = { seats: 2, surface: "club" }

const table: GameTable = {
  Board,
  SeatFacts,
  Summary,
  Controls,
  Review,
  studyPage: (table) => `/shots/carrom?table=${table}`,
  piece: (seat, view) => symbolOf(seat, (view as unknown as View | undefined)?.white ?? null),
  makePlay: (host) => new CarromPlay(host),
  below: 0,
  lines,
  outcome: outcomeText,
  together,
  refusal,
  stats,
  tags: (rules) => [
    options.value("target", rules.target ?? null),
    ...(rules.full_cover === "yes" ? [options.preset("club")] : [options.preset("famille")]),
    ...Object.entries(USUAL).flatMap(([option, usual]) =>
      option in rules && rules[option] !== usual ? [options.value(option, rules[option] ?? null)] : [],
    ),
  ],
  final: true, // K-A12
  lesson,
  actions: tableActions,
  puzzleHints: ["idea", "place", "direction", "move"],
  puzzleLine: (moves) => moves.map((move) => aimText(aimOf(readShot(move)))),
}

/** "shot PLACE VX VY" */
function readShot(text: string): Shot {
  const [place = 0, vx = 0, vy = 0] = text.split(" ").slice(1).map(Number)
  return { kind: "shot", place, vx, vy }
}

export default table
