// Dames on the wire: games/dames/state.py and view.py.
import type { Seat } from "../../types"
import { last } from "../../squares/path"
import type { components } from "../../wire"

/** Playing squares are numbered 1 to 50 from the top left (D1). */
export type Square = number

type Schemas = components["schemas"]

export type Action = Schemas["DamesAction"]
export type Move = Extract<Action, { kind: "move" }>
export type Event = Schemas["DamesEvent"]
export type Moved = Extract<Event, { kind: "moved" }>
export type Blown = Extract<Event, { kind: "blown" }>
export type View = Schemas["DamesView"]
export type Choice = View["choices"][number]
/** A way over the board and what falls on it, in the order of the jumps. */
export type Capture = Pick<Choice, "path" | "captured">

export function side(view: Pick<View, "blue" | "green">, seat: Seat): Square[] {
  return seat === 0 ? view.blue : view.green
}

/** "25x12", as one says it. */
export function short(way: Capture): string {
  return `${way.path[0]}${way.captured.length ? "x" : "-"}${last(way.path)}`
}
