// Pawns with a life of their own between two views, so that the same pawn is seen to move.
import { known, newPiece, type Placed } from "../../squares/pieces"
import { pawns as side } from "./input"
import type { Event, Moved, Square, View } from "./types"

export type Pawn = Placed<Square>

/** The pawns of a view, each the one it was where that can be told. */
export function follow(pawns: readonly Pawn[], view: View, events: readonly Event[]): Pawn[] {
  let now = [...pawns]
  for (const event of events) {
    if (event.kind === "moved") now = moved(now, event)
    if (event.kind === "placed") now.push(newPiece({ seat: event.seat, square: event.square }))
  }
  const seen = [1, 0].flatMap((seat) => side(view, seat).map((square) => newPiece({ seat, square })))
  return known(pawns, now, seen)
}

function moved(pawns: Pawn[], event: Moved): Pawn[] {
  const end = event.path[event.path.length - 1]
  const goes = pawns.find((pawn) => pawn.square === event.path[0] && pawn.seat === event.seat)
  if (!goes || end === undefined) return pawns
  // The pawn that moved is painted last, above all it passes over.
  return [...pawns.filter((pawn) => pawn !== goes), { ...goes, square: end }]
}
