// Tables of the hall in words.
import { gameCard } from "./games"
import type { Seat, TableInfo } from "./types"
import { fill, w } from "./words/index.svelte"

function gameName(game: string): string {
  return gameCard(game)?.words().name ?? game
}

function nameAt(table: TableInfo, seat: Seat): string {
  const place = table.places[seat]
  if (place && place.level !== null) return fill(w().home.computer_level, { n: place.level })
  if (table.yours.length > 1) return gameCard(table.game)?.sides(table.places.length)[seat] ?? ""
  return place?.name || w().seat.someone
}

export function tableTitle(table: TableInfo): string {
  const words = w().home
  const game = gameName(table.game)
  if (table.yours.length > 1) return fill(words.alone, { game })
  if (table.yours.length === 0) {
    const names = table.places.map((_, seat) => nameAt(table, seat))
    return fill(words.between, { first: names.slice(0, -1).join(", "), second: names.at(-1) ?? "" })
  }
  const other = table.places.findIndex((_, seat) => !table.yours.includes(seat))
  const place = table.places[other]
  if (place && place.name === "" && place.level === null) return fill(words.waiting_for, { game })
  return fill(words.against, { game, name: nameAt(table, other) })
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
