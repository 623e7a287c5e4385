// Four at Carrom: who won is a pair, in every sentence that says so.
import { beforeEach, describe, expect, it } from "vitest"
import type { TablePage } from "../src/tablePage.svelte"
import card from "../src/games/carrom"
import table from "../src/games/carrom/table"
import { cameTo, eventText, lines, outcomeText } from "../src/games/carrom/sentences"
import type { Event } from "../src/games/carrom/types"
import { prefs } from "../src/prefs.svelte"
import { gameResult } from "../src/gameText"
import type { PublicEntry, Outcome } from "../src/types"

const carrom = { ...card, ...table }

describe("four in two teams", () => {
  const names = (seat: number): string => ["Aimé", "Lou", "Max", "Zoé"][seat] ?? ""
  const over = (winner: 0 | 1 | null, code: string): Event =>
    ({ kind: "round_over", winner, points: 5, rule: "K5", code, scores: [0, 5] }) as unknown as Event
  const outcome = (...scores: number[]): Outcome => ({ kind: "outcome", scores, rule: "K5", code: "target" })

  beforeEach(() => (prefs.language = "fr"))

  it("a round goes to the pair that won it", () => {
    expect(eventText(over(1, "cleared"), names, 4)).toBe(
      "Manche à l’équipe Lou et Zoé\u202f: tous ses pions sont rentrés, 5 points",
    )
    expect(eventText(over(0, "queen_left"), names, 4)).toContain("5 points à l’équipe Aimé et Max")
    expect(eventText(over(1, "cleared"), names, 2)).toContain("Manche à Lou\u202f:")
    expect(cameTo([over(1, "handed")], names, 4)?.strong).toBe(
      "L’équipe Lou et Zoé gagne la manche grâce à l’autre\u202f: 5 points.",
    )
    prefs.language = "en"
    expect(eventText(over(1, "cleared"), names, 4)).toContain("Round to the team of Lou and Zoé:")
  })

  it("so does the match", () => {
    expect(outcomeText(outcome(0, 1, 0, 1), names)).toBe(
      "L’équipe Lou et Zoé atteint le but et gagne la partie.",
    )
    expect(outcomeText(outcome(1, 0, 1, 0), names)).toContain("Aimé et Max")
    expect(outcomeText(outcome(0, 1), names)).toBe("Lou atteint le but et gagne la partie.")
    prefs.language = "en"
    expect(outcomeText(outcome(0, 1, 0, 1), names)).toBe(
      "The team of Lou and Zoé reaches the target and wins the match.",
    )
  })

  it("and its list keeps the capital of every name", () => {
    const happened = {
      number: 3,
      what: "played",
      seat: 0,
      to: null,
      at: 0,
      events: [{ kind: "struck", seat: 0 }, over(1, "handed")],
    } as unknown as PublicEntry
    expect(lines(happened, names, [], 2)[0]?.text).toContain("Lou gagne la manche")
    expect(lines(happened, names, [], 4)[0]?.text).toContain("l’équipe Lou et Zoé gagne la manche")
  })

  it("the title of the end names the pair, or says that you won", () => {
    const page = (won: number[], mine: number[]): TablePage =>
      ({
        outcome: outcome(0, 1, 0, 1),
        won,
        name: names,
        own: (seat: number) => mine.length === 1 && mine.includes(seat),
        client: { past: [] },
      }) as unknown as TablePage
    expect(gameResult(page([1, 3], [0]), carrom)?.title).toBe("L’équipe Lou et Zoé gagne")
    expect(gameResult(page([1, 3], [3]), carrom)?.title).toBe("Vous gagnez")
    expect(gameResult(page([1, 3], [0, 1, 2, 3]), carrom)?.why).toBe(
      "L’équipe Lou et Zoé atteint le but et gagne la partie.",
    )
    prefs.language = "en"
    expect(gameResult(page([1, 3], [0]), carrom)?.title).toBe("The team of Lou and Zoé wins")
  })
})
