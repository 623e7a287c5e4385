// What the house finds out about a finished game behind the scenes: begun, stopped and gone on with. It keeps what it found.
import * as api from "../api"
import type { AnalysisState, GameReport, Refused } from "../types"

const [SOONEST, LATEST] = [1500, 5000] // milliseconds between two looks at how far it is
const SHARE = 6 // of the time that it has taken so far: what goes slowly is looked at less often
const TURN = 4000 // until it is asked for again, where others come first

/** `Report`: of the game's own type, where no search weighs its moves. */
export class GameAnalysis<Report = GameReport> {
  private state = $state.raw<AnalysisState | null>(null)
  failed = $state.raw<Refused | null>(null)
  /** It is wanted, and begins when the house has done what one has asked for before. */
  waiting = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private begun = 0 // when it was asked for

  constructor(readonly table: string) {}

  readonly report: Report | null = $derived.by(() => (this.state?.report as Report | undefined) ?? null)
  readonly running: boolean = $derived.by(() => this.state?.running ?? false)
  /** How much is found, of how much there is. */
  readonly done: number = $derived.by(() => this.state?.done ?? 0)
  readonly all: number = $derived.by(() => this.state?.parts ?? 0)

  get known(): boolean {
    return this.state !== null
  }
  get complete(): boolean {
    return this.known && this.done >= this.all
  }

  /** What is known already; with `wanted`, the rest is looked for. */
  async open(wanted: boolean): Promise<void> {
    this.begun = performance.now()
    await this.ask(() => api.analysis(this.table))
    if (wanted && this.known && !this.complete && !this.running) await this.run(true)
  }

  run = (run: boolean): Promise<void> => {
    this.waiting = run && this.waiting
    this.begun = performance.now()
    return this.ask(() => api.runAnalysis(this.table, run), run)
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
  }

  private async ask(asked: () => Promise<AnalysisState>, wanted = false): Promise<void> {
    clearTimeout(this.timer)
    let beat = Math.min(LATEST, Math.max(SOONEST, (performance.now() - this.begun) / SHARE))
    try {
      this.state = await asked()
      this.failed = null
      this.waiting = false
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error
      // Too much asked at once, or nobody there: what runs goes on, and is looked at a little later.
      if (this.running) beat *= 3
      else if (wanted && this.known && error.refused.code === "too_many") this.waiting = true
      else this.failed = error.refused
    }
    if (this.closed || this.complete) return
    if (this.waiting) this.timer = setTimeout(() => void this.run(true), TURN)
    else if (this.running) this.timer = setTimeout(() => void this.ask(() => api.analysis(this.table)), beat)
  }
}
