// The games that have a browser side.
import { carrom } from "./carrom"
import { dames } from "./dames"
import type { GameUi } from "./gameUi"
import { macadam } from "./macadam"
import { pietons } from "./pietons"

const GAMES: Record<string, GameUi> = { macadam, dames, carrom, pietons }

export function gameUi(game: string): GameUi | null {
  return GAMES[game] ?? null
}
