// Two minutes of Dames: eight positions, each with one thing to do. The rules themselves judge.
import type { Json, Rules } from "../../types"
import { localized } from "../../words/index.svelte"
import type { LessonStep, LessonAttempt } from "../gameUi"
import { texts } from "./lesson.words"
import { last } from "../../squares/path"
import type { Action, Event, Moved, Square } from "./types"

const said = localized(texts)

interface Plan {
  key: keyof (typeof texts)["fr"]
  position: string | null
  capture?: "souffler"
  before?: Action[]
  show: Action | null
  done(tried: LessonAttempt): boolean
}

const move = (path: Square[], captured: Square[] = []): Action => ({
  kind: "move",
  start: path[0] as Square,
  end: last(path),
  captured,
  path,
})

const happened = (tried: LessonAttempt): Event[] => tried.events as Event[]

function moved(tried: LessonAttempt): Moved | null {
  return happened(tried).find((event): event is Moved => event.kind === "moved") ?? null
}

const took =
  (n: number) =>
  (tried: LessonAttempt): boolean =>
    moved(tried)?.captured.length === n

export const PLANS: Plan[] = [
  { key: "step", position: null, show: move([32, 28]), done: took(0) },
  { key: "take", position: "W:W32,37,41,43:B28,13,9,4", show: move([32, 23], [28]), done: took(1) },
  { key: "back", position: "W:W28,36,47:B33,12,7,3", show: move([28, 39], [33]), done: took(1) },
  { key: "duty", position: "W:W32,37,48:B28,9,4", show: null, done: (tried) => tried.refused?.rule === "D8" },
  {
    key: "most",
    position: "W:W32,48:B9,19,28,K38,K39",
    show: move([32, 23, 14, 3], [9, 19, 28]),
    done: took(3),
  },
  {
    key: "crown",
    position: "W:W7,38,42:B30,25,20",
    show: move([7, 1]),
    done: (tried) => moved(tried)?.crowned === true,
  },
  {
    key: "king",
    position: "W:WK46,49:B28,13,24,35",
    show: move([46, 19, 8], [13, 28]),
    done: (tried) => (moved(tried)?.captured.length ?? 0) > 1,
  },
  {
    key: "blow",
    position: "B:W28,37,38,43:B17,22,8,3",
    capture: "souffler",
    before: [move([17, 21])],
    show: { kind: "blow", square: 22 },
    done: (tried) => happened(tried).some((event) => event.kind === "blown"),
  },
]

export function rulesAt(position: string | null, capture = "strict"): Rules {
  return { capture, repetition: "same move", quiet: "20 moves each", position }
}

export function lesson(): LessonStep[] {
  const words = said()
  return PLANS.map(({ key, position, capture, before, show, done }) => ({
    ...words[key],
    rules: rulesAt(position, capture),
    before: (before ?? []) as Json[],
    show: show as Json,
    done,
  }))
}
