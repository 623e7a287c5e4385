// Games read from a text or a file: a list of them, and one opened on the board, step by step.
import * as api from "../../api"
import { positionLink, studyLink } from "../../sharedPosition"
import { share } from "../../share"
import { newPerformer, sceneOf } from "../../pagePerformer"
import { ReplayStepper } from "../../replayStepper.svelte"
import type { ReadFault, Json, ReadResult, Rules, Seat, ReadStep } from "../../types"
import { serverSays, w } from "../../words/index.svelte"
import type { GameHost } from "../gameUi"
import { pieces } from "./pdn"
import { DamesPlay } from "./play.svelte"

export interface ListedGame {
  piece: number
  which: number
  game: number
  title: string
  result: string
  moves: number
}

type Opened = NonNullable<ReadResult["opened"]>

/** A text on its way from another page. */
let passedText: string | null = null
export const passText = (text: string): void => void (passedText = text)

export class PdnReader implements GameHost {
  readonly play = new DamesPlay(this)
  readonly performer = newPerformer()
  readonly stepper: ReplayStepper
  text = $state("")
  games = $state.raw<ListedGame[]>([])
  faults = $state.raw<ReadFault[]>([])
  current = $state.raw<ListedGame | null>(null)
  private opened = $state.raw<Opened | null>(null)
  busy = $state(false)
  failed = $state<string | null>(null)
  said = $state("")
  turned = $state(false)
  private parts: string[] = []
  private read = $state(0)
  private asked = 0

  constructor() {
    this.stepper = new ReplayStepper(
      () =>
        Promise.resolve(
          this.steps.map((step, number) => ({
            number,
            view: step.view as Json,
            turn: { kind: "to_move" as const, seat: 0 },
            events: step.events as Json[],
          })),
        ),
      () => this.number,
      (step, forward) => {
        this.said = ""
        this.performer.skip()
        if (forward) return this.performer.add(sceneOf(this.play, step.number, step.view, step.events))
        this.play.show(step.view, step.events)
        return Promise.resolve()
      },
      () => this.showLast(),
    )
    if (passedText !== null) void this.load(passedText)
    passedText = null
  }

  private number = 0
  readonly steps: ReadStep[] = $derived.by(() => this.opened?.steps ?? [])
  readonly tags: Record<string, string> = $derived.by(() => this.opened?.tags ?? {})
  readonly more: boolean = $derived.by(() => this.read < this.parts.length)
  readonly at: number = $derived.by(() => this.stepper.at ?? this.stepper.last)
  readonly step: ReadStep | null = $derived.by(() => this.steps[this.at] ?? null)

  // Host: nobody plays here
  seat = (): Seat | null => null
  own = (): boolean => false
  sending = (): boolean => false
  rules = (): Rules => this.opened?.rules ?? {}
  act = (): void => undefined
  name = (seat: Seat): string => this.tags[seat === 0 ? "White" : "Black"] ?? "?"

  /** Read this text from its beginning; a single game opens at once. */
  async load(text: string): Promise<void> {
    this.text = text
    this.close()
    this.games = []
    this.faults = []
    this.parts = pieces(text)
    this.read = 0
    if (!text.trim()) return void this.asked++
    await this.readOn()
    const only = this.games[0]
    if (only && this.games.length === 1 && this.faults.length === 0) await this.open(only)
  }

  /** The next piece of a long file. */
  async readOn(): Promise<void> {
    const piece = this.read
    const told = await this.ask(piece, null)
    if (!told) return
    this.read = piece + 1
    const lines = this.parts.slice(0, piece).join("").split("\n").length - 1
    const before = this.games.length + this.faults.length
    this.games = [
      ...this.games,
      ...told.games.map((game, which) => ({ ...game, piece, which, game: game.game + before })),
    ]
    this.faults = [
      ...this.faults,
      ...told.faults.map((fault) => ({ ...fault, line: fault.line + lines, game: fault.game + before })),
    ]
  }

  async open(game: ListedGame): Promise<void> {
    const told = await this.ask(game.piece, game.which)
    if (!told?.opened) return
    this.opened = told.opened
    this.current = game
    this.number++
    this.stepper.found = []
    this.stepper.at = null
    await this.stepper.go(0)
  }

  close = (): void => {
    this.stepper.pause()
    this.opened = this.current = null
    this.stepper.found = []
    this.stepper.at = null
  }

  /** Where a table with the present position is opened. */
  get link(): string {
    return positionLink("dames", this.step?.position ?? "")
  }

  /** Where the present position is studied. */
  get studyLink(): string {
    return studyLink("dames", this.step?.position ?? "")
  }

  async give(): Promise<void> {
    const { link } = this
    this.said = (await share(link, document.title)) === "failed" ? link : w().voice.copied
  }

  private showLast(): void {
    const step = this.steps[this.steps.length - 1]
    if (step) this.play.show(step.view as Json, step.events as Json[])
  }

  private async ask(piece: number, which: number | null): Promise<ReadResult | null> {
    const mine = ++this.asked
    this.busy = true
    this.failed = null
    try {
      const told = await api.readText("dames", this.parts[piece] ?? "", which)
      return mine === this.asked ? told : null
    } catch (error) {
      if (mine === this.asked && error instanceof api.ApiError) this.failed = serverSays(error.refused)
      return null
    } finally {
      if (mine === this.asked) this.busy = false
    }
  }
}
