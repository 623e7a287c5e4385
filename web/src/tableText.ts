// Tables of the hall in words.
import { robotName } from "./characters"
import { clockText } from "./clockText"
import { gameCard } from "./games"
import type { Seat, TableInfo } from "./types"
import { fill, personName, w } from "./words/index.svelte"

function gameName(game: string): string {
  return gameCard(game)?.words().name ?? game
}

function nameAt(table: TableInfo, seat: Seat): string {
  const place = table.places[seat]
  if (place && place.level !== null) return robotName(table.places, seat)
  if (table.yours.length > 1 && table.places.some((other, i) => i !== seat && other.name === place?.name))
    return gameCard(table.game)?.sides(table.places.length)[seat] ?? ""
  return (place && personName(place)) || w().seat.someone
}

const isFree = (table: Pick<TableInfo, "places">, seat: Seat): boolean =>
  table.places[seat]?.name === "" && table.places[seat].level === null

/** The first seat that anyone may take. */
export function freeSeat(table: Pick<TableInfo, "places">): Seat | null {
  return [...table.places.keys()].find((seat) => isFree(table, seat)) ?? null
}

const MOST = 3 // names: with more, a title would be cut off before its end

const few = (names: string[]): string[] =>
  names.length > MOST
    ? [...names.slice(0, MOST - 1), fill(w().home.and_others, { n: names.length - MOST + 1 })]
    : names

/** A table is named after the others who sit there. */
export function tableTitle(table: TableInfo): string {
  const words = w().home
  const game = gameName(table.game)
  if (table.yours.length > 1 && table.yours.length === table.places.length) return fill(words.alone, { game })
  const others = [...table.places.keys()].filter(
    (seat) => !table.yours.includes(seat) && !isFree(table, seat),
  )
  const names = few(others.map((seat) => nameAt(table, seat)))
  if (names.length === 0) return fill(words.waiting_for, { game })
  if (table.yours.length > 0) return fill(words.against, { game, name: names })
  if (table.turn.kind === "waiting") return fill(words.table_of, { name: names })
  return fill(words.between, { name: names })
}

/** What is going on there: whose turn it is and since when, or who is missing. */
export function tableNote(table: TableInfo): string {
  if (table.turn.kind !== "waiting" || table.yours.length > 0)
    return `${turnText(table)}, ${ago(table.moved_at)}`
  const missing = [...table.places.keys()].filter((seat) => isFree(table, seat)).length
  return [fill(w().home.missing, { n: missing }), ...(table.clock ? [clockText(table.clock)] : [])].join(", ")
}

/** Tables of one game together, in the order in which the games come first. */
export function tablesByGame(tables: readonly TableInfo[]): { game: string; tables: TableInfo[] }[] {
  const games = [...new Set(tables.map(({ game }) => game))]
  return games.map((game) => ({ game, tables: tables.filter((table) => table.game === game) }))
}

export function turnText(table: TableInfo): string {
  const words = w().home
  if (table.turn.kind === "outcome") return words.over
  if (table.turn.kind !== "to_move") return words.waiting
  if (table.yours.includes(table.turn.seat)) return words.your_turn
  return fill(words.their_turn, { name: nameAt(table, table.turn.seat) })
}

/** How long ago, in the largest fitting unit. */
export function ago(at: number, now = Date.now() / 1000): string {
  const words = w().home
  const minutes = Math.max(0, Math.floor((now - at) / 60))
  if (minutes < 1) return words.now
  if (minutes < 60) return fill(words.min_ago, { n: minutes })
  if (minutes < 48 * 60) return fill(words.hours_ago, { n: Math.floor(minutes / 60) })
  return fill(words.days_ago, { n: Math.floor(minutes / 1440) })
}
