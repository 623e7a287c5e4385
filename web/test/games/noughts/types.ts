// Noughts and crosses on the wire: noughts/state.py and view.py. A game of the house takes these from wire.ts.
import type { Seat } from "../../../src/types"

export type Square = string

export interface View {
  crosses: Square[]
  noughts: Square[]
  mover: Seat | null
  row: Square[]
  choices: Square[]
}
export interface Action {
  kind: "mark"
  square: Square
}
export interface Event {
  kind: "marked"
  seat: Seat
  square: Square
}
