// What is painted on the board besides the pawns: plain data, made from the view and the hand.
import { choicesFrom, type Selection, playable } from "./input"
import { last } from "../../squares/path"
import { type Choice, jumps, type Moved, type Square, type View } from "./types"

export interface Way {
  path: Square[]
  how: "slide" | "jump"
}

export interface Marks {
  lit: Square[]
  selected: Square | null
  targets: Square[]
  chain: Way | null
  ghost: Square | null
  past: Way | null
  tried: { from: Square; to: Square } | null
  won: Square | null
}

export const NONE: Marks = {
  lit: [],
  selected: null,
  targets: [],
  chain: null,
  ghost: null,
  past: null,
  tried: null,
  won: null,
}

export interface MarksInput {
  view: View
  selection: Selection
  past: Moved | null
  tried: Marks["tried"]
  advised: boolean
  /** It is this browser's turn and the pawns are at rest. */
  active: boolean
  placeAim: Square | null
}

export function marksOf(scene: MarksInput): Marks {
  const { view, selection, past } = scene
  const won =
    view.phase === "over" && past && ["d1", "e1", "d8", "e8"].includes(last(past.path))
      ? last(past.path)
      : null
  if (!scene.active) return { ...NONE, past, won, tried: scene.tried }
  const way = selection.aim
  return {
    lit: playable(view),
    selected: selection.from,
    targets:
      view.phase === "placing"
        ? view.places
        : choicesFrom(view, selection.from).map((choice) => last(choice.path)),
    chain: way && shown(way, scene.advised) ? way : null,
    ghost: scene.placeAim ?? (way ? last(way.path) : null),
    past,
    tried: scene.tried,
    won,
  }
}

/** A chain of two jumps or more is painted; a shorter way only as advice. */
function shown(way: Choice, advised: boolean): boolean {
  return advised || jumps(way) > 1
}
