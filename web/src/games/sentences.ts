// What every game says in the same way, with words of its own.
import type { Outcome, Refused, Seat } from "../types"
import { type Facts, fill, pick, serverSays, w } from "../words/index.svelte"
import type { ListLine, VoiceLine } from "./gameUi"

export type Name = (seat: Seat) => string

/** A line of the list, cut after the name so that the name can be strong. */
export function listLine(seat: Seat, who: string, whole: string, number: number): ListLine {
  const leads = whole.startsWith(who)
  return { seat, strong: leads ? who : "", text: leads ? whole.slice(who.length) : whole, number }
}

/** How a game ended, by the sentences that it has for the codes of its outcomes. */
export function outcomeSentence(sentences: object, outcome: Outcome, name: Name): string | null {
  const text = pick(sentences, outcome.code)
  return text === null
    ? null
    : fill(text, { winner: name(outcome.scores.indexOf(Math.max(...outcome.scores))) })
}

/** A refusal in plain words: the game's own, or the house's. */
export function refusalSentence(sentences: object, refused: Refused): { strong: string; text: string } {
  const says = pick(sentences, refused.code)
  return { strong: says === null ? serverSays(refused) : fill(says, refused.facts as Facts), text: "" }
}

/** What the voice says of a refusal: its rule, and the way to read it. */
export function refusedLine(
  game: string,
  refused: Refused,
  says: { strong: string; text: string },
): VoiceLine {
  if (refused.rule === "house") return { tone: "no", icon: "i-close", ...says }
  const link = { href: `/rules/${game}#${refused.rule}`, label: w().voice.rule }
  return { tone: "no", rule: refused.rule, ...says, link }
}
