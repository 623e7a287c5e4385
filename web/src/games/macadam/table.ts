// Macadam at a table.
import type { GameTable } from "../gameUi"
import Board from "./Board.svelte"
import { lesson } from "./lesson"
import { MacadamPlay } from "./play.svelte"
import SeatFacts from "./SeatFacts.svelte"
import { lines, outcomeText, refusal, stats } from "./sentences"
import Summary from "./Summary.svelte"
import { options } from "./words"

const USUAL: Record<string, string> = { wins: "both", repetition: "draw" }

const table: GameTable = {
  Board,
  SeatFacts,
  Summary,
  piece: (seat) => (seat === 0 ? "pawn-south" : "pawn-north"),
  makePlay: (host) => new MacadamPlay(host),
  below: 0,
  lines,
  outcome: outcomeText,
  refusal,
  stats,
  tags: (rules) =>
    Object.entries(rules)
      .filter(
        ([option, value]) =>
          (option === "setup" && rules.position === null) || (option in USUAL && value !== USUAL[option]),
      )
      .map(([option, value]) =>
        option === "setup" ? options.preset(String(value)) : options.value(option, value),
      ),
  oath: true,
  studied: true,
  lesson,
}

export default table
