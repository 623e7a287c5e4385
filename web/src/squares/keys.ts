// A board of squares by keyboard: arrows go, Enter picks and drops, Escape lets go; letters are the game's own.
import type { Grid } from "./grid"

export interface Keys<S> {
  go(square: S): void
  press(): void
  letGo(): void
  /** By their letter, in lower case. */
  letters: Record<string, () => void>
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  PageUp: [0, -Infinity],
  PageDown: [0, Infinity],
}

/** True when the key was for the board. */
export function steer<S>(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
  grid: Grid<S>,
  at: S,
  flipped: boolean,
  keys: Keys<S>,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const step = STEPS[event.key]
  const letter = keys.letters[event.key.toLowerCase()]
  if (step) keys.go(grid.neighbour(at, step[0], step[1], flipped))
  else if (event.key === "Enter" || event.key === " ") keys.press()
  else if (event.key === "Escape") keys.letGo()
  else if (letter) letter()
  else return false
  return true
}
