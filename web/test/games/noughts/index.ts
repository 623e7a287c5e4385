// Noughts and crosses in the hall.
import type { GameCard } from "../../../src/games/gameUi"
import "./colours.css"
import sprite from "./sprite.svg?raw"
import Thumbnail from "./Thumbnail.svelte"
import { card, n, options } from "./words"

const noughts: GameCard = {
  id: "noughts",
  words: card,
  wordmark: () => ({ symbol: "w-noughts", width: 330, height: 100 }),
  minutes: 1,
  sprite,
  Thumbnail,
  poster: { crosses: ["b2", "a1", "c3"], noughts: ["a3", "c1"], row: ["a1", "b2", "c3"] },
  sides: () => n().sides,
  options,
  rules: { fr: () => import("./rules.fr.md"), en: () => import("./rules.en.md") },
  chanceToCome: () => false,
  load: () => import("./table"),
}

export default noughts
