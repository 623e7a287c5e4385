// Every square and move in words, for those who listen to the board.
import type { Seat } from "../../types"
import type { GameHost } from "../gameUi"
import { b } from "./board.words"
import { capital, fill, pick } from "../../words/index.svelte"
import { choiceTo, type Selection, pawns, playable } from "./input"
import { GOALS } from "./numbers"
import { type Choice, jumps, type Square, type View } from "./types"
import { m } from "./words"

const GOAL_OWNER: Record<Square, Seat> = Object.fromEntries(
  GOALS.flatMap((goal, seat) => goal.map((square) => [square, seat])),
)

/** "c5, pion de Hugo, jouable" */
export function squareName(
  square: Square,
  view: View,
  selection: Selection,
  viewer: Pick<GameHost, "own" | "name">,
  active: boolean,
): string {
  const words = b()
  const parts = [square, who(square, view, viewer)]
  if (active && selection.from === square) parts.push(words.selected)
  else if (active && playable(view).includes(square)) parts.push(words.playable)
  const choice = active ? choiceTo(view, selection.from, square) : null
  if (choice) parts.push(wayName(choice))
  if (active && view.places.includes(square)) parts.push(words.place_here)
  return parts.filter(Boolean).join(", ")
}

function who(square: Square, view: View, viewer: Pick<GameHost, "own" | "name">): string {
  const words = b()
  for (const seat of [0, 1]) {
    if (pawns(view, seat).includes(square))
      return viewer.own(seat) ? words.your_pawn : fill(words.pawn_of, { name: viewer.name(seat) })
  }
  const owner = GOAL_OWNER[square]
  if (owner === undefined) return words.empty
  return viewer.own(owner) ? words.your_goal : fill(words.goal_of, { name: viewer.name(owner) })
}

/** "quatre sauts, entre dans le but" */
export function wayName(choice: Choice): string {
  const words = b()
  const hops = jumps(choice)
  const way = hops === 0 ? words.slide_to : fill(words.jumps_to, { n: hops })
  const ends = { goal: words.enters, six: words.makes_six, draw: words.draws, theirs: words.loses }
  return choice.ends ? `${way}, ${ends[choice.ends]}` : way
}

/** "Quatre sauts, a4 → e8." */
export function waySentence(choice: Choice): string {
  const words = b()
  const hops = jumps(choice)
  const path = `${choice.path[0]} → ${choice.path[choice.path.length - 1]}`
  return capital(fill(hops === 0 ? words.slide_says : words.jumps_says, { n: hops, path }))
}

export function endsSentence(choice: Choice): string {
  return choice.ends ? (pick(m().ends, choice.ends) ?? "") : ""
}
