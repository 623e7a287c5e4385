// A game of Macadam in this browser: what is held, pointed at, refused, advised.
import { b } from "./board.words"
import type { Act, Stage } from "../../performer.svelte"
import { playSound } from "../../sound"
import type { SquarePlay } from "../../squares/play"
import { SETTLED, travelTime, type Trip } from "../../squares/trip"
import type { Json, Refused, Seat } from "../../types"
import { capital, fill, w } from "../../words/index.svelte"
import type { GamePlay, GameHost, VoiceLine } from "../gameUi"
import { refusedLine } from "../sentences"
import * as input from "./input"
import { type Marks, marksOf } from "./marks"
import { endsSentence, squareName, waySentence } from "./descriptions"
import { PAWNS } from "./numbers"
import { follow, type Pawn } from "./pawns"
import { eventText, refusal } from "./sentences"
import { last } from "../../squares/path"
import { type Action, choicesOf, type Event, type Moved, type Square, type View } from "./types"
import { m } from "./words"

const EMPTY_VIEW: View = {
  south: [],
  north: [],
  mover: null,
  phase: "playing",
  across: [0, 0],
  moves: 0,
  times: 1,
  choices: "",
  places: [],
}

export class MacadamPlay implements GamePlay, SquarePlay<Square> {
  view = $state.raw<View>(EMPTY_VIEW)
  pawns = $state.raw<Pawn[]>([])
  trips = $state.raw<Trip<Square>[]>([])
  private selection = $state.raw<input.Selection>(input.NO_SELECTION)
  private past = $state.raw<Moved | null>(null)
  private refused = $state.raw<Refused | null>(null)
  private tried = $state.raw<{ from: Square; to: Square } | null>(null)
  advised = $state(false)
  private placeAim = $state<Square | null>(null)
  private spoken = $state<string | null>(null)
  private resting = $state(true)
  private dragged = false
  private sent: Action | null = null

  constructor(private readonly host: GameHost) {}

  /** May this browser move a pawn now? */
  readonly active = $derived.by(() => this.host.seat() !== null && this.view.mover === this.host.seat())
  readonly marks: Marks = $derived.by(() =>
    marksOf({
      view: this.view,
      selection: this.selection,
      past: this.past,
      tried: this.tried,
      advised: this.advised,
      active: this.active && this.resting,
      placeAim: this.placeAim,
    }),
  )
  /** Pawns that can be picked up: all of one's own; the rules say which can move. */
  readonly movable: Square[] = $derived.by(() => {
    const seat = this.host.seat()
    return seat !== null && this.active && this.view.phase === "playing" ? input.pawns(this.view, seat) : []
  })
  readonly sending = $derived.by(() => this.host.sending())
  readonly said: VoiceLine | null = $derived.by(() => this.speak())
  readonly prompt: string = $derived.by(() => this.ask())
  readonly fresh: boolean = $derived.by(() => this.view.moves < 2)

  show(view: Json, events: readonly Json[]): void {
    const next = view as View
    const happened = events as Event[]
    this.pawns = follow(this.pawns, next, happened)
    this.view = next
    this.past = happened.findLast((event) => event.kind === "moved") ?? null
    this.forget()
    this.atRest()
    this.dragged = false
  }

  acts(view: Json, events: readonly Json[]): Act[] {
    return (events as Event[]).map((event) => ({
      kind: event.kind,
      run: (stage) => {
        this.forget()
        this.past = null
        this.pawns = follow(this.pawns, view as View, [event])
        return event.kind === "moved" ? this.travel(event, stage) : place(stage)
      },
    }))
  }

  /** The lot and a pass are seen nowhere on the board. */
  verdict(_view: Json, events: readonly Json[]): VoiceLine | null {
    const event = (events as Event[]).findLast((one) => one.kind === "passed" || one.kind === "drawn")
    if (!event) return null
    const who = this.host.name(event.kind === "drawn" ? event.first : event.seat)
    return { tone: "plain", icon: "i-clock", text: `${capital(eventText(event, who))}.` }
  }

  refuse(refused: Refused): void {
    this.refused = refused
    const sent = this.sent
    this.dragged = false
    playSound("no")
    if (sent?.kind === "move") {
      this.tried = { from: sent.start, to: sent.end }
      this.selection = { from: sent.start, aim: null, asked: false }
      const pawn = this.pawns.find((one) => one.square === sent.start)
      if (pawn) this.trips = [{ id: pawn.id, path: [sent.start], how: "shake", time: 240 }]
    }
  }

  advise(action: Json): void {
    const advice = action as Action
    this.forget()
    this.advised = true
    if (advice.kind === "place") this.placeAim = advice.square
    else
      this.selection = {
        from: advice.start,
        aim: input.choiceTo(this.view, advice.start, advice.end),
        asked: false,
      }
  }

  letGo(): void {
    this.forget()
  }

  takeUp(action: Json): void {
    const meant = action as Action
    if (meant.kind === "move") this.lift(meant.start)
  }

  press(square: Square): void {
    const seat = this.host.seat()
    if (seat === null || !this.active || this.sending) return
    if (this.selection.from === null && input.pawns(this.view, 1 - seat).includes(square))
      return this.notYours(1 - seat)
    this.take(input.press(this.selection, square, this.view, seat))
  }

