// Every square and move in words, for those who listen to the board, and what deserves a word where it surprises.
import type { Seat } from "../../types"
import type { GameHost } from "../gameUi"
import { fill } from "../../words/index.svelte"
import { row } from "./geometry"
import { type Selection, targets, ways } from "./input"
import type { Marks } from "./marks"
import { last } from "../../squares/path"
import { type Capture, short, side, type Square, type View } from "./types"
import { p } from "./board.words"

/** "32, pion de Hugo, jouable" */
export function squareName(
  square: Square,
  view: View,
  selection: Selection,
  marks: Marks,
  viewer: Pick<GameHost, "own" | "name">,
  free: boolean,
): string {
  const words = p()
  const parts = [String(square), who(square, view, viewer)]
  if (marks.selected === square) parts.push(words.selected)
  else if (marks.lit.includes(square))
    parts.push(side(view, view.mover ?? 0).includes(square) ? words.playable : words.blow_here)
  if (marks.doomed.includes(square)) parts.push(words.will_fall)
  if (targets(view, selection.steps, free).includes(square)) parts.push(wayName(view, selection, square))
  return parts.filter(Boolean).join(", ")
}

function who(square: Square, view: View, viewer: Pick<GameHost, "own" | "name">): string {
  const words = p()
  const king = view.kings.includes(square)
  for (const seat of [0, 1]) {
    if (!side(view, seat).includes(square)) continue
    if (viewer.own(seat)) return king ? words.your_king : words.your_man
    return fill(king ? words.king_of : words.man_of, { name: viewer.name(seat) })
  }
  return words.empty
}

function wayName(view: View, selection: Selection, square: Square): string {
  const words = p()
  const ends = ways(view, selection.steps).find((choice) => last(choice.path) === square)
  if (!ends) return words.next
  const n = ends.captured.length
  return n === 0 ? words.can_go : fill(words.takes, { n })
}

/** "25x12 prend trois pièces." */
export function waySentence(way: Capture): string {
  const n = way.captured.length
  return fill(n === 0 ? p().plain : p().take, { move: short(way), n })
}

/** A rule worth a word because many players learnt another: men that take backwards, the last row only passed. */
export function surprise(way: Capture, view: View, seat: Seat): { rule: string; text: string } | null {
  if (way.captured.length === 0 || view.kings.includes(way.path[0] as Square)) return null
  const goal = seat === 0 ? 0 : 9
  if (way.path.slice(1, -1).some((square) => row(square) === goal) && row(last(way.path)) !== goal)
    return { rule: "D10", text: p().passes }
  const back = way.path
    .slice(1)
    .some((to, i) => (row(to) - row(way.path[i] as Square)) * (seat === 0 ? 1 : -1) > 0)
  return back ? { rule: "D5", text: p().backwards } : null
}

/** How near a draw is: moves left, when few; or the same position again (DA1, DA2, D-A10). */
export function drawNear(view: View): { moves: number } | { times: number } | null {
  if (view.phase === "over") return null
  const left = [view.quiet, view.few].flatMap((one) => (one ? [one.end - one.moves] : []))
  const least = Math.min(...left, Infinity)
  if (least <= 10) return { moves: least }
  return view.times > 1 ? { times: view.times } : null
}

export function drawNearText(view: View): string {
  const near = drawNear(view)
  if (!near) return ""
  if ("times" in near) return p().again
  return fill(p().near, { n: near.moves })
}
