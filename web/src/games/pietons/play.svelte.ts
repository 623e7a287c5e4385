// The card game in this browser: what is picked, why not, what lies in this coup, and what is being shown.
import type { Act, Stage } from "../../performer.svelte"
import { playSound } from "../../sound"
import { SETTLED } from "../../squares/trip"
import type { Json, Refused, Seat } from "../../types"
import { capital, fill } from "../../words/index.svelte"
import type { GamePlay, GameHost, VoiceLine } from "../gameUi"
import * as input from "./input"
import { PACK, ROLLING } from "./numbers"
import { afterEvent, CLEAR, type CoupPlays, coupPlaysOf } from "./coupPlays"
import { animationOf } from "./eventAnimation"
import { cardName, eventText, isTicket, signalName, ticketRule } from "./sentences"
import { FlightAnimator } from "./flightAnimator"
import { type Action, type Card, type Event, type Nature, type ScoreSheet, type View } from "./types"
import { EMPTY_VIEW, keptSeat } from "./viewState"
import { answersOf, promptOf, voiceLine } from "./voice"
import { t } from "./table.words"
import { p } from "./words"

export interface Why {
  rule: string
  code: string
  facts: Record<string, Json>
}

const SHEET = 12_000 // milliseconds for the score sheet, unless it is put away
const DIE = 900 // milliseconds that it rolls, and lies before what it brings comes

export class PietonsPlay implements GamePlay {
  view = $state.raw<View>(EMPTY_VIEW)
  coupPlays = $state.raw<CoupPlays>(CLEAR)
  picked = $state.raw<input.Picked>(input.NOTHING)
  /** The seat whose laid cards are looked at. */
  looked = $state<Seat | null>(null)
  /** The score sheet of a manche that has just ended. */
  sheet = $state.raw<{ manche: number; sheet: ScoreSheet } | null>(null)
  die = $state.raw<{ face: number; rolling: boolean } | null>(null)
  mixing = $state(false)
  busy = $state(false)
  cutAt = $state(PACK / 2)
  readonly animator = new FlightAnimator()
  refused = $state.raw<Refused | null>(null)
  reason = $state.raw<{ why: Why; card: Card } | null>(null)
  spoken = $state<string | null>(null)
  advice = $state.raw<Action | null>(null)

  constructor(private readonly host: GameHost) {}

  /** May this browser act now, through the seat it looks with? */
  readonly active = $derived.by(
    () =>
      this.host.seat() !== null &&
      this.view.seat === this.host.seat() &&
      this.view.actor === this.view.seat &&
      !this.busy,
  )
  readonly sending = $derived.by(() => this.host.sending())
  readonly leading = $derived.by(() => this.view.coup === null && this.view.stage === "play")
  readonly lit: ReadonlySet<Card> = $derived.by(() =>
    input.litCards(this.active && !this.sending ? this.view : EMPTY_VIEW, this.picked),
  )
  readonly places: number[] = $derived.by(() =>
    this.active && this.leading && !this.sending ? input.litPlaces(this.view, this.picked) : [],
  )
  readonly fresh: boolean = $derived.by(() => this.view.tokens.length === 0)
  readonly said: VoiceLine | null = $derived.by(() => voiceLine(this))
  readonly answers: NonNullable<VoiceLine["answers"]> = $derived.by(() => answersOf(this))
  readonly prompt: string = $derived.by(() => promptOf(this))

  may(kind: Action["kind"]): boolean {
    return this.active && this.view.choices.some((choice) => choice.kind === kind)
  }

  /** A choice that is none: nothing but to say that there is no further card. */
  readonly lone = $derived.by(
    () => this.active && !this.sending && this.view.choices.length === 1 && this.may("no_more"),
  )

  name = (seat: Seat): string => (this.host.own(seat) ? capital(t().you) : this.host.name(seat))
  own = (seat: Seat): boolean => this.host.own(seat)
  who = (seat: Seat): string => this.host.name(seat)
  manches = (): number => Number(this.host.rules().manches ?? 1)

