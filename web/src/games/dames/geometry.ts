// Where squares lie on the painted board: 1060 units wide, a frame of 30, squares of 100.
// Five playing squares to a row; turned round, square 1 is seen where 50 was.
import { squareGrid } from "../../squares/grid"
import { ACROSS, SQUARES } from "./numbers"
import type { Square } from "./types"

export const SIZE = 1060
export const FRAME = 30

/** Playing squares; light ones are none. */
export const grid = squareGrid<Square>(2 * ACROSS, SQUARES / ACROSS, FRAME, (column, row) =>
  (column + row) % 2 === 0 ? null : row * ACROSS + Math.floor(column / 2) + 1,
)
export const { centre, column, row, squareAt, squareUnder, rows, neighbour } = grid

/** The squares strictly between two on one diagonal; null if they are on none. */
export function between(from: Square, to: Square): Square[] | null {
  const down = row(to) - row(from)
  const right = column(to) - column(from)
  if (down === 0 || Math.abs(down) !== Math.abs(right)) return null
  return [...Array(Math.abs(down) - 1).keys()].map(
    (i) =>
      squareAt(column(from) + Math.sign(right) * (i + 1), row(from) + Math.sign(down) * (i + 1)) as Square,
  )
}

export function trail(path: readonly Square[], flipped = false): string {
  return path
    .map((square, i) => `${i === 0 ? "M" : "L"}${centre(square, flipped).x},${centre(square, flipped).y}`)
    .join("")
}
