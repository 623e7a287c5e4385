import { describe, expect, it } from "vitest"
import { fen, put } from "../src/games/dames/fen"
import { between, centre, grid, neighbour, rows, squareUnder } from "../src/games/dames/geometry"
import { confirm, drop, NO_SELECTION, pick, playable, point, press, targets } from "../src/games/dames/input"
import { steer } from "../src/squares/keys"
import { marksOf, type MarksInput } from "../src/games/dames/marks"
import { fallen, follow } from "../src/games/dames/pieces"
import type { Blown, Choice, Moved, View } from "../src/games/dames/types"

const choice = (path: number[], captured: number[] = []): Choice => ({ path, captured, ambiguous: false })

function board(blue: number[], green: number[], choices: Choice[], kings: number[] = []): View {
  return {
    blue,
    green,
    kings,
    mover: 0,
    phase: "playing",
    moves: 4,
    times: 1,
    quiet: null,
    few: null,
    blown: false,
    choices,
  }
}

const start = board([32, 33], [18], [choice([32, 27]), choice([32, 28]), choice([33, 28]), choice([33, 29])])
// D8: three with 25, by one way
const three = board([25, 44], [20, 19, 18, 9], [choice([25, 14, 23, 12], [20, 19, 18])])
// D6: a king with a choice of where to turn
const king = board(
  [46],
  [28, 13, 24],
  [choice([46, 19, 8], [28, 13]), choice([46, 19, 2], [28, 13]), choice([46, 19, 30], [28, 24])],
  [46],
)
// souffler: a capture of two may be broken off, or left alone
const loose = board(
  [32],
  [28, 19],
  [choice([32, 27]), choice([32, 23], [28]), choice([32, 23, 14], [28, 19])],
)

describe("playing squares", () => {
  it("lie where they are seen, from both sides", () => {
    expect(centre(1)).toEqual({ x: 180, y: 80 })
    expect(centre(46)).toEqual({ x: 80, y: 980 })
    expect(centre(46, true)).toEqual(centre(5))
    for (const flipped of [false, true])
      for (const square of rows(flipped).flat())
        expect(squareUnder(centre(square, flipped), flipped)).toBe(square)
  })
  it("are half of the squares: the others are nobody's", () => {
    expect(squareUnder({ x: 80, y: 80 })).toBeNull()
    expect(squareUnder({ x: 10, y: 500 })).toBeNull()
    expect(rows().flat()).toHaveLength(50)
  })
  it("have neighbours for the arrows, at most to the edge", () => {
    expect(neighbour(33, 0, -1)).toBe(28)
    expect(neighbour(33, 1, 0)).toBe(34)
    expect(neighbour(46, -1, 1)).toBe(46)
    expect(neighbour(33, 0, -1, true)).toBe(38)
  })
  it("lie between others on a diagonal", () => {
    expect(between(46, 5)).toEqual([41, 37, 32, 28, 23, 19, 14, 10])
    expect(between(32, 28)).toEqual([])
    expect(between(32, 33)).toBeNull()
  })
})

