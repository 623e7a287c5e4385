// The computer's eight levels are eight people, the same in all games.
import type { Seat } from "./types"
import { w } from "./words/index.svelte"

export interface Character {
  level: number
  name: string
  /** How they play, in a sentence. */
  says: string
  /** Symbol of their face. */
  face: string
}

export function character(level: number): Character {
  const words = w().characters[level - 1] ?? { name: w().seat.computer, says: "" }
  return { level, ...words, face: `face-${level}` }
}

/** The name of whoever of the eight sits there. Who sits there twice is numbered. */
export function robotName(places: readonly { level: number | null }[], seat: Seat): string {
  const level = places[seat]?.level ?? 1
  const { name } = character(level)
  const before = places.slice(0, seat).filter((place) => place.level === level).length
  return before === 0 ? name : `${name} ${before + 1}`
}

/** A company for one table: the one chosen, then those who play nearly as well. Nobody comes twice. */
export function company(level: number, count: number, levels: readonly number[]): number[] {
  const nearest = [...levels].sort(
    (one, other) => Math.abs(one - level) - Math.abs(other - level) || one - other,
  )
  return Array.from({ length: count }, (_, i) => nearest[i % nearest.length] ?? level)
}
