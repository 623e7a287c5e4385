// Gestures into an aim or a place. Nothing is judged here: the rules answer what cannot be.
import type { Aim } from "./aim"
import { clamp, type Point } from "../../geometry"
import { COIN, END_CIRCLE, LINE, REACH, ROSACE, STRIKER } from "./geometry"
import type { Piece, View } from "./types"

/** Above and below its line the striker slides; further back it is being pulled. */
const BAND = 0.034
/** A pull this long has all the force. */
export const FULL_PULL = 0.24
const LEAST_PULL = 0.03
const TOUCH = 0.032
/** A finger this far from where it was put down has shown what it wants. */
const DECIDED = 0.009

/** Held: the finger has the striker, and has not yet shown whether it slides or pulls. */
export type Grip = "held" | "slide" | "pull" | "point" | null

export const STRAIGHT: Aim = { place: 0, angle: 0, force: 0.5 }

/** The place nearest to where the finger is, among those where the striker may stand (K6). */
export function stand(x: number, view: Pick<View, "line" | "covers">): number {
  let best = clamp(x, -REACH, REACH)
  let far = Infinity
  for (const [low, high] of view.line) {
    const at = clamp(x, low, high)
    if (Math.abs(at - x) < far) [best, far] = [at, Math.abs(at - x)]
  }
  const cover = view.covers.find((one) => Math.abs(one - x) < STRIKER * 0.8)
  return cover ?? best
}

/** What a press takes hold of: the striker or its line, or a direction anywhere else on the board. */
export function take(at: Point, aim: Aim): Grip {
  if (Math.hypot(at.x - aim.place, at.y + LINE) < TOUCH) return "held"
  if (Math.abs(at.y + LINE) < BAND && Math.abs(at.x) < END_CIRCLE + STRIKER) return "slide"
  return at.y > -LINE ? "point" : null
}

/** A finger that has the striker moves: along the line it slides, away from it it pulls. `from`: where it was put down. */
export function drag(
  grip: Grip,
  at: Point,
  aim: Aim,
  view: Pick<View, "line" | "covers">,
  from: Point,
): { grip: Grip; aim: Aim } {
  if (grip === "point") return { grip, aim: pointAt(aim, at) }
  if (grip === "held") {
    const [across, along] = [Math.abs(at.x - from.x), Math.abs(at.y - from.y)]
    if (Math.hypot(across, along) < DECIDED) return { grip, aim }
    return drag(across > 1.7 * along ? "slide" : "pull", at, aim, view, from)
  }
  if (grip === "slide" && Math.abs(at.y + LINE) <= BAND)
    return { grip, aim: { ...aim, place: stand(at.x, view) } }
  if (grip === null) return { grip, aim }
  return { grip: "pull", aim: pulled(aim, at) }
}

/** The striker leaves away from the finger, the harder the further it was pulled. */
export function pulled(aim: Aim, at: Point): Aim {
  const dx = aim.place - at.x
  const dy = -LINE - at.y
  const far = Math.hypot(dx, dy)
  if (far < LEAST_PULL) return aim
  return {
    ...aim,
    angle: Math.atan2(dx, dy),
    force: clamp((far - LEAST_PULL) / (FULL_PULL - LEAST_PULL), 0, 1),
  }
}

/** Is the finger so near to the striker that letting go shoots nothing? */
export function cancelled(aim: Aim, at: Point): boolean {
  return Math.hypot(aim.place - at.x, -LINE - at.y) < LEAST_PULL
}

export function pointAt(aim: Aim, at: Point): Aim {
  return { ...aim, angle: Math.atan2(at.x - aim.place, at.y + LINE) }
}

/** By keys: degrees, hundredths of the force, millimetres. */
export function nudged(
  aim: Aim,
  by: { degrees?: number; force?: number; place?: number },
  view: Pick<View, "line" | "covers">,
): Aim {
  let angle = aim.angle + ((by.degrees ?? 0) * Math.PI) / 180
  if (angle > Math.PI) angle -= 2 * Math.PI
  if (angle <= -Math.PI) angle += 2 * Math.PI
  const place = by.place ? step(aim.place, by.place / 1000, view) : aim.place
  return { place, angle, force: clamp(aim.force + (by.force ?? 0) / 100, 0, 1) }
}

/** One step along the line; over a piece that stands there, to the next free place. */
function step(place: number, by: number, view: Pick<View, "line" | "covers">): number {
  const wanted = clamp(place + by, -REACH, REACH)
  const free = view.line.find(([low, high]) => wanted >= low && wanted <= high)
  if (free) return wanted
  const edges = view.line.flat().filter((edge) => (by > 0 ? edge > place + 1e-9 : edge < place - 1e-9))
  return edges.length === 0 ? place : by > 0 ? Math.min(...edges) : Math.max(...edges)
}

export interface PointerSample {
  time: number
  x: number
  y: number
  aim: Aim
}

/** A finger rolls as it leaves the glass: what it did in its last moment, if it was little, is forgotten. */
export function beforeLifting(
  samples: readonly PointerSample[],
  now: number,
  pixels = 16,
  moment = 110,
): Aim | null {
  const last = samples[samples.length - 1]
  if (!last) return null
  const kept = samples.findLast((one) => now - one.time >= moment) ?? samples[0]
  return kept && Math.hypot(last.x - kept.x, last.y - kept.y) <= pixels ? kept.aim : last.aim
}

/** Where a returned piece could lie near a point: in the rosace, clear of the centre circle and of others (K-A5). */
export function layNear(at: Point, pieces: readonly Piece[]): Point {
  const most = ROSACE - COIN
  const least = 2 * COIN
  let best: Point = { x: 0, y: least }
  let far = Infinity
  const consider = (point: Point): void => {
    const away = Math.hypot(point.x, point.y)
    if (away > most + 1e-9 || away < least - 1e-9) return
    if (pieces.some((piece) => Math.hypot(piece.x - point.x, piece.y - point.y) < 2 * COIN)) return
    const distance = Math.hypot(point.x - at.x, point.y - at.y)
    if (distance < far) [best, far] = [point, distance]
  }
  consider(at)
  for (let ring = 0; ring <= 18 && far > 0; ring++) {
    const radius = least + ((most - least) * ring) / 18
    for (let k = 0; k < 180; k++) {
      const angle = (k * Math.PI) / 90
      consider({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) })
    }
  }
  return best
}
