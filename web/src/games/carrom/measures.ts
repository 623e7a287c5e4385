// The numbers of the board, in metres from its middle: src/tablee/games/carrom/board.py and surface.py.
export const HALF = 0.37
export const FRAME = 0.048
export const POCKET_RADIUS = 0.02225
export const POCKET_AT = HALF - POCKET_RADIUS
export const COIN = 0.0159
export const STRIKER = 0.02065
export const COIN_MASS = 0.0055
export const STRIKER_MASS = 0.015
export const LINE = HALF - 0.1174
export const REACH = 0.1826
export const END_CIRCLE = 0.2191
export const ROSACE = 0.085
export const SLOWEST = 0.3
export const FASTEST = 5.5

export const QUEEN = 0
export const PALET = 19

/** What the kernel's surfaces do to a disc, for the line that shows a shot before it is played. */
export const SURFACES: Record<string, { drag: number; disc: number; cushion: number }> = {
  club: { drag: 0.11 * 9.81, disc: 0.82, cushion: 0.72 },
  "slow wood": { drag: 0.13 * 9.81, disc: 0.78, cushion: 0.66 },
  glass: { drag: 0.08 * 9.81, disc: 0.88, cushion: 0.78 },
}

export type Colour = "queen" | "white" | "black" | "striker"

export function colourOf(id: number): Colour {
  if (id === PALET) return "striker"
  return id === QUEEN ? "queen" : id < 10 ? "white" : "black"
}

export interface Point { x: number; y: number }

/** Pockets against the clock from the right top, as the wire numbers them. */
export const POCKETS: Point[] = [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([x, y]) => ({ x: (x ?? 0) * POCKET_AT, y: (y ?? 0) * POCKET_AT }))

/** How many quarter turns, against the clock, a seat sits from seat 0. */
export function quarters(seats: number, seat: number): number {
  return Math.floor((seat * 4) / seats)
}

/** A point of a seat's own sight, on the board; with -quarter, a point of the board in its sight. */
export function turned(point: Point, quarter: number): Point {
  switch (((quarter % 4) + 4) % 4) {
    case 1: return { x: -point.y, y: point.x }
    case 2: return { x: -point.x, y: -point.y }
    case 3: return { x: point.y, y: -point.x }
    default: return point
  }
}
