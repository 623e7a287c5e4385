// A position in letters, from what is seen: Blue stands for White (D12). Reading is the rules' own.
import type { Seat } from "../../types"
import { side, type Square, type View } from "./types"

export type Placement = Pick<View, "blue" | "green" | "kings">

export function fen(view: Placement, mover: Seat): string {
  const pieces = (seat: Seat): string =>
    [...side(view, seat)]
      .sort((a, b) => a - b)
      .map((square) => (view.kings.includes(square) ? `K${square}` : String(square)))
      .join(",")
  return `${mover === 0 ? "W" : "B"}:W${pieces(0)}:B${pieces(1)}`
}

/** What a touch puts on a square: the same piece again takes it away. */
export function put(view: Placement, square: Square, seat: Seat | null, king: boolean): Placement {
  const there = seat !== null && side(view, seat).includes(square) && view.kings.includes(square) === king
  const without = (squares: Square[]): Square[] => squares.filter((one) => one !== square)
  const next = { blue: without(view.blue), green: without(view.green), kings: without(view.kings) }
  if (seat === null || there) return next
  if (king) next.kings.push(square)
  next[seat === 0 ? "blue" : "green"].push(square)
  return next
}
