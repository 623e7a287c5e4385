// The board by keyboard: arrows go, Enter picks and drops, Escape lets go, P and L speak, S blows.
import { neighbour } from "./geometry"
import type { Square } from "./types"

export interface Keys {
  go(square: Square): void
  press(): void
  letGo(): void
  playable(): void
  last(): void
  blow(): void
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-4, 0],
  End: [4, 0],
  PageUp: [0, -9],
  PageDown: [0, 9],
}

/** True when the key was for the board. */
export function steer(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
  at: Square,
  flipped: boolean,
  keys: Keys,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const step = STEPS[event.key]
  const key = event.key.toLowerCase()
  if (step) keys.go(neighbour(at, step[0], step[1], flipped))
  else if (event.key === "Enter" || event.key === " ") keys.press()
  else if (event.key === "Escape") keys.letGo()
  else if (key === "p") keys.playable()
  else if (key === "l") keys.last()
  else if (key === "s") keys.blow()
  else return false
  return true
}
