// The card game of the pedestrians as the page sees it.
import type { Json } from "../../types"
import { fill } from "../../words/index.svelte"
import type { GameUi } from "../gameUi"
import { tableActions } from "./tableActions"
import Thumbnail from "./Thumbnail.svelte"
import Board from "./Board.svelte"
import SeatFacts from "./SeatFacts.svelte"
import { lesson } from "./lesson"
import TableLayout from "./TableLayout.svelte"
import { BOARD, USUAL } from "./numbers"
import { PietonsPlay } from "./play.svelte"
import { lines, options, outcomeText, refusal, stats } from "./sentences"
import Summary from "./Summary.svelte"
import type { View } from "./types"
import { EMPTY_VIEW } from "./viewState"
import { p, t } from "./words"

const POSTER: View = {
  ...EMPTY_VIEW,
  tokens: [0, 4, 9, 13],
  coup: { signal: "pp", card: "walk-red", follow: "walk-red", waiting: [], green: false },
  board: [...BOARD],
}

/** Options that are said where they are not as usual; seats and manches are always seen. */
const SAID = Object.entries(USUAL).filter(([option]) => option !== "seats" && option !== "manches")

export const pietons: GameUi = {
  id: "pietons",
  wordmark: { symbol: "w-pietons", width: 648, height: 162 },
  piece: () => "token",
  minutes: 20,
  Board: Board,
  SeatFacts,
  Thumbnail,
  Summary,
  TableLayout,
  poster: POSTER as unknown as Json,
  makePlay: (host) => new PietonsPlay(host),
  sides: () => p().sides,
  below: 0,
  seats: (rules) => Number(rules.seats ?? USUAL.seats),
  lines,
  outcome: outcomeText,
  refusal,
  stats,
  chanceToCome: () => true, // a shuffle, a die, a reshuffle: there is always more to come
  options,
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
  oath: false,
  final: true, // what was seen cannot be unseen
  hidden: true,
  actions: tableActions,
  lesson,
}
