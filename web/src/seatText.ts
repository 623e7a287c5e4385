// What stands under a name at the table.
import type { SeatView } from "./parts/SeatCard.svelte"
import { fill, w } from "./words/index.svelte"

/** Who sits there; what they ask for, while they do. */
export function underName(seat: SeatView): string {
  const words = w().seat
  if (seat.empty) return ""
  if (seat.asks !== null) return seat.asks
  if (seat.level !== null) return fill(words.level, { n: seat.level })
  if (seat.program) return words.program
  return seat.you ? words.you : seat.mine ? words.same_screen : words.here
}
