// An analysis as a page follows it: looked at while it runs, and waited for where others come first.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as api from "../src/api"
import { GameAnalysis } from "../src/study/analysis.svelte"
import { LiveEngine } from "../src/study/engine.svelte"
import { Patience } from "../src/study/patience.svelte"
import type { AnalysisState, Refused, StudiedLines } from "../src/types"

const state = (done: number, running = true): AnalysisState =>
  ({ running, done, parts: 3, report: null }) as unknown as AnalysisState
const refusal = (code: string): api.ApiError =>
  new api.ApiError({ kind: "refused", id: null, rule: "house", code, facts: {} } as Refused, 429)
const pass = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe("an analysis", () => {
  it("is asked for again where others come first, and says that it waits", async () => {
    const looked = vi.spyOn(api, "analysis").mockResolvedValue(state(0, false))
    const run = vi.spyOn(api, "runAnalysis").mockRejectedValue(refusal("too_many"))
    const one = new GameAnalysis("t")
    await one.open(true)
    expect([one.waiting, one.failed]).toEqual([true, null])
    run.mockResolvedValue(state(1))
    looked.mockResolvedValue(state(1))
    await pass(10_000)
    expect([one.waiting, one.running, one.done]).toEqual([false, true, 1])
    looked.mockResolvedValue(state(3, false))
    await pass(10_000)
    expect(one.complete).toBe(true)
    expect(run).toHaveBeenCalledTimes(2)
  })
  it("that waits and is stopped is not asked for again", async () => {
    vi.spyOn(api, "analysis").mockResolvedValue(state(0, false))
    const run = vi.spyOn(api, "runAnalysis").mockRejectedValueOnce(refusal("too_many"))
    run.mockResolvedValue(state(0, false))
    const one = new GameAnalysis("t")
    await one.open(true)
    await one.run(false)
    await pass(60_000)
    expect(one.waiting).toBe(false)
    expect(run.mock.calls).toEqual([
      ["t", true],
      ["t", false],
    ])
  })
  it("says what else it fails with", async () => {
    vi.spyOn(api, "analysis").mockRejectedValue(refusal("unknown_table"))
    const one = new GameAnalysis("t")
    await one.open(true)
    expect([one.waiting, one.failed?.code]).toEqual([false, "unknown_table"])
  })
})

describe("who waits", () => {
  it("is told so after a while, and no longer once there is an answer", async () => {
    const patience = new Patience()
    patience.begin()
    expect(patience.tried).toBe(false)
    await pass(5000)
    expect(patience.tried).toBe(true)
    patience.end()
    await pass(5000)
    expect(patience.tried).toBe(false)
  })
  it("for the engine is told what it failed with", async () => {
    const asked = vi.spyOn(api, "studyLines").mockReturnValue(new Promise(() => undefined))
    const engine = new LiveEngine()
    engine.look({ game: "dames", rules: {}, dos: [], known: [] })
    await pass(5000)
    expect([engine.busy, engine.patience.tried]).toEqual([true, true])
    asked.mockRejectedValue(refusal("unreachable"))
    engine.look({ game: "dames", rules: {}, dos: [], known: [] })
    await pass(5000)
    expect([engine.busy, engine.patience.tried, engine.failed?.code]).toEqual([false, false, "unreachable"])
    asked.mockResolvedValue({ nodes: 1, lines: [], threat: null } as unknown as StudiedLines)
    engine.look({ game: "dames", rules: {}, dos: [], known: [] })
    await pass(5000)
    expect(engine.failed).toBe(null)
  })
})
