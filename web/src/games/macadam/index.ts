// Macadam as the house sees it.
import type { Event } from "./types"
import type { GameFace } from "../face"
import type { Json } from "../../types"
import Art from "./Art.svelte"
import Board from "./Board.svelte"
import Facts from "./Facts.svelte"
import { lesson } from "./lesson"
import { MacadamPlay } from "./play.svelte"
import { lines, options, outcomeText, refusal, stats } from "./sentences"
import Story from "./Story.svelte"
import { m } from "./words"

const POSTER: Json = {
  north: ["a7", "c7", "e7", "b6", "d6", "h6", "f5", "g7"],
  south: ["e5", "f4", "d4", "c3", "e3", "g3", "b2", "h2"],
}

const USUAL: Record<string, string> = { wins: "both", repetition: "draw" }

export const macadam: GameFace = {
  id: "macadam",
  wordmark: { symbol: "w-macadam", width: 872, height: 162 },
  piece: (seat) => (seat === 0 ? "pawn-south" : "pawn-north"),
  minutes: 15,
  Board, Facts, Art, Story,
  poster: POSTER,
  makePlay: (host) => new MacadamPlay(host),
  sides: () => m().sides,
  below: 0,
  line: lines,
  outcome: outcomeText,
  refusal,
  stats,
  chanceToCome: (rules, past) =>
    rules.first === "by lot" && !past.some((line) => (line.events as Event[]).some((event) => event.kind === "drawn")),
  options,
  chips: (rules) =>
    Object.entries(rules)
      .filter(([option, value]) => (option === "setup" && rules.position === null) || (option in USUAL && value !== USUAL[option]))
      .map(([option, value]) => (option === "setup" ? options.preset(String(value)) : options.value(option, value))),
  oath: true,
  lesson,
}
