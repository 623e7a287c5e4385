// What a finished game teaches, as it is drawn and said: pure parts only.
import { describe, expect, it } from "vitest"
import { marked } from "../src/gameText"
import { wayOfAction as damesWay } from "../src/games/dames/input"
import type { View as DamesView } from "../src/games/dames/types"
import { wayOfAction as macadamWay } from "../src/games/macadam/input"
import type { View as MacadamView } from "../src/games/macadam/types"
import type { MoveListLine } from "../src/parts/MoveList.svelte"
import { prefs } from "../src/prefs.svelte"
import type { Step } from "../src/replay"
import { parseRoute } from "../src/router.svelte"
import { arrow, wayOf } from "../src/squares/arrow"
import { apart, area, HEIGHT, nearest, path, runs, WIDTH, x, y } from "../src/study/curve"
import { hopeOf, kindOf, moveText } from "../src/study/judgement"
import { branch, children, lineThrough, pathTo, wholeTree, without } from "../src/study/tree"
import { lastDays } from "../src/study/week"
import type { RatedLine, StudiedPosition } from "../src/types"

describe("the curve of hope", () => {
  it("is high where the first seat hopes, and the middle is half", () => {
    expect(y(1)).toBeLessThan(y(0.5))
    expect(y(0.5)).toBe(HEIGHT / 2)
    expect(y(0)).toBeLessThan(HEIGHT)
    expect([x(0, 5), x(4, 5), x(0, 1)]).toEqual([0, WIDTH, 0])
  })
  it("goes through what is known and claims nothing between", () => {
    const hopes = [0.5, 0.6, null, 0.2]
    expect(runs(hopes)).toEqual([
      [0, 1],
      [3, 3],
    ])
    expect(path(hopes).match(/M/g)).toHaveLength(2)
    expect(path([0.5, 1])).toBe("M0,50C150,50 150,6 300,6")
    expect(area([0.5, 1])).toBe("M0,50C150,50 150,6 300,6V50H0Z")
    expect(path([null, null])).toBe("")
  })
  it("finds the position under a finger", () => {
    expect([nearest(0, 61), nearest(0.5, 61), nearest(1.2, 61), nearest(-1, 61)]).toEqual([0, 30, 60, 0])
  })
  it("keeps turning points from covering each other, inside the picture", () => {
    expect(apart([10, 20, 200], 28)).toEqual([14, 42, 200])
    expect(apart([290, 295, 300], 28)).toEqual([230, 258, 286])
    expect(apart([290, 295, 300], 50)).toEqual([175, 225, 275]) // a narrow picture
    expect(apart([], 28)).toEqual([])
  })
})

const line = (move: string): RatedLine => ({
  score: 0,
  wins_in: null,
  depth: 9,
  hope: 0.5,
  do: null,
  moves: [move],
  way: [],
})
const position = (over: Partial<StudiedPosition> = {}): StudiedPosition => ({
  number: 4,
  seat: 1,
  hope: 0.3,
  lines: [line("19-23"), line("20-24")],
  played: "18-22",
  cost: 0.02,
  mark: null,
  ...over,
})

describe("what is said of a move", () => {
  it("follows the mark of the house, then what it cost", () => {
    expect(kindOf(position({ mark: "??" }))).toBe("blunder")
    expect(kindOf(position({ mark: "?" }))).toBe("mistake")
    expect(kindOf(position({ mark: "!" }))).toBe("only")
    expect(kindOf(position())).toBe("good")
    expect(kindOf(position({ cost: 0 }))).toBe("good") // as good as the best, which is another
    expect(kindOf(position({ cost: 0, played: "19-23" }))).toBe("best")
    expect(kindOf(position({ cost: 0.08 }))).toBe("slip") // what turns a game is not called good
    expect(kindOf(position({ lines: [line("19-23")], cost: null }))).toBe("forced")
    expect(kindOf(position({ lines: [], cost: null }))).toBeNull()
    expect(kindOf(position({ cost: null }))).toBeNull()
  })
  it("tells hope as its player saw it", () => {
    expect(hopeOf(position())).toBe(70)
    expect(hopeOf(position({ seat: 0 }), 1)).toBe(70)
    expect(hopeOf(position({ hope: null }))).toBeNull()
  })
  it("names the better move after a mistake, in both languages", () => {
    const after = position({ number: 5, seat: 0, hope: 0.75 })
    prefs.language = "en"
    expect(moveText(position({ mark: "??" }), after)).toEqual({
      strong: "18-22, a blunder.",
      text: "70% before, 25% after. The best was 19-23.",
    })
    expect(moveText(position(), after)).toEqual({ strong: "18-22, a good move.", text: "" })
    expect(moveText(position({ cost: 0.08 }), after)).toEqual({
      strong: "18-22, an inaccuracy.",
      text: "70% before, 25% after. The best was 19-23.",
    })
    prefs.language = "fr"
    expect(moveText(position({ mark: "?" }), after)?.strong).toBe("18-22, erreur.")
    expect(moveText(position({ cost: null }), after)).toBeNull()
  })
  it("stands in the list beside the move it is about", () => {
    const lines = [3, 4, 5].map((number): MoveListLine => ({
      seat: 0,
      strong: "",
      text: "",
      number,
      piece: null,
      move: number === 5 ? null : number,
    }))
    const found = [0, 3, 4].map((number) => ({ number }) as Step)
    const judged = [position({ number: 0, mark: "?" }), position({ number: 1 }), position({ number: 2 })]
    expect(marked(lines, found, judged).map(({ mark }) => mark)).toEqual(["?", null, null])
    expect(marked(lines, found, [])).toEqual(lines)
  })
})

