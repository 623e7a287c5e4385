// A piece on its way over the squares.
import type { Point } from "../geometry"
import { playSound } from "../sound"

export interface Trip<S> {
  /** Of the piece. */
  id: number
  path: S[]
  how: "slide" | "jump" | "shake"
  /** Milliseconds it takes. */
  time: number
}

type Way = Pick<Trip<unknown>, "path" | "how">

/** Milliseconds in which a move that is not seen to go is seen to have gone. */
export const SETTLED = 300

/** Milliseconds a move takes on the board at the normal pace: hops of 280, 3 s at most, a slide of 340. */
export function travelTime(way: Way): number {
  return way.how === "slide" ? 340 : Math.min(3000, 280 * (way.path.length - 1))
}

export const still = (): boolean =>
  typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches

export const placed = (at: Point, scale = 1): string => `translate(${at.x}px, ${at.y}px) scale(${scale})`

/** Stops of the way as keyframes; a hop rises in its middle, over the point that `top` gives. */
function frames(
  how: Way["how"],
  stops: readonly Point[],
  top: (from: Point, to: Point) => Point,
): Keyframe[] {
  const here = stops[0] as Point
  if (how === "shake")
    return [0, 3, -3, 3, -3, 0].map((x) => ({ transform: placed({ x: here.x + 2 * x, y: here.y }) }))
  if (how === "slide")
    return stops.map((at) => ({ transform: placed(at), easing: "cubic-bezier(.2, .7, .2, 1)" }))
  const hops = stops.slice(1).flatMap((to, i) => [
    { transform: placed(top(stops[i] as Point, to), 1.16), easing: "ease-in" },
    { transform: placed(to), easing: "ease-out" },
  ])
  return [{ transform: placed(here), easing: "ease-out" }, ...hops]
}

/** A piece heard and, where motion is welcome, seen to go. */
export function travel(
  element: Element,
  trip: Pick<Trip<unknown>, "path" | "how" | "time">,
  stops: readonly Point[],
  top: (from: Point, to: Point) => Point,
): Animation | null {
  const { time } = trip
  if (trip.how === "slide") playSound("slide")
  if (trip.how === "jump")
    trip.path.slice(1).forEach((_, i, all) => playSound("hop", ((i + 1) * time) / all.length))
  return still() ? null : element.animate(frames(trip.how, stops, top), { duration: time })
}
