// Macadam on the wire: games/macadam/state.py and view.py.
import type { Seat } from "../../types"

export type Square = string
export interface Move { kind: "move"; start: Square; end: Square }
export interface PlacePawn { kind: "place"; square: Square }
export type Action = Move | PlacePawn

export interface Moved { kind: "moved"; seat: Seat; path: Square[]; how: "slide" | "jump" }
export interface Placed { kind: "placed"; seat: Seat; square: Square }
export interface Drawn { kind: "drawn"; first: Seat }
export interface Passed { kind: "passed"; seat: Seat }
export type Event = Moved | Placed | Drawn | Passed

export type Ends = "goal" | "six" | "draw" | "theirs"
export interface Choice { path: Square[]; how: "slide" | "jump"; ends: Ends | null }
export interface View {
  south: Square[]
  north: Square[]
  mover: Seat | null
  phase: "lot" | "placing" | "playing" | "over"
  across: [number, number]
  moves: number
  times: number
  choices: Choice[]
  places: Square[]
}

export function last<T>(items: readonly T[]): T | undefined {
  return items[items.length - 1]
}

/** How many jumps a way holds; a slide holds none. */
export function jumps(way: { path: Square[]; how: "slide" | "jump" }): number {
  return way.how === "jump" ? way.path.length - 1 : 0
}
