import { expect, it } from "vitest"
import { clamp } from "../src/geometry"
import { brackets, squareGrid } from "../src/squares/grid"
import { known, newPiece } from "../src/squares/pieces"
import { travelTime } from "../src/squares/trip"

it("keeps a number between two others", () => {
  expect([-1, 1, 99].map((n) => clamp(n, 0, 2))).toEqual([0, 1, 2])
})

it("lays out any board of squares, as wide as it is", () => {
  const grid = squareGrid(4, 2, 10, (column, row) => row * 4 + column)
  expect(grid.rows()).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ])
  expect(grid.rows(true)[0]).toEqual([7, 6, 5, 4])
  expect(grid.centre(6)).toEqual({ x: 260, y: 160 })
  expect(grid.neighbour(1, Infinity, 0)).toBe(3)
  expect(grid.neighbour(1, 0, Infinity)).toBe(5)
  expect(grid.neighbour(1, 1, 0, true)).toBe(0)
  expect(grid.squareUnder({ x: 5, y: 50 })).toBeNull()
  expect(brackets({ x: 50, y: 50 }, 10, 5)).toBe("M45,40H40V45M55,40H60V45M55,60H60V55M45,60H40V55")
})

it("tells a piece that went elsewhere from one that is new", () => {
  const [one, other] = [newPiece({ seat: 0, square: "a" }), newPiece({ seat: 1, square: "b" })]
  const back = [newPiece({ seat: 0, square: "c" }), newPiece({ seat: 1, square: "b" })]
  expect(known([one, other], [one, other], back).map((piece) => piece.id)).toEqual([one.id, other.id])
  const crowd = [...back, newPiece({ seat: 0, square: "d" })]
  expect(known([one, other], [], crowd).map((piece) => piece.id)).toEqual([
    crowd[0]?.id,
    other.id,
    crowd[2]?.id,
  ])
})

it("travels no longer than one can wait", () => {
  expect(travelTime({ path: ["a", "b"], how: "slide" })).toBe(340)
  expect(travelTime({ path: ["a", "b", "c"], how: "jump" })).toBe(560)
  expect(travelTime({ path: Array(20).fill("a"), how: "jump" })).toBe(3000)
})
