// The canvas over the wood, in metres from the middle of the board.
import type { Point } from "../../geometry"
import { FRAME, HALF } from "./geometry"

const WIDE = 2 * (HALF + FRAME)

/** A board of so many pixels, seen from one side. */
export interface BoardCanvas {
  ctx: CanvasRenderingContext2D
  scale: number
}

export function boardCanvas(canvas: HTMLCanvasElement, density: number): BoardCanvas | null {
  const size = Math.round(canvas.clientWidth * density)
  const ctx = canvas.getContext("2d")
  if (!ctx || size === 0) return null
  if (canvas.width !== size) canvas.width = canvas.height = size
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  ctx.clearRect(0, 0, size, size)
  const scale = size / WIDE
  ctx.setTransform(scale, 0, 0, -scale, size / 2, size / 2) // metres from the middle, upwards
  ctx.lineCap = ctx.lineJoin = "round"
  return { ctx, scale }
}

/** A point of the element under the finger, in the sight of whoever looks. */
export function underFinger(canvas: HTMLElement, x: number, y: number): Point {
  const box = canvas.getBoundingClientRect()
  return { x: ((x - box.left) / box.width - 0.5) * WIDE, y: (0.5 - (y - box.top) / box.height) * WIDE }
}
