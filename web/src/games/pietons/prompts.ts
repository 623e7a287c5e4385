// What is asked of the player to act, in words. It comes from the choices that the view lists and from what the
// view says of each card that cannot be laid: nothing is judged here.
import { capital, fill, list } from "../../words/index.svelte"
import { cardName, natureName } from "./sentences"
import type { Action, Card, Nature, Paper, View } from "./types"
import { t } from "./table.words"

/** Cards that only want a paper, and where it may still come from in this turn. */
export interface PaperNeed {
  paper: Paper
  cards: Card[]
  from: "hand" | "die" | null
}

const FROM: Record<string, PaperNeed["from"]> = { paper_in_hand: "hand", paper_by_die: "die", no_paper: null }

export function paperNeeds(view: View): PaperNeed[] {
  const found = new Map<Paper, PaperNeed>()
  for (const { card, code, facts } of view.why) {
    const from = FROM[code]
    if (from === undefined) continue
    const paper = facts.paper as Paper
    const one = found.get(paper) ?? { paper, cards: [], from }
    found.set(paper, { ...one, cards: [...one.cards, card] })
  }
  return [...found.values()].sort((a, b) => Number(b.from === "hand") - Number(a.from === "hand")) // a sure way first
}

const may = (view: View, ...kinds: Action["kind"][]): boolean =>
  view.choices.some((choice) => kinds.includes(choice.kind))

/** Can a card be laid at once, without a paper, an agent or a ticket? */
export const cardReady = (view: View): boolean => may(view, "lead", "follow")

/** Everything that can be done by who has no card ready: "jetez le dé…", "jouez un agent", "prenez un ticket". */
export function waysOut(view: View, missCosts: boolean): string[] {
  const words = t()
  const papers = paperNeeds(view).flatMap(({ paper, cards, from }) => {
    const facts = { paper: cardName(paper), cards: cards.map((card) => natureName(card as Nature)) }
    return from === null ? [] : [fill(from === "hand" ? words.way_lay : words.way_die, facts)]
  })
  const rest: [boolean, string][] = [
    [may(view, "exchange"), words.way_exchange],
    [may(view, "agent", "lead_agent"), words.way_agent],
    [may(view, "void"), words.way_void],
    [may(view, "miss"), missCosts ? words.way_ticket : words.way_pass],
  ]
  return [...papers, ...rest.flatMap(([possible, way]) => (possible ? [way] : []))]
}

export const waysOutText = (view: View, missCosts: boolean): string =>
  `${capital(list(waysOut(view, missCosts)))}.`

/** What the player to act is asked, with everything that is open to them. */
export function promptText(view: View, missCosts: boolean, took: Card | null, laidAll = false): string {
  const words = t()
  if (view.stage === "cut") return words.prompt_cut
  if (view.stage === "bury")
    return [took && fill(words.new_card, { card: cardName(took) }), words.prompt_bury]
      .filter(Boolean)
      .join(" ")
  if (view.stage === "second") return words.prompt_second
  if (view.stage !== "play") return ""
  if (cardReady(view))
    return view.coup
      ? fill(may(view, "agent") ? words.prompt_agent_too : words.prompt_follow, {
          what: natureName(view.coup.follow),
        })
      : words.prompt_lead
  if (laidAll) return words.prompt_laid_all
  const wanting = paperNeeds(view)
  const papers = wanting.map(({ paper }) => fill(words.quoted, { paper: cardName(paper) }))
  const kind = wanting.length === 0 ? "none" : wanting.every(({ from }) => from === null) ? "missing" : "open"
  return fill(view.coup ? words.stuck_follow[kind] : words.stuck_lead[kind], {
    papers,
    ways: waysOut(view, missCosts),
  })
}
