// What the player to act is told: only what the view says is open.
import { beforeEach, describe, expect, it } from "vitest"
import { adviceReason } from "../src/games/pietons/advice"
import { promptText, paperNeeds, waysOut } from "../src/games/pietons/prompts"
import { refusal } from "../src/games/pietons/sentences"
import type { Action, Card, View } from "../src/games/pietons/types"
import { EMPTY_VIEW } from "../src/games/pietons/viewState"
import { prefs } from "../src/prefs.svelte"

const plain = (text: string): string => text.replaceAll("\u202f", " ")
const coup = (follow: NonNullable<View["coup"]>["follow"]): View["coup"] => ({
  signal: "au",
  card: "car",
  follow,
  waiting: [],
  green: false,
})
const why = (card: Card, code: string, facts: Record<string, string> = {}): View["why"][number] => ({
  card,
  rule: "C10",
  code,
  facts: { card, ...facts },
})
const seen = (choices: Action[], more: Partial<View>): View => ({
  ...EMPTY_VIEW,
  seat: 0,
  stage: "play",
  choices,
  ...more,
})

beforeEach(() => (prefs.language = "fr"))

describe("who cannot follow yet", () => {
  const held = [
    why("moto", "paper_in_hand", { paper: "paper-p" }),
    why("walk-red", "no_follower", { follow: "motor" }),
  ]

  it("hears of the paper in hand and of the card it opens", () => {
    const view = seen(
      [{ kind: "expose", paper: "paper-p" }, { kind: "agent", card: "walk-red" }, { kind: "miss" }],
      { coup: coup("motor"), why: held },
    )
    expect(paperNeeds(view)).toEqual([{ paper: "paper-p", cards: ["moto"], from: "hand" }])
    expect(plain(promptText(view, true, null))).toBe(
      "Pour suivre : exposez « Assurance-Permis » pour une moto, jouez un agent ou prenez un ticket.",
    )
  })
  it("hears of the die while it may give the paper", () => {
    const view = seen([{ kind: "roll" }, { kind: "miss" }], {
      coup: coup("moped"),
      why: [why("moped", "paper_by_die", { paper: "paper-a" })],
    })
    expect(plain(promptText(view, true, null))).toBe(
      "Pour suivre : tentez « Assurance » au dé pour un cyclomoteur ou prenez un ticket.",
    )
  })
  it("is told what is missing when nothing can bring it any more", () => {
    const view = seen([{ kind: "miss" }], {
      coup: coup("moped"),
      why: [why("moped", "no_paper", { paper: "paper-a" })],
    })
    expect(plain(promptText(view, true, null))).toBe(
      "Pour suivre, il vous manque « Assurance » : prenez un ticket.",
    )
  })
  it("hears of no ticket where there is none, and of no agent that is not held", () => {
    const view = seen([{ kind: "roll" }, { kind: "miss" }], {
      coup: coup("bicycle"),
      why: [why("walk-red", "no_follower", { follow: "bicycle" })],
    })
    expect(plain(promptText(view, false, null))).toBe("Rien en main ne suit : passez.")
    expect(waysOut(view, true)).toEqual(["prenez un ticket"])
  })
  it("is simply asked when a card is ready", () => {
    expect(
      promptText(seen([{ kind: "follow", card: "moto" }], { coup: coup("motor"), why: held }), true, null),
    ).toBe("Suivez avec une auto ou une moto.")
  })
})

it("a leader without a card hears of every way out", () => {
  const view = seen(
    [{ kind: "exchange" }, { kind: "expose", paper: "paper-a" }, { kind: "void", signal: "rb", place: null }],
    { why: [why("moped", "paper_in_hand", { paper: "paper-a" })] },
  )
  expect(plain(promptText(view, true, null))).toBe(
    "Pour entamer : exposez « Assurance » pour un cyclomoteur, échangez une carte ou posez le jeton et prenez un ticket.",
  )
  prefs.language = "en"
  expect(promptText({ ...view, why: [] }, true, null)).toBe(
    "No card goes on a free signal: exchange a card or put the token down and take a ticket.",
  )
})

it("what one holds has its article", () => {
  const refused = { rule: "C10", code: "must_follow", facts: { follow: "motor", can: ["moto", "car"] } }
  expect(plain(refusal(refused).strong)).toBe("Vous avez une moto et une auto : il faut suivre.")
  expect(
    plain(
      refusal({ rule: "C9", code: "no_follower", facts: { card: "walk-red", follow: "moped", can: [] } })
        .strong,
    ),
  ).toBe("On ne suit pas avec le piéton rouge : il faut un cyclomoteur.")
})

describe("a hint says why", () => {
  const reason = (action: Action, more: Partial<View> = {}): string =>
    plain(adviceReason(action, seen([action], more)))
  it("by what the card is worth", () => {
    expect(reason({ kind: "follow", card: "moto" })).toBe("La moto vaut 50 points.")
  })
  it("by what the papers open, and what that wins", () => {
    const why_moto = [why("moto", "paper_in_hand", { paper: "paper-p" })]
    expect(reason({ kind: "expose", paper: "paper-p" }, { why: why_moto, coup: coup("motor") })).toBe(
      "Avec ces papiers, la moto peut rouler : 50 points à gagner.",
    )
  })
  it("by what else would come: a paper by the die, a ticket without an agent", () => {
    expect(reason({ kind: "roll" })).toBe("Le dé peut donner les papiers qui manquent.")
    expect(reason({ kind: "agent", card: "walk-red" })).toBe(
      "Sans carte à suivre, l’agent évite le ticket de −100. Le piéton rouge vaut 200 points.",
    )
    prefs.language = "en"
    expect(reason({ kind: "agent", card: "walk-red" })).toContain("the officer saves the ticket")
  })
})
