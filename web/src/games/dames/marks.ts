// What is painted on the board besides the pieces: plain data, made from the view and the hand.
import { type Selection, playable, targets, ways } from "./input"
import { last } from "../../squares/path"
import { type Blown, type Capture, type Moved, side, type Square, type View } from "./types"

export interface Marks {
  lit: Square[]
  selected: Square | null
  targets: Square[]
  /** Ways painted with numbered stops: the one in hand, or those a refusal shows. */
  chains: Capture[]
  ghost: Square | null
  /** Pieces that will fall at the end of the move (D9). */
  doomed: Square[]
  past: Moved | null
  tried: { from: Square; to: Square } | null
  /** After a blow: where the piece stood, and what it could have taken (D-A8). */
  blown: Blown | null
}

export const NONE: Marks = {
  lit: [],
  selected: null,
  targets: [],
  chains: [],
  ghost: null,
  doomed: [],
  past: null,
  tried: null,
  blown: null,
}

export interface MarksInput {
  view: View
  selection: Selection
  past: Moved | null
  blown: Blown | null
  tried: Marks["tried"]
  /** Captures that a refusal told of. */
  told: Capture[]
  advised: boolean
  /** It is this browser's turn and the pieces are at rest. */
  active: boolean
  /** A piece to blow is being chosen: every piece of the other may be, faulty or not. */
  blowing: boolean
  /** The piece that is asked about. */
  blowAt: Square | null
  free: boolean
}

const MOST_TOLD = 4

export function marksOf(scene: MarksInput): Marks {
  const { view, selection, past, blown, tried, free } = scene
  if (!scene.active) return { ...NONE, past, blown, tried }
  if (scene.blowAt !== null) return { ...NONE, past, selected: scene.blowAt }
  if (scene.blowing) return { ...NONE, past, blown: null, lit: side(view, 1 - (view.mover ?? 0)) }
  const way = inHand(scene)
  const told = way ? [] : scene.told.slice(0, MOST_TOLD)
  const chains = way
    ? way.captured.length > 1 || scene.advised || selection.steps.length > 1
      ? [way]
      : []
    : told
  return {
    lit: playable(view, free),
    selected: selection.steps[0] ?? null,
    targets: targets(view, selection.steps, free),
    chains,
    ghost: selection.aim ? last(selection.aim.path) : null,
    doomed: [...new Set([...(way?.captured ?? []), ...told.flatMap((one) => one.captured)])],
    past,
    tried,
    blown: selection.steps.length ? null : blown,
  }
}

/** The move pointed at, or as much of it as was touched. */
function inHand({ view, selection }: MarksInput): Capture | null {
  if (selection.aim) return selection.aim
  const jumps = selection.steps.length - 1
  const whole = jumps > 0 ? ways(view, selection.steps)[0] : undefined
  return whole ? { path: selection.steps, captured: whole.captured.slice(0, jumps) } : null
}
