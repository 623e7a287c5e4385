// The engine's lines for the position on the board: soon a first word, then deeper, until it is told to stop.
import * as api from "../api"
import type { Json, RatedLine, Refused, Rules } from "../types"
import { Patience } from "./patience.svelte"

const REST = 350 // milliseconds that a position must stay before it is searched
const NODES = [20_000, 120_000, 600_000]
const LATER = 2500 // where the house has been asked too much

export interface Searched {
  game: string
  rules: Rules
  dos: Json[]
  /** What the analysis of the game has found here already. */
  known: readonly RatedLine[]
}

export class LiveEngine {
  on = $state(true)
  /** Searching now. */
  busy = $state(false)
  lines = $state.raw<readonly RatedLine[]>([])
  threat = $state.raw<RatedLine | null>(null)
  /** Why nothing came. */
  failed = $state.raw<Refused | null>(null)
  readonly patience = new Patience()
  private asked: Searched | null = null
  private round = 0

  /** Another position: what was said of the last one is gone. */
  look(at: Searched | null): void {
    this.asked = at
    this.threat = null
    this.lines = at?.known ?? []
    void this.search()
  }

  turn = (): void => {
    this.on = !this.on
    void this.search()
  }

  close(): void {
    this.round++
    this.patience.end()
  }

  private async search(): Promise<void> {
    const mine = ++this.round
    const at = this.asked
    const still = (): boolean => mine === this.round
    this.failed = null
    this.patience.end()
    this.busy = this.on && at !== null
    if (!this.busy || !at) return
    this.patience.begin()
    await pause(REST)
    for (const nodes of NODES) {
      if (still()) await this.ask(at, nodes, still)
    }
    if (!still()) return
    this.busy = false
    this.patience.end()
  }

  private async ask(at: Searched, nodes: number, still: () => boolean): Promise<void> {
    const first = nodes === NODES[0]
    while (still()) {
      try {
        const told = await api.studyLines(at.game, at.rules, at.dos, nodes, first)
        if (!still()) return
        if (first) this.threat = told.threat
        if (depth(told.lines) >= depth(this.lines)) this.lines = told.lines
        return
      } catch (error) {
        if (!(error instanceof api.ApiError)) throw error
        if (error.refused.code !== "too_many") {
          if (still()) this.failed = error.refused
          return
        }
        await pause(LATER)
      }
    }
  }
}

const depth = (lines: readonly RatedLine[]): number => lines[0]?.depth ?? 0
const pause = (time: number): Promise<void> => new Promise((go) => setTimeout(go, time))
