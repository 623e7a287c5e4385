// Two minutes of Macadam: eight positions, each with one thing to do. The rules themselves judge.
import type { Rules } from "../../types"
import { localized } from "../../words/index.svelte"
import type { LessonStep, LessonAttempt } from "../gameUi"
import { texts } from "./lesson.words"
import { START } from "./numbers"
import { last } from "../../squares/path"
import { type Action, type Event, jumps, type Moved } from "./types"

const said = localized(texts)

interface Plan {
  key: keyof (typeof texts)["fr"]
  position: string
  show: Action | null
  done(tried: LessonAttempt): boolean
}

const move = (start: string, end: string): Action => ({ kind: "move", start, end })

function moved(tried: LessonAttempt): Moved | null {
  return (tried.events as Event[]).find((event): event is Moved => event.kind === "moved") ?? null
}

const by =
  (rule: string) =>
  (tried: LessonAttempt): boolean =>
    tried.refused?.rule === rule
const won =
  (code: string) =>
  (tried: LessonAttempt): boolean =>
    tried.turn?.kind === "outcome" && tried.turn.code === code

export const PLANS: Plan[] = [
  { key: "slide", position: START, show: move("a3", "a1"), done: (tried) => moved(tried)?.how === "slide" },
  { key: "line", position: START, show: null, done: by("M5") },
  { key: "jump", position: START, show: move("b2", "d4"), done: (tried) => moved(tried)?.how === "jump" },
  {
    key: "chain",
    position: "8/n1nn2nn/1n3n1n/4s3/ss1s4/6s1/1s3s1s/8 s",
    show: move("a4", "e6"),
    done: (tried) => jumps(moved(tried) ?? { path: [], how: "slide" }) > 1,
  },
  { key: "home", position: START, show: null, done: by("M9") },
  {
    key: "goal",
    position: "8/4s1n1/3s1n2/n1n1s1ns/ss1s3s/8/3n1n2/2n5 s",
    show: move("a4", "e8"),
    done: won("goal"),
  },
  {
    key: "six",
    position: "2n2n2/n1nn2nn/1s2s1s1/s1s5/7s/5n1s/s7/8 s",
    show: move("h3", "h5"),
    done: won("six"),
  },
  {
    key: "guard",
    position: "8/n1n1n1n1/1n1n4/8/s6s/7n/2ssssn1/2s4s s",
    show: move("h1", "f1"),
    done: (tried) => last(moved(tried)?.path ?? []) === "f1",
  },
]

export function rulesAt(position: string): Rules {
  return { setup: "dots", first: "first seat", wins: "both", repetition: "draw", position }
}

export function lesson(): LessonStep[] {
  const words = said()
  return PLANS.map(({ key, position, show, done }) => ({
    ...words[key],
    rules: rulesAt(position),
    show,
    done,
  }))
}
