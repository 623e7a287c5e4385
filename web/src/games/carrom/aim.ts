// Where a shot goes until it first touches something, and how both leave that place. Only a help for the eye:
// what really happens is the server's to say. Everything here is in the shooter's own sight.
import { clamp, type Point } from "../../geometry"
import {
  COIN,
  COIN_MASS,
  FASTEST,
  HALF,
  LINE,
  POCKET_RADIUS,
  POCKETS,
  SLOWEST,
  STRIKER,
  STRIKER_MASS,
  SURFACES,
} from "./geometry"
import type { Piece, Shot } from "./types"

/** Place on the line, angle from straight ahead to the right (radians), force from 0 to 1. */
export interface Aim {
  place: number
  angle: number
  force: number
}

/** Soft flicks need the finer touch: half of the gauge is a third of the speed. */
const BEND = 1.5

export function speedOf(force: number): number {
  return SLOWEST + (FASTEST - SLOWEST) * force ** BEND
}

export function forceOf(speed: number): number {
  return clamp((speed - SLOWEST) / (FASTEST - SLOWEST), 0, 1) ** (1 / BEND)
}

export function directionOf(angle: number): Point {
  return { x: Math.sin(angle), y: Math.cos(angle) }
}

export function shotOf(aim: Aim): Shot {
  const speed = speedOf(aim.force)
  const to = directionOf(aim.angle)
  return { kind: "shot", place: aim.place, vx: speed * to.x, vy: speed * to.y }
}

export function aimOf(shot: Pick<Shot, "place" | "vx" | "vy">): Aim {
  return {
    place: shot.place,
    angle: Math.atan2(shot.vx, shot.vy),
    force: forceOf(Math.hypot(shot.vx, shot.vy)),
  }
}

export interface Departure {
  from: Point
  to: Point
  speed: number
}
export interface Contact {
  kind: "piece" | "cushion" | "pocket" | "rest"
  at: Point
  piece: Piece | null
  pocket: number | null
  coin: Departure | null
  /** How far the coin slides until something is in its way, and the pocket it falls into. */
  coinFar: number
  target: number | null
  striker: Departure | null
}

/** How far along a ray a point comes within `reach` of another; null if never. */
export function meets(from: Point, to: Point, other: Point, reach: number): number | null {
  const dx = other.x - from.x
  const dy = other.y - from.y
  const along = dx * to.x + dy * to.y
  const beside = dx * dx + dy * dy - along * along
  const inside = reach * reach - beside
  if (inside <= 0 || along <= 0) return null
  return Math.max(0, along - Math.sqrt(inside))
}

/** How far until the striker's rim is at a frame. */
function wall(from: Point, to: Point): { far: number; across: boolean } {
  const room = HALF - STRIKER
  const x = to.x === 0 ? Infinity : (Math.sign(to.x) * room - from.x) / to.x
  const y = to.y === 0 ? Infinity : (Math.sign(to.y) * room - from.y) / to.y
  return x < y ? { far: x, across: true } : { far: y, across: false }
}

const on = (from: Point, to: Point, far: number): Point => ({
  x: from.x + to.x * far,
  y: from.y + to.y * far,
})
const left = (from: Point, x: number, y: number): Departure | null => {
  const speed = Math.hypot(x, y)
  return speed < 1e-9 ? null : { from, to: { x: x / speed, y: y / speed }, speed }
}

export function contact(aim: Aim, pieces: readonly Piece[], surface: string): Contact {
  const from = { x: aim.place, y: -LINE }
  const to = directionOf(aim.angle)
  const { drag, disc, cushion } = SURFACES[surface] ?? (SURFACES.club as (typeof SURFACES)[string])
  const start = speedOf(aim.force)
  const frame = wall(from, to)
  let best: { far: number; kind: Contact["kind"]; piece: Piece | null; pocket: number | null } = {
    far: (start * start) / (2 * drag),
    kind: "rest",
    piece: null,
    pocket: null,
  }
  if (frame.far < best.far) best = { far: frame.far, kind: "cushion", piece: null, pocket: null }
  for (const piece of pieces) {
    const far = meets(from, to, piece, STRIKER + COIN)
    if (far !== null && far < best.far) best = { far, kind: "piece", piece, pocket: null }
  }
  POCKETS.forEach((hole, pocket) => {
    const far = meets(from, to, hole, POCKET_RADIUS)
    if (far !== null && far < best.far) best = { far, kind: "pocket", piece: null, pocket }
  })
  const at = on(from, to, best.far)
  const speed = Math.sqrt(Math.max(0, start * start - 2 * drag * best.far))
  const found: Contact = {
    kind: best.kind,
    at,
    piece: best.piece,
    pocket: best.pocket,
    coin: null,
    coinFar: 0,
    target: null,
    striker: null,
  }
  if (best.kind === "cushion") {
    found.striker = frame.across
      ? left(at, -cushion * speed * to.x, speed * to.y)
      : left(at, speed * to.x, -cushion * speed * to.y)
  } else if (best.piece) {
    Object.assign(found, parted(at, to, speed, best.piece, disc))
    if (found.coin) Object.assign(found, coinGoes(found.coin, best.piece, pieces, surface))
  }
  return found
}

/** Frictionless rims: the coin leaves along the line of centres, the striker with what is left. */
function parted(
  at: Point,
  to: Point,
  speed: number,
  piece: Piece,
  restitution: number,
): { coin: Departure | null; striker: Departure | null } {
  const far = Math.hypot(piece.x - at.x, piece.y - at.y) || 1
  const normal = { x: (piece.x - at.x) / far, y: (piece.y - at.y) / far }
  const push = ((1 + restitution) * speed * (to.x * normal.x + to.y * normal.y)) / (STRIKER_MASS + COIN_MASS)
  return {
    coin: left(piece, STRIKER_MASS * push * normal.x, STRIKER_MASS * push * normal.y),
    striker: left(at, speed * to.x - COIN_MASS * push * normal.x, speed * to.y - COIN_MASS * push * normal.y),
  }
}

/** A coin goes straight until it stops, falls, or meets the frame or another coin. */
function coinGoes(
  coin: Departure,
  piece: Piece,
  pieces: readonly Piece[],
  surface: string,
): { coinFar: number; target: number | null } {
  const free = slides(coin, surface, COIN)
  const met = pieces
    .filter((other) => other.id !== piece.id)
    .map((other) => meets(coin.from, coin.to, other, 2 * COIN) ?? Infinity)
  const coinFar = Math.min(free, ...met)
  return { coinFar, target: pocketOf(coin, coinFar) }
}

/** How far a leaving disc would slide, if nothing were in its way; never out of the frame. */
export function slides(leaving: Departure, surface: string, radius: number): number {
  const { drag } = SURFACES[surface] ?? (SURFACES.club as (typeof SURFACES)[string])
  const room = HALF - radius
  const x = leaving.to.x === 0 ? Infinity : (Math.sign(leaving.to.x) * room - leaving.from.x) / leaving.to.x
  const y = leaving.to.y === 0 ? Infinity : (Math.sign(leaving.to.y) * room - leaving.from.y) / leaving.to.y
  return Math.max(0, Math.min((leaving.speed * leaving.speed) / (2 * drag), x, y))
}

/** The pocket that a leaving coin would fall into, going straight; null if none. */
export function pocketOf(leaving: Departure, far: number): number | null {
  const found = POCKETS.findIndex((hole) => {
    const meet = meets(leaving.from, leaving.to, hole, POCKET_RADIUS)
    return meet !== null && meet <= far + 0.03
  })
  return found === -1 ? null : found
}
