// Dames on the wire: games/dames/state.py and view.py.
import type { Seat } from "../../types"

/** Playing squares are numbered 1 to 50 from the top left (D1). */
export type Square = number

export interface Capture { path: Square[]; captured: Square[] }
export interface Choice extends Capture { ambiguous: boolean }
export interface Count { moves: number; end: number }

export interface Move { kind: "move"; start: Square; end: Square; captured: Square[]; path: Square[] }
export interface Blow { kind: "blow"; square: Square }
export type Action = Move | Blow

export interface Moved extends Capture { kind: "moved"; seat: Seat; kings: Square[]; crowned: boolean }
export interface Blown { kind: "blown"; seat: Seat; square: Square; king: boolean; missed: Capture[] }
export type Event = Moved | Blown

export interface View {
  blue: Square[]
  green: Square[]
  kings: Square[]
  mover: Seat | null
  phase: "playing" | "over"
  moves: number
  times: number
  quiet: Count | null
  few: Count | null
  blown: boolean
  choices: Choice[]
}

export function last<T>(items: readonly T[]): T {
  return items[items.length - 1] as T
}

export function side(view: Pick<View, "blue" | "green">, seat: Seat): Square[] {
  return seat === 0 ? view.blue : view.green
}

/** "25x12", as one says it. */
export function short(way: Capture): string {
  return `${way.path[0]}${way.captured.length ? "x" : "-"}${last(way.path)}`
}
