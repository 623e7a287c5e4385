// Which shot of which match is studied, for which hand: what a link says.
export const USUAL_HAND = 4 // src/tablee/games/carrom/study/shots.py
const HANDS = 8

export interface ShotAddress {
  table: string
  /** Counted from 1. */
  shot: number
  hand: number
}

export function addressIn(search: string): ShotAddress {
  const asked = new URLSearchParams(search)
  const whole = (name: string, most: number, usual: number): number => {
    const n = Number(asked.get(name) ?? usual)
    return Number.isInteger(n) && n >= 1 && n <= most ? n : usual
  }
  return {
    table: asked.get("table") ?? "",
    shot: whole("shot", Infinity, 1),
    hand: whole("hand", HANDS, USUAL_HAND),
  }
}

export function addressOf({ table, shot, hand }: ShotAddress): string {
  return `/shots/carrom?${new URLSearchParams({ table, shot: String(shot), hand: String(hand) }).toString()}`
}
