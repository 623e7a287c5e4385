// The card game of the pedestrians in the hall.
import type { Json } from "../../types"
import type { GameCard } from "../gameUi"
import "./colours.css"
import "./lying.css"
import "./tablet.css"
import { BOARD, USUAL } from "./numbers"
import sprite from "./sprite.svg?raw"
import Thumbnail from "./Thumbnail.svelte"
import type { View } from "./types"
import { fill } from "../../words/index.svelte"
import { EMPTY_VIEW } from "./viewState"
import { card, options, p } from "./words"

const POSTER: View = {
  ...EMPTY_VIEW,
  tokens: [0, 4, 9, 13],
  coup: { signal: "pp", card: "walk-red", follow: "walk-red", waiting: [], green: false },
  board: [...BOARD],
}

const pietons: GameCard = {
  id: "pietons",
  words: card,
  wordmark: () => ({ symbol: "w-pietons", width: 648, height: 162 }),
  minutes: 20,
  sprite,
  Thumbnail,
  poster: POSTER as unknown as Json,
  token: "suit-red",
  clocks: [
    { kind: "sudden_death", seconds: 900, shared: false },
    { kind: "sudden_death", seconds: 1800, shared: false },
    { kind: "sudden_death", seconds: 2700, shared: false },
  ],
  progress: (view) => fill(card().progress, { n: (view as unknown as View).manche }),
  sides: () => p().sides,
  seats: (rules) => Number(rules.seats ?? USUAL.seats),
  options,
  optionGroups: () => [
    { title: card().groups.box, options: ["manches", "deck", "signals"] },
    { title: card().groups.play, options: ["vehicle_penalty", "agent", "second_card", "empty_hand"] },
  ],
  rules: {
    fr: () => import("../../../../docs/rules/pietons.fr.md"),
    en: () => import("../../../../docs/rules/pietons.en.md"),
  },
  wholeFelt: true,
  chanceToCome: () => true, // a shuffle, a die, a reshuffle: there is always more to come
  load: () => import("./table"),
}

export default pietons
