// A game of Carrom in this browser: the aim in the hand, the shot being shown, what is said of it.
import type { Act, Stage } from "../../performer.svelte"
import { playSound } from "../../sound"
import type { Json, Refused, Seat } from "../../types"
import { fill } from "../../words/index.svelte"
import type { GamePlay, GameHost, VoiceLine } from "../gameUi"
import { type Aim, aimOf, type Contact, contact, shotOf } from "./aim"
import { moved, under } from "./arrange"
import { type AimHelp, keepHelp, keptHelp, nextHelp } from "./aimHelp"
import { EMPTY_VIEW } from "./emptyView"
import * as input from "./input"
import type { Point } from "../../geometry"
import { LINE, quarters, REACH, turned } from "./geometry"
import type { HeatPicture } from "./heat"
import { type RoundResult, roundResult } from "./roundResult"
import type { Narration } from "../../narrator.svelte"
import { shotMotion, type Mark, marksOf } from "./motion"
import { ShotAnimator } from "./shotAnimator.svelte"
import { aimText, cameTo, whereText } from "./sentences"
import { type Action, type Event, type Piece, type Struck, struckOf, type View } from "./types"
import { placePrompt, voiceLine } from "./voice"
import { b } from "./board.words"

const LEAD = 0.65 // seconds in which another's aim is seen before the shot
const SLOW = 0.22
const FAST = 1.7
const SHEET = 12_000 // milliseconds for the sheet of a round, unless it is put away
const SEEN = 600 // milliseconds in which what came to rest is seen
const SHARED_EVERY = 100 // milliseconds between two looks at our aim

export class CarromPlay implements GamePlay {
  view = $state.raw<View>(EMPTY_VIEW)
  aim = $state.raw<Aim>(input.STRAIGHT)
  grip = $state.raw<input.Grip>(null)
  finger = $state.raw<Point | null>(null)
  /** Where the returned piece would lie, on the board. */
  lay = $state.raw<Point | null>(null)
  theirs = $state.raw<Aim | null>(null)
  help = $state<AimHelp>(keptHelp())
  last = $state.raw<Struck | null>(null)
  /** Where the last shot touched and fell, while nobody has seen it move. */
  marks = $state.raw<Mark[]>([])
  /** Where a shot would succeed from here, while a finished match is studied. */
  heat = $state.raw<HeatPicture | null>(null)
  readonly animator = new ShotAnimator()
  /** Pieces may be moved by hand: practice only. */
  arranging = $state(false)
  carried = $state<number | null>(null)
  carriedTo = $state.raw<Point | null>(null)
  touched = $state(false)
  advised = $state(false)
  refused = $state.raw<Refused | null>(null)
  spoken = $state<string | null>(null)
  /** The striker was put where it may not stand. */
  unstable = $state(false)
  private came = $state.raw<readonly Event[]>([]) // what happened last, until something else is to be said
  /** The sheet of a round that has just ended. */
  sheet = $state.raw<RoundResult | null>(null)
  fired = false
  private pressed: Point = { x: 0, y: 0 }
  private before: Aim | null = null
  private shared = 0
  private sharing: ReturnType<typeof setTimeout> | undefined

  constructor(readonly host: GameHost) {}

  readonly busy = $derived.by(() => this.animator.running !== null)
  readonly seats = $derived.by(() => Number(this.host.rules().seats ?? 2))
  readonly surface = $derived.by(() => String(this.host.rules().surface ?? "club"))
  readonly shooter: Seat = $derived.by(() => (this.busy ? this.last?.seat : this.view.state.shooter) ?? 0)
  readonly sending = $derived.by(() => this.host.sending())
  readonly mine = $derived.by(() => this.host.seat() !== null && !this.busy && !this.sending)
  readonly shooting = $derived.by(() => this.mine && this.view.phase === "shooting")
  readonly placing = $derived.by(() => this.mine && this.view.phase === "placing")
  readonly active = $derived.by(() => this.shooting || this.placing)
  /** Does this browser hold several seats? Then the board turns to whoever shoots. */
  readonly turnsRound = $derived.by(() => this.host.seat() !== null && !this.host.own(this.host.seat() ?? 0))
  /** Pieces as the shooter sees them. */
  readonly ahead: Piece[] = $derived.by(() =>
    this.view.state.pieces.map((piece) => ({
      ...piece,
      ...turned(piece, -quarters(this.seats, this.shooter)),
    })),
  )
  readonly told = $derived.by(() => cameTo(this.came, this.host.name, this.seats))
  readonly met: Contact = $derived.by(() => contact(this.aim, this.ahead, this.surface))
  readonly said: VoiceLine | null = $derived.by(() => voiceLine(this))
  readonly prompt: string = $derived.by(() =>
    this.view.phase === "placing" ? placePrompt(this) : b().prompt,
  )
  readonly fresh: boolean = $derived.by(() => this.view.state.shots < 1 && this.view.state.round === 1)

