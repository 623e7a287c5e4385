// Who sits where at a new table.
import type { SeatRequest } from "./types"

/** Our seat, or null for chance. */
export type SeatChoice = 0 | 1 | null

/** A table of people, the last seats of which are the computer's: these levels, in turn. */
export function withRobots(seats: SeatRequest[], robots: number, levels: readonly number[]): SeatRequest[] {
  const first = Math.max(1, seats.length - robots)
  return seats.map((seat, i) =>
    i < first ? seat : { kind: "robot", level: levels[(i - first) % levels.length] ?? 1 },
  )
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
