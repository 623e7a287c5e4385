// Draughts as the house sees it.
import { prefs } from "../../prefs.svelte"
import type { GameFace } from "../face"
import { acts } from "./acts"
import Art from "./Art.svelte"
import Board from "./Board.svelte"
import Facts from "./Facts.svelte"
import { lesson } from "./lesson"
import { DamesPlay } from "./play.svelte"
import Position from "./Position.svelte"
import { chips, lines, options, outcomeText, refusal, stats } from "./sentences"
import Story from "./Story.svelte"
import { d } from "./words"

const POSTER = {
  blue: [16, 22, 23, 27, 29, 31, 32, 34, 36, 38, 41, 42],
  green: [1, 2, 3, 7, 8, 9, 11, 13, 18, 19, 24, 6],
  kings: [16],
}

export const dames: GameFace = {
  id: "dames",
  get wordmark() {
    return prefs.language === "fr" ? { symbol: "w-dames", width: 619, height: 162 } : { symbol: "w-draughts", width: 811, height: 193 }
  },
  piece: (seat) => (seat === 0 ? "man-blue" : "man-green"),
  minutes: 20,
  Board, Facts, Art, Story,
  Setup: Position,
  poster: POSTER,
  makePlay: (host) => new DamesPlay(host),
  sides: () => d().sides,
  below: 0,
  line: lines,
  outcome: outcomeText,
  refusal,
  stats,
  chanceToCome: () => false,
  options,
  chips,
  oath: false,
  lesson,
  acts,
  reads: true,
}
