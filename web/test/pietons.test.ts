import { describe, expect, test } from "vitest"
import { dealActions, ORDERED } from "../src/games/pietons/plannedDeal"
import { litCards, litPlaces, made, NOTHING, orderOf, signalsOf, touchCard } from "../src/games/pietons/input"
import { before, PLANS } from "../src/games/pietons/lesson"
import { afterEvent, CLEAR, coupPlaysOf } from "../src/games/pietons/coupPlays"
import { animationOf } from "../src/games/pietons/eventAnimation"
import { BOARD, PACK, PENALTY, PLACES, SEATS } from "../src/games/pietons/numbers"
import { lines } from "../src/games/pietons/sentences"
import { tableWords } from "../src/games/pietons/table.words"
import { p } from "../src/games/pietons/words"
import { type Action, type Event, pointsOf, pointsText, RING, type View } from "../src/games/pietons/types"
import type { PublicEntry } from "../src/types"

function view(choices: Action[], more: Partial<View> = {}): View {
  const player = { cards: 3, laid: [], papers: [], won: [], tickets: 0, points: 0 }
  return {
    seat: 0,
    stage: "play",
    drawing: [],
    dealer: 0,
    leader: 0,
    actor: 0,
    done: { drew: false, exchanged: false, rolled: false },
    coup: null,
    centre: 0,
    board: [...BOARD],
    tokens: [0],
    talon: 12,
    stock: [5, 5],
    players: [player, player, player, player],
    manche: 1,
    totals: [0, 0, 0, 0],
    sheets: [],
    hand: [],
    notes: [],
    choices,
    why: [],
    ...more,
  }
}

const LEADS: Action[] = [
  { kind: "roll" },
  { kind: "expose", paper: "paper-a" },
  { kind: "lead", signal: "pp", card: "walk-red", place: null },
  { kind: "lead", signal: "at", card: "bicycle", place: null },
  { kind: "lead", signal: "rb", card: "bicycle", place: null },
]

describe("a lead", () => {
  test("lights the cards that lead somewhere, and only free places", () => {
    const seen = view(LEADS)
    expect([...litCards(seen, NOTHING)].sort()).toEqual(["bicycle", "paper-a", "walk-red"])
    const red = touchCard(seen, NOTHING, "walk-red")
    expect(red).toEqual({ card: "walk-red", agent: false, place: null })
    expect(litPlaces(seen, red ?? NOTHING)).toEqual([3, 8, 11]) // token 1 lies on place 0
  })
  test("is whole with a place, or when there is one signal alone", () => {
    const seen = view(LEADS)
    expect(made(seen, { ...NOTHING, card: "walk-red" })).toMatchObject({ kind: "lead", signal: "pp" })
    expect(made(seen, { ...NOTHING, card: "bicycle" })).toBeNull()
    expect(signalsOf(seen, { ...NOTHING, card: "bicycle" })).toEqual(["at", "rb"])
    expect(made(seen, { ...NOTHING, card: "bicycle", place: 4 })).toEqual({
      kind: "lead",
      signal: "rb",
      card: "bicycle",
      place: 4,
    })
    expect(made(seen, { ...NOTHING, place: 4 })).toBeNull()
  })
  test("of who is blocked is a token, alone or with an agent", () => {
    const seen = view([
      { kind: "lead_agent", signal: "pp", card: "car", place: null },
      { kind: "void", signal: "pp", place: null },
    ])
    expect(made(seen, { ...NOTHING, place: 3 })).toEqual({ kind: "void", signal: "pp", place: 3 })
    const agent = touchCard(seen, NOTHING, "agent")
    expect(agent).toEqual({ card: null, agent: true, place: null })
    expect(made(seen, { card: "car", agent: true, place: 8 })).toEqual({
      kind: "lead_agent",
      signal: "pp",
      card: "car",
      place: 8,
    })
  })
})

describe("an agent", () => {
  const seen = view([{ kind: "agent", card: "walk-red" }, { kind: "agent", card: "car" }, { kind: "miss" }], {
    coup: { signal: "pp", card: "walk-blue", follow: "walk-blue", waiting: [], green: false },
  })
  test("is lit alone, and then the cards that may come with it", () => {
    expect([...litCards(seen, NOTHING)]).toEqual(["agent"])
    const agent = touchCard(seen, NOTHING, "agent") ?? NOTHING
    expect([...litCards(seen, agent)].sort()).toEqual(["agent", "car", "walk-red"])
    expect(made(seen, agent)).toBeNull()
    expect(made(seen, touchCard(seen, agent, "car") ?? NOTHING)).toEqual({ kind: "agent", card: "car" })
    expect(touchCard(seen, NOTHING, "car")).toBeNull()
  })
})

