import { expect, test } from "vitest"
import { serverSays } from "../src/words/index.svelte"

test("what the server refuses is said with its facts", () => {
  const said = serverSays({
    kind: "refused",
    id: null,
    rule: "house",
    code: "too_many_programs",
    facts: { limit: 5 },
  })
  expect(said).toContain("5")
  expect(said).not.toContain("{")
})
