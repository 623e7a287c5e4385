// Pieces with a life of their own between two views, so that the same piece is seen to move.
import type { Seat } from "../types"

export interface Placed<S> {
  id: number
  seat: Seat
  square: S
}

let born = 0

export const newPiece = <P extends object>(piece: P): P & { id: number } => ({ id: ++born, ...piece })

/** What a piece is, whoever it was. */
const looks = (piece: object): string =>
  Object.entries({ ...piece, id: 0 })
    .sort()
    .join()

/** `told`: the pieces as the events left them. Where the view has others, each is found by where it stands. */
export function known<S, P extends Placed<S>>(
  before: readonly P[],
  told: readonly P[],
  view: readonly P[],
): P[] {
  const all = (pieces: readonly P[]): string => pieces.map(looks).sort().join(";")
  return all(told) === all(view) ? [...told] : view.map((piece) => matched(piece, before, view))
}

/** A piece that stayed stays itself; one that went somewhere else goes there (a takeback, a step back). */
function matched<S, P extends Placed<S>>(piece: P, before: readonly P[], view: readonly P[]): P {
  const stayed = before.find((old) => looks(old) === looks(piece))
  if (stayed) return stayed
  const missing = (from: readonly P[], others: readonly P[]): P[] =>
    from.filter(
      (one) =>
        one.seat === piece.seat &&
        !others.some((other) => other.seat === one.seat && other.square === one.square),
    )
  const left = missing(before, view)
  const came = missing(view, before)
  return left.length === 1 && came.length === 1 && came[0] === piece && left[0]
    ? { ...piece, id: left[0].id }
    : piece
}
