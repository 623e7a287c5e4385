// The few words that say which game is played: rules chosen, who looks on.
import type { GameFace } from "./games/face"
import type { Welcome } from "./types"
import { fill, w } from "./words/index.svelte"

export function chips(face: GameFace, known: Welcome): string[] {
  const words = w().table
  const watchers = known.watchers === 0 ? [] : [fill(words.watching, { n: known.watchers })]
  return [...face.chips(known.rules), ...(known.private ? [words.private] : []), ...watchers]
}
