// A shot of Carrom out of its packing: where each disc is at any moment, and what is marked of it.
import { describe, expect, it } from "vitest"
import { COIN, LINE, STRIKER } from "../src/games/carrom/geometry"
import {
  impacts,
  shotMotion,
  heard,
  marksOf,
  placeAt,
  sceneAt,
  SINKS,
  tracks,
} from "../src/games/carrom/motion"

/** The packing of path.py, written here once more so that the two can be compared. */
function pack(write: (view: DataView) => void, size: number): string {
  const view = new DataView(new ArrayBuffer(size))
  write(view)
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)))
}

function segments(
  ...rows: { disc: number; time: number; x: number; y: number; vx: number; vy: number; fallen?: boolean }[]
): string {
  return pack((view) => {
    rows.forEach((row, i) => {
      const at = i * 13
      view.setUint8(at, row.disc + (row.fallen ? 128 : 0))
      view.setUint32(at + 1, Math.round(row.time * 1e6), true)
      ;[row.x * 80_000, row.y * 80_000, row.vx * 4_000, row.vy * 4_000].forEach((n, k) =>
        view.setInt16(at + 5 + 2 * k, Math.round(n), true),
      )
    })
  }, rows.length * 13)
}

function events(
  ...rows: [kind: number, disc: number, other: number, strength: number, time: number][]
): string {
  return pack((view) => {
    rows.forEach(([kind, disc, other, strength, time], i) => {
      const at = i * 9
      view.setUint8(at, kind)
      view.setUint8(at + 1, disc)
      view.setUint8(at + 2, other)
      view.setUint16(at + 3, strength * 1e3, true)
      view.setUint32(at + 5, time * 1e6, true)
    })
  }, rows.length * 9)
}

describe("a shot out of its packing", () => {
  // Packed by tablee.games.carrom.path: pack_segments([Segment(19, False, 0.0, 0.0, -0.2526, 0.5, 4.0)]).
  it("reads what the server wrote", () => {
    const way = tracks("EwAAAAAAABCx0AeAPg==").get(19)
    expect(way).toEqual([{ time: 0, x: 0, y: -0.2526, vx: 0.5, vy: 4, fallen: false }])
    expect(impacts("BAQTdw+clQAA")).toEqual([
      { kind: "contact", disc: 4, other: 19, strength: 3.959, time: 0.0383 },
    ])
  })

  it("goes along its parabola and rests where it stopped", () => {
    const way = tracks(segments({ disc: 1, time: 0.5, x: 0.1, y: 0, vx: -1, vy: 0 })).get(1)
    if (!way) throw new Error("no track")
    expect(placeAt(way, 1, 0)).toMatchObject({ x: 0.1, y: 0 }) // before it was hit it lay where it was hit
    expect(placeAt(way, 1, 1).x).toBeCloseTo(0.1 - 0.5 + 0.125, 6)
    expect(placeAt(way, 1, 1.5).x).toBeCloseTo(0.1 - 0.5, 6)
    expect(placeAt(way, 1, 9).x).toBeCloseTo(0.1 - 0.5, 6)
  })

  it("shows what never moved, what moves, and no longer what fell", () => {
    const shown = shotMotion({
      surface: "club",
      version: 1,
      drag: 1,
      capped: false,
      rest: [{ id: 3, x: 0.2, y: 0.2 }],
      path: segments(
        { disc: 19, time: 0, x: 0, y: 0, vx: 1, vy: 0 },
        { disc: 2, time: 0.2, x: 0.3, y: 0.3, vx: 0, vy: 0, fallen: true },
      ),
      events: events([3, 2, 0, 0.8, 0.2], [0, 19, 0, 0, 1]),
    })
    expect(
      sceneAt(shown, 0.1)
        .map((one) => one.id)
        .sort(),
    ).toEqual([19, 2, 3])
    expect(sceneAt(shown, 0.2 + SINKS / 2).find((one) => one.id === 2)?.sunk).toBeCloseTo(0.5)
    expect(
      sceneAt(shown, 0.201 + SINKS)
        .map((one) => one.id)
        .sort(),
    ).toEqual([19, 3])
    expect(shown.length).toBe(1)
    expect(heard(shown, 0, 0.2)).toEqual([])
    expect(heard(shown, 0.2, 5).map((impact) => impact.kind)).toEqual(["pocket"]) // a stop is not heard
  })
})

describe("a shot that nobody sees moving", () => {
  it("is marked where discs met and where one fell", () => {
    const record = {
      surface: "club" as const,
      version: 1,
      drag: 1,
      capped: false,
      rest: [{ id: 2, x: 0.2, y: 0.2 }],
      path: segments(
        { disc: 19, time: 0, x: 0, y: -LINE, vx: 0, vy: 1 },
        { disc: 19, time: 0.1, x: 0, y: -0.2, vx: 0, vy: 0.2 },
        { disc: 1, time: 0.1, x: 0, y: -0.2 + COIN + STRIKER, vx: 0, vy: 1 },
        { disc: 1, time: 0.9, x: 0.34, y: 0.34, vx: 0, vy: 0, fallen: true },
      ),
      events: events([4, 1, 19, 1, 0.1], [3, 1, 0, 1, 0.9], [0, 19, 0, 0, 1]),
    }
    const [touch, hole] = marksOf(shotMotion(record))
    expect(touch).toMatchObject({ kind: "contact" })
    expect(touch?.y).toBeCloseTo(-0.2 + STRIKER, 3)
    expect(hole).toMatchObject({ kind: "pocket", disc: 1 })
    expect(hole?.x).toBeGreaterThan(0.3)
  })
})
