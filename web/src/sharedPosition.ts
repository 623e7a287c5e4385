// A game asked for by its address, so that a position can be shared: "/?game=dames&position=W:W31-50:B1-20".
import type { Rules } from "./types"

export function inUrl(search: string, name: string): string | null {
  return new URLSearchParams(search).get(name)
}

export function gameInUrl(search: string): string | null {
  return inUrl(search, "game")
}

/** What the address adds to the rules of this game. */
export function rulesInUrl(search: string, game: string): Rules {
  const position = inUrl(search, "position")
  return gameInUrl(search) === game && position ? { position } : {}
}

/** Where a position is studied by itself. */
export function studyLink(game: string, position: string): string {
  return `/study/${game}?${new URLSearchParams({ position }).toString()}`
}

/** Where a position is practised alone. */
export function practiceLink(game: string, position: string): string {
  return `/practice/${game}?${new URLSearchParams({ position }).toString()}`
}

export function positionLink(game: string, position: string): string {
  return `${location.origin}/?${new URLSearchParams({ game, position }).toString()}`
}
