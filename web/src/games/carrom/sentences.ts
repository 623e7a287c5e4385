// What Carrom says: lines of the list, what a shot came to and why, ends of games, refusals, places in words.
import type { PublicEntry, Outcome, Refused, Rules, Seat } from "../../types"
import { capital, fill, pick } from "../../words/index.svelte"
import type { ListLine, Stat } from "../gameUi"
import { type Name, refusalSentence } from "../sentences"
import type { Aim, Contact } from "./aim"
import type { Point } from "../../geometry"
import { colourOf, POCKETS, QUEEN } from "./geometry"
import { type Event, type Piece, struckOf, teamOf } from "./types"
import { b } from "./board.words"
import { k } from "./words"

/** K1: a team is one player, or the two who face each other. */
export function teamName(team: number, name: Name, seats: number): string {
  return seats === 4 ? together([name(team), name(team + 2)]) : name(team)
}

/** Two who win together, by their names. */
export function together([one = "", other = ""]: readonly string[]): string {
  return fill(k().pair, { one, other })
}

/** An event in words; null for what is seen on the board and needs none. */
export function eventText(event: Event, name: Name, seats: number): string | null {
  const words = k()
  switch (event.kind) {
    case "drawn":
      return fill(words.event.drawn, { who: name(event.first) })
    case "racked":
      return fill(words.event.racked, { who: name(event.breaker) })
    case "struck":
      return null
    case "ruled":
      return fill(pick(words.ruled, event.code) ?? event.code, { who: name(event.seat), count: event.count })
    case "placed":
      if (event.seat !== null) return fill(words.event.placed, { who: name(event.seat) })
      return event.piece.id === QUEEN ? null : words.event.house_placed // that the queen goes back is said by the rule
    case "round_over":
      return fill(pick(words.round, event.code) ?? event.code, {
        winner: event.winner === null ? "" : teamName(event.winner, name, seats),
        points: event.points,
      })
  }
}

const QUIET = new Set(["keeps", "passes"])

/** What a shot came to, the weightiest rule first, in a sentence or two. */
export function cameTo(
  events: readonly Event[],
  name: Name,
  seats: number,
): { rule: string; strong: string; text: string; quiet: boolean; over: boolean } | null {
  const said = events.flatMap((event) => {
    if (event.kind !== "ruled" && event.kind !== "round_over") return []
    return [
      {
        rule: event.rule,
        quiet: event.kind === "ruled" && QUIET.has(event.code),
        over: event.kind === "round_over",
        text: eventText(event, name, seats) ?? "",
      },
    ]
  })
  const first = said.find((one) => one.over) ?? said.find((one) => !one.quiet) ?? said[0]
  if (!first) return null
  const rest = said.filter((one) => one !== first && !(first.over && one.quiet))
  return {
    rule: first.rule,
    quiet: first.quiet,
    over: first.over,
    strong: `${capital(first.text)}.`,
    text: rest.map((one) => `${capital(one.text)}.`).join(" "),
  }
}

/** One line a shot: who, and what came of it, with the piece that was theirs in that round (K4). */
export function lines(
  happened: PublicEntry,
  name: Name,
  past: readonly PublicEntry[] = [],
  seats = 2,
  rules: Rules = {},
): ListLine[] {
  const white = whiteAt(happened.number, past, rules)
  const heading = roundHeading(happened, past)
  return said(happened, name, seats).map((line, i) => ({
    ...line,
    ...(white === null || line.seat === null ? {} : { art: symbolOf(line.seat, white) }),
    ...(i === 0 && heading ? { heading } : {}),
  }))
}

/** A round begins with its number: void ones are played again under the same. */
function roundHeading(happened: PublicEntry, past: readonly PublicEntry[]): string | null {
  const events = (line: PublicEntry): Event[] => line.events as unknown as Event[]
  if (!events(happened).some((event) => event.kind === "racked")) return null
  const over = past
    .filter((line) => line.number < happened.number)
    .flatMap(events)
    .filter((event) => event.kind === "round_over" && event.winner !== null)
  return fill(b().round, { n: over.length + 1 })
}

/** The team that had white when a line was written: the one whose seat broke the round, or broke it before the
    position that the game began from. */
function whiteAt(number: number, past: readonly PublicEntry[], rules: Rules): 0 | 1 | null {
  const racked = past
    .filter((line) => line.number <= number)
    .flatMap((line) => line.events as unknown as Event[])
    .findLast((event) => event.kind === "racked")
  if (racked?.kind === "racked") return teamOf(racked.breaker)
  if (rules.position == null) return null
  return teamOf(Number(/\bbreaker=(\d)/.exec(String(rules.position))?.[1] ?? 0))
}

