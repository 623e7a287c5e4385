// The games that have a browser side.
import { carrom } from "./carrom"
import { dames } from "./dames"
import type { GameFace } from "./face"
import { macadam } from "./macadam"

const FACES: Record<string, GameFace> = { macadam, dames, carrom }

export function face(game: string): GameFace | null {
  return FACES[game] ?? null
}
