// What the card game says: lines of the list, actions, refusals, ends of games; natures and cards in words.
import type { PublicEntry, Json, Outcome, Refused } from "../../types"
import { type Facts, fill, serverSays, pick } from "../../words/index.svelte"
import type { ListLine, Stat } from "../gameUi"
import { type Name, outcomeSentence } from "../sentences"
import { type Action, artOf, type Card, type Event, type Nature, type Signal } from "./types"
import { t } from "./table.words"
import { p } from "./words"

export const cardName = (card: Card): string => p().card[card]
export const signalName = (signal: Signal): string => p().signal[signal]
/** "la moto", "l’agent": the card as a sentence speaks of it. */
export const theCard = (card: Card): string => p().the_card[card]
export const natureName = (nature: Nature): string => p().nature[nature]

/** An event as a sentence that reads alone. */
export function eventText(event: Event, name: Name): string {
  const says = p().event
  const who = "seat" in event ? name(event.seat) : ""
  switch (event.kind) {
    case "drawn":
      return fill(says.drawn, {
        cards: event.seats.map(
          (seat, i) => `${name(seat)} (${cardName(event.cards[i] as Card).toLowerCase()})`,
        ),
      })
    case "was_cut":
      return fill(says.was_cut, { who, at: event.at })
    case "dealt":
      return fill(says.dealt, { each: event.each, talon: event.talon })
    case "showed":
      return fill(event.paper ? says.showed : says.showed_nothing, {
        who,
        face: event.face,
        paper: event.paper ? cardName(event.paper) : "",
      })
    case "exposed":
      return fill(says.exposed, { who, paper: cardName(event.paper) })
    case "led": {
      const text = !event.agent ? says.led : event.card ? says.led_agent : says.led_agent_alone
      return fill(text, {
        who,
        token: event.token,
        signal: signalName(event.signal),
        card: event.card ? natureName(event.card as Nature) : "",
      })
    }
    case "blocked":
      return fill(event.laid_all ? says.blocked_free : says.blocked, {
        who,
        token: event.token,
        signal: signalName(event.signal),
      })
    case "added":
      return fill(event.card ? says.added : says.added_none, {
        who,
        card: event.card ? natureName(event.card as Nature) : "",
      })
    case "followed":
      return fill(says.followed, { who, card: natureName(event.card as Nature) })
    case "directed":
      return fill(event.card ? says.directed : says.directed_alone, {
        who,
        card: event.card ? natureName(event.card as Nature) : "",
      })
    case "missed":
      return fill(event.ticket ? says.missed : says.missed_free, { who })
    case "stopped":
      return fill(says.stopped, { seats: event.seats.map(name) })
    case "gathered":
      return fill(says.gathered, { talon: event.talon })
    case "manche_over":
      return `${p().manche[event.code]} ${event.sheet.map((line, seat) => `${name(seat)} ${line.points}`).join(", ")}`
    default:
      return fill(says[event.kind], { who })
  }
}

/** An event that costs someone a ticket. */
export function isTicket(event: Event): boolean {
  if (event.kind === "missed") return event.ticket
  return event.kind === "stopped" || (event.kind === "blocked" && !event.laid_all)
}

/** The rule that a ticket is given by. */
export function ticketRule(event: Event): string {
  return event.kind === "stopped" ? "C12" : event.kind === "blocked" ? "C7" : "C10"
}

/** The picture beside a line. */
function eventArt(event: Event): string {
  switch (event.kind) {
    case "led":
    case "added":
    case "followed":
    case "directed":
      return event.card && !(event.kind === "directed")
        ? artOf(event.card)
        : event.kind === "directed" || event.kind === "led"
          ? "v-agent"
          : "token"
    case "exposed":
      return `card-${event.paper}`
    case "missed":
      return event.ticket ? "ticket-100" : "token"
    case "blocked":
      return event.laid_all ? "token" : "ticket-100"
    case "stopped":
      return "ticket-100"
    case "showed":
      return `die-${event.face}`
    case "threw":
      return "i-die"
    case "gathered":
      return "v-agent"
    case "manche_over":
      return "i-trophy"
    default:
      return "card-back"
  }
}

/** What needs no line of its own: it is seen, or the next line says it. */
const SILENT = new Set<Event["kind"]>(["shuffled", "threw"])

