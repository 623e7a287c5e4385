// Where squares lie on the drawn board: 1060 units wide, a frame of 30, squares of 100.
// Five playing squares to a row; turned round, square 1 is seen where 50 was.
import type { Square } from "./types"

export const SIZE = 1060
export const FRAME = 30
export const CELL = 100

export interface Point { x: number; y: number }

const seen = (square: Square, flipped: boolean): Square => (flipped ? 51 - square : square)

/** Rows from the top of the drawing. */
export function row(square: Square, flipped = false): number {
  return Math.floor((seen(square, flipped) - 1) / 5)
}

/** Columns from the left of the drawing, 0 to 9. */
export function column(square: Square, flipped = false): number {
  return ((seen(square, flipped) - 1) % 5) * 2 + (row(square, flipped) % 2 === 0 ? 1 : 0)
}

/** The playing square there; light squares and the frame are none. */
export function squareAt(column: number, row: number, flipped = false): Square | null {
  if (column < 0 || column > 9 || row < 0 || row > 9 || (column + row) % 2 === 0) return null
  return seen(row * 5 + Math.floor(column / 2) + 1, flipped)
}

export function centre(square: Square, flipped = false): Point {
  return { x: FRAME + CELL * column(square, flipped) + 50, y: FRAME + CELL * row(square, flipped) + 50 }
}

export function squareUnder(point: Point, flipped = false): Square | null {
  return squareAt(Math.floor((point.x - FRAME) / CELL), Math.floor((point.y - FRAME) / CELL), flipped)
}

/** Playing squares row by row as they are seen. */
export function rows(flipped = false): Square[][] {
  return [...Array(10).keys()].map((r) => [...Array(5).keys()].map((i) => seen(r * 5 + i + 1, flipped)))
}

/** Another playing square, so many places to the right and rows down, at most to the edge. */
export function neighbour(square: Square, right: number, down: number, flipped = false): Square {
  const place = seen(square, flipped) - 1
  const across = Math.min(4, Math.max(0, (place % 5) + right))
  const below = Math.min(9, Math.max(0, Math.floor(place / 5) + down))
  return seen(below * 5 + across + 1, flipped)
}

/** The squares strictly between two on one diagonal; null if they are on none. */
export function between(from: Square, to: Square): Square[] | null {
  const down = row(to) - row(from)
  const right = column(to) - column(from)
  if (down === 0 || Math.abs(down) !== Math.abs(right)) return null
  return [...Array(Math.abs(down) - 1).keys()].map(
    (i) => squareAt(column(from) + Math.sign(right) * (i + 1), row(from) + Math.sign(down) * (i + 1)) as Square,
  )
}

export function trail(path: readonly Square[], flipped = false): string {
  return path.map((square, i) => `${i === 0 ? "M" : "L"}${centre(square, flipped).x},${centre(square, flipped).y}`).join("")
}

/** Corner brackets around a square. */
export function brackets(square: Square, flipped = false, reach = 46, arm = 20): string {
  const { x, y } = centre(square, flipped)
  const [l, r, t, b] = [x - reach, x + reach, y - reach, y + reach]
  return `M${l + arm},${t}H${l}V${t + arm}M${r - arm},${t}H${r}V${t + arm}M${r - arm},${b}H${r}V${b - arm}M${l + arm},${b}H${l}V${b - arm}`
}
