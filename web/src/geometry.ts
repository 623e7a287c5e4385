// What every picture counts with.
export interface Point {
  x: number
  y: number
}

export function clamp(n: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, n))
}
