// A game of Dames in this browser: what is held, pointed at, blown, refused, advised.
import type { Act } from "../../performer.svelte"
import { playSound } from "../../sound"
import type { SquarePlay } from "../../squares/play"
import type { Json, Refused, Seat } from "../../types"
import { capital, fill, list, w } from "../../words/index.svelte"
import type { GamePlay, GameHost, VoiceLine } from "../gameUi"
import { refusedLine } from "../sentences"
import * as input from "./input"
import { type Marks, marksOf } from "./marks"
import { drawNearText, squareName, surprise, waySentence } from "./descriptions"
import { Movement } from "./movement.svelte"
import { eventText, missedText, refusal, told } from "./sentences"
import { last } from "../../squares/path"
import {
  type Action,
  type Blown,
  type Capture,
  type Event,
  type Moved,
  short,
  side,
  type Square,
  type View,
} from "./types"
import { p } from "./board.words"
import { d } from "./words"

const EMPTY_VIEW: View = {
  blue: [],
  green: [],
  kings: [],
  mover: null,
  phase: "playing",
  moves: 0,
  times: 1,
  quiet: null,
  few: null,
  blown: false,
  choices: [],
}

export class DamesPlay implements GamePlay, SquarePlay<Square> {
  view = $state.raw<View>(EMPTY_VIEW)
  readonly movement = new Movement()
  blowing = $state(false)
  private blowAsk = $state<Square | null>(null)
  private selection = $state.raw<input.Selection>(input.NO_SELECTION)
  private past = $state.raw<Moved | null>(null)
  private blown = $state.raw<Blown | null>(null)
  /** The move before, while what follows it is shown: a blow leaves it marked. */
  private kept: Moved | null = null
  private refused = $state.raw<Refused | null>(null)
  private tried = $state.raw<Marks["tried"]>(null)
  advised = $state(false)
  private spoken = $state<string | null>(null)
  private dragged = false
  private sent: Action | null = null

  constructor(private readonly host: GameHost) {}

  /** Souffler: captures are not shown, and one may blow. */
  readonly free = $derived.by(() => this.host.rules().capture === "souffler")
  readonly active = $derived.by(() => this.host.seat() !== null && this.view.mover === this.host.seat())
  readonly marks: Marks = $derived.by(() =>
    marksOf({
      view: this.view,
      selection: this.selection,
      past: this.past,
      blown: this.blown,
      tried: this.tried,
      told: this.refused ? told(this.refused) : [],
      advised: this.advised,
      active: this.active && this.movement.resting,
      blowing: this.blowing,
      blowAt: this.blowAsk,
      free: this.free,
    }),
  )
  /** Pieces that can be picked up: all of one's own; the rules say which can move. */
  readonly movable: Square[] = $derived.by(() =>
    this.active && !this.blowing ? side(this.view, this.view.mover ?? 0) : [],
  )
  readonly sending = $derived.by(() => this.host.sending())
  readonly said: VoiceLine | null = $derived.by(() => this.speak())
  readonly prompt: string = $derived.by(() => this.ask())
  readonly fresh: boolean = $derived.by(() => this.view.moves < 2)
  readonly canBlow: boolean = $derived.by(() => this.free && this.active && !this.view.blown)

  show(view: Json, events: readonly Json[]): void {
    const next = view as View
    const happened = events as Event[]
    this.movement.settle(next, happened)
    this.view = next
    this.past =
      happened.findLast((event) => event.kind === "moved") ?? (next.blown ? (this.kept ?? this.past) : null)
    this.blown = happened.findLast((event) => event.kind === "blown") ?? null
    this.kept = null
    this.forget()
    this.dragged = false
  }

  acts(_view: Json, events: readonly Json[]): Act[] {
    return (events as Event[]).map((event) => ({
      kind: event.kind,
      run: (stage) => {
        this.forget()
        this.kept ??= this.past
        this.past = this.blown = null
        return this.movement.enact(event, stage, this.dragged)
      },
    }))
  }

