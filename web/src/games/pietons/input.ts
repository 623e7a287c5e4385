// From touches to an action: what is picked up, what goes with it, and when it is enough. Pure.
import type { Seat } from "../../types"
import type { Action, Card, Signal, View } from "./types"

export interface Picked {
  card: Card | null
  agent: boolean
  place: number | null
}
export const NOTHING: Picked = { card: null, agent: false, place: null }

/** Actions that lay or bury a card, or a token. */
export type Laying = Extract<
  Action,
  { kind: "lead" | "lead_agent" | "void" | "follow" | "agent" | "second" | "bury" | "expose" }
>

export function laying(view: View): Laying[] {
  return view.choices.filter(
    (choice): choice is Laying => "card" in choice || choice.kind === "expose" || choice.kind === "void",
  )
}

export function cardOf(choice: Laying): Card | null {
  if (choice.kind === "expose") return choice.paper
  return choice.kind === "void" ? null : choice.card
}

export const withAgent = (choice: Laying): boolean => choice.kind === "agent" || choice.kind === "lead_agent"
export const signalOf = (choice: Laying): Signal | null => ("signal" in choice ? choice.signal : null)

export function isFree(view: View, place: number): boolean {
  return !view.tokens.includes(place)
}

/** Choices that what is picked leaves open. */
export function open(view: View, picked: Picked): Laying[] {
  const signal = picked.place === null ? null : (view.board[picked.place] ?? null)
  return laying(view).filter((choice) => {
    if (picked.agent !== withAgent(choice) && (picked.agent || picked.card !== null)) return false
    if (picked.card !== null && cardOf(choice) !== picked.card) return false
    return signal === null || signalOf(choice) === null || signalOf(choice) === signal
  })
}

/** Kinds of card that may be touched now and lead somewhere. */
export function litCards(view: View, picked: Picked): Set<Card> {
  const lit = new Set<Card>()
  for (const choice of open(view, { ...picked, card: null })) {
    const card = cardOf(choice)
    if (withAgent(choice) && !picked.agent) lit.add("agent")
    else if (card !== null) lit.add(card)
  }
  if (picked.agent) lit.add("agent")
  return lit
}

/** Free places on which the token may go with what is picked. */
export function litPlaces(view: View, picked: Picked): number[] {
  const found = open(view, { ...picked, place: null }).filter(
    (choice) => !ready(picked) || complete(choice, picked),
  )
  const signals = new Set(found.map(signalOf))
  return view.board.flatMap((signal, place) => (signals.has(signal) && isFree(view, place) ? [place] : []))
}

const ready = (picked: Picked): boolean => picked.card !== null
/** An Agent that may bring a card must bring one. */
const complete = (choice: Laying, picked: Picked): boolean => cardOf(choice) === picked.card

/** The action that what is picked makes, or null while something is missing. */
export function made(view: View, picked: Picked): Action | null {
  const found = open(view, picked).filter(
    (choice) => complete(choice, picked) && picked.agent === withAgent(choice),
  )
  const choice = found[0]
  if (!choice || (picked.card === null && !picked.agent && choice.kind !== "void")) return null
  if (!("signal" in choice)) return found.length === 1 ? choice : null
  const signals = new Set(found.map(signalOf))
  if (picked.place === null) return signals.size === 1 ? choice : null
  return { ...choice, place: picked.place }
}

/** The signals still possible for what is picked, each once. */
export function signalsOf(view: View, picked: Picked): Signal[] {
  const found = open(view, { ...picked, place: null }).filter(
    (choice) => complete(choice, picked) && picked.agent === withAgent(choice),
  )
  return [...new Set(found.flatMap((choice) => signalOf(choice) ?? []))]
}

/** What is picked after a card was touched; null when the card leads nowhere. */
export function touchCard(view: View, picked: Picked, card: Card): Picked | null {
  if (card === "agent" && !choicesWith(view, NOTHING, "agent", false)) {
    if (!laying(view).some(withAgent)) return null
    return picked.agent ? NOTHING : { card: null, agent: true, place: picked.place }
  }
  if (picked.agent && choicesWith(view, picked, card, true)) return { ...picked, card }
  if (choicesWith(view, { ...NOTHING, place: picked.place }, card, false))
    return { card, agent: false, place: picked.place }
  if (choicesWith(view, NOTHING, card, false)) return { card, agent: false, place: null }
  return null
}

function choicesWith(view: View, picked: Picked, card: Card, agent: boolean): boolean {
  return open(view, { ...picked, card, agent }).length > 0
}

/** What comes with an Agent, though it cannot come alone. */
export function companion(view: View, card: Card): boolean {
  return choicesWith(view, NOTHING, card, true)
}

/** The seats in the order of this coup, from its leader. */
export function orderOf(view: View): Seat[] {
  const seats = view.players.length
  const step = view.coup?.green ? seats - 1 : 1
  return Array.from({ length: seats }, (_, i) => (view.leader + i * step) % seats)
}
