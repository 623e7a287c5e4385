// The board, in metres from its middle: the game's own numbers, and what is painted around them.
import type { Point } from "../../geometry"
import { BLACK, PALET, POCKET_AT, QUEEN, SURFACES as MADE_OF } from "./numbers"

export * from "./numbers"

/** How wide the wood around the board is painted. */
export const FRAME = 0.048

/** What the kernel's surfaces do to a disc, for the line that shows a shot before it is played. */
export const SURFACES: Record<string, { drag: number; disc: number; cushion: number }> = MADE_OF

export type Colour = "queen" | "white" | "black" | "striker"

export function colourOf(id: number): Colour {
  if (id === PALET) return "striker"
  return id === QUEEN ? "queen" : (BLACK as readonly number[]).includes(id) ? "black" : "white"
}

/** Pockets against the clock from the right top, as the wire numbers them. */
export const POCKETS: Point[] = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
].map(([x, y]) => ({ x: (x ?? 0) * POCKET_AT, y: (y ?? 0) * POCKET_AT }))

/** How many quarter turns, against the clock, a seat sits from seat 0. */
export function quarters(seats: number, seat: number): number {
  return Math.floor((seat * 4) / seats)
}

/** A point of a seat's own sight, on the board; with -quarter, a point of the board in its sight. */
export function turned(point: Point, quarter: number): Point {
  switch (((quarter % 4) + 4) % 4) {
    case 1:
      return { x: -point.y, y: point.x }
    case 2:
      return { x: -point.x, y: -point.y }
    case 3:
      return { x: point.y, y: -point.x }
    default:
      return point
  }
}
