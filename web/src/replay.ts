// Stepping through a game: pure, so that it can be tested without a page.
import type { PublicEntry, Json, Outcome, Turn, Update } from "./types"

/** `views`: what each seat saw, where cards are hidden and the asker may know. */
export interface Step {
  number: number
  view: Json
  turn: Turn
  events: Json[]
  views?: readonly (Json | null)[] | null
}

/** The start, then one step for every line that shows something happening on the board. */
export function steps(
  shown: readonly Update[],
  views: readonly (readonly (Json | null)[])[] | null = null,
): Step[] {
  const found: Step[] = []
  for (const [i, update] of shown.entries()) {
    const step: Step = {
      number: update.happened.number,
      view: update.view,
      turn: update.turn,
      events: update.happened.events,
    }
    if (views) step.views = views[i] ?? null
    if (update.happened.events.length > 0) found.push(step)
    else if (found.length <= 1 && !found[0]?.events.length) found[0] = step // until something happens, it is all the start
  }
  const first = found[0]
  const last = shown[shown.length - 1]
  const end = found[found.length - 1]
  if (first && first.events.length > 0) found.unshift({ ...first, events: [] })
  // Resigning or agreeing changes nothing on the board, only whose turn it is: nobody's.
  if (end && last && last.turn.kind === "outcome") end.turn = last.turn
  return found
}

/** The lines known before, and those of a welcome: if they meet, what was known need not be asked for again. */
export function joined(known: readonly PublicEntry[], told: readonly PublicEntry[]): PublicEntry[] {
  const first = told[0]?.number ?? 0
  const last = known[known.length - 1]?.number ?? -1
  return last >= first - 1 ? [...known.filter((line) => line.number < first), ...told] : [...told]
}

/** Lines that still stand: what was taken back is gone. */
export function standing(past: readonly PublicEntry[]): PublicEntry[] {
  let kept: PublicEntry[] = []
  for (const line of past) {
    if (line.what === "taken_back" && line.to !== null) {
      const to = line.to
      kept = kept.filter((old) => old.number <= to || old.events.length === 0)
    } else {
      kept.push(line)
    }
  }
  return kept
}

/** The step a log number is shown by: its own, or the last one before it. */
export function stepOf(found: readonly Step[], number: number): number {
  const after = found.findIndex((step) => step.number > number)
  return after === -1 ? found.length - 1 : Math.max(0, after - 1)
}

export function winners(outcome: Outcome): number[] {
  const best = Math.max(...outcome.scores)
  if (best === Math.min(...outcome.scores)) return []
  return outcome.scores.flatMap((score, seat) => (score === best ? [seat] : []))
}
