// Carrom on the wire: games/carrom/state.py and view.py.
import type { CarromAction, CarromEvent, CarromView } from "../../types"

export type Action = CarromAction
export type Shot = Extract<Action, { kind: "shot" }>
export type Put = Extract<Action, { kind: "put" }>
export type Event = CarromEvent
export type Struck = Extract<Event, { kind: "struck" }>
export type ShotRecord = Struck["record"]
export type View = CarromView
export type Piece = View["state"]["pieces"][number]

export function struckOf(events: readonly Event[]): Struck | null {
  return events.find((event): event is Struck => event.kind === "struck") ?? null
}

export function teamOf(seat: number): 0 | 1 {
  return seat % 2 === 0 ? 0 : 1
}
