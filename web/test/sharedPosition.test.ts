import { expect, it } from "vitest"
import { gameInUrl, rulesInUrl } from "../src/sharedPosition"

it("reads a game and its position from the address, for that game alone", () => {
  const search = "?game=dames&position=W%3AW31-50%3AB1-20"
  expect(gameInUrl(search)).toBe("dames")
  expect(rulesInUrl(search, "dames")).toEqual({ position: "W:W31-50:B1-20" })
  expect(rulesInUrl(search, "macadam")).toEqual({})
  expect(gameInUrl("")).toBeNull()
  expect(rulesInUrl("?game=dames", "dames")).toEqual({})
})
