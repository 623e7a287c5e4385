// The card game of the pedestrians at a table.
import { fill } from "../../words/index.svelte"
import type { GameTable } from "../gameUi"
import Board from "./Board.svelte"
import { lesson } from "./lesson"
import { USUAL } from "./numbers"
import { PietonsPlay } from "./play.svelte"
import Review from "./Review.svelte"
import SeatFacts from "./SeatFacts.svelte"
import { lines, outcomeText, refusal, stats } from "./sentences"
import Summary from "./Summary.svelte"
import { t } from "./table.words"
import { tableActions } from "./tableActions"
import TableLayout from "./TableLayout.svelte"
import { options } from "./words"

/** Options that are said where they are not as usual; seats and manches are always seen. */
const SAID = Object.entries(USUAL).filter(([option]) => option !== "seats" && option !== "manches")

const table: GameTable = {
  Board,
  SeatFacts,
  Summary,
  Review,
  TableLayout,
  piece: () => "token",
  makePlay: (host) => new PietonsPlay(host),
  below: 0,
  lines,
  outcome: outcomeText,
  refusal,
  stats,
  tags: (rules) => [
    fill(t().seats_n, { n: Number(rules.seats ?? USUAL.seats) }),
    ...(Number(rules.manches ?? USUAL.manches) > 1 ? [`${options.name("manches")} : ${rules.manches}`] : []),
    ...SAID.flatMap(([option, usual]) =>
      option in rules && rules[option] !== usual
        ? [`${options.name(option)} : ${options.value(option, rules[option] ?? null)}`]
        : [],
    ),
    t().fair,
  ],
  final: true, // what was seen cannot be unseen
  hidden: true,
  actions: tableActions,
  lesson,
}

export default table
