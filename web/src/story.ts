// A game in sentences: its lines, and how it ended.
import type { Desk } from "./desk.svelte"
import type { GameFace } from "./games/face"
import type { Written } from "./parts/MoveList.svelte"
import type { Happened, Outcome, Seat } from "./types"
import { capital, fill, w } from "./words/index.svelte"

export function written(desk: Desk, face: GameFace): Written[] {
  let moves = 0
  return desk.room.standing.flatMap((happened): Written[] => {
    const lines = face.line(happened, desk.name, desk.room.standing, desk.known?.places.length)
    if (lines.length > 0) {
      return lines.map((line, i) => ({ ...line, piece: line.art ?? (line.seat === null ? null : face.piece(line.seat, desk.view)), move: i === 0 && happened.what === "played" ? ++moves : null }))
    }
    const text = housed(happened, desk.name)
    return text ? [{ ...text, number: happened.number, seat: happened.seat, piece: happened.seat === null ? null : face.piece(happened.seat), move: null }] : []
  })
}

function housed(happened: Happened, name: (seat: Seat) => string): { strong: string; text: string } | null {
  const words = w().log
  if (happened.what === "resigned" && happened.seat !== null) {
    const who = name(happened.seat)
    return { strong: who, text: fill(words.resigned, { who }).slice(who.length) }
  }
  if (happened.what === "draw_agreed") return { strong: "", text: words.agreed }
  if (happened.what === "closed" || happened.what === "called_off") return { strong: "", text: words[happened.what] }
  return null
}

export interface End { title: string; rule: string | null; why: string }

export function endOf(desk: Desk, face: GameFace): End | null {
  const { outcome } = desk
  if (!outcome) return null
  const words = w().end
  const names = desk.won.map(desk.name)
  const title =
    outcome.code === "shared" ? words.shared
    : names.length === 0 ? (outcome.code === "closed" || outcome.code === "called_off" ? words.over : words.draw)
    : desk.won.some(desk.own) ? words.you_win
    : capital(fill(words.wins, { name: (names.length > 1 && face.together?.(names)) || names.join(", ") }))
  return { title, rule: outcome.rule === "house" ? null : outcome.rule, why: face.outcome(outcome, desk.name) ?? house(desk, outcome) }
}

function house(desk: Desk, outcome: Outcome): string {
  const words = w().end
  const last = desk.room.past.findLast((line) => ["resigned", "draw_agreed", "closed"].includes(line.what))
  if (last?.what === "resigned" && last.seat !== null) return fill(words.resigned, { loser: desk.name(last.seat) })
  if (last?.what === "draw_agreed") return words.agreed
  if (outcome.code === "called_off") return words.called_off
  return last?.what === "closed" || outcome.code === "closed" ? words.closed : words.over
}
