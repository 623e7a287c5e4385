// Who sits where at a new table.
import type { SeatRequest } from "./types"

/** Our seat, or null for chance. */
export type SeatChoice = 0 | 1 | null

/** A table of people, the last seats of which are the computer's. */
export function withRobots(seats: SeatRequest[], robots: number, level: number): SeatRequest[] {
  return seats.map((seat, i) => (i >= Math.max(1, seats.length - robots) ? { kind: "robot", level } : seat))
}

export function seatsFor(
  side: SeatChoice,
  seats: number,
  other: SeatRequest,
  chance = Math.random(),
): SeatRequest[] {
  const mine = side ?? Math.floor(chance * seats)
  return Array.from({ length: seats }, (_, seat) => (seat === mine ? { kind: "me" } : other))
}
