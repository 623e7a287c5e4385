import { describe, expect, it } from "vitest"
import { joined, standing, stepOf, steps, winners } from "../src/replay"
import type { PublicEntry, Turn, Update } from "../src/types"

const toMove: Turn = { kind: "to_move", seat: 0 }
const over: Turn = { kind: "outcome", scores: [0, 1], rule: "house", code: "resigned" }

function line(number: number, what: PublicEntry["what"], to: number | null = null): PublicEntry {
  return {
    number,
    what,
    seat: 0,
    to,
    at: 0,
    spent: null,
    events: what === "played" ? [{ kind: "moved" }] : [],
  }
}
function shown(happened: PublicEntry, turn: Turn = toMove): Update {
  return { kind: "update", happened, turn, clock: null, view: { after: happened.number } }
}

describe("steps of a game", () => {
  const game = [
    shown(line(0, "opened")),
    shown(line(1, "seated")),
    shown(line(2, "seated")),
    shown(line(3, "played")),
    shown(line(4, "played")),
    shown(line(5, "resigned"), over),
  ]
  const found = steps(game)

  it("begin with the position before anything was played", () => {
    expect(found[0]).toMatchObject({ number: 2, events: [], view: { after: 2 } })
  })
  it("are one for each move, and the last knows how it ended", () => {
    expect(found.map((step) => step.number)).toEqual([2, 3, 4])
    expect(found.at(-1)?.turn).toEqual(over)
  })
  it("are found by the number of their line", () => {
    expect(stepOf(found, 3)).toBe(1)
    expect(stepOf(found, 5)).toBe(2)
    expect(stepOf(found, 0)).toBe(0)
  })
  it("can be none", () => {
    expect(steps([])).toEqual([])
  })
})

describe("lines that stand", () => {
  it("lose what was taken back, and keep what was played after", () => {
    const past = [
      line(0, "opened"),
      line(1, "played"),
      line(2, "played"),
      line(3, "played"),
      line(4, "taken_back", 1),
      line(5, "played"),
    ]
    expect(standing(past).map((one) => one.number)).toEqual([0, 1, 5])
  })
  it("can all be taken back", () => {
    expect(
      standing([line(0, "opened"), line(1, "seated"), line(2, "played"), line(3, "taken_back", 0)]).map(
        (one) => one.number,
      ),
    ).toEqual([0, 1])
  })
})

it("knows who won, and that nobody wins a draw", () => {
  expect(winners({ kind: "outcome", scores: [0, 1], rule: "M10", code: "goal" })).toEqual([1])
  expect(winners({ kind: "outcome", scores: [0.5, 0.5], rule: "M15", code: "repetition" })).toEqual([])
})

describe("a welcome to a long game", () => {
  const lines = (from: number, to: number): PublicEntry[] =>
    Array.from({ length: to - from }, (_, i) => line(from + i, "played"))
  const numbers = (all: PublicEntry[]): number[] => all.map((one) => one.number)

  it("goes on from what was known, when the two meet", () => {
    expect(numbers(joined(lines(0, 5), lines(3, 8)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(numbers(joined(lines(0, 3), lines(3, 5)))).toEqual([0, 1, 2, 3, 4])
  })
  it("stands alone when there is a gap", () => {
    expect(numbers(joined(lines(0, 2), lines(3, 5)))).toEqual([3, 4])
    expect(numbers(joined([], lines(3, 5)))).toEqual([3, 4])
    expect(numbers(joined([], []))).toEqual([])
  })
})
