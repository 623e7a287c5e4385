// Why a hint is a good one, in a sentence: from what the view says, nothing is judged here.
import { capital, fill } from "../../words/index.svelte"
import { cardReady, paperNeeds } from "./prompts"
import { theCard } from "./sentences"
import { type Action, type Card, VALUE, type View } from "./types"
import { t } from "./table.words"

const worth = (card: Card): string =>
  VALUE[card] > 0 ? fill(t().reason.value, { card: capital(theCard(card)), n: VALUE[card] }) : ""

/** "" where the action speaks for itself. */
export function adviceReason(action: Action, view: View): string {
  const words = t().reason
  switch (action.kind) {
    case "expose":
      return exposeReason(action.paper, view)
    case "lead":
    case "follow":
    case "second":
      return worth(action.card)
    case "agent":
    case "lead_agent":
      return [words.agent, action.card ? worth(action.card) : ""].filter(Boolean).join(" ")
    case "exchange":
      return cardReady(view) ? words.exchange_better : words.exchange
    case "roll":
    case "miss":
    case "bury":
    case "void":
      return words[action.kind]
    default:
      return ""
  }
}

function exposeReason(paper: Card, view: View): string {
  const cards = paperNeeds(view).find((need) => need.paper === paper)?.cards ?? []
  if (cards.length === 0) return ""
  const points = cards.reduce((sum, card) => sum + VALUE[card], 0)
  const kinds = [...new Set(cards)].map((card) => theCard(card))
  return fill(t().reason.expose, { cards: kinds, count: kinds.length, n: points })
}
