// Two minutes of the card game: eight deals laid out in advance, each with one thing to do. The rules themselves judge.
import type { Json, Rules } from "../../types"
import { localized } from "../../words/index.svelte"
import type { LessonStep, LessonAttempt } from "../gameUi"
import { dealActions, type PlannedDeal } from "./plannedDeal"
import { texts } from "./lesson.words"
import type { Action, Event } from "./types"

const said = localized(texts)

interface Plan {
  key: keyof (typeof texts)["fr"]
  deal: Omit<PlannedDeal, "seats">
  /** What is played before the learner's turn. */
  first?: Action[]
  show: Action
  /** What chance answers. */
  then?: Json[]
  done(tried: LessonAttempt): boolean
}

const SEATS = 4
const RULES: Rules = { seats: SEATS }
/** The learner sits at 0: who deals at 3 leads just before. */
const BEFORE_ME = 3

const happened =
  (kind: Event["kind"], is: (event: Event) => boolean = () => true) =>
  (tried: LessonAttempt): boolean =>
    (tried.events as unknown as Event[]).some(
      (event) => event.kind === kind && "seat" in event && event.seat === 0 && is(event),
    )

export const PLANS: Plan[] = [
  {
    key: "lead",
    deal: { dealer: 0, hands: { 0: "RRBBGvvvcmA" } },
    show: { kind: "lead", signal: "pp", card: "walk-red", place: 0 },
    done: happened("led"),
  },
  {
    key: "follow",
    deal: { dealer: BEFORE_ME, hands: { 0: "RBBGGvvcmbA", 3: "G" } },
    first: [{ kind: "lead", signal: "pp", card: "walk-green", place: 3 }],
    show: { kind: "follow", card: "walk-green" },
    done: happened("followed"),
  },
  {
    key: "wait",
    deal: { dealer: BEFORE_ME, hands: { 0: "RRBBGGYvcma", 3: "v" } },
    first: [{ kind: "lead", signal: "at", card: "bicycle", place: 1 }],
    show: { kind: "follow", card: "bicycle" },
    done: happened("followed"),
  },
  {
    key: "papers",
    deal: { dealer: 0, hands: { 0: "RGvvcccmmai" } },
    show: { kind: "expose", paper: "paper-a" },
    done: happened("exposed"),
  },
  {
    key: "die",
    deal: { dealer: 0, hands: { 0: "RGvcmmmaaab" } },
    show: { kind: "roll" },
    then: [{ kind: "rolled", face: 3 }],
    done: happened("threw"),
  },
  {
    key: "agent",
    deal: { dealer: BEFORE_ME, hands: { 0: "RRBGGvvcmaA", 3: "Y" } },
    first: [{ kind: "lead", signal: "pp", card: "walk-yellow", place: 0 }],
    show: { kind: "agent", card: "walk-red" },
    done: happened("directed"),
  },
  {
    key: "ticket",
    deal: { dealer: BEFORE_ME, hands: { 0: "RBBGGYvvcma", 3: "b" } },
    first: [{ kind: "lead", signal: "fb", card: "blue-arrow", place: 7 }],
    show: { kind: "miss" },
    done: happened("missed"),
  },
  {
    key: "green",
    deal: { dealer: 0, hands: { 0: "RBGYvcmagbA" } },
    show: { kind: "lead", signal: "fv", card: "green-arrow", place: 2 },
    done: happened("led", (event) => event.kind === "led" && event.card === "green-arrow"),
  },
]

export function before({ deal, first = [] }: Pick<Plan, "deal" | "first">): Json[] {
  return [...dealActions({ seats: SEATS, ...deal }), ...(first as unknown as Json[])]
}

export function lesson(): LessonStep[] {
  const words = said()
  return PLANS.map((plan) => ({
    ...words[plan.key],
    rules: RULES,
    before: before(plan),
    show: plan.show as unknown as Json,
    ...(plan.then ? { then: plan.then } : {}),
    done: plan.done,
  }))
}
