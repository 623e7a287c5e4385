// What each seat has done in the coup under way, told by the events alone.
import type { Seat } from "../../types"
import type { Card, Event } from "./types"

export interface SeatPlay {
  what: "card" | "ticket" | "pass" | "drawn"
  card: Card | null
  agent: boolean
  order: number
}
export type CoupPlays = Readonly<Record<Seat, SeatPlay>>

export const CLEAR: CoupPlays = {}

function put(
  plays: CoupPlays,
  seat: Seat,
  what: SeatPlay["what"],
  card: Card | null = null,
  agent = false,
): CoupPlays {
  return { ...plays, [seat]: { what, card, agent, order: Object.keys(plays).length + 1 } }
}

/** The round after one more event. */
export function afterEvent(plays: CoupPlays, event: Event): CoupPlays {
  switch (event.kind) {
    case "drawn":
      return event.seats.reduce(
        (all: CoupPlays, seat, i) => put(all, seat, "drawn", event.cards[i] ?? null),
        CLEAR,
      )
    case "shuffled":
    case "dealt":
      return CLEAR
    case "led":
      return put(CLEAR, event.seat, event.card ? "card" : "pass", event.card, event.agent)
    case "blocked":
      return put(CLEAR, event.seat, event.laid_all ? "pass" : "ticket")
    case "followed":
      return put(plays, event.seat, "card", event.card)
    case "directed":
      return put(plays, event.seat, event.card ? "card" : "pass", event.card, true)
    case "missed":
      return put(plays, event.seat, event.ticket ? "ticket" : "pass")
    case "passed_over":
      return put(plays, event.seat, "pass")
    case "stopped":
      return event.seats.reduce((all, seat) => put(all, seat, "ticket"), plays)
    default:
      return plays
  }
}

export function coupPlaysOf(events: readonly Event[]): CoupPlays {
  return events.reduce(afterEvent, CLEAR)
}