  /** A blow is said, with what could have been taken: it is seen too late on the board (D-A8). */
  verdict(_view: Json, events: readonly Json[]): VoiceLine | null {
    const blown = (events as Event[]).findLast((event) => event.kind === "blown")
    if (!blown) return null
    return {
      tone: "plain",
      rule: "D-A8",
      strong: `${capital(fill(d().event.blown, { who: this.host.name(blown.seat), square: blown.square }))}.`,
      text: `${capital(missedText(blown))}.`,
    }
  }

  refuse(refused: Refused): void {
    const sent = this.sent
    this.forget()
    this.refused = refused
    this.dragged = false
    playSound("no")
    if (sent?.kind !== "move") return
    this.tried = {
      from: last(sent.path.slice(0, -1).length ? sent.path.slice(0, -1) : [sent.start]),
      to: sent.end,
    }
    if (told(refused).length === 0) this.selection = { steps: [sent.start], aim: null }
    this.movement.shake(sent.start)
  }

  advise(action: Json): void {
    const advice = action as Action
    this.forget()
    this.advised = true
    if (advice.kind === "blow") this.blowAsk = advice.square
    else this.selection = { steps: [advice.start], aim: this.meant(advice) }
  }

  letGo(): void {
    this.forget()
  }

  takeUp(action: Json): void {
    const meant = action as Action
    if (meant.kind === "move") this.lift(meant.start)
  }

  /** The words "Souffler n'est pas jouer", by button or key; a piece is chosen next. */
  callBlow = (): void => {
    if (!this.canBlow) return
    const was = this.blowing
    this.forget()
    this.blowing = !was
  }

  press(square: Square): void {
    const seat = this.host.seat()
    if (seat === null || !this.active || this.sending) return
    if (this.canBlow && side(this.view, 1 - seat).includes(square)) return this.askBlow(square)
    this.blowing = false
    this.blowAsk = null
    if (this.selection.steps.length === 0 && side(this.view, 1 - seat).includes(square))
      return this.notYours(1 - seat)
    if (this.advised && square === this.selection.steps[0]) return this.lift(square) // taken up as advised, not put down
    this.take(input.press(this.selection, square, this.view, seat, this.free))
  }

  point(square: Square | null): void {
    if (!this.active || this.advised || this.blowing) return
    this.selection = input.point(this.selection, square, this.view, this.free)
  }

  lift(square: Square): void {
    if (!this.active || this.sending) return
    this.forget()
    this.selection = { steps: [square], aim: null }
  }

  drop(square: Square | null): void {
    const seat = this.host.seat()
    if (!this.active || this.sending || square === null || seat === null) return
    const result = input.drop(this.selection, square, this.view, seat, this.free)
    this.dragged = result.act !== null
    this.take(result)
  }

  name(square: Square): string {
    return squareName(
      square,
      this.view,
      this.active ? this.selection : input.NO_SELECTION,
      this.marks,
      this.host,
      this.free,
    )
  }

  tellPlayable(): void {
    this.quiet()
    const lit = input.playable(this.view, this.free)
    this.spoken = lit.length ? fill(p().playables, { list: lit.join(", ") }) : p().none_playable
  }

  tellLast(): void {
    this.quiet()
    const event = this.blown ?? this.past
    this.spoken = event ? `${eventText(event, this.host.name(event.seat))}.` : p().no_last
  }

  private askBlow(square: Square): void {
    const called = this.blowing
    this.forget()
    this.blowing = called
    this.blowAsk = square
    if (called) this.blow() // the words are said: the touch is enough
  }

  private blow = (): void => {
    if (this.blowAsk === null) return
    this.take({ selection: input.NO_SELECTION, act: { kind: "blow", square: this.blowAsk } })
  }

  private meant(move: Extract<Action, { kind: "move" }>): input.Selection["aim"] {
    const wanted = {
      path: move.path.length ? move.path : [move.start, move.end],
      captured: move.captured,
      ambiguous: false,
    }
    return this.view.choices.find((choice) => input.same(choice, wanted)) ?? null
  }

  private take(result: input.Result): void {
    this.quiet()
    this.selection = result.selection
    if (!result.act) return
    this.sent = result.act
    this.host.act(result.act as Json)
  }