  point(square: Square | null): void {
    if (!this.active || this.advised) return
    this.selection = input.point(this.selection, square, this.view)
    if (this.view.phase === "placing")
      this.placeAim = square && this.view.places.includes(square) ? square : null
  }

  lift(square: Square): void {
    if (!this.active || this.sending) return
    this.forget()
    this.selection = { from: square, aim: null, asked: false }
  }

  drop(square: Square | null): void {
    if (!this.active || this.sending || square === null) return
    const result = input.drop(this.selection, square, this.view)
    this.dragged = result.act !== null
    this.take(result)
  }

  name(square: Square): string {
    return squareName(square, this.view, this.selection, this.host, this.active)
  }

  tellPlayable(): void {
    this.quiet()
    const lit = input.playable(this.view)
    this.spoken = lit.length ? fill(b().playables, { list: lit.join(", ") }) : b().none_playable
  }

  tellLast(): void {
    this.quiet()
    this.spoken = this.past ? `${eventText(this.past, this.host.name(this.past.seat))}.` : b().no_last
  }

  private take(result: input.Result): void {
    this.quiet()
    this.selection = result.selection
    if (!result.act) return
    this.sent = result.act
    this.host.act(result.act)
  }

  private notYours(seat: Seat): void {
    this.quiet()
    this.spoken = fill(b().not_yours, { name: this.host.name(seat) })
  }

  private confirm = (): void => {
    if (this.placeAim)
      return this.take({ selection: input.NO_SELECTION, act: { kind: "place", square: this.placeAim } })
    this.take(input.confirm(this.selection))
  }

  private quiet(): void {
    this.refused = this.tried = this.spoken = null
    this.advised = false
  }

  private forget = (): void => {
    this.quiet()
    this.selection = input.NO_SELECTION
    this.placeAim = null
  }

  /** A move seen to its end; a pawn that was dragged is where it goes already. */
  private async travel(moved: Moved, stage: Stage): Promise<void> {
    const pawn = this.pawns.find((one) => one.square === last(moved.path) && one.seat === moved.seat)
    const time = travelTime(moved)
    this.resting = false
    const goes = pawn && !this.dragged && !stage.still
    if (goes) this.trips = [{ id: pawn.id, path: moved.path, how: moved.how, time: stage.factor * time }]
    else playSound(moved.how === "slide" ? "slide" : "hop")
    await stage.wait(goes ? time : this.dragged ? 0 : SETTLED)
    if (!stage.signal.aborted) this.atRest()
  }

  private atRest(): void {
    this.trips = []
    this.resting = true
  }

  private speak(): VoiceLine | null {
    const { selection, refused } = this
    if (refused) return refusedLine("macadam", refused, refusal(refused))
    if (this.spoken) return { tone: "plain", text: this.spoken }
    if (!this.active) return null
    if (this.advised && this.placeAim) return this.advice(`${capital(this.placeAim)}.`)
    if (selection.aim && selection.asked) {
      return {
        tone: "plain",
        rule: "M11",
        strong: waySentence(selection.aim),
        text: endsSentence(selection.aim),
        answers: [
          { label: w().voice.play_anyway, run: this.confirm },
          { label: w().voice.no, run: this.forget },
        ],
      }
    }
    if (selection.aim)
      return this.advised ? this.advice(waySentence(selection.aim)) : this.aimed(selection.aim)
    if (selection.from === null) return null
    const ways = input.choicesFrom(this.view, selection.from)
    if (ways.length === 0) return { tone: "plain", strong: `${selection.from}.`, text: m().no_reach }
    return { tone: "you", icon: "i-lamp", text: fill(b().goals_says, { from: selection.from }) }
  }

  private aimed(choice: NonNullable<input.Selection["aim"]>): VoiceLine {
    return {
      tone: "you",
      icon: "i-lamp",
      strong: capital(waySentence(choice)),
      text: endsSentence(choice),
      answers: this.sending ? [] : [{ label: w().voice.play, lamp: true, run: this.confirm }],
    }
  }

  private advice(text: string): VoiceLine {
    return {
      tone: "you",
      icon: "i-hint",
      strong: w().voice.hint,
      text: capital(text),
      answers: [{ label: w().voice.play, lamp: true, run: this.confirm }],
    }
  }

  private ask(): string {
    const words = b()
    const seat = this.host.seat()
    if (this.view.phase === "placing" && seat !== null) {
      const left = PAWNS - input.pawns(this.view, seat).length
      return `${words.place_next} ${fill(words.place_count, { n: left })}`
    }
    const n = input.playable(this.view).length
    const near = choicesOf(this.view).some((c) => c.ends === "goal")
      ? words.near_goal
      : choicesOf(this.view).some((c) => c.ends === "six")
        ? words.near_six
        : ""
    const can = capital(fill(words.can_play, { n }))
    return near || can
  }
}

/** A pawn put on the board stands there at once. */
function place(stage: Stage): Promise<void> {
  playSound("place")
  return stage.wait(SETTLED)
}
