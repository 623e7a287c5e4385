// Pieces with a life of their own between two views, so that the same piece is seen to move and to fall.
import { known, newPiece, type Placed } from "../../squares/pieces"
import { last } from "../../squares/path"
import { type Blown, type Event, type Moved, side, type Square, type View } from "./types"

export interface Piece extends Placed<Square> {
  king: boolean
}

/** The pieces of a view, each the one it was where that can be told. */
export function follow(pieces: readonly Piece[], view: View, events: readonly Event[]): Piece[] {
  const now = events.reduce<Piece[]>(after, [...pieces])
  const seen = [1, 0].flatMap((seat) =>
    side(view, seat).map((square) => newPiece({ seat, square, king: view.kings.includes(square) })),
  )
  return known(pieces, now, seen)
}

/** The pieces after one event, as it alone tells. */
export function after(pieces: readonly Piece[], event: Event): Piece[] {
  return event.kind === "moved" ? moved([...pieces], event) : blown([...pieces], event)
}

/** The pieces that leave the board, in the order they are jumped. */
export function fallen(pieces: readonly Piece[], event: Event): Piece[] {
  const squares = event.kind === "moved" ? event.captured : [event.square]
  return squares.flatMap((square) =>
    pieces.filter((piece) => piece.square === square && piece.seat !== event.seat),
  )
}

function moved(pieces: Piece[], event: Moved): Piece[] {
  const goes = pieces.find((piece) => piece.square === event.path[0] && piece.seat === event.seat)
  if (!goes) return pieces
  const left = pieces.filter(
    (piece) => piece !== goes && (piece.seat === event.seat || !event.captured.includes(piece.square)),
  )
  // The piece that moved is painted last, above all it passes over.
  return [...left, { ...goes, square: last(event.path), king: goes.king || event.crowned }]
}

function blown(pieces: Piece[], event: Blown): Piece[] {
  return pieces.filter((piece) => piece.square !== event.square)
}
