import { describe, expect, test } from "vitest"
import { heatPicture, openings } from "../src/games/carrom/heat"
import { addressIn, addressOf } from "../src/games/carrom/shotAddress"
import type { ShotLook } from "../src/games/carrom/types"

const heat = (place: number, rows: number[][]): ShotLook["stood"] => ({
  place,
  widest: 1,
  step: 0.5,
  speeds: [0.3, 5.5],
  chances: btoa(String.fromCharCode(...rows.flat())),
})
const best = { kind: "shot" as const, place: 0.1, vx: 0, vy: 3 }
const look: ShotLook = {
  hand: 4,
  angle: 1.3,
  force: 0.08,
  chance: 0.4,
  best,
  best_chance: 0.7,
  stood: heat(0, [
    [0, 30, 40, 0, 0],
    [0, 0, 10, 0, 90],
  ]),
  better: heat(0.1, [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ]),
}

describe("a heat", () => {
  test("is read row by row, with the shots that stand on it", () => {
    const picture = heatPicture(look, { place: 0, vx: 0, vy: 2 }, "stood")
    expect(picture.forces).toEqual([0, 1])
    expect([...(picture.chances[1] ?? [])]).toEqual([0, 0, 10, 0, 90])
    expect(picture.played?.angle).toBe(0)
    expect(picture.best).toBeNull()
    expect(heatPicture(look, { place: 0, vx: 0, vy: 2 }, "better").best?.place).toBe(0.1)
  })
  test("is said as the angles at which something succeeds, the best first", () => {
    const spans = openings(heatPicture(look, { place: 0, vx: 0, vy: 2 }, "stood"), 20)
    expect(spans.map(({ best }) => best)).toEqual([90, 40])
    expect(spans[1]?.from).toBeCloseTo(-0.5)
    expect(spans[1]?.to).toBeCloseTo(0)
  })
})

describe("a link to a shot", () => {
  test("opens what was shared", () => {
    const address = { table: "abc", shot: 7, hand: 6, from: "better" as const }
    expect(addressIn(new URL(addressOf(address), "http://x").search)).toEqual(address)
  })
  test("that makes no sense opens the first shot with the usual hand", () => {
    expect(addressIn("?table=abc&shot=-3&hand=99")).toEqual({
      table: "abc",
      shot: 1,
      hand: 4,
      from: "stood",
    })
  })
})
