// Seats and clocks of the lobby, in few words.
import { character } from "../characters"
import type { GameCard } from "../games/gameUi"
import type { GameInfo, Rules, TimeControl } from "../types"
import type { components } from "../wire"
import { fill, personName } from "../words/index.svelte"
import { words } from "./words"

export type LobbySeat = components["schemas"]["LobbySeat"]
export type LobbyBoard = components["schemas"]["LobbyBoard"]
export type LobbyPlayer = components["schemas"]["LobbyPlayer"]

const USUAL: readonly TimeControl[] = [
  { kind: "fischer", seconds: 180, increment: 2, shared: false },
  { kind: "fischer", seconds: 300, increment: 3, shared: false },
  { kind: "fischer", seconds: 600, increment: 5, shared: false },
]
export const DAYS: TimeControl = { kind: "days", days: 3 }

export function clocksOf(card: GameCard): readonly TimeControl[] {
  return card.clocks ?? USUAL
}

/** "5 + 3", "15 min", "3 j". */
export function shortClock(clock: TimeControl | null): string {
  switch (clock?.kind) {
    case undefined:
      return words().no_clock
    case "per_move":
      return `${clock.seconds} s`
    case "days":
      return fill(words().per_days, { n: clock.days })
    case "sudden_death":
      return fill(words().minutes, { n: clock.seconds / 60 })
    case "fischer":
      return `${clock.seconds / 60} + ${clock.increment}`
    case "bronstein":
      return `${clock.seconds / 60} + ${clock.delay}`
  }
}

/** A program is said to be one wherever its name stands. */
export function playerName(player: LobbyPlayer): string {
  if (player.level !== null) return character(player.level).name
  return player.program ? fill(words().program, { name: player.name }) : personName(player)
}

/** The rule set that these rules are, by its name; how many sit down is no matter. */
export function presetName(card: GameCard, game: GameInfo | undefined, rules: Rules): string {
  const same = (preset: Rules): boolean =>
    Object.keys(preset).every((option) => option === "seats" || preset[option] === rules[option])
  const found = Object.entries(game?.presets ?? {}).find(([, preset]) => same(preset))
  return found ? card.options.preset(found[0]) : words().own_rules
}

export function seatNote(seat: LobbySeat, card: GameCard, game: GameInfo | undefined): string {
  if (seat.seats > 2) return fill(words().missing, { n: seat.seats, m: seat.seats - seat.players.length })
  return seat.quick ? words().quick_seat : presetName(card, game, seat.rules)
}

/** "1 520", "1 380 – 1 610", or nothing; with a mark while they are not sure yet. */
export function ratingText(players: readonly LobbyPlayer[]): string {
  const rated = players.filter(({ rating }) => rating !== null)
  const all = rated.map(({ rating }) => rating ?? 0)
  if (all.length === 0) return ""
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const unsure = rated.some(({ provisional }) => provisional) ? " ?" : ""
  return (low === high ? `${low}` : `${low} – ${high}`) + unsure
}
