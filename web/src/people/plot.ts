// A rating over time as a line of 276 by 54, the highest at the top.
const WIDTH = 276
const HEIGHT = 54
const MONTH = 30 * 24 * 3600

interface Spot {
  x: number
  y: number
}

export interface Plot {
  path: string
  first: number
  last: number
  best: Spot
  end: Spot
}

export function plot(ratings: readonly number[]): Plot {
  const values = ratings.length === 1 ? [ratings[0] as number, ratings[0] as number] : [...ratings]
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const spots = values.map((value, i) => ({
    x: Math.round((WIDTH * i * 10) / (values.length - 1)) / 10,
    y: Math.round(HEIGHT * (1 - (value - low) / span) * 10) / 10,
  }))
  const best = values.indexOf(Math.max(...values))
  return {
    path: `M${spots.map(({ x, y }) => `${x},${y}`).join("L")}`,
    first: values[0] as number,
    last: values.at(-1) as number,
    best: spots[best] as Spot,
    end: spots.at(-1) as Spot,
  }
}

/** How much it moved in the last thirty days. */
export function monthChange(points: readonly (readonly [number, number])[], now = Date.now() / 1000): number {
  const last = points.at(-1)
  const before = points.findLast(([at]) => at < now - MONTH) ?? points[0]
  return last && before ? last[1] - before[1] : 0
}
