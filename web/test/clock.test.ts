import { describe, expect, it } from "vitest"
import { clockText, seatClock, secondsLeft } from "../src/clock"
import type { TimeControl } from "../src/types"

const sudden: TimeControl = { kind: "sudden_death", seconds: 60, shared: false }
const bronstein: TimeControl = { kind: "bronstein", seconds: 60, delay: 3, shared: false }

describe("a clock as the page shows it", () => {
  const reading = { left: [42, 60], running: 0, elapsed: 2 }
  it("runs from when the server spoke, for the seat that is on the clock alone", () => {
    const mine = seatClock(sudden, reading, 0, 1000)
    const theirs = seatClock(sudden, reading, 1, 1000)
    expect(mine && secondsLeft(mine, 6000)).toBe(35)
    expect(theirs && secondsLeft(theirs, 6000)).toBe(60)
  })
  it("counts by Bronstein only what lies beyond the delay", () => {
    const clock = seatClock(bronstein, reading, 0, 1000)
    expect(clock && secondsLeft(clock, 1500)).toBe(42)
    expect(clock && secondsLeft(clock, 6000)).toBe(38)
  })
  it("never shows less than nothing, and nothing where there is no clock", () => {
    const clock = seatClock(sudden, reading, 0, 0)
    expect(clock && secondsLeft(clock, 1e9)).toBe(0)
    expect(seatClock(null, reading, 0, 0)).toBeNull()
    expect(seatClock(sudden, null, 0, 0)).toBeNull()
  })
  it("is written as on a table", () => {
    expect([0, 6.2, 59.9, 61, 754, 3723].map((s) => clockText(s, "j"))).toEqual([
      "0:00",
      "0:07",
      "1:00",
      "1:01",
      "12:34",
      "1:02:03",
    ])
    expect(clockText(2 * 86_400 + 4 * 3600, "j")).toBe("2 j 4 h")
    expect(clockText(3 * 86_400, "d")).toBe("3 d")
  })
})
