// Carrom's pure parts: the line to the first contact, gestures.
import { describe, expect, it } from "vitest"
import { aimOf, contact, directionOf, forceOf, shotOf, speedOf } from "../src/games/carrom/aim"
import { added, moved, positionText, under } from "../src/games/carrom/arrange"
import {
  beforeLifting,
  cancelled,
  drag,
  type PointerSample,
  layNear,
  nudged,
  pulled,
  stand,
  STRAIGHT,
  take,
} from "../src/games/carrom/input"
import { steer, type Keys } from "../src/games/carrom/keys"
import {
  COIN,
  FASTEST,
  HALF,
  LINE,
  quarters,
  REACH,
  ROSACE,
  SLOWEST,
  STRIKER,
  turned,
} from "../src/games/carrom/geometry"
import { lines } from "../src/games/carrom/sentences"
import type { PublicEntry } from "../src/types"

const line = { line: [[-REACH, REACH]] as [number, number][], covers: [] }

describe("the line to the first contact", () => {
  const ahead = { place: 0, angle: 0, force: 0.6 }

  it("stops where the rims touch, and sends a full hit straight on", () => {
    const met = contact(ahead, [{ id: 1, x: 0, y: 0 }], "club")
    expect(met.kind).toBe("piece")
    expect(met.at.y).toBeCloseTo(-(STRIKER + COIN), 9)
    expect(met.coin?.to.y).toBeCloseTo(1)
    expect(met.striker?.to.y).toBeCloseTo(1) // the striker is heavier and follows
    expect(met.coin?.speed).toBeGreaterThan(met.striker?.speed ?? 0)
  })

  it("sends a coin along the line of centres, the striker to the other side", () => {
    const met = contact(ahead, [{ id: 1, x: 0.02, y: 0 }], "club")
    const to = met.coin?.to ?? { x: 0, y: 0 }
    expect(to.x).toBeCloseTo((0.02 - met.at.x) / (STRIKER + COIN), 9)
    expect(met.striker?.to.x).toBeLessThan(0)
  })

  it("meets the nearest of two, and keeps its momentum", () => {
    const met = contact(
      ahead,
      [
        { id: 2, x: 0.01, y: 0.1 },
        { id: 1, x: 0.01, y: 0 },
      ],
      "club",
    )
    expect(met.piece?.id).toBe(1)
    const speed = Math.sqrt(speedOf(0.6) ** 2 - 2 * 0.11 * 9.81 * (met.at.y + LINE))
    const after =
      0.015 * (met.striker?.speed ?? 0) * (met.striker?.to.y ?? 0) +
      0.0055 * (met.coin?.speed ?? 0) * (met.coin?.to.y ?? 0)
    expect(after).toBeCloseTo(0.015 * speed, 9)
  })

  it("finds the frame, the pocket, and its own end", () => {
    expect(contact(ahead, [], "club")).toMatchObject({ kind: "cushion" })
    expect(contact(ahead, [], "club").at.y).toBeCloseTo(HALF - STRIKER)
    expect(
      contact({ place: 0, angle: Math.atan2(0.34775, 0.34775 + LINE), force: 0.8 }, [], "club"),
    ).toMatchObject({ kind: "pocket", pocket: 0 })
    expect(contact({ ...ahead, force: 0 }, [], "club").kind).toBe("rest")
  })

  it("names the pocket a coin would fall into, unless another lies in the way", () => {
    const near = { id: 1, x: 0.3, y: 0.295 }
    const aim = { place: 0, angle: (27.9 * Math.PI) / 180, force: 0.5 }
    expect(contact(aim, [near], "club").target).toBe(0)
    expect(contact(aim, [near, { id: 2, x: 0.325, y: 0.32 }], "club").target).toBeNull()
  })

  it("turns an aim into a shot and back", () => {
    const shot = shotOf({ place: 0.1, angle: -2.5, force: 0.37 })
    expect(Math.hypot(shot.vx, shot.vy)).toBeCloseTo(speedOf(0.37))
    const aim = aimOf(shot)
    expect([aim.place, aim.angle, aim.force].map((n) => n.toFixed(9))).toEqual(
      [0.1, -2.5, 0.37].map((n) => n.toFixed(9)),
    )
    expect([speedOf(0), speedOf(1)]).toEqual([SLOWEST, FASTEST])
    expect(forceOf(99)).toBe(1)
    expect(directionOf(0)).toEqual({ x: 0, y: 1 })
  })
})

