// What moves and what shows the way, painted on a canvas over the wood. It knows no rules.
import { type Contact, type Departure, slides } from "./aim"
import {
  COIN,
  type Colour,
  colourOf,
  FRAME,
  HALF,
  LINE,
  PALET,
  type Point,
  POCKETS,
  POCKET_RADIUS,
  REACH,
  STRIKER,
} from "./geometry"
import type { Mark, DiscFrame } from "./motion"

const INK = "#2a2031"
const LAMP = "#ffc247"
const WIDE = 2 * (HALF + FRAME)

/** How long the lines that leave the first contact are. */
export type AimHelp = "full" | "some" | "off"
const SHORT = 0.07
const POINTER = 0.09

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

function line(
  ctx: CanvasRenderingContext2D,
  from: Point,
  to: Point,
  colour: string,
  wide: number,
  dashes: number[] = [],
): void {
  ctx.beginPath()
  ctx.moveTo(from.x, from.y)
  ctx.lineTo(to.x, to.y)
  ctx.setLineDash([])
  ctx.strokeStyle = INK
  ctx.lineWidth = wide + 0.0036
  ctx.stroke()
  ctx.setLineDash(dashes)
  ctx.strokeStyle = colour
  ctx.lineWidth = wide
  ctx.stroke()
  ctx.setLineDash([])
}

function ring(
  ctx: CanvasRenderingContext2D,
  at: Point,
  radius: number,
  colour: string,
  wide: number,
  dashes: number[] = [],
): void {
  for (const [stroke, width, dash] of [
    [INK, wide + 0.003, []],
    [colour, wide, dashes],
  ] as const) {
    ctx.beginPath()
    ctx.arc(at.x, at.y, radius, 0, 2 * Math.PI)
    ctx.setLineDash([...dash])
    ctx.strokeStyle = stroke
    ctx.lineWidth = width
    ctx.stroke()
  }
  ctx.setLineDash([])
}

function arrow(ctx: CanvasRenderingContext2D, at: Point, to: Point, colour: string): void {
  ctx.save()
  ctx.translate(at.x, at.y)
  ctx.rotate(Math.atan2(to.y, to.x))
  ctx.beginPath()
  for (const [x, y] of [
    [0.013, 0],
    [-0.009, -0.01],
    [-0.004, 0],
    [-0.009, 0.01],
  ])
    ctx.lineTo(x ?? 0, y ?? 0)
  ctx.closePath()
  ctx.fillStyle = colour
  ctx.strokeStyle = INK
  ctx.lineWidth = 0.003
  ctx.stroke()
  ctx.fill()
  ctx.restore()
}

const along = (from: Point, to: Point, far: number): Point => ({
  x: from.x + to.x * far,
  y: from.y + to.y * far,
})

/** The shooter's line, lit where the striker may stand. */
export function paintBase({ ctx }: BoardCanvas): void {
  ctx.beginPath()
  ctx.roundRect(-REACH - STRIKER, -LINE - 0.027, 2 * (REACH + STRIKER), 0.054, 0.027)
  ctx.globalAlpha = 0.3
  ctx.fillStyle = LAMP
  ctx.fill()
  ctx.globalAlpha = 1
  ctx.strokeStyle = LAMP
  ctx.lineWidth = 0.0025
  ctx.setLineDash([0.005, 0.006])
  ctx.stroke()
  ctx.setLineDash([])
}

/** The striker in the hand: lit, with the two ways it slides. */
export function paintStriker(board: BoardCanvas, at: Point, slides: boolean): void {
  paintDisc(board, PALET, at)
  ring(board.ctx, at, 0.026, LAMP, 0.004)
  if (!slides) return
  for (const side of [-1, 1]) {
    const { ctx } = board
    ctx.beginPath()
    for (const [x, y] of [
      [0, -0.009],
      [0.011, 0],
      [0, 0.009],
    ])
      ctx.lineTo(at.x + side * (0.035 + (x ?? 0)), at.y + (y ?? 0))
    ctx.closePath()
    ctx.fillStyle = LAMP
    ctx.strokeStyle = INK
    ctx.lineWidth = 0.0026
    ctx.fill()
    ctx.stroke()
  }
}

function leaves(
  board: BoardCanvas,
  leaving: Departure,
  colour: string,
  dashes: number[],
  wide: number,
  clear: number,
  far: number,
): void {
  const from = along(leaving.from, leaving.to, clear)
  const end = along(leaving.from, leaving.to, Math.max(clear + 0.02, far))
  line(board.ctx, from, end, colour, wide, dashes)
  arrow(board.ctx, end, leaving.to, colour)
}

