// Where squares lie on the painted board: 880 units wide, a kerb of 40, squares of 100.
import type { Square } from "./types"

export const SIZE = 880
export const KERB = 40
export const CELL = 100

export interface Point {
  x: number
  y: number
}

const FILES = "abcdefgh"

export function column(square: Square, flipped = false): number {
  const file = FILES.indexOf(square.charAt(0))
  return flipped ? 7 - file : file
}

/** Rows from the top of the picture. */
export function row(square: Square, flipped = false): number {
  const rank = Number(square.charAt(1)) - 1
  return flipped ? rank : 7 - rank
}

export function squareAt(column: number, row: number, flipped = false): Square | null {
  if (column < 0 || column > 7 || row < 0 || row > 7) return null
  const file = flipped ? 7 - column : column
  const rank = flipped ? row : 7 - row
  return FILES.charAt(file) + String(rank + 1)
}

export function centre(square: Square, flipped = false): Point {
  return { x: KERB + CELL * column(square, flipped) + 50, y: KERB + CELL * row(square, flipped) + 50 }
}

/** The square under a point of the picture. */
export function squareUnder(point: Point, flipped = false): Square | null {
  return squareAt(Math.floor((point.x - KERB) / CELL), Math.floor((point.y - KERB) / CELL), flipped)
}

/** Squares row by row as they are seen. */
export function rows(flipped = false): Square[][] {
  return [...Array(8).keys()].map((r) => [...Array(8).keys()].map((c) => squareAt(c, r, flipped) as Square))
}

export function neighbour(square: Square, right: number, down: number, flipped = false): Square {
  const across = Math.min(7, Math.max(0, column(square, flipped) + right))
  const below = Math.min(7, Math.max(0, row(square, flipped) + down))
  return squareAt(across, below, flipped) as Square
}

/** The bend of a hop: beside the straight line, upwards where there is an up. */
export function bend(from: Point, to: Point, by = 64): Point {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = Math.hypot(dx, dy) || 1
  let nx = dy / length
  let ny = -dx / length
  if (ny > 0 || (ny === 0 && nx < 0)) [nx, ny] = [-nx, -ny]
  return { x: (from.x + to.x) / 2 + nx * by, y: (from.y + to.y) / 2 + ny * by }
}

/** The line through the stops: arcs for jumps, straight for a slide. */
export function trail(path: readonly Square[], how: "slide" | "jump", flipped = false): string {
  const stops = path.map((square) => centre(square, flipped))
  return stops
    .map((to, i) => {
      const from = stops[i - 1]
      if (!from) return `M${to.x},${to.y}`
      if (how === "slide") return `L${to.x},${to.y}`
      const via = bend(from, to)
      return `Q${round(via.x)},${round(via.y)} ${to.x},${to.y}`
    })
    .join("")
}

const round = (n: number): number => Math.round(n * 10) / 10

/** Corner brackets around a square. */
export function brackets(square: Square, flipped = false, reach = 46, arm = 20): string {
  const { x, y } = centre(square, flipped)
  const [l, r, t, b] = [x - reach, x + reach, y - reach, y + reach]
  return `M${l + arm},${t}H${l}V${t + arm}M${r - arm},${t}H${r}V${t + arm}M${r - arm},${b}H${r}V${b - arm}M${l + arm},${b}H${l}V${b - arm}`
}
