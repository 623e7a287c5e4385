// The table about to be opened: its rule set, what was changed, and who sits down.
import { beforeEach, describe, expect, it, vi } from "vitest"
import * as api from "../src/api"
import { gameCard } from "../src/games"
import type { GameCard } from "../src/games/gameUi"
import { NewTable } from "../src/newTable.svelte"
import { prefs } from "../src/prefs.svelte"
import type { GameInfo, SeatRequest } from "../src/types"

const PIETONS = {
  id: "pietons",
  seats: 4,
  options: [
    { name: "seats", values: [2, 3, 4, 5, 6] },
    { name: "agent", values: ["when one cannot follow", "at any time"] },
    { name: "second_card", values: ["off", "on"] },
  ],
  presets: {
    leaflet: { seats: 4, agent: "when one cannot follow", second_card: "off" },
    gentle: { seats: 3, agent: "at any time", second_card: "off" },
  },
  levels: [1, 2, 3, 4, 5, 6, 7, 8],
  ratings: [],
  takeback: false,
  hidden: true,
} satisfies GameInfo
const fresh = (): NewTable => new NewTable(PIETONS, gameCard("pietons") as GameCard)

describe("a rule set", () => {
  beforeEach(() => {
    prefs.language = "en"
  })

  it("stays chosen while single rules differ, and says which", () => {
    const table = fresh()
    table.set({ second_card: "on" })
    expect(table.preset).toBe("leaflet")
    expect(table.changedRules()).toEqual(["second_card"])
    expect(table.changes).toEqual(["Second card: Yes"])
    table.clock = { kind: "per_move", seconds: 30 }
    expect(table.changes).toEqual(["30 s a move", "Second card: Yes"])
  })

  it("is the one that all rules agree with", () => {
    const table = fresh()
    table.set({ agent: "at any time" })
    expect(table.preset).toBe("gentle")
    expect(table.changes).toEqual([])
  })

  it("leaves the number of players as it was, and comes back whole", () => {
    const table = fresh()
    table.set({ seats: 6 })
    table.pick("gentle")
    expect(table.seats).toBe(6)
    expect(table.changes).toEqual([])
    table.set({ second_card: "on" })
    table.absence = "wait"
    table.reset()
    expect([table.preset, table.changes, table.absence, table.seats]).toEqual(["gentle", [], null, 6])
  })
})

const UNRATED = { rated: false, programs: false }

describe("who sits down", () => {
  const asked = vi.spyOn(api, "openTable").mockResolvedValue({ table: "t" })
  const seats = (): SeatRequest[] => asked.mock.lastCall?.[2] as SeatRequest[]
  const open = async (table: NewTable): Promise<void> => {
    prefs.named = true
    prefs.level = 3
    await table.open()
  }

  it("against the computer: the one chosen, and those who play nearly as well", async () => {
    await open(fresh())
    expect(seats()).toEqual([
      { kind: "me" },
      { kind: "robot", level: 3 },
      { kind: "robot", level: 2 },
      { kind: "robot", level: 4 },
    ])
    expect(asked.mock.lastCall?.slice(3)).toEqual([true, { clock: null, absence: null }, false, UNRATED])
  })

  it("with friends: free seats, hints if they are allowed, in the list if everyone may come", async () => {
    const table = fresh()
    table.company = "friend"
    table.robots = 1
    table.hints = true
    table.hidden = false
    await open(table)
    expect(seats()).toEqual([{ kind: "me" }, { kind: "open" }, { kind: "open" }, { kind: "robot", level: 3 }])
    expect(asked.mock.lastCall?.slice(3)).toEqual([false, { clock: null, absence: null }, true, UNRATED])
  })

  it("is rated among people who play from the beginning without help, and open to programs only then", async () => {
    const table = fresh()
    table.rated = table.programs = true
    await open(table)
    expect(asked.mock.lastCall?.[6]).toEqual(UNRATED) // the computer is no person
    table.company = "friend"
    await open(table)
    expect(asked.mock.lastCall?.[6]).toEqual({ rated: true, programs: true })
    const without: (() => void)[] = [
      () => (table.robots = 1),
      () => (table.hints = true),
      () => table.set({ position: "somewhere" }),
    ]
    for (const help of without) {
      help()
      expect(table.ratable).toBe(false)
      table.robots = 0
      table.reset()
      expect(table.ratable).toBe(true)
    }
    table.rated = false
    await open(table)
    expect(asked.mock.lastCall?.[6]).toEqual(UNRATED)
  })

  it("allows hints only among people, whatever was chosen before", async () => {
    const table = fresh()
    table.hints = true
    table.hidden = false
    await open(table)
    expect(asked.mock.lastCall?.[3]).toBe(true)
    expect(asked.mock.lastCall?.[5]).toBe(false)
  })
})
