// What is shown of an event before the table is painted anew: who lays what, and where it comes from.
import type { Seat } from "../../types"
import { AGENTS } from "./numbers"
import type { Flight } from "./flightAnimator"
import type { Event, View } from "./types"

export interface EventAnimation {
  flights: Flight[]
  rest: number
  die?: number
  mix?: boolean
}

const NOTHING: EventAnimation = { flights: [], rest: 0 }
const BREATH = 120

const hand = (seat: Seat): string => `from-${seat}`
const slot = (seat: Seat): string => `laid-${seat}`
const card = (seat: Seat, id: string, delay = 0): Flight => ({
  art: `card-${id}`,
  from: hand(seat),
  to: slot(seat),
  delay,
})
const ticket = (seat: Seat, delay = 0): Flight => ({
  art: "ticket-100",
  from: "centre",
  to: slot(seat),
  wide: 74,
  delay,
  turn: 20,
})
const token = (place: number): Flight => ({ art: "token", from: "centre", to: `place-${place}`, wide: 40 })

/** The view before the event says how many sit at the table. */
export function animationOf(event: Event, view: View): EventAnimation {
  switch (event.kind) {
    case "drawn":
      return {
        flights: event.seats.map((seat, i) => ({
          art: `card-${event.cards[i]}`,
          from: "talon",
          to: slot(seat),
          delay: i * 120,
        })),
        rest: 1100,
      }
    case "shuffled":
      return { ...NOTHING, mix: true, rest: 700 }
    case "was_cut":
      return { ...NOTHING, rest: 350 }
    case "dealt":
      return { flights: dealing(view.players.length, view.dealer), rest: 150 }
    case "drew":
    case "took":
      return { flights: [{ art: "card-back", from: "talon", to: hand(event.seat) }], rest: BREATH }
    case "buried":
      return { flights: [{ art: "card-back", from: hand(event.seat), to: "talon" }], rest: BREATH }
    case "showed":
      return {
        flights: event.paper
          ? [
              {
                art: event.paper === "paper-a" ? "ticket-a" : "ticket-p",
                from: "centre",
                to: slot(event.seat),
                wide: 74,
              },
            ]
          : [],
        rest: 700,
        die: event.face,
      }
    case "exposed":
      return { flights: [card(event.seat, event.paper)], rest: BREATH }
    case "led": {
      const agent: Flight[] = event.agent ? [{ art: "card-agent", from: hand(event.seat), to: "centre" }] : []
      const own = event.card ? [card(event.seat, event.card, event.agent ? 220 : 0)] : []
      return { flights: [token(event.place), ...agent, ...own], rest: BREATH }
    }
    case "blocked":
      return {
        flights: [token(event.place), ...(event.laid_all ? [] : [ticket(event.seat, 160)])],
        rest: BREATH,
      }
    case "added":
      return event.card ? { flights: [card(event.seat, event.card)], rest: BREATH } : NOTHING
    case "followed":
      return { flights: [card(event.seat, event.card)], rest: BREATH }
    case "directed":
      return {
        flights: [
          { art: "card-agent", from: hand(event.seat), to: "centre" },
          ...(event.card ? [card(event.seat, event.card, 220)] : []),
        ],
        rest: BREATH,
      }
    case "missed":
      return event.ticket ? { flights: [ticket(event.seat)], rest: BREATH } : { ...NOTHING, rest: BREATH }
    case "stopped":
      return { flights: event.seats.map((seat, i) => ticket(seat, i * 120)), rest: BREATH }
    case "gathered":
      return {
        flights: Array.from({ length: AGENTS }, (_, i) => ({
          art: "card-agent",
          from: "centre",
          to: "talon",
          delay: i * 70,
        })),
        rest: BREATH,
      }
    default:
      return NOTHING
  }
}

/** Two rounds say as much as fifteen. */
function dealing(seats: number, dealer: Seat): Flight[] {
  return Array.from({ length: seats * 2 }, (_, i) => ({
    art: "card-back",
    from: "talon",
    to: hand((dealer + 1 + i) % seats),
    delay: i * 75,
    wide: 50,
  }))
}