  show(view: Json, events: readonly Json[], now: boolean): void {
    const told = events as unknown as Event[]
    this.busy = this.mixing = false
    const past = this.host.past?.() as Event[] | undefined
    const next = view as unknown as View
    const stays = !past && next.seat !== null && !this.host.own(next.seat) && this.view.seat !== null
    this.view = stays ? keptSeat(this.view, next, told) : next
    this.coupPlays = past ? coupPlaysOf(past) : told.reduce(afterEvent, this.coupPlays)
    this.forget()
    const over = told.find((event) => event.kind === "manche_over")
    if (over && now) this.sheet = { manche: this.view.sheets.length, sheet: over.sheet }
    if (this.sheet && this.sheet.manche !== this.view.sheets.length) this.sheet = null
    const face = told.find((event) => event.kind === "showed")?.face
    this.die = face === undefined ? null : { face, rolling: false }
    if (this.looked !== null && told.some((event) => event.kind === "dealt")) this.looked = null
  }

  acts(_view: Json, events: readonly Json[]): Act[] {
    return (events as unknown as Event[]).map((event) => ({
      kind: event.kind,
      run: (stage) => this.enact(event, stage),
    }))
  }

  /** A ticket is said, with its reason: it is what one asks about. */
  verdict(_view: Json, events: readonly Json[]): VoiceLine | null {
    const over = (events as unknown as Event[]).find((event) => event.kind === "manche_over")
    if (over) return { tone: "plain", icon: "i-trophy", text: `${eventText(over, this.who)}.`, time: SHEET }
    const ticket = (events as unknown as Event[]).findLast(isTicket)
    if (!ticket) return null
    return {
      tone: "plain",
      rule: ticketRule(ticket),
      text: `${eventText(ticket, this.who).replace(/\.$/, "")}.`,
    }
  }

  /** Things fly, then lie: what is laid in this coup is told event by event. */
  private async enact(event: Event, stage: Stage): Promise<void> {
    const { flights, rest, die, mix } = animationOf(event, this.view)
    this.busy = true
    if (die !== undefined) this.die = { face: die, rolling: !stage.still }
    this.mixing = mix === true
    if (flights.length > 0) playSound(isTicket(event) ? "no" : "slide")
    if (die !== undefined) await stage.wait(DIE)
    if (die !== undefined) this.die = { face: die, rolling: false }
    await this.animator.fly(flights, stage)
    if (stage.signal.aborted) return
    this.coupPlays = afterEvent(this.coupPlays, event)
    await stage.wait(stage.still && flights.length > 0 ? rest + SETTLED : rest)
    if (stage.signal.aborted) return
    this.mixing = false
    this.busy = false
  }

  refuse(refused: Refused): void {
    this.refused = refused
    this.picked = input.NOTHING
    playSound("no")
  }

  advise(action: Json): void {
    const advice = action as unknown as Action
    this.forget()
    this.advice = advice
    if (advice.kind === "cut") this.cutAt = advice.at
    const place = "place" in advice ? (advice.place ?? null) : null
    if ("card" in advice)
      this.picked = {
        card: advice.card,
        agent: advice.kind === "agent" || advice.kind === "lead_agent",
        place,
      }
    if (advice.kind === "expose") this.picked = { ...input.NOTHING, card: advice.paper }
  }

  letGo(): void {
    this.forget()
    this.looked = null
  }

  // Touches

  press = (card: Card): void => {
    if (!this.active || this.sending) return this.tell(card)
    const before = this.picked
    const again = before.card === card || (card === "agent" && before.agent && before.card === null)
    this.quiet()
    const whole = again ? input.made(this.view, before) : null
    if (whole) return this.send(whole)
    const next = input.touchCard(this.view, before, card)
    if (!next) return this.explain(card)
    this.picked = next
    // The signal was touched first: the card is all that was missing.
    if (next.place !== null && next.card !== null) this.confirm()
  }

  /** A card is carried to the table, perhaps to a signal: decided, so it is laid where that is all that is missing. */
  drop = (card: Card, place: number | null): void => {
    if (!this.active || this.sending) return this.tell(card)
    const agent = this.picked.agent ? { ...input.NOTHING, agent: true } : input.NOTHING
    this.quiet()
    const next = input.touchCard(this.view, agent, card)
    if (!next) return this.explain(card)
    const there = this.leading && place !== null && input.isFree(this.view, place) ? { ...next, place } : next
    const whole = input.made(this.view, there)
    if (whole) return this.send(whole)
    if (there.place !== null && input.open(this.view, there).length === 0) return this.noneHere(there.place)
    this.picked = next
  }