  private notYours(seat: Seat): void {
    this.quiet()
    this.spoken = fill(p().not_yours, { name: this.host.name(seat) })
  }

  private confirm = (): void => this.take(input.confirm(this.selection))

  private quiet(): void {
    this.refused = this.tried = this.spoken = null
    this.advised = false
  }

  private forget = (): void => {
    this.quiet()
    this.selection = input.NO_SELECTION
    this.blowing = false
    this.blowAsk = null
  }

  private speak(): VoiceLine | null {
    if (this.refused) return refusedLine("dames", this.refused, refusal(this.refused))
    if (this.spoken) return { tone: "plain", text: this.spoken }
    if (!this.active) return null
    if (this.blowAsk !== null) return this.asked(this.blowAsk)
    if (this.blowing)
      return {
        tone: "you",
        icon: "i-blow",
        strong: p().blow_pick,
        text: p().blow_which,
        answers: [{ label: p().cancel, run: this.forget }],
      }
    if (this.selection.aim) return this.aimed(this.selection.aim)
    return this.held()
  }

  private asked(square: Square): VoiceLine {
    return {
      tone: "you",
      icon: this.advised ? "i-hint" : "i-blow",
      strong: this.advised ? w().voice.hint : "",
      text: fill(p().blow_ask, { square }),
      answers: [
        { label: p().blow, lamp: true, run: this.blow },
        { label: w().voice.no, run: this.forget },
      ],
    }
  }

  private aimed(way: NonNullable<input.Selection["aim"]>): VoiceLine {
    const note = surprise(way, this.view, this.view.mover ?? 0)
    const goesOn = this.free && way.captured.length > 0
    const touch = fill(goesOn ? p().set_down : p().touch, { end: last(way.path) })
    return {
      tone: "you",
      icon: this.advised ? "i-hint" : "i-lamp",
      strong: this.advised ? w().voice.hint : waySentence(way),
      text: this.advised ? waySentence(way) : (note?.text ?? touch),
      ...(note && !this.advised ? { rule: note.rule } : {}),
      answers: this.sending ? [] : [{ label: w().voice.play, lamp: true, run: this.confirm }],
    }
  }

  private held(): VoiceLine | null {
    const { steps } = this.selection
    const from = steps[0]
    if (from === undefined) return null
    if (steps.length > 1)
      return { tone: "you", icon: "i-lamp", text: fill(p().on, { path: steps.join("x") }) }
    // Souffler: a piece that can only take is held like one that cannot move at all (D-A8).
    if (this.free) return { tone: "you", icon: "i-lamp", text: fill(p().goes, { from }) }
    const open = input.distinct(input.ways(this.view, steps))
    const duty = this.duty()
    if (open.length === 0 && duty.length > 0)
      return {
        tone: "plain",
        rule: "D8",
        strong: fill(p().others_take, { moves: moveList(duty) }),
        link: { href: "/rules/dames#D8", label: w().voice.rule },
      }
    if (open.length === 0) return { tone: "plain", text: fill(p().no_way, { from }) }
    return {
      tone: "you",
      icon: "i-lamp",
      text: fill(open[0]?.captured.length ? p().ways : p().goes, { from }),
    }
  }

  /** The captures that must be made; none in souffler, where that is for the player to see. */
  private duty(): Capture[] {
    return this.free ? [] : input.distinct(this.view.choices.filter((choice) => choice.captured.length > 0))
  }

  private ask(): string {
    return [this.can(), drawNearText(this.view) && `${drawNearText(this.view)}.`].filter(Boolean).join(" ")
  }

  private can(): string {
    if (this.free) return this.view.blown ? p().blown_now : p().see
    const duty = this.duty()
    const first = duty[0]
    if (first && duty.length === 1) return fill(p().must, { moves: short(first), n: first.captured.length })
    if (first) return fill(p().must_list, { moves: moveList(duty) })
    const n = input.playable(this.view, false).length
    return capital(fill(p().can_play, { n }))
  }
}

function moveList(ways: readonly Capture[]): string {
  const names = [...new Set(ways.map(short))]
  return list(names.length > 4 ? [...names.slice(0, 4), "…"] : names)
}
