// Macadam on the wire: games/macadam/state.py and view.py.
import type { components } from "../../wire"

export type Square = string
type Schemas = components["schemas"]

export type Action = Schemas["MacadamAction"]
export type Event = Schemas["MacadamEvent"]
export type Moved = Extract<Event, { kind: "moved" }>
export type View = Schemas["MacadamView"]
export type Choice = View["choices"][number]

/** How many jumps a way holds; a slide holds none. */
export function jumps(way: Pick<Choice, "path" | "how">): number {
  return way.how === "jump" ? way.path.length - 1 : 0
}
