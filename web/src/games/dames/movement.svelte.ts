// The pieces on the board and what moves among them.
import type { Stage } from "../../performer.svelte"
import { playSound } from "../../sound"
import { last } from "../../squares/path"
import { SETTLED, travelTime, type Trip } from "../../squares/trip"
import { after, fallen, follow, type Piece } from "./pieces"
import type { Event, Square, View } from "./types"

export interface PieceTrip extends Trip<Square> {
  crowned: boolean
}
/** A captured piece, until the capture is over (D9). `jumped`: when it is passed over, in milliseconds. */
export interface CapturedPiece {
  piece: Piece
  jumped: number
  gone: number
}

const FADE = 260
const BLOWN = 420 // a piece that is blown is seen to go

export class Movement {
  pieces = $state.raw<Piece[]>([])
  trips = $state.raw<PieceTrip[]>([])
  leaving = $state.raw<CapturedPiece[]>([])
  resting = $state(true)

  /** The pieces of a view, at rest. */
  settle(view: View, events: readonly Event[]): void {
    this.pieces = follow(this.pieces, view, events)
    this.rest()
  }

  /** One event, seen to its end; a piece that was `dragged` is where it goes already. */
  async enact(event: Event, stage: Stage, dragged: boolean): Promise<void> {
    const went = fallen(this.pieces, event)
    this.pieces = after(this.pieces, event)
    this.resting = false
    const time = event.kind === "blown" ? BLOWN : dragged ? 0 : this.depart(event, stage)
    if (event.kind === "blown") playSound("place")
    else if (dragged || stage.still) playSound(went.length ? "hop" : "slide")
    if (!stage.still)
      this.leaving = went.map((piece, i) => ({
        piece,
        jumped: (stage.factor * time * (i + 0.5)) / went.length,
        gone: stage.factor * time,
      }))
    await stage.wait(stage.still ? SETTLED : time + (went.length ? FADE : 0))
    if (!stage.signal.aborted) this.rest()
  }

  /** A piece that may not go there. */
  shake(square: Square): void {
    const piece = this.pieces.find((one) => one.square === square)
    if (piece) this.trips = [{ id: piece.id, path: [square], how: "shake", time: 240, crowned: false }]
  }

  /** Sets a piece going; how long it takes at the normal pace. */
  private depart(event: Extract<Event, { kind: "moved" }>, stage: Stage): number {
    const how = event.captured.length ? ("jump" as const) : ("slide" as const)
    const time = travelTime({ path: event.path, how })
    const piece = this.pieces.find((one) => one.square === last(event.path) && one.seat === event.seat)
    if (piece && !stage.still)
      this.trips = [
        { id: piece.id, path: event.path, how, time: stage.factor * time, crowned: event.crowned },
      ]
    return time
  }

  private rest(): void {
    this.trips = []
    this.leaving = []
    this.resting = true
  }
}
