import { describe, expect, it } from "vitest"
import { pairPlaces } from "../src/movePairs"

const move = (seat: number): { seat: number; notation: string } => ({ seat, notation: "34-29" })

describe("moves in pairs", () => {
  it("stand side by side, numbered by the pair", () => {
    expect(pairPlaces([move(0), move(1), move(0)])).toEqual([
      { column: 1, row: 1 },
      { column: 2, row: null },
      { column: 1, row: 2 },
    ])
  })
  it("begin on the right where the second player begins", () => {
    expect(pairPlaces([move(1), move(0)])).toEqual([
      { column: 2, row: 1 },
      { column: 1, row: 2 },
    ])
  })
  it("keep their side when one player does two things: a blow, then a move", () => {
    expect(pairPlaces([move(0), move(1), move(1)])).toEqual([
      { column: 1, row: 1 },
      { column: 2, row: null },
      { column: 2, row: 2 },
    ])
  })
  it("make room for what is no move", () => {
    expect(pairPlaces([move(0), { seat: null }, move(1)])[1]).toBeNull()
  })
})
