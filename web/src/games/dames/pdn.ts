// PDN in the browser: cut into pieces that the server reads, and what it says of them in words. Nothing is judged here.
import type { ReadFault, Json, Refused, ReadStep } from "../../types"
import { type Facts, fill, serverSays, pick } from "../../words/index.svelte"
import { d } from "./words"

export const LONGEST = 60_000 // characters that the server reads at once

/** Games, rather than one position? */
export function looksLikeGames(text: string): boolean {
  return /\[\s*\w+\s+"|\b1\s*\./.test(text)
}

/** A long file in pieces, each from the first tag of a game to the last move of another. */
export function pieces(text: string, longest = LONGEST): string[] {
  const found: string[] = []
  let rest = text
  while (rest.length > longest) {
    const cut = rest.lastIndexOf("\n[Event ", longest) + 1
    const at = cut > 0 ? cut : longest // one game longer than that: the server will say where it breaks off
    found.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return rest.trim() || found.length === 0 ? [...found, rest] : found
}

/** Why something cannot be read, by the code and the facts that the server gave. */
export function whyText(code: string, facts: { [fact: string]: Json }): string {
  const says = pick(d().unreadable, code) ?? pick(d().refused, code) ?? code
  const kinds: Record<string, string> = d().kinds
  const kind = kinds[String(facts.type)] ?? d().kinds.other // another kind of draughts, by its number
  return fill(says, { ...(facts as Facts), kind })
}

/** "partie 2, ligne 5, colonne 4, coup 2 : D8 · La prise est obligatoire : 28x19." */
export function faultText(fault: ReadFault): string {
  const why = `${fault.rule ? `${fault.rule} · ` : ""}${whyText(fault.code, fault.facts)}`
  const { line, column, move } = fault
  const place = fill(move === null ? d().pdn.at : d().pdn.at_move, { line, column, move: move ?? "", why })
  return fill(d().pdn.game, { game: fault.game, fault: place })
}

/** What the server refused: a position in its own words, anything else in the server's. */
export function refusedText(refused: Refused): string {
  const { why, of } = refused.facts
  if (typeof why !== "string" || !why) return serverSays(refused)
  return whyText(why, (of ?? {}) as { [fact: string]: Json })
}

const GLYPHS = ["", "!", "?", "!!", "??", "!?", "?!", "□", "□"]

/** What was thought of a move, as players write it; the rarer ones by their number. */
export function glyphs(nags: readonly number[]): string {
  return nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join("")
}

/** Comments without what programs write into them for each other: clocks, scores, arrows. */
export function plainComment(comment: string): string {
  return comment
    .replace(/\[%[^\]]*\]/g, "")
    .replace(/\s+/g, " ")
    .trim()
}

/** "12. 34-29!" */
export function stepName(step: ReadStep): string {
  return step.text === "" ? "" : `${step.number} ${step.text}${glyphs(step.nags)}`
}
