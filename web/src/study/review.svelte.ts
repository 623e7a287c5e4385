// The review of a finished game whose moves no search weighs: shot by shot, decision by decision, as it comes.
import * as api from "../api"
import type { Json, ReviewState } from "../types"
import { BackgroundWork } from "./backgroundWork.svelte"

export class GameReview extends BackgroundWork<ReviewState> {
  constructor(readonly table: string) {
    super()
  }

  /** Of the game's own type. */
  readonly report: Json | null = $derived.by(() => (this.state?.report as Json | undefined) ?? null)
  readonly done: number = $derived.by(() => this.state?.done ?? 0)
  readonly all: number = $derived.by(() => this.state?.questions ?? 0)

  protected look(): Promise<ReviewState> {
    return api.review(this.table)
  }
  protected begin(run: boolean): Promise<ReviewState> {
    return api.runReview(this.table, run)
  }
}
