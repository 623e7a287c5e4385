// A board of a finished game, laid out again for practice.
import { describe, expect, it } from "vitest"
import { asShooterSees } from "../src/games/carrom/arrange"
import { BLACK, PALET, QUEEN, WHITE } from "../src/games/carrom/geometry"

const piece = (id: number, x: number, y: number): { id: number; x: number; y: number } => ({ id, x, y })
const lying = [
  piece(WHITE[2], 0.1, 0.2),
  piece(BLACK[0], -0.3, 0),
  piece(QUEEN, 0, 0.1),
  piece(PALET, 0, -0.2),
]

describe("a board as its shooter sees it", () => {
  it("is as it lay for the first seat with white, without the striker", () => {
    expect(asShooterSees(lying, 0, 2, 0)).toEqual(lying.slice(0, 3))
  })
  it("is turned round for who sits opposite, and theirs are the white ones", () => {
    const seen = asShooterSees(lying, 1, 2, 0)
    expect(seen.map(({ id }) => id)).toEqual([BLACK[2], WHITE[0], QUEEN])
    expect(seen[0]?.x).toBeCloseTo(-0.1)
    expect(seen[0]?.y).toBeCloseTo(-0.2)
  })
  it("keeps the colours of a second seat that has white", () => {
    expect(asShooterSees(lying, 1, 2, 1).map(({ id }) => id)).toEqual([WHITE[2], BLACK[0], QUEEN])
  })
})
