// A view before anything was told, and one that keeps its seat when the game goes on to the next.
import { PACK, STOCK } from "./numbers"
import type { Card, Event, View } from "./types"

export const EMPTY_VIEW: View = {
  seat: null,
  stage: "draw",
  drawing: [],
  dealer: 0,
  leader: 0,
  actor: 0,
  done: { drew: false, exchanged: false, rolled: false },
  coup: null,
  centre: 0,
  board: [],
  tokens: [],
  talon: PACK,
  stock: [STOCK, STOCK],
  players: [],
  manche: 1,
  totals: [],
  sheets: [],
  hand: [],
  notes: [],
  choices: [],
  why: [],
}

/** A lesson goes on to the next seat, but one keeps looking through one's own. */
export function keptSeat(before: View, next: View, told: readonly Event[]): View {
  const gone = told.flatMap((event): Card[] => {
    if (!("seat" in event) || event.seat !== before.seat) return []
    if (event.kind === "exposed") return [event.paper]
    return [
      ...("card" in event && event.card ? [event.card] : []),
      ...(event.kind === "directed" ? (["agent"] as Card[]) : []),
    ]
  })
  const hand = [...before.hand]
  for (const card of gone) if (hand.includes(card)) hand.splice(hand.indexOf(card), 1)
  return { ...next, seat: before.seat, hand, choices: [], why: [] }
}
