import { expect, test, vi } from "vitest"
import { markedTitle, ownTables, turnsElsewhere } from "../src/turnMark"
import type { TableInfo } from "../src/types"

const person = { name: "Ada", level: null }
const robot = { name: "", level: 3 }

function table(id: string, seat: number, other: object = person): TableInfo {
  return { id, turn: { kind: "to_move", seat }, yours: [0], places: [person, other] } as unknown as TableInfo
}

test("a turn counts against people, and not at the table that is looked at", () => {
  const tables = [table("a", 0), table("b", 1), table("c", 0, robot), table("d", 0)]
  expect(turnsElsewhere(tables, "/")).toBe(2)
  expect(turnsElsewhere(tables, "/t/a")).toBe(1)
})

test("a title is marked once, and unmarked", () => {
  expect(markedTitle("Tablée", 2)).toBe("(2) Tablée")
  expect(markedTitle("(2) Tablée", 1)).toBe("(1) Tablée")
  expect(markedTitle("(1) Tablée", 0)).toBe("Tablée")
})

test("a newcomer is known before their tables are asked for", async () => {
  const asked: string[] = []
  let introduce: (answer: Response) => void = () => undefined
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path)
    return path === "/api/me" ? new Promise((told) => (introduce = told)) : Promise.resolve(Response.json([]))
  })
  const found = ownTables()
  await Promise.resolve()
  expect(asked).toEqual(["/api/me"])
  introduce(Response.json({ guest: "g", name: "", oaths: [] }))
  expect(await found).toEqual([])
  expect(asked).toEqual(["/api/me", "/api/tables?which=mine"])
  vi.unstubAllGlobals()
})
