// A game of noughts and crosses in this browser: what is pointed at, refused, advised.
import type { GameHost, GamePlay, VoiceLine } from "../../../src/games/gameUi"
import { refusalSentence, refusedLine } from "../../../src/games/sentences"
import type { Act, Stage } from "../../../src/performer.svelte"
import { playSound } from "../../../src/sound"
import type { SquarePlay } from "../../../src/squares/play"
import type { Json, Refused } from "../../../src/types"
import { fill, w } from "../../../src/words/index.svelte"
import { b } from "./board.words"
import type { Action, Square, View } from "./types"
import { n } from "./words"

const SEEN = 300 // milliseconds
const EMPTY_VIEW: View = { crosses: [], noughts: [], mover: null, row: [], choices: [] }

export class NoughtsPlay implements GamePlay, SquarePlay<Square> {
  view = $state.raw<View>(EMPTY_VIEW)
  aimed = $state<Square | null>(null)
  advised = $state(false)
  readonly movable: readonly Square[] = [] // N3: no mark ever moves
  private refused = $state.raw<Refused | null>(null)

  constructor(private readonly host: GameHost) {}

  readonly active = $derived.by(() => this.host.seat() !== null && this.view.mover === this.host.seat())
  readonly marks = $derived.by(() => ({
    selected: null,
    lit: [],
    targets: this.active ? this.view.choices : [],
  }))
  readonly fresh = $derived.by(() => this.view.crosses.length === 0)
  readonly prompt = $derived.by(() => b().pick)
  readonly said: VoiceLine | null = $derived.by(() => {
    const { refused } = this
    if (refused) return refusedLine("noughts", refused, refusalSentence(n().refused, refused))
    if (!this.advised || this.aimed === null) return null
    const square = this.aimed
    const play = { label: w().voice.play, lamp: true, run: () => this.press(square) }
    return { tone: "you", icon: "i-hint", strong: w().voice.hint, text: `${square}.`, answers: [play] }
  })

  show(view: Json): void {
    this.letGo()
    this.view = view as unknown as View
  }

  /** A mark is there at once; the next one waits until it has been seen. */
  acts(view: Json, events: readonly Json[]): Act[] {
    const run = (stage: Stage): Promise<void> => {
      this.show(view)
      playSound("place")
      return stage.wait(SEEN)
    }
    return events.map(() => ({ kind: "marked", run }))
  }

  refuse(refused: Refused): void {
    this.refused = refused
    playSound("no")
  }

  advise(action: Json): void {
    this.letGo()
    this.aimed = (action as unknown as Action).square
    this.advised = true
  }

  letGo(): void {
    this.refused = this.aimed = null
    this.advised = false
  }

  /** Whatever is pressed is sent: the rules say what is wrong with it. */
  press(square: Square): void {
    if (!this.active || this.host.sending()) return
    this.letGo()
    this.host.act({ kind: "mark", square })
  }

  point(square: Square | null): void {
    if (!this.advised)
      this.aimed = this.active && square && this.view.choices.includes(square) ? square : null
  }

  name(square: Square): string {
    const seat = [this.view.crosses, this.view.noughts].findIndex((side) => side.includes(square))
    if (seat !== -1) return `${square}, ${fill(b().of, { name: this.host.name(seat) })}`
    return [square, b().empty, ...(this.marks.targets.includes(square) ? [b().here] : [])].join(", ")
  }
}
