// The card game in this browser: what is picked, why not, what lies in this coup, and what is being shown.
import { playSound } from "../../sound"
import type { Json, Refused, Seat } from "../../types"
import { capital, fill, w } from "../../words/index.svelte"
import type { GamePlay, GameHost, VoiceLine } from "../gameUi"
import { cardReady, paperNeeds, promptText, waysOutText } from "./prompts"
import * as input from "./input"
import { PACK, ROLLING, STOCK } from "./numbers"
import { afterEvent, CLEAR, type CoupPlays, coupPlaysOf } from "./coupPlays"
import { animationOf } from "./eventAnimation"
import { actionText, cardName, refusal, signalName } from "./sentences"
import { keepPace, keptPace, type Pace, FlightAnimator } from "./flightAnimator"
import { type Action, type Card, type Event, type Nature, type ScoreSheet, type View } from "./types"
import { p, t } from "./words"

export const EMPTY_VIEW: View = {
  seat: null,
  stage: "draw",
  drawing: [],
  dealer: 0,
  leader: 0,
  actor: 0,
  done: { drew: false, exchanged: false, rolled: false },
  coup: null,
  centre: 0,
  board: [],
  tokens: [],
  talon: PACK,
  stock: [STOCK, STOCK],
  players: [],
  manche: 1,
  totals: [],
  sheets: [],
  hand: [],
  notes: [],
  choices: [],
  why: [],
}

interface Why {
  rule: string
  code: string
  facts: Record<string, Json>
}

