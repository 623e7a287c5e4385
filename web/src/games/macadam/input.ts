// Gestures into actions. Nothing is judged here: what is not among the choices is sent all the
// same, and the rules answer.
import type { Seat } from "../../types"
import { last } from "../../squares/path"
import { type Action, type Choice, choicesOf, jumps, type Square, type View } from "./types"

/** What the player holds: a pawn picked up, the move pointed at, and a question still open (M-A6). */
export interface Selection {
  from: Square | null
  aim: Choice | null
  asked: boolean
}
export interface Result {
  selection: Selection
  act: Action | null
}

export const NO_SELECTION: Selection = { from: null, aim: null, asked: false }

export function pawns(view: View, seat: Seat): Square[] {
  return seat === 0 ? view.south : view.north
}

export function choiceTo(view: View, from: Square | null, end: Square): Choice | null {
  return choicesOf(view).find((choice) => choice.path[0] === from && last(choice.path) === end) ?? null
}

/** The squares that a pawn touches, of what can be played now. */
export function wayOfAction(view: View, action: Action): readonly Square[] | undefined {
  return action.kind === "move" ? choiceTo(view, action.start, action.end)?.path : undefined
}

export function choicesFrom(view: View, from: Square | null): Choice[] {
  return choicesOf(view).filter((choice) => choice.path[0] === from)
}

/** Pawns with a move, each once, as the rules list them. */
export function playable(view: View): Square[] {
  return [...new Set(choicesOf(view).map((choice) => choice.path[0] as Square))]
}

export function moveOf(choice: Choice): Action {
  return { kind: "move", start: choice.path[0] as Square, end: last(choice.path) }
}

const same = (one: Choice | null, other: Choice | null): boolean =>
  one !== null && other !== null && one.path[0] === other.path[0] && last(one.path) === last(other.path)

const keep = (selection: Selection): Result => ({ selection, act: null })

/** A click, a touch or Enter on a square. */
export function press(selection: Selection, square: Square, view: View, seat: Seat): Result {
  if (view.phase === "placing") return { selection: NO_SELECTION, act: { kind: "place", square } }
  if (square === selection.from) return keep(NO_SELECTION)
  if (pawns(view, seat).includes(square)) return keep({ from: square, aim: null, asked: false })
  if (selection.from === null) return keep(NO_SELECTION)
  const choice = choiceTo(view, selection.from, square)
  // A chain is shown first and played by the second touch; a mouse has shown it by hovering.
  if (choice && jumps(choice) > 1 && choice.ends !== "theirs" && !same(choice, selection.aim)) {
    return keep({ ...selection, aim: choice, asked: false })
  }
  return drop(selection, square, view)
}

/** The pawn in hand is put on a square, by dragging or by a decided press. */
export function drop(selection: Selection, square: Square, view: View): Result {
  if (selection.from === null || square === selection.from) return keep({ ...selection, aim: null })
  const choice = choiceTo(view, selection.from, square)
  if (!choice)
    return {
      selection: { ...selection, aim: null, asked: false },
      act: { kind: "move", start: selection.from, end: square },
    }
  if (choice.ends === "theirs") return keep({ ...selection, aim: choice, asked: true })
  return { selection: { ...selection, aim: choice, asked: false }, act: moveOf(choice) }
}

/** The mouse or the keyboard points at a square. */
export function point(selection: Selection, square: Square | null, view: View): Selection {
  if (selection.asked || selection.from === null || square === null) return selection
  const choice = choiceTo(view, selection.from, square)
  return choice ? { ...selection, aim: choice } : selection
}

/** The voice's button: the move pointed at is played, warned or not. */
export function confirm(selection: Selection): Result {
  return { selection: { ...selection, asked: false }, act: selection.aim ? moveOf(selection.aim) : null }
}
