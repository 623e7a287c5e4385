// A board before anything is known of it.
import type { View } from "./types"

export const EMPTY_VIEW: View = {
  phase: "lot",
  white: null,
  line: [],
  covers: [],
  state: {
    breaker: null,
    shooter: null,
    pieces: [],
    owed: [],
    scores: [0, 0],
    round: 1,
    voids: 0,
    shots: 0,
    quiet: 0,
    tries: 0,
    outcome: null,
    tally: { pocketed: [0, 0], due: [0, 0], ever: [false, false], queen: "board", holder: null },
  },
}
