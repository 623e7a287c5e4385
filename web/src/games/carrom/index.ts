// Carrom in the hall.
import type { Json } from "../../types"
import type { GameCard } from "../gameUi"
import "./colours.css"
import { LINE, PALET, QUEEN } from "./geometry"
import sprite from "./sprite.svg?raw"
import Thumbnail from "./Thumbnail.svelte"
import type { Event, View } from "./types"
import { fill } from "../../words/index.svelte"
import { card, k, options } from "./words"

const LYING: [number, number, number][] = [
  [1, 0.15, 0.12],
  [2, 0.095, -0.091],
  [3, 0.016, 0.001],
  [4, -0.31, -0.027],
  [5, -0.185, 0.05],
  [10, 0.006, 0.063],
  [11, -0.075, 0.11],
  [12, 0.223, 0.047],
  [13, 0.174, 0.326],
  [14, 0.29, 0.079],
  [15, -0.309, 0.183],
  [QUEEN, -0.08, 0.008],
  [PALET, -0.04, -LINE],
]
const POSTER = { state: { pieces: LYING.map(([id, x, y]) => ({ id, x, y })) } } as unknown as Json

const carrom: GameCard = {
  id: "carrom",
  words: card,
  wordmark: () => ({ symbol: "w-carrom", width: 679, height: 162 }),
  minutes: 20,
  sprite,
  Thumbnail,
  poster: POSTER,
  token: "coin-queen",
  clocks: [
    { kind: "sudden_death", seconds: 900, shared: false },
    { kind: "sudden_death", seconds: 1500, shared: false },
    { kind: "sudden_death", seconds: 2400, shared: false },
  ],
  progress: (view) => {
    const [a = 0, b = 0] = (view as unknown as View).state.scores
    return fill(card().progress, { a, b })
  },
  sides: (seats = 2) => (seats === 4 ? k().sides4 : k().sides),
  seats: (rules) => Number(rules.seats ?? 2),
  options,
  optionGroups: () => [
    { title: card().groups.match, options: ["target", "next_break", "failed_break", "surface"] },
    {
      title: card().groups.queen,
      options: ["same_shot", "early_queen", "fouled_queen", "queen_in_debt", "queen_left", "bonus"],
    },
    { title: card().groups.fouls, options: ["due", "last_of_theirs", "returned", "full_cover"] },
  ],
  pages: [
    {
      path: "practice",
      icon: "i-edit",
      words: () => card().practice,
      load: () => import("./Practice.svelte"),
    },
    {
      path: "shots",
      icon: "i-study",
      words: () => card().shots,
      load: () => import("./ShotStudy.svelte"),
      unlisted: true,
    },
    {
      path: "puzzles",
      icon: "i-hint",
      words: () => card().puzzles,
    },
  ],
  rules: {
    fr: () => import("../../../../docs/rules/carrom.fr.md"),
    en: () => import("../../../../docs/rules/carrom.en.md"),
  },
  chanceToCome: (rules, past) =>
    rules.position == null &&
    !past.some((line) => (line.events as unknown as Event[]).some((event) => event.kind === "drawn")),
  load: () => import("./table"),
}

export default carrom