  acts(_view: Json, events: readonly Json[]): Act[] {
    return (events as unknown as Event[]).flatMap((event): Act[] => {
      if (event.kind === "struck") return [{ kind: event.kind, run: (stage) => this.strike(event, stage) }]
      if (event.kind === "placed") return [{ kind: event.kind, run: (stage) => this.lie(event.piece, stage) }]
      return []
    })
  }

  /** What the shot came to; that it passes or keeps the turn is seen. */
  verdict(_view: Json, events: readonly Json[]): VoiceLine | null {
    const told = cameTo(events as unknown as Event[], this.host.name, this.seats)
    if (!told || told.quiet) return null
    const line: VoiceLine = { tone: "plain", rule: told.rule, strong: told.strong, text: told.text }
    return told.over ? { ...line, time: SHEET } : line
  }

  /** Where the pieces go is not said before they have gone there. */
  narrate(events: readonly Json[]): Narration | null {
    const struck = struckOf(events as unknown as Event[])
    const told = struck && cameTo(events as unknown as Event[], this.host.name, this.seats)
    if (!told) return null
    const begins = fill(b().shooting, { who: this.host.name(struck.seat) })
    return { begins, ends: `${told.strong} ${told.text}`.trim() }
  }

  show(view: Json, events: readonly Json[], now: boolean): void {
    const happened = events as unknown as Event[]
    const struck = struckOf(happened)
    const { marks } = this
    const result = now ? roundResult(this.view, happened, view as unknown as View) : null
    this.animator.stop()
    this.forget()
    this.view = view as unknown as View
    this.theirs = null
    if (struck) this.last = struck.record.path === "" ? null : struck // who comes later is told without the path
    if (now && struck) this.marks = marks
    if (result && result.next !== null)
      this.sheet = result // the end of a match has a page of its own
    else if (now ? struck : this.view.state.shots > 0) this.sheet = null
    this.came = now ? happened : []
    this.ready()
  }

  refuse(refused: Refused): void {
    this.refused = refused
    this.fired = false
    playSound("no")
  }

  advise(action: Json): void {
    const advice = action as unknown as Action
    this.forget()
    this.advised = this.touched = true
    if (advice.kind === "put") this.lay = { x: advice.x, y: advice.y }
    else this.aim = aimOf(advice)
  }

  /** The striker where it has to stand. */
  takeUp(action: Json): void {
    this.hint({ place: aimOf(action as unknown as Action & { kind: "shot" }).place })
  }

  pointAs(action: Json): void {
    const { place, angle } = aimOf(action as unknown as Action & { kind: "shot" })
    this.hint({ place, angle })
  }

  private hint(part: Partial<Aim>): void {
    this.forget()
    this.advised = this.touched = true
    this.aim = { ...this.aim, ...part }
  }

  letGo(): void {
    if (this.busy) return this.skip()
    this.forget()
  }

  followAim(seat: Seat, at: Json): void {
    if (this.busy || seat !== this.view.state.shooter || this.view.phase !== "shooting") return
    const aim = at as unknown as Partial<Aim> | null
    if (this.sheet) return
    if ([aim?.place, aim?.angle, aim?.force].every((n) => typeof n === "number" && Number.isFinite(n))) {
      this.came = []
      this.theirs = aim as Aim
    }
  }

  skip = (): void => this.animator.stop()

  closeSheet = (): void => {
    this.sheet = null
  }

  /** The last shot once more, slowly. */
  slowly = (): void => {
    if (this.last && !this.busy) void this.roll(this.last, SLOW, LEAD)
  }

  changeHelp = (): void => {
    this.help = nextHelp(this.help)
    keepHelp(this.help)
  }

  // The hand

  hold(at: Point): boolean {
    if (this.busy) return (this.skip(), false)
    if (!this.shooting) return false
    this.before = this.aim
    this.pressed = at
    this.grip = input.take(at, this.aim)
    if (this.grip !== null) this.quiet()
    if (this.grip === "point") this.setAim(input.pointAt(this.aim, at))
    if (this.grip === "slide") this.slideTo(at.x)
    return this.grip !== null
  }

  drag(at: Point): void {
    if (this.grip === null || !this.shooting) return
    const moved = input.drag(this.grip, at, this.aim, this.view, this.pressed)
    if (moved.grip === "slide") this.explainStand(at.x, moved.aim.place)
    this.grip = moved.grip
    this.finger = at
    this.setAim(moved.aim)
  }

  /** The finger leaves the glass: a pull shoots, unless it came back to the striker. */
  release(aim: Aim | null): void {
    const shoots = this.grip === "pull" && this.finger !== null && !input.cancelled(this.aim, this.finger)
    const back = this.grip === "pull" && !shoots
    this.grip = null
    this.finger = null
    if (back) return this.cancel()
    if (aim) this.setAim(aim)
    if (shoots) this.shoot()
  }

  cancel(): void {
    this.grip = null
    this.finger = null
    if (this.before) this.setAim(this.before)
    this.before = null
  }

  nudge(by: { degrees?: number; force?: number; place?: number }): void {
    if (!this.shooting) return
    const wanted = this.aim.place + (by.place ?? 0) / 1000
    this.quiet()
    this.setAim(input.nudged(this.aim, by, this.view))
    this.explainStand(wanted, this.aim.place)
  }

