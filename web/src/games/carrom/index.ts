// Carrom as the page sees it.
import type { Json } from "../../types"
import type { GameUi } from "../gameUi"
import Thumbnail from "./Thumbnail.svelte"
import Board from "./Board.svelte"
import Controls from "./Controls.svelte"
import SeatFacts from "./SeatFacts.svelte"
import { lesson } from "./lesson"
import { LINE, PALET, QUEEN } from "./geometry"
import { CarromPlay } from "./play.svelte"
import { lines, options, outcomeText, refusal, stats, symbolOf, together } from "./sentences"
import Summary from "./Summary.svelte"
import type { Event, View } from "./types"
import { k } from "./words"

const LYING: [number, number, number][] = [
  [1, 0.15, 0.12],
  [2, 0.095, -0.091],
  [3, 0.016, 0.001],
  [4, -0.31, -0.027],
  [5, -0.185, 0.05],
  [10, 0.006, 0.063],
  [11, -0.075, 0.11],
  [12, 0.223, 0.047],
  [13, 0.174, 0.326],
  [14, 0.29, 0.079],
  [15, -0.309, 0.183],
  [QUEEN, -0.08, 0.008],
  [PALET, -0.04, -LINE],
]
const POSTER = { state: { pieces: LYING.map(([id, x, y]) => ({ id, x, y })) } } as unknown as Json

const USUAL: Record<string, string | number> = { seats: 2, surface: "club" }

export const carrom: GameUi = {
  id: "carrom",
  wordmark: { symbol: "w-carrom", width: 679, height: 162 },
  piece: (seat, view) => symbolOf(seat, (view as unknown as View | undefined)?.white ?? null),
  minutes: 20,
  Board,
  SeatFacts,
  Thumbnail,
  Summary,
  Controls,
  poster: POSTER,
  makePlay: (host) => new CarromPlay(host),
  sides: (seats = 2) => (seats === 4 ? k().sides4 : k().sides),
  below: 0,
  seats: (rules) => Number(rules.seats ?? 2),
  lines,
  outcome: outcomeText,
  together,
  refusal,
  stats,
  chanceToCome: (rules, past) =>
    rules.position == null &&
    !past.some((line) => (line.events as unknown as Event[]).some((event) => event.kind === "drawn")),
  options,
  tags: (rules) => [
    options.value("target", rules.target ?? null),
    ...(rules.full_cover === "yes" ? [options.preset("club")] : [options.preset("famille")]),
    ...Object.entries(USUAL).flatMap(([option, usual]) =>
      option in rules && rules[option] !== usual ? [options.value(option, rules[option] ?? null)] : [],
    ),
  ],
  oath: false,
  final: true, // K-A12
  practice: true,
  challenges: true,
  lesson,
}
