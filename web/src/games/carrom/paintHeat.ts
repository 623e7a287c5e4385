// The heat of success, painted on the board as a fan before the striker: the angle is its own, the force how far out.
import type { Aim } from "./aim"
import type { BoardCanvas } from "./boardCanvas"
import { LINE, PALET, STRIKER } from "./geometry"
import type { HeatPicture } from "./heat"
import { paintDisc } from "./paintDiscs"

const INNER = STRIKER + 0.012
const OUTER = 0.31
const LEAST = 15 // percents below which the wood is left as it is
const HALF_LINE = 50
const INK = "#1d1626"
const LAMP = "#ffc247"

// From pale to dark: read by lightness alone, so that no eye for colours is needed.
const RAMP: readonly [number, readonly [number, number, number]][] = [
  [0, [255, 246, 196]],
  [30, [236, 190, 108]],
  [55, [148, 112, 132]],
  [80, [58, 54, 128]],
  [100, [10, 18, 74]],
]

export function heatColour(percent: number): string {
  const above = RAMP.findIndex(([at]) => at >= percent)
  const [high, to] = RAMP[Math.max(above, 1)] as (typeof RAMP)[number]
  const [low, from] = RAMP[Math.max(above, 1) - 1] as (typeof RAMP)[number]
  const share = (percent - low) / (high - low)
  const mixed = from.map((part, i) => Math.round(part + share * ((to[i] ?? 0) - part)))
  return `rgb(${mixed.join(" ")})`
}

const radius = (force: number): number => INNER + force * (OUTER - INNER)
/** Angles are from straight ahead to the right; the canvas turns the other way from the right. */
const turn = (angle: number): number => Math.PI / 2 - angle

export function paintHeat({ ctx }: BoardCanvas, heat: HeatPicture): void {
  ctx.save()
  ctx.translate(heat.place, -LINE)
  ctx.globalAlpha = 0.88
  const steps = heat.forces.map((force, i) => {
    const before = heat.forces[i - 1] ?? force
    const after = heat.forces[i + 1] ?? force
    return [radius((before + force) / 2), radius((force + after) / 2)] as const
  })
  const wide = heat.step * 0.56 // a hair over half, so that no wood shows between two
  heat.chances.forEach((row, i) => {
    const [inner, outer] = steps[i] ?? [0, 0]
    row.forEach((percent, j) => {
      if (percent < LEAST) return
      const at = turn(heat.first + j * heat.step)
      ctx.beginPath()
      ctx.arc(0, 0, outer, at - wide, at + wide)
      ctx.arc(0, 0, inner, at + wide, at - wide, true)
      ctx.closePath()
      ctx.fillStyle = heatColour(percent)
      ctx.fill()
    })
  })
  ctx.globalAlpha = 1
  paintHalf(ctx, heat, steps)
  ctx.beginPath()
  ctx.arc(0, 0, OUTER, 0, Math.PI)
  ctx.moveTo(INNER, 0)
  ctx.arc(0, 0, INNER, 0, Math.PI)
  ctx.strokeStyle = INK
  ctx.globalAlpha = 0.45
  ctx.lineWidth = 0.0014
  ctx.stroke()
  ctx.restore()
}

/** A white line round where every second shot succeeds. */
function paintHalf(
  ctx: CanvasRenderingContext2D,
  heat: HeatPicture,
  steps: readonly (readonly [number, number])[],
): void {
  const over = (i: number, j: number): boolean => (heat.chances[i]?.[j] ?? 0) >= HALF_LINE
  ctx.beginPath()
  heat.chances.forEach((row, i) => {
    const [inner, outer] = steps[i] ?? [0, 0]
    row.forEach((_, j) => {
      if (!over(i, j)) return
      const at = turn(heat.first + j * heat.step)
      const left = at + heat.step / 2
      const right = at - heat.step / 2
      const ray = (angle: number): void => {
        ctx.moveTo(inner * Math.cos(angle), inner * Math.sin(angle))
        ctx.lineTo(outer * Math.cos(angle), outer * Math.sin(angle))
      }
      const rim = (far: number): void => {
        ctx.moveTo(far * Math.cos(right), far * Math.sin(right))
        ctx.arc(0, 0, far, right, left)
      }
      if (!over(i, j - 1)) ray(left)
      if (!over(i, j + 1)) ray(right)
      if (!over(i - 1, j)) rim(inner)
      if (!over(i + 1, j)) rim(outer)
    })
  })
  ctx.strokeStyle = "#fff"
  ctx.lineWidth = 0.0022
  ctx.stroke()
}

/** The shot that was played as a ring, the best one as a star, and the striker where it stands. */
export function paintHeatMarks(board: BoardCanvas, heat: HeatPicture): void {
  const { ctx } = board
  paintDisc(board, PALET, { x: heat.place, y: -LINE })
  ctx.save()
  ctx.translate(heat.place, -LINE)
  if (heat.best) star(ctx, heat.best)
  if (heat.played) ring(ctx, heat.played)
  ctx.restore()
}

function at({ angle, force }: Aim): [number, number] {
  const far = radius(force)
  return [far * Math.sin(angle), far * Math.cos(angle)]
}

function ring(ctx: CanvasRenderingContext2D, aim: Aim): void {
  for (const [colour, wide] of [
    [INK, 0.0062],
    ["#fff", 0.0032],
  ] as const) {
    ctx.beginPath()
    ctx.arc(...at(aim), 0.0115, 0, 2 * Math.PI)
    ctx.strokeStyle = colour
    ctx.lineWidth = wide
    ctx.stroke()
  }
}

function star(ctx: CanvasRenderingContext2D, aim: Aim): void {
  const [x, y] = at(aim)
  ctx.beginPath()
  for (let i = 0; i < 10; i++) {
    const far = i % 2 === 0 ? 0.0165 : 0.0075
    const angle = Math.PI / 2 + (i * Math.PI) / 5
    ctx.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle))
  }
  ctx.closePath()
  ctx.fillStyle = LAMP
  ctx.strokeStyle = INK
  ctx.lineWidth = 0.0034
  ctx.stroke()
  ctx.fill()
}