describe("a hand on the board", () => {
  it("slides along the line, around what stands there, and never onto a red circle", () => {
    expect(stand(0.5, line)).toBe(REACH)
    expect(
      stand(0.01, {
        line: [
          [-REACH, -0.04],
          [0.04, REACH],
        ],
        covers: [],
      }),
    ).toBe(0.04)
    expect(stand(0.21, { ...line, covers: [-0.2191, 0.2191] })).toBe(0.2191)
  })

  it("takes the striker on its line, else a direction", () => {
    expect(take({ x: 0.01, y: -LINE }, STRAIGHT)).toBe("held")
    expect(take({ x: 0.15, y: -LINE + 0.01 }, STRAIGHT)).toBe("slide")
    expect(take({ x: 0.1, y: 0.1 }, STRAIGHT)).toBe("point")
    expect(take({ x: 0.1, y: -0.36 }, STRAIGHT)).toBeNull()
  })

  it("pulls once it leaves the line; what was pulled back is cancelled", () => {
    const on = { x: 0, y: -LINE }
    const slid = drag("held", { x: 0.05, y: -LINE }, STRAIGHT, line, on)
    expect(slid).toEqual({ grip: "slide", aim: { ...STRAIGHT, place: 0.05 } })
    const pulledBack = drag("slide", { x: 0.05, y: -LINE - 0.1 }, slid.aim, line, on)
    expect(pulledBack.grip).toBe("pull")
    expect(pulledBack.aim).toMatchObject({ place: 0.05, angle: 0 })
    expect(drag("pull", { x: 0.15, y: -LINE }, pulledBack.aim, line, on).aim.place).toBe(0.05) // a pull never slides
    expect(cancelled(pulledBack.aim, { x: 0.06, y: -LINE })).toBe(true)
    expect(cancelled(pulledBack.aim, { x: 0.06, y: -LINE - 0.1 })).toBe(false)
  })

  it("never slides when it is pulled, however slant", () => {
    const on = { x: 0, y: -LINE }
    expect(drag("held", { x: 0.005, y: -LINE }, STRAIGHT, line, on)).toEqual({ grip: "held", aim: STRAIGHT })
    expect(drag("held", { x: -0.012, y: -LINE - 0.012 }, STRAIGHT, line, on)).toMatchObject({
      grip: "pull",
      aim: { place: 0 },
    })
  })

  it("shoots away from the finger, harder the further it is", () => {
    const soft = pulled(STRAIGHT, { x: -0.05, y: -LINE - 0.05 })
    const hard = pulled(STRAIGHT, { x: -0.5, y: -LINE - 0.5 })
    expect(soft.angle).toBeCloseTo(Math.PI / 4)
    expect(hard.force).toBe(1)
    expect(soft.force).toBeLessThan(0.5)
  })

  it("forgets how a finger rolls as it is lifted, and keeps a real last move", () => {
    const felt = (time: number, x: number, angle: number): PointerSample => ({
      time,
      x,
      y: 0,
      aim: { ...STRAIGHT, angle },
    })
    expect(beforeLifting([felt(0, 0, 0.1), felt(100, 40, 0.2), felt(290, 48, 0.3)], 300)?.angle).toBe(0.2)
    expect(beforeLifting([felt(0, 0, 0.1), felt(100, 40, 0.2), felt(290, 140, 0.3)], 300)?.angle).toBe(0.3)
    expect(beforeLifting([], 300)).toBeNull()
  })

  it("is nudged by keys, over a piece to the next free place", () => {
    expect(nudged(STRAIGHT, { degrees: 90 }, line).angle).toBeCloseTo(Math.PI / 2)
    expect(nudged({ ...STRAIGHT, angle: Math.PI }, { degrees: 10 }, line).angle).toBeCloseTo(
      -Math.PI + Math.PI / 18,
    )
    expect(nudged(STRAIGHT, { force: 80 }, line).force).toBe(1)
    const split: typeof line = {
      line: [
        [-REACH, -0.02],
        [0.05, REACH],
      ],
      covers: [],
    }
    expect(nudged({ ...STRAIGHT, place: -0.02 }, { place: 5 }, split).place).toBe(0.05)
    expect(nudged({ ...STRAIGHT, place: REACH }, { place: 5 }, split).place).toBe(REACH)
  })

  it("lays a returned piece inside the rosace, off the centre and off the others (K-A5)", () => {
    const pieces = [{ id: 1, x: 0.05, y: 0 }]
    for (const at of [
      { x: 0, y: 0 },
      { x: 0.05, y: 0.001 },
      { x: 0.3, y: -0.3 },
    ]) {
      const lain = layNear(at, pieces)
      const far = Math.hypot(lain.x, lain.y)
      expect(far).toBeGreaterThanOrEqual(2 * COIN - 1e-9)
      expect(far).toBeLessThanOrEqual(ROSACE - COIN + 1e-9)
      expect(Math.hypot(lain.x - 0.05, lain.y)).toBeGreaterThanOrEqual(2 * COIN)
    }
    expect(layNear({ x: -0.04, y: 0.03 }, pieces)).toEqual({ x: -0.04, y: 0.03 })
  })

  it("knows its keys", () => {
    const heardKeys: string[] = []
    const keys: Keys = {
      nudge: (by) => heardKeys.push(JSON.stringify(by)),
      shift: (x, y) => heardKeys.push(`${x},${y}`),
      confirm: () => heardKeys.push("confirm"),
      letGo: () => heardKeys.push("letGo"),
      target: () => heardKeys.push("target"),
      pieces: () => heardKeys.push("pieces"),
      last: () => heardKeys.push("last"),
    }
    const press = (key: string, shiftKey = false, placing = false): boolean =>
      steer({ key, shiftKey, ctrlKey: false, metaKey: false, altKey: false }, placing, keys)
    expect(["ArrowLeft", "PageDown", "Enter", "t"].every((key) => press(key))).toBe(true)
    expect(press("ArrowUp", true) && press("ArrowUp", false, true)).toBe(true)
    expect(press("x")).toBe(false)
    expect(heardKeys).toEqual([
      '{"degrees":-1}',
      '{"place":5}',
      "confirm",
      "target",
      '{"force":1}',
      "0,0.005",
    ])
  })
})

