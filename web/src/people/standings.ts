// The leaders of a game and, between them, the computer's levels as marks on the same scale.
import type { GameInfo, TableInfo } from "../types"
import type { components } from "../wire"
import type { Leader } from "./api"

export type LevelRating = components["schemas"]["LevelRating"]

export type Standing = { kind: "leader"; place: number; leader: Leader } | { kind: "mark"; mark: LevelRating }

const rating = (one: Standing): number => (one.kind === "leader" ? one.leader.rating : one.mark.rating)

/** From the highest rating down; where they are level, people come before marks. */
export function standings(leaders: readonly Leader[], marks: readonly LevelRating[]): Standing[] {
  const all: Standing[] = [
    ...leaders.map((leader, i): Standing => ({ kind: "leader", place: i + 1, leader })),
    ...marks.map((mark): Standing => ({ kind: "mark", mark })),
  ]
  return all.sort((one, other) => rating(other) - rating(one))
}

/** The game that one played last, else the first of the house. */
export function usualGame(games: readonly GameInfo[], mine: readonly TableInfo[]): string | null {
  const last = mine
    .filter(({ game }) => games.some(({ id }) => id === game))
    .reduce<TableInfo | null>((found, one) => (found && found.moved_at >= one.moved_at ? found : one), null)
  return last?.game ?? games[0]?.id ?? null
}
