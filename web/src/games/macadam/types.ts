// Macadam on the wire: games/macadam/state.py and view.py.
import type { MacadamAction, MacadamEvent, MacadamView } from "../../types"

export type Square = string
export type Action = MacadamAction
export type Event = MacadamEvent
export type Moved = Extract<Event, { kind: "moved" }>
export type View = MacadamView
export type Choice = View["choices"][number]

export function last<T>(items: readonly T[]): T | undefined {
  return items[items.length - 1]
}

/** How many jumps a way holds; a slide holds none. */
export function jumps(way: Pick<Choice, "path" | "how">): number {
  return way.how === "jump" ? way.path.length - 1 : 0
}
