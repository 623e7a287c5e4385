// A deal laid out in advance, for lessons: the chance that gives each seat the cards it should have.
import type { Json, Seat } from "../../types"
import { COUNTS, DEALT, LETTERS, PACK } from "./numbers"
import type { Card } from "./types"

/** The pack of the leaflet in its order. */
export const ORDERED: Card[] = Object.entries(COUNTS).flatMap(([card, n]) =>
  Array.from({ length: n }, () => card as Card),
)

export interface PlannedDeal {
  seats: number
  dealer: Seat
  /** By seat, in letters: the first cards of each hand. */ hands: Partial<Record<Seat, string>>
  talon?: string
}

/** The draw, the shuffle and the cut that lead to these hands; the rest is filled from what is left. */
export function dealActions({ seats, dealer, hands, talon = "" }: PlannedDeal): Json[] {
  const left = ORDERED.map((card, index) => ({ card, index }))
  const take = (letter: string): number => {
    const at = left.findIndex((one) => one.card === LETTERS[letter as keyof typeof LETTERS])
    return at === -1 ? -1 : (left.splice(at, 1)[0]?.index ?? -1)
  }
  const each: number = DEALT[seats as unknown as keyof typeof DEALT]
  const held = Array.from({ length: seats }, (_, seat) => [...(hands[seat] ?? "")].map(take))
  const top = [...talon].map(take)
  for (const hand of held) while (hand.length < each) hand.push(left.shift()?.index ?? -1)
  const dealt = Array.from(
    { length: each * seats },
    (_, i) => held[(dealer + 1 + (i % seats)) % seats]?.[Math.floor(i / seats)] ?? -1,
  )
  const whole = [...dealt, ...top, ...left.map((one) => one.index)]
  const half = PACK / 2
  const bicycles = ORDERED.indexOf("bicycle")
  // C1: an Agent deals; bicycles say nothing.
  const drawn = Array.from({ length: seats }, (_, seat) =>
    seat === dealer ? ORDERED.indexOf("agent") : bicycles + seat,
  )
  return [
    { kind: "draw", order: drawn },
    { kind: "deal", order: [...whole.slice(half), ...whole.slice(0, half)] },
    { kind: "cut", at: half },
  ]
}
