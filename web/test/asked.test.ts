import { expect, it } from "vitest"
import { askedGame, askedRules } from "../src/asked"

it("reads a game and its position from the address, for that game alone", () => {
  const search = "?game=dames&position=W%3AW31-50%3AB1-20"
  expect(askedGame(search)).toBe("dames")
  expect(askedRules(search, "dames")).toEqual({ position: "W:W31-50:B1-20" })
  expect(askedRules(search, "macadam")).toEqual({})
  expect(askedGame("")).toBeNull()
  expect(askedRules("?game=dames", "dames")).toEqual({})
})