describe("a board laid out by hand", () => {
  const pieces = [
    { id: 1, x: 0, y: 0 },
    { id: 2, x: 0.1, y: 0 },
    { id: 10, x: 0.2, y: 0 },
  ]

  it("moves a piece, not onto another, and takes it away outside the frame", () => {
    expect(moved(pieces, 2, { x: -0.1, y: 0.1 }).find((piece) => piece.id === 2)).toEqual({
      id: 2,
      x: -0.1,
      y: 0.1,
    })
    expect(moved(pieces, 2, { x: 0.01, y: 0 })).toEqual(pieces)
    expect(moved(pieces, 2, { x: 0.5, y: 0 }).map((piece) => piece.id)).toEqual([1, 10])
    expect(moved(pieces, 10, { x: 0.5, y: 0 })).toEqual(pieces) // each side keeps one
    expect(under({ x: 0.105, y: 0 }, pieces)?.id).toBe(2)
  })

  it("adds what is missing where there is room", () => {
    const more = added(added(pieces, "queen"), "queen")
    expect(more.filter((piece) => piece.id === 0)).toHaveLength(1)
    const queen = more.find((piece) => piece.id === 0) ?? { x: 0, y: 0 }
    for (const piece of pieces)
      expect(Math.hypot(piece.x - queen.x, piece.y - queen.y)).toBeGreaterThanOrEqual(2 * COIN)
  })

  it("is written as the server reads it", () => {
    expect(
      positionText([
        { id: 1, x: 1e-9, y: -0.25 },
        { id: 10, x: 0.1, y: 0 },
      ]),
    ).toBe("breaker=0 shooter=0 queen=confirmed-0 1=0.0000000010,-0.2500000000 10=0.1000000000,0.0000000000")
  })
})

describe("a board seen from each side", () => {
  it("turns by quarters, there and back", () => {
    expect([quarters(2, 1), quarters(4, 1), quarters(4, 3)]).toEqual([2, 1, 3])
    expect(turned({ x: 1, y: 2 }, 1)).toEqual({ x: -2, y: 1 })
    expect(turned(turned({ x: 1, y: 2 }, 3), -3)).toEqual({ x: 1, y: 2 })
  })
})

describe("the list of shots", () => {
  const line = (number: number, ...told: object[]): PublicEntry => ({
    number,
    what: "played",
    spent: null,
    seat: 0,
    to: null,
    events: told as unknown as PublicEntry["events"],
    at: 0,
  })
  const missed = (number: number): PublicEntry =>
    line(
      number,
      { kind: "struck", seat: 0 },
      { kind: "ruled", rule: "§5", code: "missed", seat: 0, team: 0, count: 0 },
    )

  it("shows the colour that was theirs in that round", () => {
    const past = [
      line(1, { kind: "racked", breaker: 0, pieces: [] }),
      missed(2),
      line(3, { kind: "racked", breaker: 1, pieces: [] }),
      missed(4),
    ]
    const shown = past.flatMap((one) => lines(one, () => "Ada", past)).filter((one) => one.seat === 0)
    expect(shown.map((one) => [one.number, one.art])).toEqual(
      expect.arrayContaining([
        [2, "coin-white"],
        [4, "coin-black"],
      ]),
    )
  })

  it("shows it too where the first round was begun from a position", () => {
    const past = [missed(1), line(2, { kind: "racked", breaker: 0, pieces: [] }), missed(3)]
    const shown = (position: string): unknown[] =>
      past.flatMap((one) => lines(one, () => "Ada", past, 2, { position })).map((one) => one.art)
    expect(shown("breaker=1 shooter=0 1=0.3,0.295")).toEqual(["coin-black", "coin-white", "coin-white"])
    expect(shown("1=0.3,0.295")).toEqual(["coin-white", "coin-white", "coin-white"])
  })
})