/** From the striker to its first contact, and both ways from there; how far, is the help chosen. */
export function paintAim(
  board: BoardCanvas,
  from: Point,
  to: Point,
  met: Contact,
  help: AimHelp,
  surface: string,
): void {
  const { ctx } = board
  const start = along(from, to, 0.026)
  if (help === "off") {
    const end = along(from, to, POINTER)
    line(ctx, start, end, LAMP, 0.0045)
    return arrow(ctx, end, to, LAMP)
  }
  line(ctx, start, met.at, LAMP, 0.0045)
  const hole = help === "full" ? met.target : null
  if (met.coin)
    leaves(
      board,
      met.coin,
      "#fff",
      [0.009, 0.009],
      0.004,
      COIN,
      help === "full" ? met.coinFar : Math.min(SHORT, met.coinFar),
    )
  if (met.striker)
    leaves(
      board,
      met.striker,
      "#9fdce4",
      [0.002, 0.007],
      0.0032,
      STRIKER,
      help === "full" ? Math.min(slides(met.striker, surface, STRIKER), 0.16) : SHORT,
    )
  if (met.kind !== "pocket") {
    ctx.beginPath()
    ctx.arc(met.at.x, met.at.y, STRIKER, 0, 2 * Math.PI)
    ctx.fillStyle = "rgb(255 255 255 / .45)"
    ctx.fill()
    ring(ctx, met.at, STRIKER, "#fff", 0.0024, [0.005, 0.004])
  }
  if (met.piece) ring(ctx, met.piece, 0.0195, LAMP, 0.0032)
  const target = hole ?? met.pocket
  const at = target === null ? undefined : POCKETS[target]
  if (at) ring(ctx, at, POCKET_RADIUS + 0.0078, LAMP, 0.004)
}

/** The pull: a soft band from the striker to the finger. */
export function paintPull({ ctx }: BoardCanvas, striker: Point, finger: Point): void {
  ctx.beginPath()
  ctx.moveTo(striker.x, striker.y)
  ctx.lineTo(finger.x, finger.y)
  ctx.strokeStyle = "rgb(42 32 49 / .4)"
  ctx.lineWidth = 0.009
  ctx.stroke()
  ctx.strokeStyle = "rgb(255 243 214 / .9)"
  ctx.lineWidth = 0.005
  ctx.stroke()
}

/** What happened in a shot that was not shown moving: a spark at a contact, a lit hole with the disc that fell. */
export function paintMark(board: BoardCanvas, mark: Mark, at: Point): void {
  const { ctx } = board
  if (mark.kind === "pocket") {
    ring(ctx, at, POCKET_RADIUS + 0.0078, LAMP, 0.004)
    return paintDisc(board, mark.disc, at, 0.45)
  }
  ctx.beginPath()
  for (let i = 0; i < 8; i++) {
    const far = i % 2 === 0 ? 0.0105 : 0.0045
    ctx.lineTo(at.x + far * Math.cos((i * Math.PI) / 4), at.y + far * Math.sin((i * Math.PI) / 4))
  }
  ctx.closePath()
  ctx.strokeStyle = INK
  ctx.lineWidth = 0.0028
  ctx.stroke()
  ctx.fillStyle = LAMP
  ctx.fill()
}

/** Where the last shot's pieces came to rest, in ink brackets. */
export function paintLast({ ctx }: BoardCanvas, at: Point): void {
  ctx.strokeStyle = INK
  ctx.lineWidth = 0.003
  ctx.beginPath()
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]) {
    const [x, y] = [at.x + (sx ?? 0) * 0.023, at.y + (sy ?? 0) * 0.023]
    ctx.moveTo(x - (sx ?? 0) * 0.009, y)
    ctx.lineTo(x, y)
    ctx.lineTo(x, y - (sy ?? 0) * 0.009)
  }
  ctx.stroke()
}

/** A returned piece about to be laid. */
export function paintLaying(board: BoardCanvas, id: number, at: Point, room: number): void {
  const { ctx } = board
  ctx.beginPath()
  ctx.arc(0, 0, room, 0, 2 * Math.PI)
  ctx.globalAlpha = 0.22
  ctx.fillStyle = LAMP
  ctx.fill()
  ctx.globalAlpha = 1
  ring(ctx, { x: 0, y: 0 }, room, LAMP, 0.0025, [0.005, 0.006])
  paintDisc(board, id, at, 0, 0.85)
  ring(ctx, at, 0.0195, LAMP, 0.0035)
}
