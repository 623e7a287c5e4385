// Where squares lie on the painted board: 880 units wide, a kerb of 40, squares of 100.
import type { Point } from "../../geometry"
import { squareGrid } from "../../squares/grid"
import type { Square } from "./types"

export { CELL } from "../../squares/grid"
export const SIZE = 880
export const KERB = 40

export const grid = squareGrid<Square>(8, 8, KERB, (column, row) => `${"abcdefgh".charAt(column)}${8 - row}`)
export const { centre, squareUnder, rows, neighbour } = grid

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
