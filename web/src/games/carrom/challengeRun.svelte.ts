// One challenge at the board: strikes one after the other, judged by the server, until it is solved or missed.
import * as api from "../../api"
import { newPerformer, sceneOf } from "../../pagePerformer"
import type { Json, Rules, Seat, Turn } from "../../types"
import { fill, serverSays, w } from "../../words/index.svelte"
import type { GameHost, VoiceLine } from "../gameUi"
import {
  type Challenge,
  CHALLENGES,
  firstOf,
  following,
  keepSolved,
  keptSolved,
  type ChallengeKind,
  todays,
} from "./challenges"
import { CarromPlay } from "./play.svelte"
import { b } from "./board.words"
import { k } from "./words"

export type ChallengeState = "open" | "solved" | "missed"

/** How a challenge stands after so many strikes: won in time, still one's turn, or missed. */
export function challengeState(turn: Turn, strikes: number, most: number): ChallengeState {
  if (turn.kind === "outcome") return turn.scores[0] === 1 ? "solved" : "missed"
  return turn.kind === "to_move" && turn.seat === 0 && strikes < most ? "open" : "missed"
}

export class ChallengeRun implements GameHost {
  readonly play: CarromPlay = new CarromPlay(this)
  readonly performer = newPerformer()
  number = $state(todays())
  solved = $state.raw<ReadonlySet<number>>(keptSolved())
  /** Solved after a solution was shown. */
  helped = $state.raw<ReadonlySet<number>>(keptSolved("helped"))
  state = $state<ChallengeState>("open")
  shown = $state(false)
  private struck = $state.raw<Json[]>([])
  private busy = $state(false)
  private failed = $state<string | null>(null)

  readonly challenge: Challenge = $derived.by(() => CHALLENGES[this.number] as Challenge)
  readonly left: number = $derived.by(() => this.challenge.strikes - this.struck.length)
  readonly isDaily: boolean = $derived.by(() => this.number === todays())

  seat = (): Seat | null => (this.state === "open" && !this.failed ? 0 : null)
  own = (seat: Seat): boolean => seat === 0
  sending = (): boolean => this.busy
  name = (seat: Seat): string => k().sides[seat] ?? ""
  rules = (): Rules => ({ seats: 2, ...this.challenge.rules })
  act = (action: Json): void => void this.strike(action)

  readonly said: VoiceLine = $derived.by(() => {
    const words = b().challenge
    if (this.failed)
      return {
        tone: "no",
        icon: "i-close",
        text: this.failed,
        answers: [{ label: w().voice.retry, run: this.again }],
      }
    const said = this.play.said
    if (this.state !== "open" && !this.play.busy) {
      const solved = this.state === "solved"
      const next = { label: words.next, lamp: solved, run: this.next }
      const again = { label: words.again, lamp: !solved, run: this.again }
      return {
        tone: solved ? "you" : "plain",
        icon: solved ? "i-check" : "i-again",
        strong: solved ? (this.shown ? words.solved_helped : words.solved) : words.missed,
        text: said?.strong ?? "",
        answers: solved ? [next, again] : [again, next],
      }
    }
    const left = fill(words.left, { n: this.left })
    if (said?.rule && said.tone !== "no") return { ...said, text: left } // what came of the last strike, and what is left
    return said ?? { tone: "you", icon: "i-lamp", strong: words.goal[this.challenge.kind], text: left }
  })

  again = (): void => {
    this.struck = []
    this.state = "open"
    this.shown = false
    void this.ask([], (studied) => this.play.show(studied.view, [], false))
  }

  next = (): void => this.go(following(this.number, this.solved))
  today = (): void => this.go(todays())
  pick = (kind: ChallengeKind): void => this.go(firstOf(kind, this.solved))

  /** The aim of a solution, from the strike that is to come. */
  show = (): void => {
    const strike = this.challenge.solution[this.struck.length]
    if (!strike || !this.play.shooting) return
    this.shown = true
    this.play.advise(strike)
  }

  /** A solution begins from the first board: what was played otherwise is taken back. */
  get canShow(): boolean {
    return this.state === "open" && (this.struck.length === 0 || this.shown)
  }

  private go(number: number): void {
    this.number = number
    this.again()
  }

  private async strike(action: Json): Promise<void> {
    const strikes = [...this.struck, action]
    await this.ask(strikes, async (studied, events) => {
      await this.performer.add(sceneOf(this.play, strikes.length, studied.view, events))
      this.struck = strikes
      this.state = challengeState(studied.turn, strikes.length, this.challenge.strikes)
      if (this.state !== "solved") return
      if (this.shown) this.helped = keepSolved(this.helped, this.number, "helped")
      else this.solved = keepSolved(this.solved, this.number)
    })
  }

  private async ask(
    strikes: Json[],
    then: (studied: { view: Json; turn: Turn }, events: Json[]) => Promise<void> | void,
  ): Promise<void> {
    this.busy = true
    this.failed = null
    try {
      const studied = await api.study("carrom", this.rules(), strikes)
      await then(studied, studied.events[strikes.length - 1] ?? [])
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error
      if (strikes.length > 0 && error.status !== 0) this.play.refuse(error.refused)
      else this.failed = serverSays(error.refused)
    } finally {
      this.busy = false
    }
  }
}