  setAim(aim: Aim): void {
    this.aim = aim
    this.touched = true
    this.share()
  }

  slideTo(place: number): void {
    const stands = input.stand(place, this.view)
    this.quiet()
    this.setAim({ ...this.aim, place: stands })
    this.explainStand(place, stands)
  }

  /** The striker stands elsewhere than it was put: why (K6). */
  private explainStand(wanted: number, stands: number): void {
    const within = Math.abs(wanted) <= REACH
    this.unstable = within && Math.abs(wanted - stands) > 0.004
  }

  /** Aim at the next piece, by keyboard. */
  nextTarget(): void {
    if (!this.shooting || this.ahead.length === 0) return
    const now = this.ahead.findIndex((piece) => piece.id === this.met.piece?.id)
    const target = this.ahead[(now + 1) % this.ahead.length] as Piece
    this.quiet()
    this.setAim(input.pointAt(this.aim, target))
  }

  shoot = (): void => {
    if (!this.shooting) return
    this.quiet()
    this.fired = true
    this.host.act(shotOf(this.aim) as unknown as Json)
  }

  // A returned piece

  layAt(at: Point, snap = true): void {
    if (this.placing) this.lay = snap ? input.layNear(at, this.view.state.pieces) : at
  }

  put = (): void => {
    if (!this.placing || !this.lay) return
    this.quiet()
    this.host.act({ kind: "put", x: this.lay.x, y: this.lay.y })
  }

  // A board laid out by hand

  pick(at: Point): boolean {
    this.carried = under(at, this.view.state.pieces)?.id ?? null
    this.carriedTo = at
    return this.carried !== null
  }

  carry(at: Point): void {
    if (this.carried !== null) this.carriedTo = at
  }

  drop(): void {
    if (this.carried !== null && this.carriedTo)
      this.lieAs(moved(this.view.state.pieces, this.carried, this.carriedTo))
    this.carried = null
  }

  lieAs(pieces: Piece[]): void {
    this.view = { ...this.view, state: { ...this.view.state, pieces } }
  }

  // In words

  tellPieces(quarter: number): void {
    const pieces = this.view.state.pieces
    this.spoken =
      pieces.length === 0
        ? b().no_piece
        : pieces.map((piece) => `${whereText({ ...piece, ...turned(piece, -quarter) })}.`).join(" ")
  }

  tellLast(): void {
    const told = this.told
    this.spoken = this.last
      ? `${told ? `${told.strong} ${told.text}` : ""} ${fill(b().shooting, { who: this.host.name(this.last.seat) })} ${aimText(aimOf(this.last))}`.trim()
      : b().no_last
  }

  /** A shot seen to its end; who wants no motion sees what touched and fell. */
  private async strike(struck: Struck, stage: Stage): Promise<void> {
    this.forget()
    this.last = struck
    if (stage.still) {
      this.marks = marksOf(shotMotion(struck.record))
      this.lieAs(struck.record.rest)
      return stage.wait(SEEN)
    }
    stage.signal.addEventListener("abort", this.skip)
    await this.roll(struck, stage.factor < 1 ? FAST : 1, this.fired ? 0 : LEAD * stage.factor)
    stage.signal.removeEventListener("abort", this.skip)
    if (!stage.signal.aborted) this.lieAs(struck.record.rest)
  }

  /** A piece put back on the board, by a player or by the house. */
  private lie(piece: Piece, stage: Stage): Promise<void> {
    this.lieAs([...this.view.state.pieces.filter((one) => one.id !== piece.id), piece])
    playSound("place")
    return stage.wait(SEEN / 2)
  }

  private async roll(struck: Struck, rate: number, lead: number): Promise<void> {
    this.last = struck
    this.theirs = aimOf(struck)
    this.fired = false // who has just let go wants to see no aim again
    await this.animator.run(shotMotion(struck.record), rate, lead, () => (this.theirs = null))
  }

  /** A new turn begins where the striker was, or as near as it may stand. */
  private ready(): void {
    const { phase, state } = this.view
    this.lay = phase === "placing" ? input.layNear({ x: 0, y: 0.05 }, state.pieces) : null
    if (phase === "shooting")
      this.aim = { place: input.stand(this.aim.place, this.view), angle: 0, force: this.aim.force }
    this.touched = false
  }

  private share(): void {
    const now = performance.now()
    clearTimeout(this.sharing)
    const send = (): void => {
      this.shared = performance.now()
      if (this.shooting) this.host.aim?.({ ...this.aim })
    }
    if (now - this.shared >= SHARED_EVERY) send()
    else this.sharing = setTimeout(send, SHARED_EVERY - (now - this.shared))
  }

  private quiet(): void {
    this.refused = this.spoken = null
    this.came = []
    this.unstable = false
    this.advised = false
    this.marks = []
  }

  private forget(): void {
    if (this.grip === "pull") this.cancel()
    this.quiet()
    this.touched = false
    this.grip = null
    this.finger = null
  }
}

/** The middle of the striker on its line, as its shooter sees it. */
export const strikerAt = (aim: Aim): Point => ({ x: aim.place, y: -LINE })