/** A coup begins with its number and its signal; a manche with its number, where there are several. */
function headingOf(event: Event, happened: PublicEntry, past: readonly PublicEntry[]): string | null {
  if (event.kind === "led" || event.kind === "blocked")
    return fill(t().coup_heading, { n: event.token, signal: signalName(event.signal) })
  if (event.kind !== "dealt") return null
  const over = past
    .filter((line) => line.number < happened.number)
    .flatMap((line) => line.events as unknown as Event[])
    .filter((one) => one.kind === "manche_over").length
  return over === 0 ? null : fill(t().sheet_of, { n: over + 1 })
}

export function lines(happened: PublicEntry, name: Name, past: readonly PublicEntry[] = []): ListLine[] {
  return (happened.events as unknown as Event[]).flatMap((event) => {
    if (SILENT.has(event.kind) || (event.kind === "added" && event.card === null)) return []
    const seat = "seat" in event ? event.seat : null
    const who = seat === null ? "" : name(seat)
    const whole = eventText(event, name)
    const leads = who !== "" && whole.startsWith(who)
    const heading = headingOf(event, happened, past)
    return [
      {
        ...(heading ? { heading } : {}),
        seat,
        strong: leads ? who : "",
        text: leads ? whole.slice(who.length) : whole,
        number: happened.number,
        art: eventArt(event),
      },
    ]
  })
}

/** An action as a button or a piece of advice says it. */
export function actionText(action: Action): string {
  const says = p().action
  switch (action.kind) {
    case "cut":
      return fill(says.cut, { at: action.at })
    case "lead":
      return fill(says.lead, { signal: signalName(action.signal), card: theCard(action.card) })
    case "lead_agent":
      return fill(action.card ? says.lead_agent : says.lead_agent_alone, {
        signal: signalName(action.signal),
        card: action.card ? theCard(action.card) : "",
      })
    case "void":
      return fill(says.void, { signal: signalName(action.signal) })
    case "agent":
      return action.card ? fill(says.agent, { card: theCard(action.card) }) : says.agent_alone
    case "expose":
      return fill(says.expose, { card: theCard(action.paper) })
    case "bury":
    case "second":
    case "follow":
      return fill(says[action.kind], { card: theCard(action.card) })
    default:
      return says[action.kind]
  }
}

/** Ids of cards, natures and signals that came as facts, in words. */
function named(facts: Refused["facts"]): Facts {
  const words: Record<string, object> = {
    card: p().card,
    the_card: p().the_card,
    signal: p().signal,
    nature: p().nature,
  }
  const name = (fact: string, id: Json): string | number =>
    typeof id === "number" ? id : (pick(words[pick(p().named, fact) ?? ""] ?? {}, String(id)) ?? String(id))
  return Object.fromEntries(
    Object.entries(facts).map(([fact, value]) => [
      fact,
      Array.isArray(value) ? value.map((one) => name(fact, one)) : name(fact, value),
    ]),
  )
}

export function refusal(refused: Pick<Refused, "code" | "facts" | "rule">): { strong: string; text: string } {
  const says = pick(p().refused, refused.code)
  if (says === null) return { strong: serverSays(refused as Refused), text: "" }
  return { strong: fill(says, named(refused.facts)), text: "" }
}

/** The sheet says with how much: the outcome itself holds only shares of the win. */
export const outcomeText = (outcome: Outcome, name: Name): string | null =>
  outcomeSentence(p().outcome, outcome, name)

export function stats(past: readonly PublicEntry[]): Stat[] {
  const events = past.flatMap((line) => line.events as unknown as Event[])
  const of = (...kinds: Event["kind"][]): number =>
    events.filter((event) => kinds.includes(event.kind)).length
  const tickets = events.reduce(
    (sum, event) =>
      sum +
      (event.kind === "stopped"
        ? event.seats.length
        : (event.kind === "blocked" && !event.laid_all) || (event.kind === "missed" && event.ticket)
          ? 1
          : 0),
    0,
  )
  const agents = events.filter(
    (event) => event.kind === "directed" || (event.kind === "led" && event.agent),
  ).length
  return [
    { label: t().stats_coups, value: of("led", "blocked") },
    { label: t().stats_tickets, value: tickets },
    { label: t().stats_agents, value: agents },
  ]
}
