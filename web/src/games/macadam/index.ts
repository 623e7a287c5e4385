// Macadam in the hall.
import type { Json } from "../../types"
import type { GameCard } from "../gameUi"
import "./colours.css"
import sprite from "./sprite.svg?raw"
import Thumbnail from "./Thumbnail.svelte"
import type { Event, View } from "./types"
import { fill } from "../../words/index.svelte"
import { card, m, options } from "./words"

const POSTER: Json = {
  north: ["a7", "c7", "e7", "b6", "d6", "h6", "f5", "g7"],
  south: ["e5", "f4", "d4", "c3", "e3", "g3", "b2", "h2"],
}

const macadam: GameCard = {
  id: "macadam",
  words: card,
  wordmark: () => ({ symbol: "w-macadam", width: 872, height: 162 }),
  minutes: 15,
  sprite,
  Thumbnail,
  poster: POSTER,
  token: "pawn-north",
  progress: (view) => fill(card().progress, { n: (view as unknown as View).moves }),
  sides: () => m().sides,
  options,
  pages: [{ path: "puzzles", icon: "i-hint", words: () => card().puzzles }],
  rules: {
    fr: () => import("../../../../docs/rules/macadam.fr.md"),
    en: () => import("../../../../docs/rules/macadam.en.md"),
  },
  chanceToCome: (rules, past) =>
    rules.first === "by lot" &&
    !past.some((line) => (line.events as Event[]).some((event) => event.kind === "drawn")),
  load: () => import("./table"),
}

export default macadam
