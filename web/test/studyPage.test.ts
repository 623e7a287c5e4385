// A study as its page opens it: what was added in this browser is there again, as long as the house takes it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as api from "../src/api"
import { draftOf, keepDraft } from "../src/study/drafts"
import { StudyPage } from "../src/study/studyPage.svelte"
import type { Refused, SharedStudy, StudyPosition } from "../src/types"

const node = (parent: number): SharedStudy["nodes"][number] => ({ parent, do: null, comment: "" })
const study: SharedStudy = {
  game: "no such page",
  rules: {},
  table: null,
  title: "? – Tablée 3",
  comment: "",
  nodes: [node(-1)],
}
const draft = { comment: "", nodes: [node(-1), { ...node(0), comment: "mine" }] }
const refused = new api.ApiError(
  { kind: "refused", id: null, rule: "D2", code: "not_yours", facts: {} } as Refused,
  422,
)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
  vi.spyOn(api, "tableStudy").mockResolvedValue(study)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const opened = async (): Promise<StudyPage> => {
  const page = new StudyPage({ what: "table", id: "t", search: "" })
  await page.open()
  return page
}
const answered = (positions: number): { positions: StudyPosition[] } => ({
  positions: Array<StudyPosition>(positions),
})

describe("a study that was added to here", () => {
  it("is opened as it was left", async () => {
    keepDraft("t/t", draft)
    vi.spyOn(api, "studyPositions").mockResolvedValue(answered(3))
    const page = await opened()
    expect([page.failed, page.nodes.map(({ comment }) => comment)]).toEqual([null, ["", "mine"]])
  })
  it("is opened as it came where the house no longer takes what was added", async () => {
    keepDraft("t/t", draft)
    vi.spyOn(api, "studyPositions").mockRejectedValueOnce(refused).mockResolvedValue(answered(2))
    const page = await opened()
    expect([page.failed, page.nodes]).toEqual([null, study.nodes])
    expect(draftOf("t/t")).toBeNull()
  })
  it("is kept while the house is only not there", async () => {
    keepDraft("t/t", draft)
    const away = new api.ApiError({ ...refused.refused, code: "unreachable" }, 0)
    vi.spyOn(api, "studyPositions").mockRejectedValue(away)
    const page = await opened()
    expect(page.failed?.code).toBe("unreachable")
    expect(draftOf("t/t")).toEqual(draft)
  })
})
