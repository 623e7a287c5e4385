// A piece taken up with finger or mouse and put down elsewhere.
import type { Point } from "../geometry"
import { CELL, type Grid } from "./grid"

const SLOP = 7 // pixels that a press may wander before it is a drag

type Pieces<S> = {
  readonly movable: readonly S[]
  readonly sending: boolean
  point(square: S | null): void
  lift(square: S): void
  drop(square: S | null): void
}

type Board<S> = {
  play: Pieces<S>
  live: boolean
  grid: Grid<S>
  flipped: boolean
}

export class Drag<S> {
  lifted = $state<{ square: S; at: Point } | null>(null)
  tookClick = false // the click that follows belongs to the drag
  #press: { square: S; x: number; y: number; id: number } | null = null
  #board: () => Board<S>

  constructor(board: () => Board<S>) {
    this.#board = board
    // A dropped piece stays in the hand until the rules have answered.
    $effect(() => {
      if (!board().play.sending && !this.#press) this.lifted = null
    })
  }

  down = (event: PointerEvent): void => {
    const { play, live } = this.#board()
    const square = this.#under(this.#at(event))
    this.tookClick = false
    if (!live || event.button !== 0 || square === null || !play.movable.includes(square)) return
    this.#press = { square, x: event.clientX, y: event.clientY, id: event.pointerId }
  }

  move = (event: PointerEvent): void => {
    const { play, live } = this.#board()
    const here = this.#at(event)
    const press = this.#press
    if (!press || press.id !== event.pointerId) {
      if (event.pointerType === "mouse" && live) play.point(this.#under(here))
      return
    }
    if (!this.lifted) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLOP) return
      ;(event.currentTarget as Element).setPointerCapture(press.id)
      play.lift(press.square)
    }
    this.lifted = { square: press.square, at: here }
    play.point(this.#under(here))
  }

  up = (event: PointerEvent): void => {
    const { play } = this.#board()
    const from = this.#press
    this.#press = null
    if (!this.lifted || !from) return
    this.tookClick = true
    play.drop(this.#under(this.#at(event)))
    if (!play.sending) this.lifted = null
  }

  cancel = (): void => {
    this.#press = this.lifted = null
  }

  /** Where a pointer is on the picture; it is listened to by the squares, frame excluded. */
  #at(event: PointerEvent): Point {
    const { grid } = this.#board()
    const box = (event.currentTarget as Element).getBoundingClientRect()
    return {
      x: grid.frame + ((event.clientX - box.left) / box.width) * grid.columns * CELL,
      y: grid.frame + ((event.clientY - box.top) / box.height) * grid.lines * CELL,
    }
  }

  #under(at: Point): S | null {
    const { grid, flipped } = this.#board()
    return grid.squareUnder(at, flipped)
  }
}
