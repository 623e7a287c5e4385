// Discs, painted on a canvas over the wood.
import type { BoardCanvas } from "./boardCanvas"
import type { Point } from "../../geometry"
import { COIN, type Colour, colourOf, PALET, STRIKER } from "./geometry"
import type { DiscFrame } from "./motion"

const FACE: Record<Colour, { rim: string; face: string; ring: string }> = {
  white: { rim: "#7a5829", face: "#fbecce", ring: "#bd9656" },
  black: { rim: "#141116", face: "#39333a", ring: "#6d6470" },
  queen: { rim: "#7d0f1f", face: "#d62a3f", ring: "#ff9aa0" },
  striker: { rim: "#8fa5a3", face: "#f3f4ef", ring: "#1d6d78" },
}

const made = new Map<string, HTMLCanvasElement>()

/** A disc is painted once for each size and then only copied: shadow, rim, rings, gloss. */
function disc(colour: Colour, radius: number): HTMLCanvasElement {
  const key = `${colour}-${radius.toFixed(2)}`
  const known = made.get(key)
  if (known) return known
  if (made.size > 24) made.clear()
  const canvas = document.createElement("canvas")
  const size = Math.ceil(radius * 2.6)
  canvas.width = canvas.height = size
  const ctx = canvas.getContext("2d") as CanvasRenderingContext2D
  const c = size / 2
  const shade = ctx.createRadialGradient(
    c + radius * 0.09,
    c + radius * 0.2,
    radius * 0.6,
    c + radius * 0.09,
    c + radius * 0.2,
    radius * 1.16,
  )
  shade.addColorStop(0, "rgb(0 0 0 / .5)")
  shade.addColorStop(0.5, "rgb(0 0 0 / .2)")
  shade.addColorStop(1, "rgb(0 0 0 / 0)")
  round(ctx, c + radius * 0.09, c + radius * 0.2, radius * 1.16, shade)
  const { rim, face, ring } = FACE[colour]
  round(ctx, c, c, radius, rim)
  round(ctx, c, c - radius * 0.02, radius * 0.94, face)
  const gloss = ctx.createRadialGradient(
    c - radius * 0.26,
    c - radius * 0.46,
    0,
    c - radius * 0.26,
    c - radius * 0.46,
    radius * 1.5,
  )
  gloss.addColorStop(0, "rgb(255 255 255 / .55)")
  gloss.addColorStop(0.45, "rgb(255 255 255 / .08)")
  gloss.addColorStop(1, "rgb(0 0 0 / .2)")
  ctx.strokeStyle = ring
  const rings =
    colour === "striker"
      ? [[0.78, 0.08]]
      : [
          [0.74, 0.06],
          [0.62, 0.032],
          [0.28, 0.06],
        ]
  for (const [at = 0, wide = 0] of rings) ringed(ctx, c, radius * at, radius * wide)
  if (colour === "striker") petals(ctx, c, radius)
  if (colour === "queen") star(ctx, c, radius)
  round(ctx, c, c - radius * 0.02, radius * 0.94, gloss)
  made.set(key, canvas)
  return canvas
}

function round(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  fill: string | CanvasGradient,
): void {
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, 2 * Math.PI)
  ctx.fillStyle = fill
  ctx.fill()
}

function ringed(ctx: CanvasRenderingContext2D, c: number, radius: number, wide: number): void {
  ctx.lineWidth = wide
  ctx.beginPath()
  ctx.arc(c, c, radius, 0, 2 * Math.PI)
  ctx.stroke()
}

function petals(ctx: CanvasRenderingContext2D, c: number, radius: number): void {
  for (let i = 0; i < 8; i++) {
    ctx.save()
    ctx.translate(c, c)
    ctx.rotate((i * Math.PI) / 4)
    ctx.globalAlpha = i % 2 === 0 ? 0.9 : 0.45
    ctx.fillStyle = "#1d6d78"
    ctx.beginPath()
    ctx.moveTo(0, 0)
    ctx.quadraticCurveTo(-0.17 * radius, -0.3 * radius, 0, -0.58 * radius)
    ctx.quadraticCurveTo(0.17 * radius, -0.3 * radius, 0, 0)
    ctx.fill()
    ctx.restore()
  }
  round(ctx, c, c, radius * 0.11, "#f3f4ef")
}

function star(ctx: CanvasRenderingContext2D, c: number, radius: number): void {
  ctx.fillStyle = "#fff0d8"
  ctx.beginPath()
  for (let i = 0; i < 12; i++) {
    const far = radius * (i % 2 === 0 ? 0.52 : 0.21)
    const angle = (i * Math.PI) / 6 - Math.PI / 2
    ctx.lineTo(c + far * Math.cos(angle), c + far * Math.sin(angle))
  }
  ctx.fill()
  round(ctx, c, c, radius * 0.12, "#a3152a")
}

export function paintDisc({ ctx, scale }: BoardCanvas, id: number, at: Point, sunk = 0, faint = 1): void {
  const radius = (id === PALET ? STRIKER : COIN) * scale * (1 - 0.35 * sunk)
  const picture = disc(colourOf(id), (id === PALET ? STRIKER : COIN) * scale)
  const size = (picture.width / scale) * (1 - 0.35 * sunk)
  ctx.save()
  ctx.globalAlpha = faint * (1 - 0.8 * sunk)
  ctx.translate(at.x, at.y)
  ctx.scale(1, -1) // the picture's light comes from above
  if (radius > 0) ctx.drawImage(picture, -size / 2, -size / 2, size, size)
  ctx.restore()
}

export function paintScene(
  board: BoardCanvas,
  scene: readonly DiscFrame[],
  turn: (at: Point) => Point,
): void {
  const seen = [...scene].sort((one, other) => other.sunk - one.sunk || one.id - other.id)
  for (const one of seen) paintDisc(board, one.id, turn(one), one.sunk)
}
