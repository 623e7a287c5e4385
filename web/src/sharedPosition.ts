// A game asked for by its address, so that a position can be shared: "/?game=dames&position=W:W31-50:B1-20".
import type { Rules } from "./types"

export function gameInUrl(search: string): string | null {
  return new URLSearchParams(search).get("game")
}

/** What the address adds to the rules of this game. */
export function rulesInUrl(search: string, game: string): Rules {
  const position = new URLSearchParams(search).get("position")
  return gameInUrl(search) === game && position ? { position } : {}
}

export function positionLink(game: string, position: string): string {
  return `${location.origin}/?${new URLSearchParams({ game, position }).toString()}`
}
