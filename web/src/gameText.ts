// A game in sentences: its lines, and how it ended.
import type { TablePage } from "./tablePage.svelte"
import type { GameUi } from "./games/gameUi"
import type { MoveListLine } from "./parts/MoveList.svelte"
import type { Step } from "./replay"
import type { PublicEntry, Outcome, Seat, StudiedPosition } from "./types"
import { capital, fill, w } from "./words/index.svelte"

export function moveList(page: TablePage, ui: GameUi): MoveListLine[] {
  let moves = 0
  return page.client.standing.flatMap((happened): MoveListLine[] => {
    const { known } = page
    const lines = ui.lines(happened, page.name, page.client.standing, known?.places.length, known?.rules)
    if (lines.length > 0) {
      return lines.map((line, i) => ({
        ...line,
        piece: line.art ?? (line.seat === null ? null : ui.piece(line.seat, page.view)),
        move: i === 0 && happened.what === "played" ? ++moves : null,
      }))
    }
    const text = tableLineText(happened, page.name)
    return text
      ? [
          {
            ...text,
            number: happened.number,
            seat: happened.seat,
            piece: happened.seat === null ? null : ui.piece(happened.seat),
            move: null,
          },
        ]
      : []
  })
}

/** The list with what the analysis thinks of each move, as far as it has come. */
export function marked(
  lines: readonly MoveListLine[],
  found: readonly Step[],
  positions: readonly StudiedPosition[],
): MoveListLine[] {
  if (positions.length !== found.length) return [...lines]
  const marks = new Map(positions.map(({ mark, number }) => [found[number + 1]?.number, mark]))
  return lines.map((line) => ({
    ...line,
    mark: line.move === null ? null : (marks.get(line.number) ?? null),
  }))
}

function tableLineText(
  happened: PublicEntry,
  name: (seat: Seat) => string,
): { strong: string; text: string } | null {
  const words = w().log
  const { what, seat } = happened
  if ((what === "resigned" || what === "flagged" || what === "abandoned") && seat !== null) {
    const who = name(seat)
    return { strong: who, text: fill(words[what], { who }).slice(who.length) }
  }
  if (happened.what === "draw_agreed") return { strong: "", text: words.agreed }
  if (happened.what === "closed" || happened.what === "called_off")
    return { strong: "", text: words[happened.what] }
  return null
}

export interface GameResult {
  title: string
  rule: string | null
  why: string
}

export function gameResult(page: TablePage, ui: GameUi): GameResult | null {
  const { outcome } = page
  if (!outcome) return null
  const words = w().end
  const names = page.won.map(page.name)
  const title =
    outcome.code === "shared"
      ? words.shared
      : names.length === 0
        ? outcome.code === "closed" || outcome.code === "called_off"
          ? words.over
          : words.draw
        : page.won.some(page.own)
          ? words.you_win
          : capital(
              fill(words.wins, { name: (names.length > 1 && ui.together?.(names)) || names.join(", ") }),
            )
  return {
    title,
    rule: outcome.rule === "house" ? null : outcome.rule,
    why: ui.outcome(outcome, page.name) ?? endReason(page, outcome),
  }
}

const ENDS: PublicEntry["what"][] = ["resigned", "flagged", "abandoned", "draw_agreed", "closed"]

function endReason(page: TablePage, outcome: Outcome): string {
  const words = w().end
  const last = page.client.past.findLast((line) => ENDS.includes(line.what))
  if (last?.what === "resigned" || last?.what === "flagged" || last?.what === "abandoned")
    return last.seat === null ? words.over : fill(words[last.what], { loser: page.name(last.seat) })
  if (last?.what === "draw_agreed") return words.agreed
  if (outcome.code === "called_off") return words.called_off
  return last?.what === "closed" || outcome.code === "closed" ? words.closed : words.over
}
