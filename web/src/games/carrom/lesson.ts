// Two minutes of Carrom: six boards, each with one thing to do. The rules themselves judge.
import type { Json, Rules } from "../../types"
import { localized } from "../../words/index.svelte"
import type { LessonStep, LessonAttempt } from "../gameUi"
import { shotOf } from "./aim"
import { texts } from "./lesson.words"
import { LINE } from "./geometry"
import type { Action, Event } from "./types"

const said = localized(texts)

interface Plan {
  key: keyof (typeof texts)["fr"]
  position: string
  show: Action | null
  rules?: Rules
  done(tried: LessonAttempt): boolean
}

const shot = (place: number, degrees: number, force: number): Action =>
  shotOf({ place, angle: (degrees * Math.PI) / 180, force })
const ruled =
  (...codes: string[]) =>
  (tried: LessonAttempt): boolean =>
    (tried.events as unknown as Event[]).some((event) => event.kind === "ruled" && codes.includes(event.code))

/** Some of either colour far from what the step is about, so that nobody has won yet. */
const REST = "7=-0.33,0.1 8=-0.33,0.0 9=-0.33,-0.1 16=-0.2,0.2 17=-0.2,0.0 18=-0.2,0.1"

export const PLANS: Plan[] = [
  {
    key: "flick",
    position: `breaker=0 shooter=0 0=0.0,0.0 1=0.0,-0.1 ${REST}`,
    show: shot(0, 0, 0.4),
    done: (tried) => tried.events.length > 0,
  },
  {
    key: "pot",
    position: `breaker=0 shooter=0 0=-0.05,0.0 1=0.3,0.295 ${REST}`,
    show: shot(0, 27.9, 0.5),
    done: ruled("own"),
  },
  {
    key: "line",
    position: `breaker=0 shooter=0 0=0.0,0.0 2=0.0,${-LINE} ${REST}`,
    show: null,
    done: (tried) => tried.events.length > 0,
  },
  {
    key: "queen",
    position: `breaker=0 shooter=0 0=0.3,0.295 1=0.0,0.2 ${REST}`,
    show: shot(0, 27.9, 0.5),
    done: ruled("queen_pending"),
  },
  {
    key: "cover",
    position: `breaker=0 shooter=0 queen=pending-0 1=0.3,0.295 2=-0.1,0.1 ${REST}`,
    show: shot(0, 27.9, 0.5),
    done: ruled("queen_confirmed"),
  },
  {
    key: "place",
    position: `breaker=0 shooter=0 0=0.0,0.0 owed=10-0 1=0.3,0.295 ${REST}`,
    show: { kind: "put", x: 0.05, y: 0.03 },
    done: (tried) => (tried.events as unknown as Event[]).some((event) => event.kind === "placed"),
  },
]

export function rulesAt(position: string): Rules {
  return { seats: 2, target: "one round", position }
}

export function lesson(): LessonStep[] {
  const words = said()
  return PLANS.map(({ key, position, show, done }) => ({
    ...words[key],
    rules: rulesAt(position),
    show: show as unknown as Json,
    done,
  }))
}
