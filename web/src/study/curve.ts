// The curve of hope as it is painted: who may hope for what, position by position.

/** Units of the picture. */
export const WIDTH = 300
export const HEIGHT = 100

type Hopes = readonly (number | null)[]

export const x = (at: number, count: number): number => (count > 1 ? (WIDTH * at) / (count - 1) : 0)

const EDGE = 6 // units above and below, so that a sure win is seen as a line too

/** The first seat hopes upwards. */
export const y = (hope: number): number => EDGE + (HEIGHT - 2 * EDGE) * (1 - hope)

/** Unbroken runs of positions that are known: between them nothing is claimed. */
export function runs(hopes: Hopes): [from: number, to: number][] {
  const found: [number, number][] = []
  hopes.forEach((hope, at) => {
    const last = found[found.length - 1]
    if (hope === null) return
    if (last?.[1] === at - 1) last[1] = at
    else found.push([at, at])
  })
  return found
}

const n = (value: number): string => String(Math.round(value * 10) / 10)

/** Through every known position, level at each of them, so that it never swings beyond what was found. */
export function path(hopes: Hopes): string {
  return runs(hopes)
    .map((run) => line(hopes, run))
    .join("")
}

/** What lies between the curve and the middle: above it the first seat's, below it the second's. */
export function area(hopes: Hopes): string {
  const middle = n(y(0.5))
  return runs(hopes)
    .map(([from, to]) => `${line(hopes, [from, to])}V${middle}H${n(x(from, hopes.length))}Z`)
    .join("")
}

function line(hopes: Hopes, [from, to]: [number, number]): string {
  const count = hopes.length
  const at = (i: number): { x: number; y: number } => ({ x: x(i, count), y: y(hopes[i] ?? 0.5) })
  const first = at(from)
  let drawn = `M${n(first.x)},${n(first.y)}`
  for (let i = from + 1; i <= to; i++) {
    const [before, next] = [at(i - 1), at(i)]
    const half = n((before.x + next.x) / 2)
    drawn += `C${half},${n(before.y)} ${half},${n(next.y)} ${n(next.x)},${n(next.y)}`
  }
  return drawn
}

/** Middles of things so wide on the picture, moved where they would cover each other or stand over its edge. */
export function apart(places: readonly number[], least: number): number[] {
  const moved: number[] = []
  for (const place of places) moved.push(Math.max(place, (moved[moved.length - 1] ?? -least / 2) + least))
  for (let i = moved.length - 1, most = WIDTH - least / 2; i >= 0; i--, most -= least)
    moved[i] = Math.min(moved[i] as number, most)
  return moved
}

/** The position nearest to a place on the picture, from 0 (left) to 1. */
export function nearest(across: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.round(across * (count - 1))))
}
