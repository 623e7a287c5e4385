// The games that have a browser side.
import type { GameFace } from "./face"
import { macadam } from "./macadam"

const FACES: Record<string, GameFace> = { macadam }

export function face(game: string): GameFace | null {
  return FACES[game] ?? null
}