describe("a hand", () => {
  it("plays a simple move by two touches", () => {
    const held = press(NO_SELECTION, 32, start, 0, false).selection
    expect(held).toEqual({ steps: [32], aim: null })
    expect(targets(start, held.steps, false)).toEqual([27, 28])
    expect(press(held, 28, start, 0, false).act).toEqual({
      kind: "move",
      start: 32,
      end: 28,
      captured: [],
      path: [32, 28],
    })
    expect(press(held, 33, start, 0, false).selection.steps).toEqual([33])
    expect(press(held, 32, start, 0, false).selection).toEqual(NO_SELECTION)
  })
  it("shows the only capture of a piece at once, and plays it by its end or the button", () => {
    const held = pick(three, 25, false)
    expect(held.aim).toBe(three.choices[0])
    const act = { kind: "move", start: 25, end: 12, captured: [18, 19, 20], path: [25, 14, 23, 12] }
    expect(press(held, 12, three, 0, false).act).toEqual(act)
    expect(confirm(held).act).toEqual(act)
  })
  it("chooses a way step by step where there are several", () => {
    const held = press(NO_SELECTION, 46, king, 0, false).selection
    expect(held.aim).toBeNull()
    expect(targets(king, held.steps, false)).toEqual([19, 8, 2, 30])
    const on = press(held, 19, king, 0, false)
    expect(on).toEqual({ selection: { steps: [46, 19], aim: null }, act: null })
    const shown = press(on.selection, 2, king, 0, false)
    expect(shown.act).toBeNull() // two pieces: shown first
    expect(press(shown.selection, 2, king, 0, false).act).toMatchObject({
      end: 2,
      captured: [13, 28],
      path: [46, 19, 2],
    })
    expect(drop({ steps: [46], aim: null }, 30, king, 0, false).act).toMatchObject({
      end: 30,
      captured: [24, 28],
    })
  })
  it("sends what is not among the choices, with what it would take, so that the rules answer", () => {
    expect(press({ steps: [32], aim: null }, 38, start, 0, false).act).toMatchObject({
      start: 32,
      end: 38,
      captured: [],
    })
    const stepped = press(pick(three, 25, false), 14, three, 0, false).selection
    expect(stepped.steps).toEqual([25, 14])
    expect(press(stepped, 3, three, 0, false).act).toEqual({
      kind: "move",
      start: 25,
      end: 3,
      captured: [9, 20],
      path: [25, 14, 3],
    })
  })
  it("sends a capture that takes too few by its end or by its first step: the rules name it (D8)", () => {
    const two = board([32], [9, 19, 28, 38, 39], [choice([32, 23, 14, 3], [28, 19, 9])], [38, 39])
    const held = pick(two, 32, false)
    expect(press(held, 34, two, 0, false).act).toEqual({
      kind: "move",
      start: 32,
      end: 34,
      captured: [],
      path: [],
    })
    expect(press(held, 43, two, 0, false).act).toEqual({
      kind: "move",
      start: 32,
      end: 43,
      captured: [38],
      path: [32, 43],
    })
  })
  it("comes back to its own square when the capture does (D-A2)", () => {
    const round = board([27], [22, 13, 14, 23], [choice([27, 18, 9, 20, 27], [22, 13, 14, 23])])
    expect(press({ steps: [27], aim: round.choices[0] as Choice }, 27, round, 0, false).act).toMatchObject({
      start: 27,
      end: 27,
    })
  })
})

describe("souffler", () => {
  it("lights no capture and points at none (D-A8)", () => {
    const only = { ...loose, choices: loose.choices.slice(1) }
    expect(playable(only, true)).toEqual([])
    expect(targets(loose, [32], true)).toEqual([27])
    expect(point({ steps: [32], aim: null }, 23, loose, true).aim).toBeNull()
  })
  it("waits after every landing, whether or not the capture could go on", () => {
    const one = press({ steps: [32], aim: null }, 23, loose, 0, true)
    expect(one.act).toBeNull()
    expect(one.selection).toEqual({ steps: [32, 23], aim: loose.choices[1] })
    expect(press(one.selection, 23, loose, 0, true).act).toMatchObject({ end: 23, captured: [28] })
    const two = press(one.selection, 14, loose, 0, true)
    expect(two.act).toBeNull()
    expect(press(two.selection, 14, loose, 0, true).act).toMatchObject({ end: 14, captured: [19, 28] })
  })
})

