// A deal laid out in advance, for lessons: the chance that gives each seat the cards it should have.
import type { Json, Seat } from "../../types"
import type { Card } from "./types"

/** The pack of the leaflet in its order: games/pietons/deck.py, deck C. */
const COUNTS: [Card, number][] = [
  ["walk-red", 4], ["walk-blue", 4], ["walk-green", 4], ["walk-yellow", 4], ["bicycle", 8], ["moped", 8], ["moto", 4], ["car", 4],
  ["blue-arrow", 3], ["green-arrow", 3], ["agent", 6], ["paper-a", 2], ["paper-p", 2],
]
export const ORDERED: Card[] = COUNTS.flatMap(([card, n]) => Array.from({ length: n }, () => card))
const EACH: Record<number, number> = { 2: 15, 3: 13, 4: 11, 5: 10, 6: 9 }
const LETTERS: Record<string, Card> = { R: "walk-red", B: "walk-blue", G: "walk-green", Y: "walk-yellow", v: "bicycle", c: "moped", m: "moto", a: "car", b: "blue-arrow", g: "green-arrow", A: "agent", i: "paper-a", p: "paper-p" }

export interface Planned { seats: number; dealer: Seat; /** By seat, in letters: the first cards of each hand. */ hands: Partial<Record<Seat, string>>; talon?: string }

/** The draw, the shuffle and the cut that lead to these hands; the rest is filled from what is left. */
export function dealing({ seats, dealer, hands, talon = "" }: Planned): Json[] {
  const left = ORDERED.map((card, index) => ({ card, index }))
  const take = (letter: string): number => {
    const at = left.findIndex((one) => one.card === LETTERS[letter])
    return at === -1 ? -1 : (left.splice(at, 1)[0]?.index ?? -1)
  }
  const each = EACH[seats] ?? 0
  const held = Array.from({ length: seats }, (_, seat) => [...(hands[seat] ?? "")].map(take))
  const top = [...talon].map(take)
  for (const hand of held) while (hand.length < each) hand.push(left.shift()?.index ?? -1)
  const dealt = Array.from({ length: each * seats }, (_, i) => held[(dealer + 1 + (i % seats)) % seats]?.[Math.floor(i / seats)] ?? -1)
  const whole = [...dealt, ...top, ...left.map((one) => one.index)]
  const half = 28
  const bicycles = ORDERED.indexOf("bicycle")
  // C1: an Agent deals; bicycles say nothing.
  const drawn = Array.from({ length: seats }, (_, seat) => (seat === dealer ? ORDERED.indexOf("agent") : bicycles + seat))
  return [{ kind: "draw", order: drawn }, { kind: "deal", order: [...whole.slice(half), ...whole.slice(0, half)] }, { kind: "cut", at: half }]
}
