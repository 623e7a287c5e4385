// A finished match stepped through on the board: before each shot, where it would have succeeded, for a chosen hand.
import * as api from "../../api"
import { character, robotName } from "../../characters"
import { newPerformer, sceneOf } from "../../pagePerformer"
import { Patience } from "../../study/patience.svelte"
import { steps, type Step } from "../../replay"
import { ReplayStepper } from "../../replayStepper.svelte"
import type { Json, Refused, ReplayData, Rules, Seat } from "../../types"
import { personName } from "../../words/index.svelte"
import type { GameHost, VoiceLine } from "../gameUi"
import { type From, type HeatPicture, heatPicture } from "./heat"
import { CarromPlay } from "./play.svelte"
import { USUAL_HAND } from "./numbers"
import { addressOf, type ShotAddress } from "./shotAddress"
import { type Event, type ShotLook, struckOf, type Struck, type View } from "./types"

export class ShotStudy implements GameHost {
  readonly performer = newPerformer()
  readonly play: CarromPlay = new CarromPlay(this)
  readonly stepper: ReplayStepper
  readonly table: string
  hand = $state<number>(USUAL_HAND)
  from = $state<From>("stood")
  data = $state.raw<ReplayData | null>(null)
  failed = $state.raw<Refused | null>(null)
  notice = $state.raw<VoiceLine | null>(null)
  readonly patience = new Patience()
  private look = $state.raw<ShotLook | null>(null)
  private found: Record<string, ShotLook> = {}
  private noticeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly address: ShotAddress) {
    this.table = address.table
    this.hand = address.hand
    this.from = address.from
    this.stepper = new ReplayStepper(
      () => Promise.resolve(this.data ? steps(this.data.shown as never) : []),
      () => 0,
      (step, forward) => this.show(step, forward),
      () => undefined,
    )
  }

  readonly at: number = $derived.by(() => this.stepper.at ?? 0)
  readonly view: View | null = $derived.by(
    () => (this.stepper.found[this.at]?.view as unknown as View | undefined) ?? null,
  )
  /** The step of each shot. */
  readonly shots: number[] = $derived.by(() =>
    this.stepper.found.flatMap((step, i) => (struckOf(step.events as unknown as Event[]) ? [i] : [])),
  )
  /** Which shot comes next, counted from 0; -1: none. */
  readonly shot: number = $derived.by(() => this.shots.indexOf(this.at + 1))
  readonly struck: Struck | null = $derived.by(() =>
    this.shot < 0 ? null : struckOf((this.stepper.found[this.at + 1]?.events ?? []) as unknown as Event[]),
  )
  readonly seats: number = $derived.by(() => this.data?.places.length ?? 2)
  readonly shooter: Seat = $derived.by(() => this.struck?.seat ?? this.view?.state.shooter ?? 0)
  readonly shown: ShotLook | null = $derived.by(() => (this.struck ? this.look : null))
  readonly picture: HeatPicture | null = $derived.by(() => {
    const { shown, struck } = this
    return shown && struck ? heatPicture(shown, struck, this.from) : null
  })

  // Host
  seat = (): Seat | null => null
  own = (): boolean => false
  sending = (): boolean => false
  rules = (): Rules => this.data?.rules ?? {}
  act = (): void => undefined
  name = (seat: Seat): string => {
    const place = this.data?.places[seat]
    if (!place) return ""
    return place.level === null ? personName(place) : robotName(this.data?.places ?? [], seat)
  }
  handName = (level: number): string => character(level).name

  async open(): Promise<void> {
    try {
      this.data = await api.replay(this.table)
      await this.stepper.load()
      const step = this.shots[this.address.shot - 1] ?? this.shots[0]
      await this.stepper.go(step === undefined ? 0 : step - 1)
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error
      this.failed = error.refused
    }
  }

  close(): void {
    clearTimeout(this.noticeTimer)
    this.patience.end()
    this.stepper.pause()
  }

  /** To a shot, counted from 0: the board as it lay before it. */
  async goTo(shot: number): Promise<void> {
    const step = this.shots[shot]
    if (step === undefined) return
    this.stepper.pause()
    await this.stepper.go(step - 1)
  }

  /** Where a link leads that opens exactly this. */
  get link(): string {
    return addressOf({ table: this.table, shot: this.shot + 1, hand: this.hand, from: this.from })
  }

  tell(said: VoiceLine, time = 4000): void {
    this.notice = said
    clearTimeout(this.noticeTimer)
    this.noticeTimer = setTimeout(() => (this.notice = null), time)
  }

  /** What there is to know of the shot that comes next, for the hand chosen. */
  async lookAt(shot: number, hand: number): Promise<void> {
    if (shot < 0) return
    const key = `${shot} ${hand}`
    this.look = this.found[key] ?? null
    this.patience.end()
    if (this.look) return
    this.patience.begin()
    try {
      const look = await api.analysisPart<ShotLook>(this.table, shot, hand)
      this.found[key] = look
      if (this.shot === shot && this.hand === hand) this.look = look
      this.failed = null
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error
      if (this.shot === shot && this.hand === hand) this.failed = error.refused
    } finally {
      if (this.shot === shot && this.hand === hand) this.patience.end()
    }
  }

  private show(step: Step, forward: boolean): Promise<void> {
    const { performer, play } = this
    performer.skip()
    performer.hush()
    if (forward)
      return performer.add({ ...sceneOf(play, step.number, step.view, step.events), verdict: () => null })
    play.show(step.view, [] as Json[], false)
    return Promise.resolve()
  }
}
