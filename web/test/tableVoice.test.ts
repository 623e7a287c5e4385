// What is said under a hint.
import { beforeEach, describe, expect, it } from "vitest"
import { prefs } from "../src/prefs.svelte"
import { thoughtText } from "../src/tableVoice"

const THOUGHT = { depth: 11, score: 0.352, wins_in: null, line: ["32-28", "19-23"] }

describe("what was thought", () => {
  beforeEach(() => (prefs.language = "en"))

  it("is depth, hope and line", () => {
    expect(thoughtText(THOUGHT)).toBe("Depth 11, +0.35: 32‑28 19‑23")
    expect(thoughtText({ ...THOUGHT, score: -1.5 })).toBe("Depth 11, -1.50: 32‑28 19‑23")
    prefs.language = "fr"
    expect(thoughtText(THOUGHT)).toBe("Profondeur 11, +0,35\u202f: 32‑28 19‑23")
  })

  it("counts its own moves to a sure end", () => {
    expect(thoughtText({ ...THOUGHT, wins_in: 1 })).toContain("won in one move:")
    expect(thoughtText({ ...THOUGHT, wins_in: 5 })).toContain("won in 3 moves:")
    expect(thoughtText({ ...THOUGHT, wins_in: -4 })).toContain("lost in 2 moves:")
  })

  it("shows no endless line", () => {
    const line = Array.from({ length: 20 }, (_, i) => `${i}-${i}`)
    expect(thoughtText({ ...THOUGHT, line })).toMatch(/7‑7 …$/)
  })
})
