// Where squares lie on the painted board: 1060 units wide, a frame of 30, squares of 100.
// Five playing squares to a row; turned round, square 1 is seen where 50 was.
import { ACROSS, SQUARES } from "./numbers"
import type { Square } from "./types"

export const SIZE = 1060
export const FRAME = 30
export const CELL = 100
const ROWS = SQUARES / ACROSS

export interface Point {
  x: number
  y: number
}

const seen = (square: Square, flipped: boolean): Square => (flipped ? SQUARES + 1 - square : square)

/** Rows from the top of the picture. */
export function row(square: Square, flipped = false): number {
  return Math.floor((seen(square, flipped) - 1) / ACROSS)
}

/** Columns from the left of the picture, 0 to 9. */
export function column(square: Square, flipped = false): number {
  return ((seen(square, flipped) - 1) % ACROSS) * 2 + (row(square, flipped) % 2 === 0 ? 1 : 0)
}

/** The playing square there; light squares and the frame are none. */
export function squareAt(column: number, row: number, flipped = false): Square | null {
  if (column < 0 || column >= 2 * ACROSS || row < 0 || row >= ROWS || (column + row) % 2 === 0) return null
  return seen(row * ACROSS + Math.floor(column / 2) + 1, flipped)
}

export function centre(square: Square, flipped = false): Point {
  return { x: FRAME + CELL * column(square, flipped) + 50, y: FRAME + CELL * row(square, flipped) + 50 }
}

export function squareUnder(point: Point, flipped = false): Square | null {
  return squareAt(Math.floor((point.x - FRAME) / CELL), Math.floor((point.y - FRAME) / CELL), flipped)
}

/** Playing squares row by row as they are seen. */
export function rows(flipped = false): Square[][] {
  return [...Array(ROWS).keys()].map((r) =>
    [...Array(ACROSS).keys()].map((i) => seen(r * ACROSS + i + 1, flipped)),
  )
}

/** Another playing square, so many places to the right and rows down, at most to the edge. */
export function neighbour(square: Square, right: number, down: number, flipped = false): Square {
  const place = seen(square, flipped) - 1
  const across = Math.min(ACROSS - 1, Math.max(0, (place % ACROSS) + right))
  const below = Math.min(ROWS - 1, Math.max(0, Math.floor(place / ACROSS) + down))
  return seen(below * ACROSS + across + 1, flipped)
}

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

/** Corner brackets around a square. */
export function brackets(square: Square, flipped = false, reach = 46, arm = 20): string {
  const { x, y } = centre(square, flipped)
  const [l, r, t, b] = [x - reach, x + reach, y - reach, y + reach]
  return `M${l + arm},${t}H${l}V${t + arm}M${r - arm},${t}H${r}V${t + arm}M${r - arm},${b}H${r}V${b - arm}M${l + arm},${b}H${l}V${b - arm}`
}
