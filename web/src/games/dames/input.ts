// Gestures into actions. Nothing is judged here: what is not among the choices is sent all the
// same, and the rules answer. `free` is souffler, where no capture is shown before it is seen (D-A8).
import type { Seat } from "../../types"
import { between } from "./geometry"
import { last } from "../../squares/path"
import { type Action, type Choice, type Move, side, type Square, type View } from "./types"

/** What the player holds: the squares touched so far, the first the piece's own, and the move they lead to. */
export interface Selection {
  steps: Square[]
  aim: Choice | null
}
export interface Result {
  selection: Selection
  act: Action | null
}

export const NO_SELECTION: Selection = { steps: [], aim: null }

const keep = (selection: Selection): Result => ({ selection, act: null })
const sorted = (squares: readonly Square[]): Square[] => [...squares].sort((a, b) => a - b)

/** Choices that begin with the squares touched. */
export function ways(view: View, steps: readonly Square[]): Choice[] {
  return steps.length
    ? view.choices.filter((choice) => steps.every((square, i) => choice.path[i] === square))
    : []
}

type Way = Pick<Choice, "path" | "captured">

/** Two choices are one move when only the way between differs. */
export function same(one: Way | null, other: Way | null): boolean {
  if (!one || !other) return false
  return (
    one.path[0] === other.path[0] &&
    last(one.path) === last(other.path) &&
    sorted(one.captured).join() === sorted(other.captured).join()
  )
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
  return [...new Set(open.flatMap((choice) => [choice.path[steps.length], last(choice.path)]))].filter(
    (square): square is Square => square !== undefined,
  )
}

export function moveOf(choice: Choice): Move {
  return {
    kind: "move",
    start: choice.path[0] as Square,
    end: last(choice.path),
    captured: sorted(choice.captured),
    path: choice.path,
  }
}

/** A click, a touch or Enter on a square. */
export function press(selection: Selection, square: Square, view: View, seat: Seat, free: boolean): Result {
  if (selection.aim && last(selection.aim.path) === square) return { selection, act: moveOf(selection.aim) }
  if (selection.steps.length === 1 && selection.steps[0] === square) return keep(NO_SELECTION)
  if (side(view, seat).includes(square) && !goesOn(selection, square, view))
    return keep(pick(view, square, free))
  if (selection.steps.length === 0) return keep(NO_SELECTION)
  return step(selection, square, view, seat, free, false)
}

/** The piece in hand is put on a square by dragging: decided, so a capture needs no second touch. */
export function drop(selection: Selection, square: Square, view: View, seat: Seat, free: boolean): Result {
  if (selection.steps.length === 0 || (square === selection.steps[0] && !goesOn(selection, square, view)))
    return keep(selection)
  return step(
    { ...selection, steps: selection.steps.slice(0, 1), aim: null },
    square,
    view,
    seat,
    free,
    !free,
  )
}

/** A capture may come back to its own square (D-A2). */
function goesOn(selection: Selection, square: Square, view: View): boolean {
  return (
    square === selection.steps[0] &&
    ways(view, selection.steps).some((choice) => choice.path.indexOf(square, selection.steps.length) > 0)
  )
}

/** A piece that has but one capture shows it at once. */
export function pick(view: View, square: Square, free: boolean): Selection {
  const open = ways(view, [square])
  const only = free || !open[0]?.captured.length ? null : single(open)
  return { steps: [square], aim: only }
}

function step(
  selection: Selection,
  square: Square,
  view: View,
  seat: Seat,
  free: boolean,
  decided: boolean,
): Result {
  const open = ways(view, selection.steps)
  const landing = open.filter((choice) => choice.path[selection.steps.length] === square)
  const here = landing.find((choice) => choice.path.length === selection.steps.length + 1) ?? null
  // Souffler: a capture may be broken off anywhere, so every landing waits for another, or for the last word.
  if (free && landing.length > 0 && landing[0]?.captured.length)
    return keep({ steps: [...selection.steps, square], aim: here })
  if (here) return decide(selection, here, decided)
  if (landing.length > 0) return keep({ steps: [...selection.steps, square], aim: single(landing) })
  const ended = open.filter((choice) => last(choice.path) === square)
  const way = single(ended)
  if (way) return free ? keep({ steps: way.path, aim: way }) : decide(selection, way, decided)
  if (ended.length > 0) return keep({ ...selection, aim: null })
  return {
    selection: { steps: selection.steps.slice(0, 1), aim: null },
    act: attempt(selection.steps, square, view, seat),
  }
}

/** A capture of several is shown first and played by the second touch; a mouse has shown it by hovering. */
function decide(selection: Selection, choice: Choice, decided: boolean): Result {
  if (choice.captured.length > 1 && !decided && !same(choice, selection.aim))
    return keep({ ...selection, aim: choice })
  return { selection: { ...selection, aim: choice }, act: moveOf(choice) }
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
export function point(selection: Selection, square: Square | null, view: View, free: boolean): Selection {
  if (selection.steps.length === 0 || square === null || free) return selection
  const open = ways(view, selection.steps)
  const landing = open.filter((choice) => choice.path[selection.steps.length] === square)
  const ended = open.filter((choice) => last(choice.path) === square)
  const aim =
    landing.find((choice) => choice.path.length === selection.steps.length + 1) ??
    single(ended) ??
    single(landing)
  return aim ? { ...selection, aim } : selection
}

export function confirm(selection: Selection): Result {
  return { selection, act: selection.aim ? moveOf(selection.aim) : null }
}

/** The squares that a piece touches, of what can be played now: a search tells only what it takes and where it ends. */
export function wayOfAction(view: View, action: Action): readonly Square[] | undefined {
  if (action.kind !== "move") return undefined
  if (action.path.length > 1) return action.path
  const asked = { path: [action.start, action.end], captured: action.captured }
  return view.choices.find((choice) => same(choice, asked))?.path
}
