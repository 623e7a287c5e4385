// Where a hand succeeds from a place of the line: percents over angle and force, as the house sends them.
import { type Aim, aimOf, forceOf } from "./aim"
import type { Heat, Shot, ShotLook } from "./types"

/** A heat with what is marked on it: the shot that was played, and the best one found. */
export interface HeatPicture {
  place: number
  /** Radians between two angles, and the first of them. */
  step: number
  first: number
  /** From the softest on, 0 to 1. */
  forces: number[]
  /** Percents: of each force, of each angle. */
  chances: Uint8Array[]
  played: Aim | null
  best: Aim | null
}

export type From = "stood" | "better"

const RADIANS = Math.PI / 180

export function heatPicture(
  look: ShotLook,
  played: Pick<Shot, "place" | "vx" | "vy">,
  from: From,
): HeatPicture {
  const heat: Heat = look[from]
  const bytes = Uint8Array.from(atob(heat.chances), (byte) => byte.charCodeAt(0))
  const wide = bytes.length / heat.speeds.length
  return {
    place: heat.place,
    first: -heat.widest * RADIANS,
    step: heat.step * RADIANS,
    forces: heat.speeds.map(forceOf),
    chances: heat.speeds.map((_, i) => bytes.subarray(i * wide, (i + 1) * wide)),
    played: played.place === heat.place ? aimOf(played) : null,
    best: look.best.place === heat.place ? aimOf(look.best) : null,
  }
}

export interface Span {
  from: number
  to: number
  best: number
}

/** The angles, in degrees, at which some force succeeds in at least so many of a hundred: what a picture shows, for those who listen. */
export function openings(heat: HeatPicture, least: number): Span[] {
  const spans: Span[] = []
  let open: Span | null = null
  const columns = heat.chances[0]?.length ?? 0
  for (let i = 0; i < columns; i++) {
    const most = Math.max(...heat.chances.map((row) => row[i] ?? 0))
    const degrees = (heat.first + i * heat.step) / RADIANS
    if (most < least) open = null
    else if (open) Object.assign(open, { to: degrees, best: Math.max(open.best, most) })
    else spans.push((open = { from: degrees, to: degrees, best: most }))
  }
  return spans.sort((one, other) => other.best - one.best)
}
