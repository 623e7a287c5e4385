// Tables of the hall in words.
import { beforeEach, describe, expect, it } from "vitest"
import { prefs } from "../src/prefs.svelte"
import { freeSeat, tableNote, tablesByGame, tableTitle } from "../src/tableText"
import type { SeatInfo, TableInfo } from "../src/types"

const seat = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  name,
  level: null,
  present: true,
  stood_in: false,
  program: false,
  claimable: false,
  unnamed: null,
  ...more,
})
const FREE = seat("", { present: false })
const table = (places: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo => ({
  id: "t",
  game: "macadam",
  rules: {},
  places,
  turn: places.includes(FREE) ? { kind: "waiting" } : { kind: "to_move", seat: 0 },
  number: 1,
  moved_at: 0,
  yours: [],
  clock: null,
  closable: false,
  invited: false,
  private: false,
  rated: false,
  view: null,
  ...more,
})

describe("a table is named after the others", () => {
  beforeEach(() => {
    prefs.language = "fr"
  })

  it.each([
    ["Table d’Aimé", table([seat("Aimé"), FREE])],
    ["Table de Zoé", table([seat("Zoé"), FREE])],
    ["Aimé et Zoé", table([seat("Aimé"), seat("Zoé")])],
    ["Zoé, Aimé et 4 autres", table(["Zoé", "Aimé", "Léa", "Bo", "Ada", "Jo"].map((name) => seat(name)))],
    ["Macadam avec Aimé", table([seat("Zoé"), seat("", { level: 4 })], { yours: [0] })],
    ["Macadam, en attente d’un ami", table([seat("Zoé"), FREE], { yours: [0] })],
    ["Macadam, sur le même écran", table([seat("Zoé"), seat("Léa")], { yours: [0, 1] })],
  ])("%s", (title, one) => {
    expect(tableTitle(one)).toBe(title)
  })

  it("calls who has given no name by a number, in the reader's language", () => {
    const one = table([seat("Guest 216", { unnamed: 216 }), FREE])
    expect(tableTitle(one)).toBe("Table d’Invité 216")
    prefs.language = "en"
    expect(tableTitle(one)).toBe("Guest 216’s table")
  })

  it("says who is missing, and which seat is free", () => {
    const one = table([seat("Zoé"), seat("", { level: 4 }), FREE, FREE])
    expect(tableNote(one)).toBe("il manque 2 personnes")
    expect(freeSeat(one)).toBe(2)
  })
})

it("puts tables of one game together", () => {
  const [a, b, c] = ["dames", "macadam", "dames"].map((game, i) => table([], { game, id: String(i) })) as [
    TableInfo,
    TableInfo,
    TableInfo,
  ]
  expect(tablesByGame([a, b, c])).toEqual([
    { game: "dames", tables: [a, c] },
    { game: "macadam", tables: [b] },
  ])
})
