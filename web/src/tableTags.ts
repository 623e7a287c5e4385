// The few words that say which game is played: rules chosen, who looks on.
import type { GameUi } from "./games/gameUi"
import type { Welcome } from "./types"
import { fill, w } from "./words/index.svelte"

export function tableTags(ui: GameUi, known: Welcome): string[] {
  const words = w().table
  const watchers = known.watchers === 0 ? [] : [fill(words.watching, { n: known.watchers })]
  // A link is for people: nobody is invited to a game against the computer, or on one screen.
  const invited = known.places.some(({ level }, seat) => level === null && !known.yours.includes(seat))
  return [
    ...ui.tags(known.rules),
    ...(known.rated ? [words.rated] : []),
    ...(known.private && invited ? [words.private] : []),
    ...watchers,
  ]
}
