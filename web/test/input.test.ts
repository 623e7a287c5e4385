import { describe, expect, it } from "vitest"
import {
  confirm,
  drop,
  NO_SELECTION,
  type Selection,
  playable,
  point,
  press,
} from "../src/games/macadam/input"
import type { View } from "../src/games/macadam/types"

const view: View = {
  south: ["a4", "b4", "d4", "h4"],
  north: ["c5", "a5"],
  mover: 0,
  phase: "playing",
  across: [0, 0],
  moves: 8,
  times: 1,
  places: [],
  choices: "a4-a3 a4^c4 a4^c4^e4 d4-d3=theirs",
}
const holding = (from: string): Selection => ({ from, aim: null, asked: false })

describe("a press", () => {
  it("picks up one's own pawn, changes it, and lets it go", () => {
    expect(press(NO_SELECTION, "a4", view, 0).selection.from).toBe("a4")
    expect(press(holding("a4"), "d4", view, 0).selection.from).toBe("d4")
    expect(press(holding("a4"), "a4", view, 0).selection).toEqual(NO_SELECTION)
  })
  it("does nothing on an empty square or a foreign pawn with an empty hand", () => {
    expect(press(NO_SELECTION, "e5", view, 0)).toEqual({ selection: NO_SELECTION, act: null })
    expect(press(NO_SELECTION, "c5", view, 0)).toEqual({ selection: NO_SELECTION, act: null })
  })
  it("plays slides and single jumps at once", () => {
    expect(press(holding("a4"), "a3", view, 0).act).toEqual({ kind: "move", start: "a4", end: "a3" })
    expect(press(holding("a4"), "c4", view, 0).act).toEqual({ kind: "move", start: "a4", end: "c4" })
  })
  it("shows a chain first and plays it by the second press", () => {
    const first = press(holding("a4"), "e4", view, 0)
    expect(first.act).toBeNull()
    expect(first.selection.aim?.path).toEqual(["a4", "c4", "e4"])
    expect(press(first.selection, "e4", view, 0).act).toEqual({ kind: "move", start: "a4", end: "e4" })
  })
  it("plays a chain at once when the mouse has shown it already", () => {
    expect(press(point(holding("a4"), "e4", view), "e4", view, 0).act).not.toBeNull()
  })
  it("sends what is not among the choices: the rules answer, not the browser", () => {
    const sent = press(holding("a4"), "a6", view, 0)
    expect(sent.act).toEqual({ kind: "move", start: "a4", end: "a6" })
    expect(sent.selection.from).toBe("a4")
    expect(press(holding("a4"), "c5", view, 0).act).toEqual({ kind: "move", start: "a4", end: "c5" })
  })
  it("asks before a retreat that makes the other win (M-A6), and again if pressed again", () => {
    const asked = press(holding("d4"), "d3", view, 0)
    expect(asked).toMatchObject({ act: null, selection: { asked: true } })
    expect(press(asked.selection, "d3", view, 0).act).toBeNull()
    expect(confirm(asked.selection).act).toEqual({ kind: "move", start: "d4", end: "d3" })
  })
  it("places a pawn wherever it is pressed in the placing phase (M17)", () => {
    expect(press(NO_SELECTION, "d1", { ...view, phase: "placing" }, 0).act).toEqual({
      kind: "place",
      square: "d1",
    })
  })
})

describe("a drop", () => {
  it("plays a chain without asking twice", () => {
    expect(drop(holding("a4"), "e4", view).act).toEqual({ kind: "move", start: "a4", end: "e4" })
  })
  it("puts the pawn back on its own square", () => {
    expect(drop(holding("a4"), "a4", view).act).toBeNull()
  })
  it("asks about a losing retreat too", () => {
    expect(drop(holding("d4"), "d3", view)).toMatchObject({ act: null, selection: { asked: true } })
  })
})

describe("pointing", () => {
  it("keeps the last way shown, so that the button can be reached", () => {
    const aimed = point(holding("a4"), "e4", view)
    expect(point(aimed, null, view).aim?.path).toHaveLength(3)
    expect(point(aimed, "h8", view).aim?.path).toHaveLength(3)
    expect(point(aimed, "a3", view).aim?.path).toEqual(["a4", "a3"])
  })
})

it("lists each pawn that can move once", () => {
  expect(playable(view)).toEqual(["a4", "d4"])
})
