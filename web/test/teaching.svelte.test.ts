// What teaches without refusing: a piece that is another's, a lesson in a busy house, a hint of a puzzle.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as api from "../src/api"
import { loadGame } from "../src/games"
import { EMPTY_VIEW } from "../src/games/carrom/emptyView"
import type { GameHost, GamePlay, GameUi } from "../src/games/gameUi"
import { Lesson } from "../src/lesson.svelte"
import { prefs } from "../src/prefs.svelte"
import { PuzzlePage } from "../src/study/puzzlePage.svelte"
import type { Json, PuzzleList, PuzzleShown, StudyResult } from "../src/types"

class Host implements GameHost {
  sent = $state(false)
  seat = (): number => 0
  own = (seat: number): boolean => seat === 0
  sending = (): boolean => this.sent
  rules = (): Record<string, never> => ({})
  name = (seat: number): string => ["Zoé", "Aimé"][seat] ?? ""
  act = (): void => undefined
}
interface Squares {
  press(square: string | number): void
  point(square: string | number): void
  tellLast(): void
}
const MACADAM: Json = {
  south: ["a3"],
  north: ["a7"],
  mover: 0,
  phase: "playing",
  across: [0, 0],
  moves: 0,
  times: 1,
  choices: "a3-a1",
  places: [],
}
const DAMES: Json = {
  blue: [32],
  green: [19],
  kings: [],
  mover: 0,
  phase: "playing",
  moves: 0,
  times: 1,
  quiet: { moves: 0, end: 40 },
  few: null,
  blown: false,
  choices: [{ path: [32, 28], captured: [], ambiguous: false }],
}
const game = async (id: string): Promise<GameUi> => (await loadGame(id)) as GameUi

beforeEach(() => {
  prefs.language = "fr"
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe.each([
  ["macadam", MACADAM, "a7", "a3", "a1", "Ce pion est à Aimé."],
  ["dames", DAMES, 19, 32, 28, "Cette pièce est à Aimé."],
] as const)("a board of %s", (id, view, theirs, from, to, says) => {
  const seated = async (): Promise<[Host, GamePlay & Squares]> => {
    const host = new Host()
    const play = (await game(id)).makePlay(host)
    play.show(view, [], false)
    return [host, play as never]
  }
  it("says whose piece it is, to who touches another’s", async () => {
    const [, play] = await seated()
    play.press(theirs)
    expect(play.said?.text).toBe(says)
    play.press(from)
    expect(play.said?.text).not.toBe(says)
  })
  it("tells the last move also after a refusal", async () => {
    const [, play] = await seated()
    play.refuse({ kind: "refused", id: null, rule: "M5", code: "over", facts: {} })
    expect(play.said?.tone).toBe("no")
    play.tellLast()
    expect(play.said?.tone).toBe("plain")
  })
  it("offers no move again that is on its way", async () => {
    const [host, play] = await seated()
    play.press(from)
    play.point(to)
    expect(play.said?.answers).toHaveLength(1)
    host.sent = true
    expect(play.said?.answers).toEqual([])
  })
})

describe("a lesson", () => {
  const refused = (code: string, status: number): api.ApiError =>
    new api.ApiError({ kind: "refused", id: null, rule: "house", code, facts: {} }, status)
  const start: StudyResult = {
    view: MACADAM,
    events: [],
    turn: { kind: "to_move", seat: 0 },
    hint: null,
    thought: null,
  } as never

  it("asks a busy house again, and takes that for no answer to what was tried", async () => {
    const study = vi
      .spyOn(api, "study")
      .mockRejectedValueOnce(refused("too_many", 429))
      .mockResolvedValue(start)
    const lesson = new Lesson(await game("macadam"))
    void lesson.begin(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(study).toHaveBeenCalledTimes(2)
    expect(lesson.said.strong).toBe(lesson.step.task)
  })
  it("says in the end that the house is busy, and not that a move is wrong", async () => {
    vi.spyOn(api, "study").mockResolvedValueOnce(start).mockRejectedValue(refused("too_many", 429))
    const lesson = new Lesson(await game("macadam"))
    await lesson.begin(0)
    lesson.act({ kind: "move", start: "a3", end: "a1" })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lesson.said.icon).toBe("i-nowifi")
    expect(lesson.said.answers).toHaveLength(1)
  })
  it("tries one move at a time", async () => {
    const study = vi
      .spyOn(api, "study")
      .mockResolvedValueOnce(start)
      .mockReturnValue(new Promise(() => undefined))
    const lesson = new Lesson(await game("macadam"))
    await lesson.begin(0)
    for (let touch = 0; touch < 2; touch++) lesson.act({ kind: "move", start: "a3", end: "a1" })
    expect(study).toHaveBeenCalledTimes(2)
  })
})

it("a hint of a puzzle is said under the board, where one looks", async () => {
  const shown = {
    id: "x",
    view: DAMES,
    seat: 0,
    kind: "win",
    themes: ["crowning"],
    moves: 1,
    rules: {},
    gain: 1,
  }
  vi.spyOn(api, "puzzles").mockResolvedValue({ puzzles: [], daily: "x" } as unknown as PuzzleList)
  vi.spyOn(api, "puzzle").mockResolvedValue(shown as unknown as PuzzleShown)
  const page = new PuzzlePage(await game("dames"))
  await page.open(null)
  expect(page.said.strong).toContain("joue et gagne")
  await page.hint()
  expect(page.said.strong).toBe("L’idée.")
  expect(page.said.text).toContain("devient dame")
})

it("what a shot came to is said in the language of the page, also when that is changed", async () => {
  const host = new Host()
  const play = (await game("carrom")).makePlay(host)
  const passed: Json = { kind: "ruled", seat: 1, rule: "K10", code: "passes", count: 0 }
  play.show(EMPTY_VIEW as unknown as Json, [passed], true)
  expect(play.said?.strong).toBe("Aimé perd la main.")
  prefs.language = "en"
  expect(play.said?.strong).toBe("Aimé loses the turn.")
})
