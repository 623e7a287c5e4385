// The clocks that a table may have, in words.
import type { TimeControl } from "./types"
import { fill, w } from "./words/index.svelte"

export const CLOCKS: readonly (TimeControl | null)[] = [
  null,
  { kind: "per_move", seconds: 30 },
  { kind: "sudden_death", seconds: 300, shared: false },
  { kind: "fischer", seconds: 180, increment: 2, shared: false },
  { kind: "bronstein", seconds: 600, delay: 5, shared: false },
  { kind: "days", days: 3 },
]

export function clockText(clock: TimeControl | null): string {
  const words = w().clock
  switch (clock?.kind) {
    case undefined:
      return words.none
    case "per_move":
      return fill(words.per_move, { n: clock.seconds })
    case "days":
      return fill(words.per_days, { n: clock.days })
    case "sudden_death":
      return fill(words.sudden_death, { n: clock.seconds / 60 })
    case "fischer":
      return fill(words.fischer, { n: clock.seconds / 60, more: clock.increment })
    case "bronstein":
      return fill(words.bronstein, { n: clock.seconds / 60, more: clock.delay })
  }
}
