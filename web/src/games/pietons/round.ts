// What each seat has done in the coup under way, told by the events alone.
import type { Seat } from "../../types"
import type { Card, Event } from "./types"

export interface Lying { what: "card" | "ticket" | "pass" | "drawn"; card: Card | null; agent: boolean; order: number }
export type Round = Readonly<Record<Seat, Lying>>

export const CLEAR: Round = {}

function put(round: Round, seat: Seat, what: Lying["what"], card: Card | null = null, agent = false): Round {
  return { ...round, [seat]: { what, card, agent, order: Object.keys(round).length + 1 } }
}

/** The round after one more event. */
export function after(round: Round, event: Event): Round {
  switch (event.kind) {
    case "drawn": return event.seats.reduce((all: Round, seat, i) => put(all, seat, "drawn", event.cards[i] ?? null), CLEAR)
    case "shuffled": case "dealt": return CLEAR
    case "led": return put(CLEAR, event.seat, event.card ? "card" : "pass", event.card, event.agent)
    case "blocked": return put(CLEAR, event.seat, event.laid_all ? "pass" : "ticket")
    case "followed": return put(round, event.seat, "card", event.card)
    case "directed": return put(round, event.seat, event.card ? "card" : "pass", event.card, true)
    case "missed": return put(round, event.seat, event.ticket ? "ticket" : "pass")
    case "passed_over": return put(round, event.seat, "pass")
    case "stopped": return event.seats.reduce((all, seat) => put(all, seat, "ticket"), round)
    default: return round
  }
}

export function roundOf(events: readonly Event[]): Round {
  return events.reduce(after, CLEAR)
}
