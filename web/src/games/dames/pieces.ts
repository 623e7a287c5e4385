// Pieces with a life of their own between two views, so that the same piece is seen to move and to fall.
import type { Seat } from "../../types"
import { type Blown, type Event, last, type Moved, side, type Square, type View } from "./types"

export interface Piece {
  id: number
  seat: Seat
  square: Square
  king: boolean
}

let born = 0

function fresh(view: View): Piece[] {
  return [1, 0].flatMap((seat) =>
    side(view, seat).map((square) => ({ id: ++born, seat, square, king: view.kings.includes(square) })),
  )
}

/** The pieces of a view, each the one it was where that can be told. */
export function follow(pieces: readonly Piece[], view: View, events: readonly Event[]): Piece[] {
  let now = [...pieces]
  for (const event of events) now = event.kind === "moved" ? moved(now, event) : blown(now, event)
  return agrees(now, view) ? now : matched(pieces, view)
}

/** The pieces that leave the board, in the order they are jumped. */
export function fallen(pieces: readonly Piece[], events: readonly Event[]): Piece[] {
  return events.flatMap((event) => {
    const squares = event.kind === "moved" ? event.captured : [event.square]
    return squares.flatMap((square) =>
      pieces.filter((piece) => piece.square === square && piece.seat !== event.seat),
    )
  })
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

const key = (piece: Omit<Piece, "id">): string => `${piece.seat}${piece.king ? "K" : ""}${piece.square}`

function agrees(pieces: readonly Piece[], view: View): boolean {
  const should = fresh(view).map(key).sort()
  return pieces.map(key).sort().join() === should.join()
}

/** Pieces that stayed stay themselves; one that went somewhere else goes there (a takeback, a step back). */
function matched(pieces: readonly Piece[], view: View): Piece[] {
  const now = fresh(view)
  return now.map((piece) => {
    const stayed = pieces.find((old) => key(old) === key(piece))
    if (stayed) return stayed
    const left = pieces.filter((old) => old.seat === piece.seat && !side(view, old.seat).includes(old.square))
    const came = now.filter(
      (one) =>
        one.seat === piece.seat && !pieces.some((old) => old.seat === one.seat && old.square === one.square),
    )
    return left.length === 1 && came.length === 1 && came[0] === piece && left[0]
      ? { ...piece, id: left[0].id }
      : piece
  })
}
