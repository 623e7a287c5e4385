import { describe, expect, it } from "vitest"
import type { GameInfo, TableInfo } from "../src/types"
import type { Leader } from "../src/people/api"
import { standings, usualGame } from "../src/people/standings"

const leader = (name: string, rating: number): Leader => ({
  player: { name, page: name, level: null },
  rating,
  games: 12,
  provisional: false,
})

describe("the leaders' page", () => {
  it("puts the computer's levels between people, and people first among equals", () => {
    const marks = [1200, 1500, 1800].map((rating, i) => ({
      level: i + 1,
      rating,
      interval: [rating, rating] as [number, number],
    }))
    const shown = standings([leader("Ada", 1600), leader("Ben", 1500)], marks)
    expect(
      shown.map((one) => (one.kind === "leader" ? `${one.place} ${one.leader.player.name}` : one.mark.level)),
    ).toEqual([3, "1 Ada", "2 Ben", 2, 1])
  })

  it("opens on the game last played, else on the first of the house", () => {
    const games = ["macadam", "dames"].map((id) => ({ id })) as GameInfo[]
    const table = (game: string, moved_at: number): TableInfo => ({ game, moved_at }) as TableInfo
    expect(usualGame(games, [])).toBe("macadam")
    expect(usualGame(games, [table("macadam", 1), table("dames", 3), table("gone", 9)])).toBe("dames")
    expect(usualGame([], [])).toBeNull()
  })
})
