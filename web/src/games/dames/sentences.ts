// What Dames says: lines of the list, ends of games, refusals.
import type { PublicEntry, Json, Outcome, Refused, Rules } from "../../types"
import { fill } from "../../words/index.svelte"
import type { ListLine, Stat } from "../gameUi"
import { listLine, type Name, outcomeSentence, refusalSentence } from "../sentences"
import { last } from "../../squares/path"
import { type Blown, type Capture, type Event, type Moved, short } from "./types"
import { p } from "./board.words"
import { d, options } from "./words"

/** "{who} prend trois pièces, de 25 à 12 ; le pion devient dame" */
export function eventText(event: Event, who: string): string {
  const says = d().event
  if (event.kind === "blown")
    return `${fill(says.blown, { who, square: event.square })}. ${missedText(event)}`
  const count = event.captured.length
  const whole = fill(count === 0 ? says.moves : says.takes, {
    who,
    start: event.path[0] ?? "",
    end: last(event.path),
    count,
  })
  return event.crowned ? `${whole}, ${says.crowned}` : whole
}

/** What could have been taken (D-A8). */
export function missedText(event: Blown): string {
  return fill(d().event.missed, { moves: [...new Set(event.missed.map(short))] })
}

export function lines(happened: PublicEntry, name: Name): ListLine[] {
  return (happened.events as Event[]).map((event) => ({
    ...listLine(event.seat, name(event.seat), eventText(event, name(event.seat)), happened.number),
    notation: event.kind === "moved" ? short(event) : fill(p().blown_short, { square: event.square }),
  }))
}

export const outcomeText = (outcome: Outcome, name: Name): string | null =>
  outcomeSentence(d().outcome, outcome, name)

/** Of a position set up: the game is over in it, and why. */
export function overText(outcome: Outcome): string {
  return `${p().over_already} ${outcome.rule} · ${outcomeText(outcome, (seat) => d().sides[seat] ?? "") ?? ""}`
}

/** The rule in plain words, with what could have been captured. */
export const refusal = (refused: Refused): { strong: string; text: string } =>
  refusalSentence(d().refused, refused)

/** The captures a refusal names, to be painted on the board. */
export function told(refused: Refused): Capture[] {
  const captures = refused.facts.captures
  return Array.isArray(captures) ? (captures as Capture[]) : []
}

export function stats(past: readonly PublicEntry[]): Stat[] {
  const moved = past
    .flatMap((line) => line.events as Event[])
    .filter((event): event is Moved => event.kind === "moved")
  const taken = moved.map((event) => event.captured.length)
  return [
    { label: p().stat_taken, value: taken.reduce((sum, n) => sum + n, 0) },
    { label: p().stat_kings, value: moved.filter((event) => event.crowned).length },
    { label: p().stat_longest, value: Math.max(0, ...taken) },
  ]
}

/** The preset by name where it is one; else what is not usual. */
export function tags(rules: Rules): string[] {
  const named =
    rules.capture === "souffler"
      ? "souffler"
      : rules.repetition === "same position" && rules.quiet === "federation"
        ? "internationale"
        : "famille"
  const usual: Record<string, Json> =
    named === "internationale"
      ? { repetition: "same position", quiet: "federation" }
      : { repetition: "same move", quiet: "20 moves each" }
  const unusual = Object.keys(usual)
    .filter((option) => rules[option] !== usual[option])
    .map((option) => options.value(option, rules[option] ?? null))
  return [options.preset(named), ...unusual, ...(rules.position ? [p().position] : [])]
}
