// The analysis of a finished game, as it comes: position by position.
import * as api from "../api"
import type { AnalysisState, GameReport, StudiedPosition } from "../types"
import { BackgroundWork } from "./backgroundWork.svelte"

export class GameAnalysis extends BackgroundWork<AnalysisState> {
  constructor(private readonly table: string) {
    super()
  }

  readonly report: GameReport | null = $derived.by(() => this.state?.report ?? null)
  readonly positions: StudiedPosition[] = $derived.by(() => this.report?.positions ?? [])
  readonly done: number = $derived.by(() => this.report?.done ?? 0)
  readonly all: number = $derived.by(() => this.positions.length)

  protected look(): Promise<AnalysisState> {
    return api.analysis(this.table)
  }
  protected begin(run: boolean): Promise<AnalysisState> {
    return api.runAnalysis(this.table, run)
  }
}
