// The board by keyboard: arrows aim and set the force, Page keys slide, Enter shoots, Escape lets go.
export interface Nudge {
  degrees?: number
  force?: number
  place?: number
}

export interface Keys {
  nudge(by: Nudge): void
  shift(right: number, up: number): void
  confirm(): void
  letGo(): void
  target(): void
  pieces(): void
  last(): void
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** True when the key was for the board. Steps are a degree, 5 of the force, 5 mm; with Shift a tenth, 1, 1 mm. */
export function steer(event: Pressed, placing: boolean, keys: Keys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const fine = event.shiftKey
  const arrow = ARROWS[event.key]
  if (arrow && placing) keys.shift(arrow[0] * (fine ? 0.001 : 0.005), arrow[1] * (fine ? 0.001 : 0.005))
  else if (arrow)
    keys.nudge(arrow[0] ? { degrees: arrow[0] * (fine ? 0.1 : 1) } : { force: arrow[1] * (fine ? 1 : 5) })
  else if (event.key === "PageUp" || event.key === "PageDown")
    keys.nudge({ place: (event.key === "PageUp" ? -1 : 1) * (fine ? 1 : 5) })
  else if (event.key === "Enter" || event.key === " ") keys.confirm()
  else if (event.key === "Escape") keys.letGo()
  else if (/^t$/i.test(event.key)) keys.target()
  else if (/^p$/i.test(event.key)) keys.pieces()
  else if (/^l$/i.test(event.key)) keys.last()
  else return false
  return true
}
