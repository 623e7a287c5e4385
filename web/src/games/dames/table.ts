// Draughts at a table.
import type { GameTable } from "../gameUi"
import Board from "./Board.svelte"
import { lesson } from "./lesson"
import { DamesPlay } from "./play.svelte"
import SeatFacts from "./SeatFacts.svelte"
import { tags, lines, outcomeText, refusal, stats } from "./sentences"
import Summary from "./Summary.svelte"
import { tableActions } from "./tableActions"

const table: GameTable = {
  Board,
  SeatFacts,
  Summary,
  piece: (seat) => (seat === 0 ? "man-blue" : "man-green"),
  makePlay: (host) => new DamesPlay(host),
  below: 0,
  lines,
  outcome: outcomeText,
  refusal,
  stats,
  tags,
  lesson,
  actions: tableActions,
  studied: true,
  file: "PDN",
}

export default table
