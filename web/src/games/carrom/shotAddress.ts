// Which shot of which match is studied, for which hand: what a link says.
import type { From } from "./heat"
import { HANDS, USUAL_HAND } from "./numbers"

export interface ShotAddress {
  table: string
  /** Counted from 1. */
  shot: number
  hand: number
  /** Where the striker stands that the heat is shown for. */
  from: From
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
    hand: whole("hand", HANDS.length, USUAL_HAND),
    from: asked.get("from") === "better" ? "better" : "stood",
  }
}

export function addressOf({ table, shot, hand, from }: ShotAddress): string {
  const asked = { table, shot: String(shot), hand: String(hand), from }
  return `/shots/carrom?${new URLSearchParams(asked).toString()}`
}
