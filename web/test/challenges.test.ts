// Carrom's challenges: one for each day, each found again after it was solved.
import { beforeEach, describe, expect, it } from "vitest"
import { challengeState } from "../src/games/carrom/challengeRun.svelte"
import {
  CHALLENGES,
  daily,
  firstOf,
  following,
  keepSolved,
  keptSolved,
  KINDS,
  mark,
  challengeName,
} from "../src/games/carrom/challenges"

const DAY = 86_400_000

describe("the challenge of the day", () => {
  it("is the same all day and another tomorrow", () => {
    expect(daily(new Date(2026, 2, 14, 0, 0, 1))).toBe(daily(new Date(2026, 2, 14, 23, 59, 59)))
    expect(daily(new Date(2026, 2, 14))).not.toBe(daily(new Date(2026, 2, 15)))
  })

  it("comes again only when each has had its day", () => {
    const noon = new Date(2026, 0, 1, 12).getTime()
    const seen = new Set(CHALLENGES.map((_, i) => daily(new Date(noon + i * DAY))))
    expect(seen.size).toBe(CHALLENGES.length)
  })
})

describe("which challenge is next", () => {
  it("counts them among their kind", () => {
    expect(challengeName(0)).toEqual({ kind: CHALLENGES[0]?.kind, at: 1 })
    expect(KINDS.map((kind) => challengeName(firstOf(kind, new Set()))).every(({ at }) => at === 1)).toBe(
      true,
    )
  })

  it("stays with the kind and leaves out what is solved", () => {
    const first = firstOf("bank", new Set())
    expect(following(first, new Set([first, first + 1]))).toBe(first + 2)
    const all = new Set(CHALLENGES.flatMap((one, i) => (one.kind === "bank" ? [i] : [])))
    expect(CHALLENGES[following(first, all)]?.kind).not.toBe("bank")
    expect(following(first, new Set(CHALLENGES.keys()))).toBe(first + 1)
    expect(firstOf("bank", all)).toBe(first)
  })
})

describe("what this browser has solved", () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    globalThis.localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    } as unknown as Storage
  })

  it("is kept, and each has a name of its own", () => {
    expect([...keepSolved(new Set([3]), 70)]).toEqual([3, 70])
    expect(keptSolved()).toEqual(new Set([3, 70]))
    expect(new Set(CHALLENGES.map(mark)).size).toBe(CHALLENGES.length)
  })

  it("is nothing where nothing can be read", () => {
    localStorage.setItem("tablee.carrom.challenges", "not json")
    expect(keptSolved()).toEqual(new Set())
  })
})

describe("how a challenge stands", () => {
  const won = { kind: "outcome" as const, scores: [1, 0], rule: "K5", code: "one_round" }

  it("is solved when the round is won, open while the turn is kept, else missed", () => {
    expect(challengeState(won, 2, 2)).toBe("solved")
    expect(challengeState({ ...won, scores: [0, 1] }, 1, 2)).toBe("missed")
    expect(challengeState({ kind: "to_move", seat: 0 }, 1, 2)).toBe("open")
    expect(challengeState({ kind: "to_move", seat: 0 }, 2, 2)).toBe("missed")
    expect(challengeState({ kind: "to_move", seat: 1 }, 1, 2)).toBe("missed")
  })
})
