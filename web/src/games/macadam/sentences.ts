// What Macadam says: lines of the list, ends of games, refusals.
import { b } from "./board.words"
import type { PublicEntry, Outcome, Refused } from "../../types"
import { type Facts, fill } from "../../words/index.svelte"
import type { ListLine, Stat } from "../gameUi"
import { listLine, type Name, outcomeSentence, refusalSentence } from "../sentences"
import { last } from "../../squares/path"
import { type Event, jumps } from "./types"
import { m } from "./words"

/** "{who} saute de c5 à e7, deux sauts", cut after the name so that the name can be strong. */
export function eventText(event: Event, who: string): string {
  const says = m().event
  switch (event.kind) {
    case "moved":
      return fill(says[event.how], {
        who,
        start: event.path[0] ?? "",
        end: last(event.path),
        count: jumps(event),
      })
    case "placed":
      return fill(says.placed, { who, square: event.square })
    case "drawn":
      return fill(says.drawn, { who })
    case "passed":
      return fill(says.passed, { who })
  }
}

export function lines(happened: PublicEntry, name: Name): ListLine[] {
  return (happened.events as Event[]).map((event) => {
    const seat = event.kind === "drawn" ? event.first : event.seat
    const line = listLine(seat, name(seat), eventText(event, name(seat)), happened.number)
    if (event.kind === "moved") return { ...line, notation: event.path.join("-") }
    return event.kind === "placed" ? { ...line, notation: event.square } : line
  })
}

export const outcomeText = (outcome: Outcome, name: Name): string | null =>
  outcomeSentence(m().outcome, outcome, name)

/** The rule in plain words, and what can be played instead when it is short to say. */
export function refusal(refused: Refused): { strong: string; text: string } {
  return { ...refusalSentence(m().refused, refused), text: reachText(refused.facts) }
}

function reachText(facts: Refused["facts"]): string {
  const reach = facts.reach
  if (!Array.isArray(reach)) return ""
  if (reach.length === 0) return m().no_reach
  // A long list is painted on the board instead.
  if (reach.length > 5) return ""
  return fill(m().reach, facts as Facts)
}

export function stats(past: readonly PublicEntry[]): Stat[] {
  const moved = past.flatMap((line) => line.events as Event[]).filter((event) => event.kind === "moved")
  const hops = moved.map(jumps)
  return [
    { label: b().jumps, value: hops.reduce((sum, n) => sum + n, 0) },
    { label: b().slides, value: hops.filter((n) => n === 0).length },
    { label: b().chain, value: Math.max(0, ...hops) },
  ]
}
