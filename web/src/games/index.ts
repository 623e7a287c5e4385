// The games that have a browser side: every folder here with an index.ts, and those of TABLEE_GAMES.
import type { GameCard, GameUi } from "./gameUi"

const found = import.meta.glob<GameCard>(["./*/index.ts", "@more-games/*/index.ts"], {
  eager: true,
  import: "default",
})

export const CARDS: readonly GameCard[] = Object.values(found)

export function gameCard(game: string): GameCard | null {
  return CARDS.find((card) => card.id === game) ?? null
}

/** With its board and all that a table needs; rejects when that cannot be loaded. */
export async function loadGame(game: string): Promise<GameUi | null> {
  const card = gameCard(game)
  return card && { ...card, ...(await card.load()).default }
}
