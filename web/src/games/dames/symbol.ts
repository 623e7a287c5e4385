// The picture of a piece.
import type { Seat } from "../../types"

export function symbol(seat: Seat, king: boolean): string {
  return `#${king ? "king" : "man"}-${seat === 0 ? "blue" : "green"}`
}
