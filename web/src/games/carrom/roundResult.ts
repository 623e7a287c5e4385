// A round that has just ended, as its sheet tells it.
import type { Seat } from "../../types"
import { colourOf, PALET, QUEEN } from "./geometry"
import { type Event, struckOf, type View } from "./types"

type Pair = readonly [number, number]

export interface RoundResult {
  round: number
  rule: string
  code: string
  winner: 0 | 1 | null
  points: number
  /** Pieces still on the board, by team. */
  left: Pair
  /** The team that the queen counted for. */
  queen: 0 | 1 | null
  scores: Pair
  /** Who breaks the next round; null: there is none. */
  next: Seat | null
}

/** `before`: the view in which the last shot was played. */
export function roundResult(before: View, events: readonly Event[], after: View): RoundResult | null {
  const over = events.find((event) => event.kind === "round_over")
  const struck = struckOf(events)
  if (!over) return null
  const lying = (struck?.record.rest ?? before.state.pieces).filter(({ id }) => id !== QUEEN && id !== PALET)
  const white = before.white ?? 0
  const of = (team: 0 | 1): number =>
    lying.filter(({ id }) => (colourOf(id) === "white") === (team === white)).length
  const left: Pair = [of(0), of(1)]
  const { winner } = over
  // §8: the loser's pieces, and three for a confirmed queen
  const queen =
    winner !== null && over.code !== "queen_left" && over.points > left[winner === 0 ? 1 : 0] ? winner : null
  return {
    round: before.state.round,
    rule: over.rule,
    code: over.code,
    winner,
    points: over.points,
    left,
    queen,
    scores: over.scores,
    next: after.phase === "over" ? null : after.state.breaker,
  }
}
