// Alone at the board: any position, a shot, and the same shot again. The rules judge, nothing is kept.
import * as api from "../../api"
import { newPerformer, sceneOf } from "../../pagePerformer"
import type { Json, Rules, Seat, Turn } from "../../types"
import { serverSays, w } from "../../words/index.svelte"
import type { GameHost, VoiceLine } from "../gameUi"
import { added, type CoinKind, positionText } from "./arrange"
import { BLACK, QUEEN, WHITE } from "./geometry"
import { CarromPlay } from "./play.svelte"
import type { View } from "./types"
import { b } from "./board.words"
import { k } from "./words"

const RACK: Json[] = [
  { kind: "lot", first: 0 },
  { kind: "rack", offsets: [QUEEN, ...WHITE, ...BLACK].map(() => [0, 0]) },
]

export class Practice implements GameHost {
  readonly play: CarromPlay = new CarromPlay(this)
  readonly performer = newPerformer()
  arranging = $state(false)
  /** A shot was played: again, or on from here. */
  done = $state(false)
  private position = $state<string | null>(null)
  private turn = $state.raw<Turn | null>(null)
  private busy = $state(false)
  private failed = $state<string | null>(null)

  seat = (): Seat | null =>
    this.turn?.kind === "to_move" && !this.done && !this.arranging ? this.turn.seat : null
  own = (seat: Seat): boolean => seat === 0
  sending = (): boolean => this.busy
  name = (seat: Seat): string => k().sides[seat] ?? ""
  rules = (): Rules => ({
    seats: 2,
    target: "one round",
    ...(this.position === null ? {} : { position: this.position }),
  })
  act = (action: Json): void => void this.shoot(action)

  /** A position to begin from; else the rack. */
  constructor(position: string | null = null) {
    this.position = position
  }

  readonly said: VoiceLine = $derived.by(() => {
    const words = b()
    if (this.failed)
      return {
        tone: "no",
        icon: "i-close",
        text: this.failed,
        answers: [{ label: w().voice.retry, run: () => void this.put() }],
      }
    if (this.arranging)
      return {
        tone: "you",
        icon: "i-edit",
        strong: words.arrange,
        text: words.arrange_says,
        answers: [{ label: words.arranged, lamp: true, run: this.arranged }],
      }
    const said = this.play.said
    if (this.done && !this.play.busy) {
      const answers = [
        { label: words.again, lamp: true, run: this.again },
        { label: words.go_on, run: this.goOn },
      ]
      return { ...(said ?? { tone: "plain", text: words.practice_says }), tone: "plain", answers }
    }
    return said ?? { tone: "you", icon: "i-lamp", strong: words.practice, text: words.prompt }
  })

  rack = (): void => {
    this.position = null
    void this.put()
  }

  /** The same board once more, the aim as it was. */
  again = (): void => {
    const { aim } = this.play
    void this.put().then(() => this.play.setAim(aim))
  }

  /** On from where everything lies; it is always seat 0 that shoots. */
  goOn = (): void => {
    this.position = positionText(this.play.view.state.pieces)
    void this.put()
  }

  arrange = (): void => {
    this.arranging = this.play.arranging = true
  }

  arranged = (): void => {
    this.arranging = this.play.arranging = false
    this.goOn()
  }

  add(kind: CoinKind): void {
    this.play.lieAs(added(this.play.view.state.pieces, kind))
  }

  async put(): Promise<void> {
    await this.ask([], (studied) => this.play.show(studied.view, [], false))
    this.done = false
  }

  private get before(): Json[] {
    return this.position === null ? RACK : []
  }

  private async shoot(action: Json): Promise<void> {
    await this.ask([action], async (studied, events) => {
      await this.performer.add(sceneOf(this.play, 0, studied.view, events))
      this.done = true
    })
  }

  private async ask(
    dos: Json[],
    then: (studied: { view: Json }, events: Json[]) => Promise<void> | void,
  ): Promise<void> {
    this.busy = true
    this.failed = null
    try {
      const studied = await api.study("carrom", this.rules(), [...this.before, ...dos])
      await then(studied, studied.events.slice(this.before.length).flat())
      this.turn = studied.turn
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error
      if (dos.length > 0 && error.status !== 0) this.play.refuse(error.refused)
      else this.failed = serverSays(error.refused)
    } finally {
      this.busy = false
    }
  }

  get view(): View {
    return this.play.view
  }
}