describe("a coup", () => {
  const events: Event[] = [
    { kind: "led", seat: 1, token: 1, signal: "pp", place: 0, card: "walk-red", agent: false },
    { kind: "missed", seat: 2, ticket: true },
    { kind: "directed", seat: 3, card: "car" },
  ]
  test("lies as it was laid", () => {
    expect(coupPlaysOf(events)).toEqual({
      1: { what: "card", card: "walk-red", agent: false, order: 1 },
      2: { what: "ticket", card: null, agent: false, order: 2 },
      3: { what: "card", card: "car", agent: true, order: 3 },
    })
    expect(afterEvent(coupPlaysOf(events), { kind: "dealt", each: 11, talon: 12 })).toEqual(CLEAR)
  })
  test("goes round the other way after a green arrow", () => {
    expect(orderOf(view([], { leader: 1 }))).toEqual([1, 2, 3, 0])
    expect(
      orderOf(
        view([], {
          leader: 1,
          coup: { signal: "fv", card: "green-arrow", follow: "green-arrow", waiting: [], green: true },
        }),
      ),
    ).toEqual([1, 0, 3, 2])
  })
  test("shows no card that is hidden", () => {
    for (const kind of ["drew", "took", "buried"] as const)
      expect(animationOf({ kind, seat: 2 }, view([])).flights.map((flight) => flight.art)).toEqual([
        "card-back",
      ])
  })
})

test("points of the manches before and of this one", () => {
  const seen = view([], { totals: [300, 0, 0, 0] })
  expect(pointsOf(seen, 0)).toBe(300)
  expect(pointsOf({ ...seen, players: seen.players.map((one) => ({ ...one, points: -100 })) }, 0)).toBe(200)
  expect(pointsText(-100)).toBe("−100")
  expect(new Set(RING.map(String)).size).toBe(PLACES)
})

test("words name no number of the game but the ticket's", () => {
  expect(p().sides).toHaveLength(SEATS)
  for (const words of Object.values(tableWords)) {
    for (const number of JSON.stringify(words).match(/(?<!=)\b\d+/g) ?? [])
      expect(Number(number)).toBe(PENALTY)
  }
})

test("the list has a heading for each coup with its signal, and for each manche but the first", () => {
  const deal: Event = { kind: "dealt", each: 11, talon: 12 }
  const led: Event = {
    kind: "led",
    seat: 1,
    token: 3,
    signal: "pp",
    place: 0,
    card: "walk-red",
    agent: false,
  }
  const followed: Event = { kind: "followed", seat: 2, card: "walk-red" }
  const over: Event = { kind: "manche_over", code: "covered", sheet: [] }
  const past = [[deal], [led, followed], [over], [deal]].map(
    (events, number) => ({ number, what: "played", seat: 1, events }) as unknown as PublicEntry,
  )
  const headings = past.map((line) => lines(line, String, past).map(({ heading }) => heading))
  expect(headings).toEqual([[undefined], ["Coup 3 · Passez piétons", undefined], [undefined], ["Manche 2"]])
})

describe("a leader who has laid everything (C-A1)", () => {
  const event: Event = { kind: "blocked", seat: 1, token: 3, signal: "pp", place: 0, laid_all: true }
  test("takes no ticket: none flies, and none lies", () => {
    expect(animationOf(event, view([])).flights.map((flight) => flight.art)).toEqual(["token"])
    expect(afterEvent(CLEAR, event)[1]?.what).toBe("pass")
    expect(animationOf({ ...event, laid_all: false }, view([])).flights.map((flight) => flight.art)).toEqual([
      "token",
      "ticket-100",
    ])
    expect(afterEvent(CLEAR, { ...event, laid_all: false })[1]?.what).toBe("ticket")
  })
})

describe("the lesson", () => {
  test("deals the whole pack, and each seat those it should have", () => {
    for (const plan of PLANS) {
      const [, deal] = before(plan) as unknown as [unknown, { order: number[] }]
      expect([...deal.order].sort((a, b) => a - b)).toEqual(ORDERED.map((_, i) => i))
    }
    const [, deal] = dealActions({ seats: 4, dealer: 3, hands: { 0: "RRRR" } }) as unknown as [
      unknown,
      { order: number[] },
    ]
    const cut = [...deal.order.slice(PACK / 2), ...deal.order.slice(0, PACK / 2)]
    expect([0, 4, 8, 12].map((i) => ORDERED[cut[i] ?? -1])).toEqual([
      "walk-red",
      "walk-red",
      "walk-red",
      "walk-red",
    ])
  })
})