  touch = (place: number): void => {
    this.quiet()
    if (!this.active || this.sending || !this.leading || !input.isFree(this.view, place))
      return this.tellPlace(place)
    const signal = this.view.board[place]
    const there = { ...this.picked, place }
    if (signal === undefined || input.open(this.view, there).length === 0) return this.noneHere(place)
    const whole = input.made(this.view, there)
    if (whole && (this.picked.card !== null || this.picked.agent || this.picked.place === place))
      return this.send(whole)
    this.picked = there
  }

  look = (seat: Seat): void => {
    this.looked = this.looked === seat ? null : seat
  }

  cut = (): void => this.send({ kind: "cut", at: this.cutAt })
  roll = (): void => (this.may("roll") ? this.send({ kind: "roll" }) : undefined)
  exchange = (): void => (this.may("exchange") ? this.send({ kind: "exchange" }) : undefined)
  miss = (): void => this.send({ kind: "miss" })
  noMore = (): void => this.send({ kind: "no_more" })

  /** Papers from the hand, the first that there is. */
  expose = (): void => {
    const paper = this.view.choices.find((choice) => choice.kind === "expose")
    if (paper) this.send(paper)
  }

  closeSheet = (): void => {
    this.sheet = null
  }

  /** Why a card of the hand cannot be laid now; null when it can, or when nobody asks for one. */
  whyNot(card: Card): Why | null {
    if (!this.active || this.lit.has(card) || this.view.stage === "bury" || this.view.stage === "cut")
      return null
    const given = this.view.why.find((one) => one.card === card)
    if (given) return given as Why
    if (this.view.stage === "second") return { rule: "C-A7", code: "second_first", facts: {} }
    if (card !== "agent") return null
    const lead = this.view.choices.find((choice) => choice.kind === "lead")
    if (lead) return { rule: "C6", code: "can_lead", facts: { signal: lead.signal, card: lead.card } }
    const can = this.view.choices.flatMap((choice) => (choice.kind === "follow" ? [choice.card] : []))
    return can.length > 0 ? { rule: "C10", code: "must_follow", facts: { can } } : null
  }

  explain(card: Card): void {
    const why = this.whyNot(card)
    if (!why) return
    this.reason = { why, card }
    playSound("no")
  }

  /** A card was reached by keyboard: it says by itself why not. */
  point(card: Card): void {
    if (this.picked !== input.NOTHING || this.refused) return
    const why = this.whyNot(card)
    this.reason = why ? { why, card } : null
  }

  confirm = (): void => {
    const whole = this.advice ?? input.made(this.view, this.picked)
    if (whole) this.send(whole)
  }

  // In words

  private tell(card: Card): void {
    this.spoken = fill(t().not_now, { card: cardName(card) })
  }

  private tellPlace(place: number): void {
    const signal = this.view.board[place]
    if (signal === undefined) return
    const token = this.view.tokens.indexOf(place) + 1
    const says = token > 0 ? t().taken_here : t().free_here
    this.spoken = fill(says, { signal: signalName(signal), n: token, passes: p().passes[signal] })
  }

  private noneHere(place: number): void {
    const signal = this.view.board[place]
    if (signal !== undefined)
      this.spoken = fill(t().no_card_here, { signal: signalName(signal), passes: p().passes[signal] })
  }

  send(action: Action): void {
    if (!this.active || this.sending) return
    this.forget()
    this.host.act(action as unknown as Json)
  }

  quiet(): void {
    this.refused = this.reason = this.spoken = this.advice = null
  }

  private forget(): void {
    this.quiet()
    this.picked = input.NOTHING
  }

  bring(card: Card): void {
    this.quiet()
    this.picked = { card, agent: true, place: null }
  }

  /** CA7: at some tables a vehicle that cannot be followed costs nothing. */
  readonly missCosts: boolean = $derived.by(() => {
    const follow = this.view.coup?.follow
    return (
      this.host.rules().vehicle_penalty !== "off" ||
      follow === undefined ||
      !(ROLLING as readonly Nature[]).includes(follow)
    )
  })

  /** C-A1: a leader who has laid everything puts the token, and takes no ticket. */
  readonly laidAll: boolean = $derived.by(
    () => this.leading && this.view.seat === this.view.actor && this.view.hand.length === 0,
  )

  /** The card just taken from the talon, which its owner alone knows. */
  readonly takenCard: Card | null = $derived.by(() => {
    const last = this.view.notes[this.view.notes.length - 1]
    return this.view.stage === "bury" && last?.what === "took" ? last.card : null
  })
}
