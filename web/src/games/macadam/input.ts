// Gestures into actions. Nothing is judged here: what is not among the choices is sent all the
// same, and the rules answer.
import type { Seat } from "../../types"
import { type Action, type Choice, jumps, last, type Square, type View } from "./types"

/** What the player holds: a pawn picked up, the move pointed at, and a question still open (M-A6). */
export interface Hand { from: Square | null; aim: Choice | null; asked: boolean }
export interface Result { hand: Hand; act: Action | null }

export const EMPTY: Hand = { from: null, aim: null, asked: false }

export function pawns(view: View, seat: Seat): Square[] {
  return seat === 0 ? view.south : view.north
}

export function choiceTo(view: View, from: Square | null, end: Square): Choice | null {
  return view.choices.find((choice) => choice.path[0] === from && last(choice.path) === end) ?? null
}

export function choicesFrom(view: View, from: Square | null): Choice[] {
  return view.choices.filter((choice) => choice.path[0] === from)
}

/** Pawns with a move, each once, as the rules list them. */
export function playable(view: View): Square[] {
  return [...new Set(view.choices.map((choice) => choice.path[0] as Square))]
}

export function moveOf(choice: Choice): Action {
  return { kind: "move", start: choice.path[0] as Square, end: last(choice.path) as Square }
}

const same = (one: Choice | null, other: Choice | null): boolean =>
  one !== null && other !== null && one.path[0] === other.path[0] && last(one.path) === last(other.path)

const keep = (hand: Hand): Result => ({ hand, act: null })

/** A click, a touch or Enter on a square. */
export function press(hand: Hand, square: Square, view: View, seat: Seat): Result {
  if (view.phase === "placing") return { hand: EMPTY, act: { kind: "place", square } }
  if (square === hand.from) return keep(EMPTY)
  if (pawns(view, seat).includes(square)) return keep({ from: square, aim: null, asked: false })
  if (hand.from === null) return keep(EMPTY)
  const choice = choiceTo(view, hand.from, square)
  // A chain is shown first and played by the second touch; a mouse has shown it by hovering.
  if (choice && jumps(choice) > 1 && choice.ends !== "theirs" && !same(choice, hand.aim)) {
    return keep({ ...hand, aim: choice, asked: false })
  }
  return drop(hand, square, view)
}

/** The pawn in hand is put on a square, by dragging or by a decided press. */
export function drop(hand: Hand, square: Square, view: View): Result {
  if (hand.from === null || square === hand.from) return keep({ ...hand, aim: null })
  const choice = choiceTo(view, hand.from, square)
  if (!choice) return { hand: { ...hand, aim: null, asked: false }, act: { kind: "move", start: hand.from, end: square } }
  if (choice.ends === "theirs") return keep({ ...hand, aim: choice, asked: true })
  return { hand: { ...hand, aim: choice, asked: false }, act: moveOf(choice) }
}

/** The mouse or the keyboard points at a square. */
export function point(hand: Hand, square: Square | null, view: View): Hand {
  if (hand.asked || hand.from === null || square === null) return hand
  const choice = choiceTo(view, hand.from, square)
  return choice ? { ...hand, aim: choice } : hand
}

/** The voice's button: the move pointed at is played, warned or not. */
export function confirm(hand: Hand): Result {
  return { hand: { ...hand, asked: false }, act: hand.aim ? moveOf(hand.aim) : null }
}
