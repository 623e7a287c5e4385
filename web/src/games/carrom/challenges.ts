// Challenges: boards to be cleared in so many strikes, one of them the day's, and which of them this browser has solved.
import all from "../../../../src/tablee/games/carrom/challenges.json"
import type { Json, Rules } from "../../types"

export type ChallengeKind = "clear" | "bank" | "combination" | "queen"
export const KINDS: readonly ChallengeKind[] = ["clear", "bank", "combination", "queen"]

export interface Challenge {
  kind: ChallengeKind
  rules: Rules
  strikes: number
  solution: Json[]
}

export const CHALLENGES = all as unknown as Challenge[]

const DAY = 86_400_000
const STRIDE = 37 // shares no factor with how many there are: each has its day before any comes again

/** The challenge of a day, by its number in the list: the same for everyone who has the same date. */
export function daily(date: Date): number {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY)
  return (((day * STRIDE) % CHALLENGES.length) + CHALLENGES.length) % CHALLENGES.length
}

export const todays = (): number => daily(new Date())

/** "bank 7": how a challenge is called, counted among its kind. */
export function challengeName(number: number): { kind: ChallengeKind; at: number } {
  const { kind } = CHALLENGES[number] as Challenge
  return { kind, at: CHALLENGES.slice(0, number + 1).filter((one) => one.kind === kind).length }
}

/** The next one: of the same kind while there are any, the unsolved first. */
export function following(number: number, solved: ReadonlySet<number>): number {
  const order = CHALLENGES.map((_, i) => (number + 1 + i) % CHALLENGES.length)
  const { kind } = CHALLENGES[number] as Challenge
  const open = order.filter((one) => !solved.has(one))
  return open.find((one) => CHALLENGES[one]?.kind === kind) ?? open[0] ?? (order[0] as number)
}

/** The first unsolved of a kind, or its first. */
export function firstOf(kind: ChallengeKind, solved: ReadonlySet<number>): number {
  const numbers = CHALLENGES.flatMap((one, i) => (one.kind === kind ? [i] : []))
  return numbers.find((one) => !solved.has(one)) ?? (numbers[0] as number)
}

// What is kept is the position itself: a challenge that changes its number stays solved.
type Kept = "alone" | "helped"
const KEY: Record<Kept, string> = {
  alone: "tablee.carrom.challenges",
  helped: "tablee.carrom.challenges.helped",
}

export function keptSolved(how: Kept = "alone"): Set<number> {
  try {
    const kept = new Set(JSON.parse(localStorage.getItem(KEY[how]) ?? "[]") as string[])
    return new Set(CHALLENGES.flatMap((one, i) => (kept.has(mark(one)) ? [i] : [])))
  } catch {
    return new Set() // a browser that keeps nothing still plays
  }
}

/** One more is solved: all that are, kept for the next visit too. */
export function keepSolved(
  before: ReadonlySet<number>,
  number: number,
  how: Kept = "alone",
): ReadonlySet<number> {
  const solved = new Set([...before, number])
  try {
    localStorage.setItem(
      KEY[how],
      JSON.stringify([...solved].flatMap((i) => (CHALLENGES[i] ? [mark(CHALLENGES[i])] : []))),
    )
  } catch {
    return solved // it is known for this visit
  }
  return solved
}

/** A short name of a position, always the same. */
export function mark(challenge: Challenge): string {
  let hash = 2_166_136_261
  for (const letter of String(challenge.rules.position))
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return `${challenge.kind}-${(hash >>> 0).toString(36)}`
}