describe("a tree of play", () => {
  // 0 1 2 is the game; 3 4 instead of 1; 5 instead of 4; 6 instead of 0
  const nodes = [-1, 0, 1, 0, 3, 3, -1].map((parent) => ({ parent }))
  it("knows what was tried where, and the lines through it", () => {
    expect(children(nodes, 0)).toEqual([1, 3])
    expect(pathTo(nodes, 5)).toEqual([0, 3, 5])
    expect(pathTo(nodes, -1)).toEqual([])
    expect(lineThrough(nodes, -1)).toEqual([0, 1, 2])
    expect(lineThrough(nodes, 3)).toEqual([0, 3, 4])
  })
  it("is listed as a main line with variations beside it", () => {
    const tree = wholeTree(nodes)
    expect(tree.places).toEqual([0, 1, 2])
    expect(tree.others.get(0)?.map(({ places }) => places)).toEqual([[6]])
    expect(tree.others.get(1)?.[0]?.others.get(4)?.[0]?.places).toEqual([5])
    expect(branch(nodes, 3).places).toEqual([3, 4])
    expect(wholeTree([]).places).toEqual([])
  })
  it("loses a variation with all that follows, and what is left still hangs together", () => {
    const left = without(nodes, 3)
    expect(left.kept).toEqual([0, 1, 2, 6])
    expect(left.nodes.map(({ parent }) => parent)).toEqual([-1, 0, 1, -1])
  })
})

describe("arrows, days and addresses", () => {
  it("draws an arrow whose tip is in the middle of the square", () => {
    const { shaft, head } = arrow(
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      true,
    )
    expect(shaft).toBe("M26,0L54,0")
    expect(head).toBe("M100,0L54,30L54,-30Z")
  })
  it("bends an arrow where a piece lands on its way", () => {
    const corner = [
      { x: 0, y: 0 },
      { x: 200, y: 0 },
      { x: 200, y: 200 },
    ]
    const { shaft, head } = arrow(corner, false)
    expect(shaft).toBe("M26,0L200,0L200,166")
    expect(head).toBe("M200,200L181,166L219,166Z")
  })
  it("goes straight where no way is known, and nowhere without a piece", () => {
    expect(wayOf({ start: "a1", end: "a5" }, ["a1", "a3", "a5"])).toEqual(["a1", "a3", "a5"])
    expect(wayOf({ start: "a1", end: "a5" }, undefined)).toEqual(["a1", "a5"])
    expect(wayOf({ start: 7, end: 7 }, undefined)).toEqual([])
    expect(wayOf({}, undefined)).toEqual([])
  })
  it("knows the jumps of a chain and of a multiple capture", () => {
    const chain = { choices: "a1^a3^c3 a1-b1" } as MacadamView
    expect(macadamWay(chain, { kind: "move", start: "a1", end: "c3" })).toEqual(["a1", "a3", "c3"])
    expect(macadamWay(chain, { kind: "move", start: "a1", end: "c1" })).toBeUndefined()
    const choices = [
      { path: [31, 22, 11], captured: [27, 17] },
      { path: [31, 20, 11], captured: [25, 16] },
    ]
    const taking = { choices } as DamesView
    const move = { kind: "move" as const, start: 31, end: 11, path: [] }
    expect(damesWay(taking, { ...move, captured: [16, 25] })).toEqual([31, 20, 11])
    expect(damesWay(taking, { ...move, captured: [] })).toBeUndefined()
  })
  it("names the last seven days, today last", () => {
    const days = lastDays(7, Date.UTC(2026, 10, 18, 23, 59), "fr")
    expect(days.map(({ date }) => date)).toEqual([12, 13, 14, 15, 16, 17, 18])
    expect(days[6]).toEqual({ letter: "M", name: "mercredi", date: 18 })
  })
  it("finds studies and puzzles by their address", () => {
    expect(parseRoute("/study/t/abc")).toEqual({ page: "study", what: "table", id: "abc" })
    expect(parseRoute("/study/s/abc")).toEqual({ page: "study", what: "shared", id: "abc" })
    expect(parseRoute("/study/dames")).toEqual({ page: "study", what: "position", id: "dames" })
    expect(parseRoute("/study/x/abc")).toEqual({ page: "notFound" })
    expect(parseRoute("/challenges/carrom/1a2b")).toEqual({ page: "puzzle", game: "carrom", id: "1a2b" })
    expect(parseRoute("/puzzles/dames")).toEqual({ page: "puzzle", game: "dames", id: null })
    expect(parseRoute("/puzzles/dames/1a2b")).toEqual({ page: "puzzle", game: "dames", id: "1a2b" })
    expect(parseRoute("/read/dames/x")).toEqual({ page: "notFound" })
  })
})
