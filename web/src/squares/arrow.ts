// The shape of an arrow from one square to another.
import type { Point } from "../geometry"

const START = 26 // units that it leaves free of the piece it comes from
const STRONG = { head: 46, half: 30 }
const THIN = { head: 34, half: 19 }

/** The shaft ends where the head begins; the tip is in the middle of the last square. */
export function arrow(from: Point, to: Point, strong: boolean): { shaft: string; head: string } {
  const { head, half } = strong ? STRONG : THIN
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const at = (distance: number, aside = 0): string =>
    `${round(from.x + along.x * distance - along.y * aside)},${round(from.y + along.y * distance + along.x * aside)}`
  const neck = length - head
  return {
    shaft: `M${at(Math.min(START, neck))}L${at(neck)}`,
    head: `M${at(length)}L${at(neck, half)}L${at(neck, -half)}Z`,
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
