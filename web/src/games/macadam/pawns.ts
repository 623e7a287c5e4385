// Pawns with a life of their own between two views, so that the same pawn is seen to move.
import type { Seat } from "../../types"
import type { Event, Moved, Square, View } from "./types"

export interface Pawn {
  id: number
  seat: Seat
  square: Square
}

let born = 0

function fresh(view: View): Pawn[] {
  const side = (squares: Square[], seat: Seat): Pawn[] =>
    squares.map((square) => ({ id: ++born, seat, square }))
  return [...side(view.north, 1), ...side(view.south, 0)]
}

/** The pawns of a view, each the one it was where that can be told. */
export function follow(pawns: readonly Pawn[], view: View, events: readonly Event[]): Pawn[] {
  let now = [...pawns]
  for (const event of events) {
    if (event.kind === "moved") now = moved(now, event)
    if (event.kind === "placed") now.push({ id: ++born, seat: event.seat, square: event.square })
  }
  return agrees(now, view) ? now : matched(pawns, view)
}

function moved(pawns: Pawn[], event: Moved): Pawn[] {
  const end = event.path[event.path.length - 1]
  const goes = pawns.find((pawn) => pawn.square === event.path[0] && pawn.seat === event.seat)
  if (!goes || end === undefined) return pawns
  // The pawn that moved is painted last, above all it passes over.
  return [...pawns.filter((pawn) => pawn !== goes), { ...goes, square: end }]
}

function agrees(pawns: readonly Pawn[], view: View): boolean {
  const side = (seat: Seat): string =>
    pawns
      .filter((pawn) => pawn.seat === seat)
      .map((pawn) => pawn.square)
      .sort()
      .join()
  return side(0) === [...view.south].sort().join() && side(1) === [...view.north].sort().join()
}

/** Pawns that stayed stay themselves; one that went somewhere else goes there (a takeback, a step back). */
function matched(pawns: readonly Pawn[], view: View): Pawn[] {
  return fresh(view).map((pawn) => {
    const stayed = pawns.find((old) => old.seat === pawn.seat && old.square === pawn.square)
    if (stayed) return stayed
    const left = pawns.filter((old) => old.seat === pawn.seat && !sideOf(view, old.seat).includes(old.square))
    const came = sideOf(view, pawn.seat).filter(
      (square) => !pawns.some((old) => old.seat === pawn.seat && old.square === square),
    )
    return left.length === 1 && came.length === 1 && left[0] ? { ...left[0], square: pawn.square } : pawn
  })
}

function sideOf(view: View, seat: Seat): Square[] {
  return seat === 0 ? view.south : view.north
}
