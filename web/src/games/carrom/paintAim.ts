// The aim, the pull and the marks of a shot, painted on a canvas over the wood. It knows no rules.
import { type Contact, type Departure, slides } from "./aim"
import type { AimHelp } from "./aimHelp"
import type { BoardCanvas } from "./boardCanvas"
import type { Point } from "../../geometry"
import { COIN, LINE, PALET, POCKETS, POCKET_RADIUS, REACH, STRIKER } from "./geometry"
import type { Mark } from "./motion"
import { paintDisc } from "./paintDiscs"

const INK = "#2a2031"
const LAMP = "#ffc247"

const SHORT = 0.07
const POINTER = 0.09

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
