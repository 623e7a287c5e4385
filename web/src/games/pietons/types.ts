// The card game on the wire: games/pietons/state.py, events.py and view.py.
import type { Seat } from "../../types"
import type { components } from "../../wire"
import * as numbers from "./numbers"

type Schemas = components["schemas"]

export type Action = Schemas["PietonsAction"]
export type Event = Schemas["PietonsEvent"]
export type View = Schemas["PietonsView"]
export type CardsReview = Schemas["PietonsReview"]
export type Card = View["hand"][number]
export type Signal = View["board"][number]
export type Nature = NonNullable<View["coup"]>["follow"]
export type Paper = View["players"][number]["papers"][number]
export type ScoreSheet = View["sheets"][number]
export type ScoreLine = ScoreSheet[number]
export type PlayerView = View["players"][number]

/** What a card is worth where it is laid (C15). */
export const VALUE: Record<Card, number> = numbers.VALUE

const { EACH } = numbers

/** Lines of the score sheet: how many, worth how much, and the picture that says so. */
export const SCORED = [
  { key: "walkers", each: EACH.walkers, art: "walk-blue" },
  { key: "bicycles", each: EACH.bicycles, art: "v-bicycle" },
  { key: "mopeds", each: EACH.mopeds, art: "v-moped" },
  { key: "motors", each: EACH.motors, art: "v-car" },
  { key: "tickets", each: EACH.tickets, art: "ticket-100" },
] as const

/** Points on the table: of the manches that are over, and of this one so far. */
export function pointsOf(view: View, seat: Seat): number {
  const past = view.totals[seat] ?? 0
  return view.stage === "over" ? past : past + (view.players[seat]?.points ?? 0)
}

/** A number of points with a true minus. */
export const pointsText = (points: number): string => (points < 0 ? `−${-points}` : String(points))

/** The picture of a card without its frame. */
export function artOf(card: Card): string {
  if (card.startsWith("walk-")) return card
  if (card === "blue-arrow") return "sig-fb"
  if (card === "green-arrow") return "sig-fv"
  return card === "paper-a" || card === "paper-p" ? `card-${card}` : `v-${card}`
}

/** What must be followed, as a shape: a suit for each colour, a picture for the rest. */
export function natureArt(nature: Nature): string {
  if (nature.startsWith("walk-")) return nature.replace("walk-", "suit-")
  if (nature === "vehicle") return "sig-at"
  return nature === "motor" ? "v-car" : artOf(nature as Card)
}

/** The sixteen places round the board, clockwise from the top left, as rows and columns of a 6 by 4 ring. */
export const RING: [row: number, column: number][] = [
  [1, 1],
  [1, 2],
  [1, 3],
  [1, 4],
  [1, 5],
  [1, 6],
  [2, 6],
  [3, 6],
  [4, 6],
  [4, 5],
  [4, 4],
  [4, 3],
  [4, 2],
  [4, 1],
  [3, 1],
  [2, 1],
]
