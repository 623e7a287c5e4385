// Who sits where at a new table.
import type { SeatAsked } from "./types"

/** Our seat, or null for chance. */
export type Side = 0 | 1 | null

/** A table of people, the last seats of which are the computer's. */
export function withRobots(seats: SeatAsked[], robots: number, level: number): SeatAsked[] {
  return seats.map((seat, i) => (i >= Math.max(1, seats.length - robots) ? { kind: "robot", level } : seat))
}

export function seatsFor(side: Side, seats: number, other: SeatAsked, chance = Math.random()): SeatAsked[] {
  const mine = side ?? Math.floor(chance * seats)
  return Array.from({ length: seats }, (_, seat) => (seat === mine ? { kind: "me" } : other))
}
