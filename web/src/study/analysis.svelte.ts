// The analysis of a finished game, as it comes: begun, stopped and gone on with; the house keeps what it found.
import * as api from "../api"
import type { AnalysisState, GameReport, Refused, StudiedPosition } from "../types"

const BEAT = 1500 // milliseconds between two looks at how far it is

export class GameAnalysis {
  private state = $state.raw<AnalysisState | null>(null)
  failed = $state.raw<Refused | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(private readonly table: string) {}

  readonly report: GameReport | null = $derived.by(() => this.state?.report ?? null)
  readonly positions: StudiedPosition[] = $derived.by(() => this.report?.positions ?? [])
  readonly running: boolean = $derived.by(() => this.state?.running ?? false)
  readonly complete: boolean = $derived.by(
    () => this.report !== null && this.report.done >= this.report.positions.length,
  )

  /** What is known already; with `wanted`, the rest is looked for. */
  async open(wanted: boolean): Promise<void> {
    await this.ask(() => api.analysis(this.table))
    if (wanted && this.state && !this.complete && !this.running) await this.run(true)
  }

  run = (run: boolean): Promise<void> => this.ask(() => api.runAnalysis(this.table, run))

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
  }

  private async ask(asked: () => Promise<AnalysisState>): Promise<void> {
    clearTimeout(this.timer)
    let beat = BEAT
    try {
      this.state = await asked()
      this.failed = null
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error
      // Too much asked at once, or nobody there: what runs goes on, and is looked at a little later.
      if (this.running) beat *= 3
      else this.failed = error.refused
    }
    if (this.closed || !this.running || this.complete) return
    this.timer = setTimeout(() => void this.ask(() => api.analysis(this.table)), beat)
  }
}