describe("marks", () => {
  const scene = (view: View, more: Partial<MarksInput>): MarksInput => ({
    view,
    selection: NO_SELECTION,
    past: null,
    blown: null,
    tried: null,
    told: [],
    advised: false,
    active: true,
    blowing: false,
    blowAt: null,
    free: false,
    ...more,
  })

  it("say what will fall, and draw the way", () => {
    const marks = marksOf(scene(three, { selection: pick(three, 25, false) }))
    expect(marks.doomed).toEqual([20, 19, 18])
    expect(marks.chains).toHaveLength(1)
    expect(marks.ghost).toBe(12)
    expect(marksOf(scene(king, { selection: { steps: [46, 19], aim: null } })).doomed).toEqual([28])
  })
  it("show what a refusal told of", () => {
    const marks = marksOf(
      scene(three, {
        told: [{ path: [25, 14, 23, 12], captured: [20, 19, 18] }],
        tried: { from: 44, to: 40 },
      }),
    )
    expect(marks.chains[0]?.path).toEqual([25, 14, 23, 12])
    expect(marks.tried).toEqual({ from: 44, to: 40 })
  })
  it("light every piece of the other when one is to be blown, faulty or not", () => {
    expect(marksOf(scene(loose, { blowing: true, free: true })).lit).toEqual([28, 19])
  })
  it("light nothing when it is not one's turn", () => {
    expect(marksOf(scene(start, { active: false })).lit).toEqual([])
  })
})

describe("pieces", () => {
  const before = follow([], three, [])
  const took: Moved = {
    kind: "moved",
    seat: 0,
    path: [25, 14, 23, 12],
    captured: [20, 19, 18],
    kings: [],
    crowned: false,
  }
  it("stay themselves when they move, and fall in the order of the jumps (D9)", () => {
    const after = follow(before, board([12, 44], [9], []), [took])
    expect(after.at(-1)).toEqual({ ...before.find((piece) => piece.square === 25), square: 12 })
    expect(fallen(before, took).map((piece) => piece.square)).toEqual([20, 19, 18])
  })
  it("are crowned, blown, and taken back", () => {
    const man = follow([], board([7], [40], []), [])
    const crowned = follow(man, board([1], [40], [], [1]), [
      { kind: "moved", seat: 0, path: [7, 1], captured: [], kings: [], crowned: true },
    ])
    expect(crowned.find((piece) => piece.seat === 0)).toEqual({
      ...man.find((piece) => piece.seat === 0),
      square: 1,
      king: true,
    })
    const blown: Blown = { kind: "blown", seat: 1, square: 1, king: true, missed: [] }
    expect(follow(crowned, board([], [40], []), [blown])).toHaveLength(1)
    expect(follow(crowned, board([7], [40], []), []).find((piece) => piece.square === 7)).toMatchObject({
      king: false,
      id: man.find((piece) => piece.seat === 0)?.id,
    })
  })
})

describe("a position", () => {
  it("is written as FEN, Blue for White (D12)", () => {
    expect(fen({ blue: [46, 32], green: [3], kings: [46] }, 1)).toBe("B:W32,K46:B3")
  })
  it("is set up piece by piece; the same again takes it away", () => {
    const one = put({ blue: [], green: [5], kings: [5] }, 5, 0, false)
    expect(one).toEqual({ blue: [5], green: [], kings: [] })
    expect(put(one, 5, 0, false)).toEqual({ blue: [], green: [], kings: [] })
    expect(put(one, 5, null, false).blue).toEqual([])
  })
})

it("is steered by keys", () => {
  const done: string[] = []
  const keys = {
    go: (square: number) => done.push(String(square)),
    press: () => done.push("press"),
    letGo: () => done.push("let go"),
    letters: {
      p: () => done.push("playable"),
      l: () => done.push("last"),
      s: () => done.push("blow"),
    },
  }
  const plain = { ctrlKey: false, metaKey: false, altKey: false }
  for (const key of ["ArrowUp", "Enter", "Escape", "P", "l", "s", "x"])
    steer({ key, ...plain }, grid, 33, false, keys)
  expect(done).toEqual(["28", "press", "let go", "playable", "last", "blow"])
  expect(steer({ key: "s", ...plain, ctrlKey: true }, grid, 33, false, keys)).toBe(false)
})