function said(happened: PublicEntry, name: Name, seats: number): ListLine[] {
  const events = happened.events as unknown as Event[]
  const struck = struckOf(events)
  if (!struck) {
    return events.flatMap((event) => {
      const text = eventText(event, name, seats)
      const seat =
        event.kind === "drawn"
          ? event.first
          : event.kind === "racked"
            ? event.breaker
            : "seat" in event
              ? event.seat
              : null
      return text === null ? [] : [named(happened.number, seat, capital(text), name)]
    })
  }
  const parts = events.flatMap((event) => {
    const quiet = event.kind === "ruled" && event.code === "keeps"
    const text = event.kind === "struck" || quiet ? null : eventText(event, name, seats)
    return text === null ? [] : [text]
  })
  const who = name(struck.seat)
  const names = Array.from({ length: seats }, (_, seat) => name(seat))
  const text = parts
    .map((one, i) => (i === 0 && one.startsWith(who) ? one : lower(one, who, names)))
    .join(", ")
  return [
    text.startsWith(who)
      ? named(happened.number, struck.seat, text, name)
      : { seat: struck.seat, strong: who, text: `${b().colon} ${text}`, number: happened.number },
  ]
}

/** Within a line: who shoots is named already, and another name keeps its capital. */
function lower(text: string, who: string, names: readonly string[]): string {
  if (text.startsWith(who)) return text.slice(who.length).trim()
  return names.some((name) => text.startsWith(name)) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

function named(number: number, seat: Seat | null, text: string, name: Name): ListLine {
  const who = seat === null ? "" : name(seat)
  const leads = who !== "" && text.startsWith(who)
  return { seat, strong: leads ? who : "", text: leads ? text.slice(who.length) : text, number }
}

export function outcomeText(outcome: Outcome, name: Name): string | null {
  const text = pick(k().outcome, outcome.code)
  if (text === null) return null
  const winner = teamName(outcome.scores.indexOf(Math.max(...outcome.scores)), name, outcome.scores.length)
  return capital(fill(text, { winner }))
}

export const refusal = (refused: Refused): { strong: string; text: string } =>
  refusalSentence(k().refused, refused)

export function stats(past: readonly PublicEntry[]): Stat[] {
  const events = past.flatMap((line) => line.events as unknown as Event[])
  const own = events.flatMap((event) => (event.kind === "ruled" && event.code === "own" ? [event.count] : []))
  return [
    { label: b().stats_shots, value: events.filter((event) => event.kind === "struck").length },
    { label: b().stats_pocketed, value: own.reduce((sum, n) => sum + n, 0) },
    { label: b().stats_rounds, value: events.filter((event) => event.kind === "round_over").length },
  ]
}

// A shot and its board in words

export function angleText(angle: number): string {
  const degrees = Math.round((angle * 1800) / Math.PI) / 10
  if (degrees === 0) return b().ahead
  return fill(degrees > 0 ? b().right : b().left, { n: number(Math.abs(degrees)) })
}

export function placeText(place: number): string {
  const millimetres = Math.round(place * 1000)
  if (millimetres === 0) return b().middle
  return fill(millimetres > 0 ? b().place_right : b().place_left, { n: Math.abs(millimetres) })
}

export function aimText(aim: Aim): string {
  return fill(b().striker_at, {
    place: placeText(aim.place),
    angle: angleText(aim.angle),
    force: Math.round(aim.force * 100),
  })
}

export function pieceName(id: number): string {
  return b().a_piece[colourOf(id)]
}

/** What the striker meets first, and where the coin is sent. */
export function contactText(met: Contact, pocket: number | null): string {
  const words = b()
  if (met.kind === "pocket") return fill(words.to_pocket, { pocket: k().pocket[met.pocket ?? 0] ?? "" })
  if (met.kind === "cushion") return words.to_cushion
  if (met.kind === "rest" || !met.piece) return words.to_rest
  if (pocket !== null)
    return fill(words.piece_pocket, {
      piece: words.short[colourOf(met.piece.id)],
      pocket: k().pocket[pocket] ?? "",
    })
  return fill(words.to_piece, { piece: pieceName(met.piece.id) })
}

/** "Un pion blanc, 12 cm à droite, 3 cm vers le haut, près du trou en haut à droite", as the reader sees the board. */
export function whereText(piece: Piece): string {
  const words = b()
  const cm = (n: number): string => number(Math.round(Math.abs(n) * 100))
  const x =
    Math.abs(piece.x) < 0.005
      ? words.x_mid
      : fill(piece.x > 0 ? words.x_right : words.x_left, { n: cm(piece.x) })
  const y =
    Math.abs(piece.y) < 0.005
      ? words.y_mid
      : fill(piece.y > 0 ? words.y_up : words.y_down, { n: cm(piece.y) })
  const near = POCKETS.findIndex((hole: Point) => Math.hypot(hole.x - piece.x, hole.y - piece.y) < 0.09)
  const beside = near === -1 ? "" : `, ${fill(words.near_pocket, { pocket: k().pocket[near] ?? "" })}`
  return capital(fill(words.where, { piece: pieceName(piece.id), x, y })) + beside
}

const number = (n: number): string => new Intl.NumberFormat(document.documentElement.lang || "fr").format(n)

/** The symbol of a seat's pieces: white for the team that breaks (K4). */
export function symbolOf(seat: Seat, white: 0 | 1 | null): string {
  return (white ?? 0) === teamOf(seat) ? "coin-white" : "coin-black"
}
