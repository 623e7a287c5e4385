// Gestures into actions. Nothing is judged here: what is not among the choices is sent all the
// same, and the rules answer. `free` is souffler, where no capture is shown before it is seen (D-A8).
import type { Seat } from "../../types"
import { between } from "./geometry"
import { type Action, type Choice, last, type Move, side, type Square, type View } from "./types"

/** What the player holds: the squares touched so far, the first the piece's own, and the move they lead to. */
export interface Hand { steps: Square[]; aim: Choice | null }
export interface Result { hand: Hand; act: Action | null }

export const EMPTY: Hand = { steps: [], aim: null }

const keep = (hand: Hand): Result => ({ hand, act: null })
const sorted = (squares: readonly Square[]): Square[] => [...squares].sort((a, b) => a - b)

/** Choices that begin with the squares touched. */
export function ways(view: View, steps: readonly Square[]): Choice[] {
  return steps.length ? view.choices.filter((choice) => steps.every((square, i) => choice.path[i] === square)) : []
}

/** Two choices are one move when only the way between differs. */
export function same(one: Choice | null, other: Choice | null): boolean {
  if (!one || !other) return false
  return one.path[0] === other.path[0] && last(one.path) === last(other.path) && sorted(one.captured).join() === sorted(other.captured).join()
}

/** The one move that all these are, if they are one. */
export function single(choices: readonly Choice[]): Choice | null {
  const first = choices[0] ?? null
  return choices.every((choice) => same(choice, first)) ? first : null
}

/** Moves that differ, each by its first way. */
export function distinct(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice, i) => choices.findIndex((one) => same(one, choice)) === i)
}

const shown = (choices: readonly Choice[], free: boolean): Choice[] =>
  choices.filter((choice) => !free || choice.captured.length === 0)

/** Pieces with a move, each once, as the rules list them. */
export function playable(view: View, free: boolean): Square[] {
  return [...new Set(shown(view.choices, free).map((choice) => choice.path[0] as Square))]
}

/** Where the piece in hand may go next, or end. */
export function targets(view: View, steps: readonly Square[], free: boolean): Square[] {
  const open = shown(ways(view, steps), free)
  return [...new Set(open.flatMap((choice) => [choice.path[steps.length], last(choice.path)]))].filter((square): square is Square => square !== undefined)
}

export function moveOf(choice: Choice): Move {
  return { kind: "move", start: choice.path[0] as Square, end: last(choice.path), captured: sorted(choice.captured), path: choice.path }
}

/** A click, a touch or Enter on a square. */
export function press(hand: Hand, square: Square, view: View, seat: Seat, free: boolean): Result {
  if (hand.aim && last(hand.aim.path) === square) return { hand, act: moveOf(hand.aim) }
  if (hand.steps.length === 1 && hand.steps[0] === square) return keep(EMPTY)
  if (side(view, seat).includes(square) && !goesOn(hand, square, view)) return keep(pick(view, square, free))
  if (hand.steps.length === 0) return keep(EMPTY)
  return step(hand, square, view, seat, free, false)
}

/** The piece in hand is put on a square by dragging: decided, so a capture needs no second touch. */
export function drop(hand: Hand, square: Square, view: View, seat: Seat, free: boolean): Result {
  if (hand.steps.length === 0 || (square === hand.steps[0] && !goesOn(hand, square, view))) return keep(hand)
  return step({ ...hand, steps: hand.steps.slice(0, 1), aim: null }, square, view, seat, free, !free)
}

/** A capture may come back to its own square (D-A2). */
function goesOn(hand: Hand, square: Square, view: View): boolean {
  return square === hand.steps[0] && ways(view, hand.steps).some((choice) => choice.path.indexOf(square, hand.steps.length) > 0)
}

/** A piece that has but one capture shows it at once. */
export function pick(view: View, square: Square, free: boolean): Hand {
  const open = ways(view, [square])
  const only = free || !open[0]?.captured.length ? null : single(open)
  return { steps: [square], aim: only }
}

function step(hand: Hand, square: Square, view: View, seat: Seat, free: boolean, decided: boolean): Result {
  const open = ways(view, hand.steps)
  const landing = open.filter((choice) => choice.path[hand.steps.length] === square)
  const here = landing.find((choice) => choice.path.length === hand.steps.length + 1) ?? null
  // Souffler: a capture may be broken off anywhere, so every landing waits for another, or for the last word.
  if (free && landing.length > 0 && landing[0]?.captured.length) return keep({ steps: [...hand.steps, square], aim: here })
  if (here) return decide(hand, here, decided)
  if (landing.length > 0) return keep({ steps: [...hand.steps, square], aim: single(landing) })
  const ended = open.filter((choice) => last(choice.path) === square)
  const way = single(ended)
  if (way) return free ? keep({ steps: way.path, aim: way }) : decide(hand, way, decided)
  if (ended.length > 0) return keep({ ...hand, aim: null })
  return { hand: { steps: hand.steps.slice(0, 1), aim: null }, act: attempt(hand.steps, square, view, seat) }
}

/** A capture of several is shown first and played by the second touch; a mouse has shown it by hovering. */
function decide(hand: Hand, choice: Choice, decided: boolean): Result {
  if (choice.captured.length > 1 && !decided && !same(choice, hand.aim)) return keep({ ...hand, aim: choice })
  return { hand: { ...hand, aim: choice }, act: moveOf(choice) }
}

/** What such a move would take, as far as the eye can tell: the rules say whether it may. */
function attempt(steps: readonly Square[], square: Square, view: View, seat: Seat): Move {
  const path = [...steps, square]
  const enemies = side(view, 1 - seat)
  const jumped = path.slice(1).flatMap((to, i) => {
    const crossed = (between(path[i] as Square, to) ?? []).filter((one) => enemies.includes(one))
    return crossed.length === 1 ? crossed : []
  })
  const captured = sorted([...new Set(jumped)])
  return { kind: "move", start: path[0] as Square, end: square, captured, path: captured.length ? path : [] }
}

/** The mouse or the keyboard points at a square. */
export function point(hand: Hand, square: Square | null, view: View, free: boolean): Hand {
  if (hand.steps.length === 0 || square === null || free) return hand
  const open = ways(view, hand.steps)
  const landing = open.filter((choice) => choice.path[hand.steps.length] === square)
  const ended = open.filter((choice) => last(choice.path) === square)
  const aim = landing.find((choice) => choice.path.length === hand.steps.length + 1) ?? single(ended) ?? single(landing)
  return aim ? { ...hand, aim } : hand
}

export function confirm(hand: Hand): Result {
  return { hand, act: hand.aim ? moveOf(hand.aim) : null }
}
