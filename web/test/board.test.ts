import { describe, expect, it } from "vitest"
import { bend, centre, grid, neighbour, rows, squareUnder, trail } from "../src/games/macadam/geometry"
import { steer } from "../src/squares/keys"
import { marksOf } from "../src/games/macadam/marks"
import { follow } from "../src/games/macadam/pawns"
import type { View } from "../src/games/macadam/types"

const view: View = {
  south: ["a3", "b2"],
  north: ["c7"],
  mover: 0,
  phase: "playing",
  across: [0, 0],
  moves: 0,
  times: 1,
  choices: "",
  places: [],
}

describe("squares on the drawing", () => {
  it("lie where they are seen, from both sides", () => {
    expect(centre("a1")).toEqual({ x: 90, y: 790 })
    expect(centre("a1", true)).toEqual({ x: 790, y: 90 })
    for (const square of rows(true).flat()) expect(squareUnder(centre(square, true), true)).toBe(square)
  })
  it("end at the kerb", () => {
    expect(squareUnder({ x: 20, y: 90 })).toBeNull()
    expect(neighbour("a1", -1, 1)).toBe("a1")
    expect(neighbour("a1", 1, -1)).toBe("b2")
    expect(neighbour("a1", 1, 0, true)).toBe("a1")
  })
  it("are joined by arcs for jumps and straight lines for slides", () => {
    expect(trail(["a4", "c4", "e4"], "jump")).toBe("M90,490Q190,426 290,490Q390,426 490,490")
    expect(trail(["a3", "a1"], "slide")).toBe("M90,590L90,790")
    expect(bend({ x: 490, y: 490 }, { x: 490, y: 290 })).toEqual({ x: 554, y: 390 })
  })
})

describe("pawns", () => {
  const before = follow([], view, [])
  it("stay themselves when they move", () => {
    const after = follow(before, { ...view, south: ["c1", "b2"] }, [
      { kind: "moved", seat: 0, path: ["a3", "c1"], how: "jump" },
    ])
    expect(after.at(-1)).toEqual({ ...before.find((pawn) => pawn.square === "a3"), square: "c1" })
  })
  it("go back where a takeback puts them", () => {
    const after = follow(before, { ...view, south: ["a4", "b2"] }, [])
    expect(after.find((pawn) => pawn.square === "a4")?.id).toBe(
      before.find((pawn) => pawn.square === "a3")?.id,
    )
  })
  it("are what the view says, whatever the events say", () => {
    const after = follow(before, view, [{ kind: "moved", seat: 0, path: ["h8", "h7"], how: "slide" }])
    expect(after.map((pawn) => pawn.square).sort()).toEqual(["a3", "b2", "c7"])
  })
})

describe("marks", () => {
  const scene = {
    view,
    selection: { from: null, aim: null, asked: false },
    past: null,
    tried: null,
    advised: false,
    active: true,
    placeAim: null,
  }
  it("light only what can be played, and only for who is to play", () => {
    const choices = "a3-a4"
    expect(marksOf({ ...scene, view: { ...view, choices } }).lit).toEqual(["a3"])
    expect(marksOf({ ...scene, view: { ...view, choices }, active: false }).lit).toEqual([])
  })
  it("draw the way of a chain, not of a single jump unless it is advised", () => {
    const single = { path: ["a3", "c1"], how: "jump" as const, ends: null }
    const selection = { from: "a3", aim: single, asked: false }
    expect(marksOf({ ...scene, selection }).chain).toBeNull()
    expect(marksOf({ ...scene, selection, advised: true }).chain).toEqual(single)
    expect(
      marksOf({ ...scene, selection: { ...selection, aim: { ...single, path: ["a3", "c1", "e3"] } } }).chain,
    ).not.toBeNull()
  })
})

it("hears its keys and leaves the others to the page", () => {
  const said: string[] = []
  const keys = {
    go: (square: string) => said.push(square),
    press: () => said.push("press"),
    letGo: () => said.push("go"),
    letters: { p: () => said.push("p"), l: () => said.push("l") },
  }
  const key = (name: string, ctrlKey = false): boolean =>
    steer({ key: name, ctrlKey, metaKey: false, altKey: false }, grid, "e3", false, keys)
  for (const name of ["ArrowUp", "Enter", "Escape", "p", "L"]) expect(key(name)).toBe(true)
  expect(said).toEqual(["e4", "press", "go", "p", "l"])
  expect(key("Tab")).toBe(false)
  expect(key("p", true)).toBe(false)
})
