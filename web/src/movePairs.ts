// Moves side by side with a number for each pair, as players write them: 1. 34-29 20x30.
import type { Seat } from "./types"

interface Listed {
  seat: Seat | null
  notation?: string
}

/** The column of a move, and the number of its row where it begins one; null for what is no move. */
export type PairPlace = { column: 1 | 2; row: number | null } | null

export function pairPlaces(lines: readonly Listed[]): PairPlace[] {
  let column = 2
  let row = 0
  return lines.map(({ seat, notation }) => {
    if (!notation || seat === null) {
      column = 2 // what is no move has a row of its own
      return null
    }
    const here = seat % 2 === 0 ? 1 : 2
    const begins = here === 1 || column === 2
    column = here
    return { column: here, row: begins ? ++row : null }
  })
}
