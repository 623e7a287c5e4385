// The shape of an arrow along the squares that a piece touches.
import type { Point } from "../geometry"
import { last } from "./path"

const START = 26 // units that it leaves free of the piece it comes from
const STRONG = { head: 46, half: 30 }
const THIN = { head: 34, half: 19 }

/** Of what is played with a piece: the squares it touches where they are known, else straight. */
export function wayOf<S>(action: { start?: S; end?: S }, known: readonly S[] | undefined): readonly S[] {
  const { start, end } = action
  if (start === undefined || end === undefined) return []
  return known ?? (start === end ? [] : [start, end])
}

/** The shaft ends where the head begins; the tip is in the middle of the last square. */
export function arrow(way: readonly Point[], strong: boolean): { shaft: string; head: string } {
  const { head, half } = strong ? STRONG : THIN
  const tip = last(way)
  const before = way[way.length - 2] ?? tip
  const neck = toward(tip, before, head)
  const through = way.slice(1, -1)
  const next = through[0] ?? neck
  const first = way[0] ?? tip
  const start = toward(first, next, Math.min(START, Math.hypot(next.x - first.x, next.y - first.y)))
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1
  const aside = { x: (-(tip.y - before.y) / length) * half, y: ((tip.x - before.x) / length) * half }
  return {
    shaft: `M${[start, ...through, neck].map(said).join("L")}`,
    head: `M${said(tip)}L${said({ x: neck.x + aside.x, y: neck.y + aside.y })}L${said({ x: neck.x - aside.x, y: neck.y - aside.y })}Z`,
  }
}

/** So far from one point on the line to another. */
function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return {
    x: from.x + ((to.x - from.x) * distance) / length,
    y: from.y + ((to.y - from.y) * distance) / length,
  }
}

const said = ({ x, y }: Point): string => `${round(x)},${round(y)}`
const round = (value: number): number => Math.round(value * 10) / 10
