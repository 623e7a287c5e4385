// The games that have a browser side.
import { carrom } from "./carrom"
import { dames } from "./dames"
import type { GameFace } from "./face"
import { macadam } from "./macadam"
import { pietons } from "./pietons"

const FACES: Record<string, GameFace> = { macadam, dames, carrom, pietons }

export function face(game: string): GameFace | null {
  return FACES[game] ?? null
}