const PACES: Pace[] = ["calm", "quick", "none"]

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
  pace = $state<Pace>(keptPace())
  readonly animator = new FlightAnimator(() => this.pace)
  private refused = $state.raw<Refused | null>(null)
  private reason = $state.raw<{ why: Why; card: Card } | null>(null)
  private spoken = $state<string | null>(null)
  private advice = $state.raw<Action | null>(null)

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
  readonly said: VoiceLine | null = $derived.by(() => this.speak())
  readonly answers: NonNullable<VoiceLine["answers"]> = $derived.by(() => this.options())
  readonly prompt: string = $derived.by(() => this.ask())

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

  show(view: Json, events: readonly Json[], animate: boolean): void {
    const told = events as unknown as Event[]
    const past = this.host.past?.() as Event[] | undefined
    this.view = past ? (view as unknown as View) : this.stay(view as unknown as View, told)
    this.coupPlays = past ? coupPlaysOf(past) : told.reduce(afterEvent, this.coupPlays)
    this.forget()
    const over = told.find((event) => event.kind === "manche_over")
    if (over && animate) this.sheet = { manche: this.view.sheets.length, sheet: over.sheet }
    if (this.sheet && this.sheet.manche !== this.view.sheets.length) this.sheet = null
    const face = told.find((event) => event.kind === "showed")?.face
    this.die = face === undefined ? null : { face, rolling: false }
    if (this.looked !== null && told.some((event) => event.kind === "dealt")) this.looked = null
  }

  /** A lesson goes on to the next seat, but one keeps looking through one's own. */
  private stay(next: View, told: readonly Event[]): View {
    if (next.seat === null || this.host.own(next.seat) || this.view.seat === null) return next
    const gone = told.flatMap((event): Card[] => {
      if (!("seat" in event) || event.seat !== this.view.seat) return []
      if (event.kind === "exposed") return [event.paper]
      return [
        ...("card" in event && event.card ? [event.card] : []),
        ...(event.kind === "directed" ? (["agent"] as Card[]) : []),
      ]
    })
    const hand = [...this.view.hand]
    for (const card of gone) if (hand.includes(card)) hand.splice(hand.indexOf(card), 1)
    return { ...next, seat: this.view.seat, hand, choices: [], why: [] }
  }

  perform(_view: Json, events: readonly Json[]): Promise<void> | null {
    if (this.animator.still) return null
    const scenes = (events as unknown as Event[]).map((event) => ({
      event,
      ...animationOf(event, this.view),
    }))
    if (!scenes.some((scene) => scene.flights.length > 0 || scene.rest > 0)) return null
    return this.run(scenes)
  }

  private async run(scenes: (ReturnType<typeof animationOf> & { event: Event })[]): Promise<void> {
    this.busy = true
    try {
      for (const { event, flights, rest, die, mix } of scenes) {
        if (die !== undefined) {
          this.die = { face: die, rolling: true }
          void this.animator.rest(620).then(() => (this.die = { face: die, rolling: false }))
        }
        if (mix) this.mixing = true
        if (flights.length > 0)
          playSound(
            event.kind === "missed" ||
              event.kind === "stopped" ||
              (event.kind === "blocked" && !event.laid_all)
              ? "no"
              : "slide",
          )
        await this.animator.fly(flights)
        this.coupPlays = afterEvent(this.coupPlays, event)
        if (rest > 0) await this.animator.rest("seat" in event && this.host.own(event.seat) ? rest / 2 : rest)
        this.mixing = false
      }
    } finally {
      this.busy = false
    }
  }

  skip = (): void => this.animator.finish()

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
    if (this.busy) return this.skip()
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

  touch = (place: number): void => {
    if (this.busy) return this.skip()
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

  turnPace = (): void => {
    this.pace = PACES[(PACES.indexOf(this.pace) + 1) % PACES.length] ?? "calm"
    keepPace(this.pace)
    this.skip()
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

  private send(action: Action): void {
    if (!this.active || this.sending) return
    this.forget()
    this.host.act(action as unknown as Json)
  }

  private quiet(): void {
    this.refused = this.reason = this.spoken = this.advice = null
  }

  private forget(): void {
    this.quiet()
    this.picked = input.NOTHING
  }

  private speak(): VoiceLine | null {
    if (this.refused) return this.no(this.refused)
    if (this.reason) return this.no(this.reason.why, this.reason.card)
    if (this.spoken) return { tone: "plain", text: this.spoken }
    if (!this.active) return null
    if (this.advice)
      return {
        tone: "you",
        icon: "i-hint",
        strong: w().voice.hint,
        text: `${actionText(this.advice)}.`,
        answers: [{ label: t().play, lamp: true, run: this.confirm }],
      }
    return this.picked === input.NOTHING ? null : this.held()
  }

  private no(why: Why, card: Card | null = null): VoiceLine {
    const { strong, text: more } = refusal(why)
    if (why.rule === "house") return { tone: "no", icon: "i-close", strong, text: more }
    const text = why.code === "no_follower" && this.active ? waysOutText(this.view, this.missCosts) : more
    const agent = card !== null && input.companion(this.view, card) && this.active
    const open = card !== null && this.active ? this.opening(card) : []
    const answers = [
      ...open,
      ...(agent && card
        ? [{ label: t().with_agent, lamp: open.length === 0, run: () => this.bring(card) }]
        : []),
    ]
    return {
      tone: "no",
      rule: why.rule,
      strong,
      text,
      link: { href: `/rules/pietons#${why.rule}`, label: w().voice.rule },
      answers,
    }
  }

  private bring(card: Card): void {
    this.quiet()
    this.picked = { card, agent: true, place: null }
  }

  /** What is picked up, and what is still missing. */
  private held(): VoiceLine {
    const { picked, view } = this
    const words = t()
    if (picked.card === null && !picked.agent) return this.heldPlace()
    const whole = input.made(view, picked)
    if (
      this.leading &&
      picked.card !== null &&
      view.choices.some((choice) => choice.kind === "lead" || choice.kind === "lead_agent")
    ) {
      const paper = whole?.kind === "expose"
      if (!paper) return this.heldLead()
    }
    if (picked.agent && picked.card === null) {
      const alone = input.open(view, picked).every((choice) => input.cardOf(choice) === null)
      if (!alone) return { tone: "you", icon: "i-lamp", strong: words.agent_picked }
      if (this.leading)
        return { tone: "you", icon: "i-lamp", strong: `${words.alone}.`, text: words.agent_signal }
      return {
        tone: "you",
        icon: "i-lamp",
        strong: `${words.alone}.`,
        answers: [{ label: words.play, lamp: true, run: this.confirm }],
      }
    }
    const label = whole?.kind === "expose" ? words.lay : whole?.kind === "bury" ? words.under : words.play
    return {
      tone: "you",
      icon: "i-lamp",
      strong: whole ? `${actionText(whole)}.` : "",
      answers: whole ? [{ label, lamp: true, run: this.confirm }] : [],
    }
  }

  private heldLead(): VoiceLine {
    const { picked, view } = this
    const signals = input.signalsOf(view, picked)
    const name = picked.agent
      ? fill(p().action.agent, { card: cardName(picked.card as Card) })
      : cardName(picked.card as Card)
    const answers =
      signals.length > 2
        ? []
        : signals.map((signal) => ({
            label: signalName(signal),
            lamp: true,
            run: () => {
              const choice = input
                .open(view, picked)
                .find((one) => input.signalOf(one) === signal && input.cardOf(one) === picked.card)
              if (choice) this.send(choice)
            },
          }))
    return {
      tone: "you",
      icon: "i-lamp",
      strong: `${name}.`,
      text: signals.length > 2 ? t().agent_signal : t().card_picked,
      answers,
    }
  }

  private heldPlace(): VoiceLine {
    const { view } = this
    const place = this.picked.place ?? 0
    const signal = signalName(view.board[place] ?? "pp")
    const whole = input.made(view, this.picked)
    if (whole?.kind !== "void")
      return { tone: "you", icon: "i-lamp", text: fill(t().place_picked, { signal }) }
    const agent = input.open(view, { ...this.picked, agent: true }).length > 0
    const answers = [
      { label: this.laidAll ? t().void_free : t().void_do, lamp: !agent, run: this.confirm },
      ...(agent
        ? [
            {
              label: t().with_agent,
              lamp: true,
              run: () => (this.picked = { card: null, agent: true, place }),
            },
          ]
        : []),
    ]
    return {
      tone: "you",
      icon: "i-lamp",
      text: fill(this.laidAll ? t().place_laid_all : t().place_blocked, { signal }),
      answers,
    }
  }

  private ask(): string {
    return this.view.seat === null || this.view.seat !== this.view.actor
      ? ""
      : promptText(this.view, this.missCosts, this.taken_card, this.laidAll)
  }

  /** What takes no card: papers and the die where they open one, a ticket, or nothing more. */
  private options(): NonNullable<VoiceLine["answers"]> {
    const words = t()
    if (this.may("no_more")) return [{ label: words.no_more, run: this.noMore }]
    const open = this.active && !cardReady(this.view) ? this.opening() : []
    if (!this.may("miss")) return open
    return [
      ...open,
      {
        label: this.missCosts ? words.miss_costs : words.miss,
        lamp: open.length === 0 && !this.may("agent"),
        run: this.miss,
      },
    ]
  }

  /** Buttons for what the view says would open a card: the papers of the hand, or the die. */
  private opening(card: Card | null = null): NonNullable<VoiceLine["answers"]> {
    const found = paperNeeds(this.view).filter(
      (one) => one.from !== null && (card === null || one.cards.includes(card)),
    )
    const laid = found
      .filter((one) => one.from === "hand")
      .map(({ paper }) => ({
        label: paper === "paper-a" ? t().lay_a : t().lay_p,
        lamp: true,
        run: () => this.send({ kind: "expose", paper }),
      }))
    return found.some((one) => one.from === "die")
      ? [...laid, { label: t().die, lamp: laid.length === 0, run: this.roll }]
      : laid
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
  readonly taken_card: Card | null = $derived.by(() => {
    const last = this.view.notes[this.view.notes.length - 1]
    return this.view.stage === "bury" && last?.what === "took" ? last.card : null
  })
}
