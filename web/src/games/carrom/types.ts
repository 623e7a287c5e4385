// Carrom on the wire: games/carrom/state.py and view.py.
import type { components } from "../../wire"

type Schemas = components["schemas"]

export type Action = Schemas["CarromAction"]
export type Shot = Extract<Action, { kind: "shot" }>
export type Put = Extract<Action, { kind: "put" }>
export type Event = Schemas["CarromEvent"]
export type Struck = Extract<Event, { kind: "struck" }>
export type ShotRecord = Struck["record"]
export type View = Schemas["CarromView"]
export type Heat = Schemas["CarromHeat"]
export type ShotLook = Schemas["CarromLook"]
export type MatchReview = Schemas["CarromReview"]
export type ReviewedShot = Schemas["CarromReviewedShot"]
export type SeatReview = Schemas["CarromSeatReview"]
export type Piece = View["state"]["pieces"][number]

export function struckOf(events: readonly Event[]): Struck | null {
  return events.find((event): event is Struck => event.kind === "struck") ?? null
}

export function teamOf(seat: number): 0 | 1 {
  return seat % 2 === 0 ? 0 : 1
}
