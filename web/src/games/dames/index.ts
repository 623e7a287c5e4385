// Draughts in the hall.
import { prefs } from "../../prefs.svelte"
import type { GameCard } from "../gameUi"
import "./colours.css"
import sprite from "./sprite.svg?raw"
import Thumbnail from "./Thumbnail.svelte"
import type { View } from "./types"
import { fill } from "../../words/index.svelte"
import { card, d, options } from "./words"

const POSTER = {
  blue: [16, 22, 23, 27, 29, 31, 32, 34, 36, 38, 41, 42],
  green: [1, 2, 3, 7, 8, 9, 11, 13, 18, 19, 24, 6],
  kings: [16],
}

const dames: GameCard = {
  id: "dames",
  words: card,
  wordmark: () =>
    prefs.language === "fr"
      ? { symbol: "w-dames", width: 619, height: 162 }
      : { symbol: "w-draughts", width: 811, height: 193 },
  minutes: 20,
  sprite,
  Thumbnail,
  poster: POSTER,
  token: "man-green",
  clocks: [
    { kind: "fischer", seconds: 300, increment: 3, shared: false },
    { kind: "fischer", seconds: 600, increment: 5, shared: false },
    { kind: "fischer", seconds: 1200, increment: 10, shared: false },
  ],
  progress: (view) => fill(card().progress, { n: (view as unknown as View).moves }),
  sides: () => d().sides,
  options,
  Setup: () => import("./PositionSetup.svelte"),
  pages: [
    { path: "puzzles", icon: "i-hint", words: () => card().puzzles },
    { path: "read", icon: "i-play", words: () => card().read, load: () => import("./PdnPage.svelte") },
  ],
  rules: {
    fr: () => import("../../../../docs/rules/dames.fr.md"),
    en: () => import("../../../../docs/rules/dames.en.md"),
  },
  chanceToCome: () => false,
  load: () => import("./table"),
}

export default dames
