// One thing after another: what is shown, when the next begins, and what a touch does.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { VoiceLine } from "../src/games/gameUi"
import type { Pace } from "../src/pace"
import { FAR, Performer, readingTime, type Scene, type Stage } from "../src/performer.svelte"

const WORD: VoiceLine = { tone: "plain", text: "Foul: one piece comes back." }

describe("a performer", () => {
  let pace: Pace
  let still: boolean
  let hidden: boolean
  let notes: string[]
  let settled: number[]
  let performer: Performer

  const scene = (number: number, more: Partial<Scene> = {}, time = 300): Scene => ({
    number,
    events: [{}],
    acts: () => ["out", "in"].map((kind) => ({ kind, run: (stage: Stage) => stage.wait(time) })),
    settle: () => void settled.push(number),
    ...more,
  })
  const pass = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time)

  beforeEach(() => {
    vi.useFakeTimers()
    pace = "normal"
    still = hidden = false
    notes = []
    settled = []
    performer = new Performer({
      pace: () => pace,
      still: () => still,
      hidden: () => hidden,
      note: ({ what, number, act }) => void notes.push(`${what} ${number}${act ? ` ${act}` : ""}`),
    })
  })
  afterEach(() => void vi.useRealTimers())

  it("finishes each thing before the next begins, in the order told", async () => {
    const done = [scene(1), scene(2)].map((one) => performer.add(one))
    expect(performer.busy).toBe(true)
    await pass(599)
    expect(settled).toEqual([])
    await pass(1)
    await done[0]
    expect(settled).toEqual([1])
    await pass(600)
    await done[1]
    const whole = (n: number): string[] => [
      `began ${n}`,
      `began ${n} out`,
      `ended ${n} out`,
      `began ${n} in`,
      `ended ${n} in`,
      `ended ${n}`,
    ]
    expect(notes).toEqual([...whole(1), ...whole(2)])
    expect(performer.busy).toBe(false)
  })

  it("draws what has no picture at once, in its turn", async () => {
    void performer.add(scene(1))
    void performer.add(scene(2, { events: [] }))
    expect(settled).toEqual([])
    await pass(600)
    expect(settled).toEqual([1, 2])
    void performer.add(scene(3, { events: [] }))
    await pass(0)
    expect(settled).toEqual([1, 2, 3])
    expect(notes).not.toContain("began 3")
  })

  it("leaves a breath before a reply, by the pace chosen", async () => {
    for (const [chosen, breath, acts] of [
      ["normal", 500, 600],
      ["calm", 800, 960],
      ["quick", 250, 300],
    ] as const) {
      pace = chosen
      notes = []
      void performer.add(scene(1))
      void performer.add(scene(2, { reply: true }))
      await pass(acts + breath - 1)
      expect(notes).not.toContain("began 2")
      await pass(1)
      expect(notes).toContain("began 2")
      await pass(acts)
    }
  })

  it("adds nothing to a reply that took its time", async () => {
    void performer.add(scene(1))
    await pass(5000)
    void performer.add(scene(2, { reply: true }))
    await pass(0)
    expect(notes).toContain("began 2")
  })

  it("waits for nothing at the pace that has none, and keeps the order", async () => {
    pace = "none"
    const stages: Stage[] = []
    const acts = (): ReturnType<Scene["acts"]> => [{ kind: "out", run: (stage) => void stages.push(stage) }]
    void performer.add(scene(1, { acts, verdict: () => WORD }))
    await performer.add(scene(2, { acts, reply: true }))
    expect(settled).toEqual([1, 2])
    expect(stages.every((stage) => stage.still)).toBe(true)
  })

  it("tells actors that nothing is to move, and keeps order and breath", async () => {
    still = true
    let seen = false
    void performer.add(scene(1, { acts: () => [{ kind: "out", run: (stage) => void (seen = stage.still) }] }))
    await pass(0)
    expect(seen).toBe(true)
    void performer.add(scene(2, { reply: true }))
    await pass(499)
    expect(notes).not.toContain("began 2")
  })

  describe("skipped", () => {
    it("is in the present at once, everything settled in order and nothing shown twice", async () => {
      const done = [1, 2, 3].map((number) => performer.add(scene(number)))
      await pass(100)
      performer.skip()
      expect(settled).toEqual([1, 2, 3])
      expect(performer.busy).toBe(false)
      await Promise.all(done)
      await pass(5000)
      expect(settled).toEqual([1, 2, 3])
      expect(notes.filter((note) => note.startsWith("skipped"))).toEqual([
        "skipped 1",
        "skipped 2",
        "skipped 3",
      ])
      expect(notes).not.toContain("began 2")
    })

    it("tells the actor at work", async () => {
      let told = false
      const run = (stage: Stage): Promise<void> => {
        stage.signal.addEventListener("abort", () => (told = true))
        return stage.wait(1000)
      }
      void performer.add(scene(1, { acts: () => [{ kind: "out", run }] }))
      await pass(10)
      performer.skip()
      expect(told).toBe(true)
    })

    it("goes on with what comes after", async () => {
      void performer.add(scene(1))
      performer.skip()
      void performer.add(scene(2))
      await pass(600)
      expect(settled).toEqual([1, 2])
      expect(notes).toContain("ended 2 in")
    })
  })

  it("shows no film of old moves to who was away", async () => {
    hidden = true
    void performer.add(scene(1))
    void performer.add(scene(2))
    expect(settled).toEqual([1, 2])
    hidden = false
    for (let number = 3; number <= FAR + 3; number++) void performer.add(scene(number))
    expect(settled.at(-1)).toBe(FAR + 3)
    await pass(0)
    expect(notes).not.toContain("began 5")
  })

  it("forgets what waits when something else tells the whole state", async () => {
    const done = performer.add(scene(1, { verdict: () => WORD }))
    await pass(10)
    performer.clear()
    await done
    await pass(5000)
    expect(settled).toEqual([])
    expect(performer.busy).toBe(false)
  })

  describe("a verdict", () => {
    it("stays as long as its length asks, at least a second and a half", () => {
      expect(readingTime({ tone: "plain", text: "Foul." })).toBe(1500)
      const long = { tone: "plain" as const, strong: "Queen not confirmed.", text: "x".repeat(60) }
      expect(readingTime(long)).toBeGreaterThan(4000)
      expect(readingTime(long, 0.5)).toBeGreaterThanOrEqual(1500)
    })

    it("is read before the next thing begins", async () => {
      void performer.add(scene(1, { verdict: () => WORD }))
      void performer.add(scene(2))
      await pass(600)
      expect(performer.verdict).toEqual(WORD)
      await pass(readingTime(WORD) - 1)
      expect(notes).not.toContain("began 2")
      await pass(1)
      expect(notes).toContain("began 2")
      expect(performer.verdict).toBeNull()
    })

    it("is over with a touch", async () => {
      void performer.add(scene(1, { verdict: () => WORD }))
      await pass(600)
      performer.hush()
      void performer.add(scene(2))
      await pass(0)
      expect(notes).toContain("began 2")
    })

    it("of what was skipped is still said", async () => {
      void performer.add(scene(1, { verdict: () => WORD }))
      await pass(10)
      performer.skip()
      expect(performer.verdict).toEqual(WORD)
      await pass(readingTime(WORD))
      expect(performer.verdict).toBeNull()
    })

    it("holds nothing up that has no picture", async () => {
      void performer.add(scene(1, { verdict: () => WORD }))
      await pass(600)
      await performer.add(scene(2, { events: [] }))
      expect(settled).toEqual([1, 2])
      expect(performer.verdict).toEqual(WORD)
    })
  })
})
