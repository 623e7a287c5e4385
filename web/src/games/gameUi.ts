// What the page asks of a game in the browser. Everything else about a game stays in its folder.
import type { Component, Snippet } from "svelte"
import type { TableAction } from "../parts/TableActions.svelte"
import type { SeatView } from "../parts/SeatCard.svelte"
import type { GameAnalysis } from "../study/analysis.svelte"
import type { Narration } from "../narrator.svelte"
import type { Act } from "../performer.svelte"
import type { Language } from "../words/grammar"
import type { GameOptions } from "./options"
import type { PublicEntry, Json, Outcome, Refused, Rules, Seat, TimeControl, Turn } from "../types"

/** What the voice says: one line, perhaps a rule, perhaps an answer to give. */
export interface VoiceLine {
  tone: "you" | "plain" | "no"
  icon?: string
  rule?: string
  strong?: string
  text?: string
  /** Strong and text tell what happened: where a log tells it to those who listen, the voice does not say it again. */
  told?: boolean
  /** What follows from it, and is said in any case. */
  next?: string
  /** Milliseconds that a verdict stays at least, where more is to be read than its sentence. */
  time?: number
  /** In small letters below: for who wants to know more. */
  note?: string
  link?: { href: string; label: string }
  answers?: { label: string; lamp?: boolean; run: () => void }[]
}

/** The table (or the lesson) behind a game's board. */
export interface GameHost {
  /** The seat this browser may act for now, if any. */
  seat(): Seat | null
  /** Whose eyes we look with: "your pawn" is said of this seat. */
  own(seat: Seat): boolean
  name(seat: Seat): string
  act(action: Json): void
  sending(): boolean
  /** The rules played by, as they were chosen. */
  rules(): Rules
  /** Everything that happened up to what is shown, where the host knows it. */
  past?(): readonly Json[]
  /** Let the others see what is about to be done. Nothing is kept, and it may be dropped. */
  aim?(at: Json): void
}

/** A game being played or looked at in this browser. */
export interface GamePlay {
  readonly said: VoiceLine | null
  /** After "your turn": what can be done. */
  readonly prompt: string
  /** Beside the prompt: what can be answered without touching the table. */
  readonly answers?: VoiceLine["answers"]
  /** Draw a state at once; `events` led to it, just `now` or some time ago. */
  show(view: Json, events: readonly Json[], now: boolean): void
  /** What happened, as things to be shown one after the other, from the state drawn to that of `view`. */
  acts(view: Json, events: readonly Json[]): Act[]
  /** What came of it, if that has to be said. */
  verdict?(view: Json, events: readonly Json[]): VoiceLine | null
  /** For those who listen, where the list says of an event what is only known at its end. */
  narrate?(events: readonly Json[]): Narration | null
  refuse(refused: Refused): void
  advise(action: Json): void
  letGo(): void
  /** Take up the piece that this action is of, as a hand would. */
  takeUp?(action: Json): void
  /** Aim as this action does, and leave its force to the player. */
  pointAs?(action: Json): void
  /** What stands on the board is a hint. */
  readonly advised?: boolean
  /** Another seat lets us see what it is about to do. */
  followAim?(seat: Seat, at: Json): void
  /** What a newcomer should read before the first move, if the game still has to begin. */
  readonly fresh: boolean
}

/** An action drawn as an arrow: what to play is the lamp's, what is feared is chalk. */
export interface BoardArrow {
  do: Json
  kind: "best" | "threat"
  /** The squares that its piece touches, where the house told them. */
  way?: readonly (string | number)[]
}
export interface BoardProps {
  play: GamePlay
  flipped: boolean
  live: boolean
  near?: Seat
  /** Where a game has its positions searched. */
  arrows?: readonly BoardArrow[]
}
/** What a hand holds besides the board: in the gutter between two seats, else in a strip below the voice. */
export interface ControlsProps {
  play: GamePlay
  live: boolean
  strip: boolean
  /** At a table: its actions hold what finds no place on a short phone. */
  table?: boolean
}
/** A step of help: the idea; where it leads; the piece, or where to stand; where to aim; the whole move. */
export type PuzzleHint = "idea" | "leads" | "piece" | "place" | "direction" | "move"
/** A seat where a game lays out the whole felt. */
export interface LayoutSeat {
  seat: Seat
  seatView: SeatView
  onsit: (() => void) | null
}
/** Seats, board, voice and hand in one: `views` are the views of all seats, where they may be seen. */
export interface TableLayoutProps {
  play: GamePlay
  live: boolean
  near: Seat
  seated: LayoutSeat[]
  voice: Snippet
  views?: readonly Json[] | null
}
export interface SeatFactsProps {
  view: Json
  seat: Seat
  turn: boolean
  rules: Rules
}
export interface ThumbnailProps {
  view: Json
  flipped?: boolean
}
/** Where a game adds what a table of its own asks for: a position to begin from, say. */
export interface SetupProps {
  rules: Rules
  onrules: (rules: Rules) => void
}
export interface SummaryProps {
  shown: Json[]
  names: string[]
  at: number
}
/** What a game whose finished games are judged part by part makes of that, beside its board. */
export interface ReviewProps {
  /** Its report is of the game’s own type. */
  review: GameAnalysis<unknown>
  names: string[]
  /** Whose eyes: the seats of this browser. */
  mine: Seat[]
  /** The number of the line looked at; null: the end. */
  at: number | null
  onpick: (number: number) => void
}
export interface Stat {
  label: string
  value: number
}

/** One line of the list. `text` reads alone; `strong` is its first word or two; `art` is its picture, else the seat's piece. */
export interface ListLine {
  seat: Seat | null
  strong: string
  text: string
  number: number
  art?: string
  /** Stands above it: a part of the game begins. */
  heading?: string
  /** The move as the game writes it. */
  notation?: string
}

/** A page that a game has beside its tables, its rules and its lesson: /<path>/<game>. */
export interface GamePage {
  path: string
  icon: string
  words(): { title: string; says: string }
  /** Left out where the house itself has the page. */
  load?(): Promise<{ default: Component }>
  /** Reached from a game alone: the hall has no link to it. */
  unlisted?: true
}

/** A rule page, made from Markdown when the site is built. */
export interface RulePage {
  html: string
  contents: { id: string; title: string }[]
}

/** A game in the hall: what the page knows before anyone sits down to it. Default export of a game's index.ts. */
export interface GameCard {
  id: string
  /** `the`: as a sentence names it; `sub`: on its poster. */
  words(): { name: string; the: string; sub: string }
  wordmark(): { symbol: string; width: number; height: number }
  minutes: number
  /** Its symbols, as the text of an SVG file. */
  sprite: string
  Thumbnail: Component<ThumbnailProps>
  poster: Json
  /** Symbol of the piece that stands for it where there is room for no more. */
  token?: string
  /** The clocks that strangers play it by, the quickest first. */
  clocks?: readonly TimeControl[]
  /** How far a game is, in a word or two. */
  progress?(view: Json): string
  sides(seats?: number): string[]
  /** How many seats these rules have, where they say it. */
  seats?(rules: Rules): number
  options: GameOptions
  /** Its options under headings; those that no heading takes are rules like any other. */
  optionGroups?(): { title: string; options: string[] }[]
  Setup?(): Promise<{ default: Component<SetupProps> }>
  pages?: GamePage[]
  rules: Record<Language, () => Promise<{ default: RulePage }>>
  /** The game lays out the whole felt itself, by its TableLayout. */
  wholeFelt?: true
  /** May this game still draw lots? Then each seat adds its number. */
  chanceToCome(rules: Rules, past: readonly PublicEntry[]): boolean
  load(): Promise<{ default: GameTable }>
}

/** A game at a table: loaded with the first of its tables. Default export of a game's table.ts. */
export interface GameTable {
  Board: Component<BoardProps>
  SeatFacts?: Component<SeatFactsProps>
  Summary?: Component<SummaryProps>
  Controls?: Component<ControlsProps>
  TableLayout?: Component<TableLayoutProps>
  /** Symbol of a seat's piece. */
  piece(seat: Seat, view?: Json): string
  makePlay(host: GameHost): GamePlay
  /** The own side of `seat` lies below on an unturned board. */
  below: Seat
  /** `past`: all lines, where a line's picture depends on what came before it; `seats`: how many sit there; `rules`:
      with the position that the game began from, if it was a chosen one. */
  lines(
    happened: PublicEntry,
    name: (seat: Seat) => string,
    past?: readonly PublicEntry[],
    seats?: number,
    rules?: Rules,
  ): ListLine[]
  outcome(outcome: Outcome, name: (seat: Seat) => string): string | null
  /** Players who win together, by their names, where the game has teams. */
  together?(names: readonly string[]): string
  refusal(refused: Refused): { strong: string; text: string }
  stats?(past: readonly PublicEntry[]): Stat[]
  /** The rules chosen, in a few words; what is usual is left out. */
  tags(rules: Rules): string[]
  oath?: true
  lesson(): LessonStep[]
  /** The house searches its positions: a finished game is judged, and can be studied. */
  studied?: true
  /** The house judges its finished games part by part: what comes of it is shown by this. */
  Review?: Component<ReviewProps>
  /** Hints of its puzzles, if they are not given as in all others. */
  puzzleHints?: readonly PuzzleHint[]
  /** A line of a puzzle for people, where the notation is for programs. */
  puzzleLine?(moves: readonly string[]): string[]
  /** Where a finished game of it is studied, if not as all others are. */
  studyPage?(table: string): string
  /** How other programs call the file of a game. */
  file?: string
  /** What one may do at this game's tables and at no other's. */
  actions?(at: ActionContext): TableAction[]
  /** A game whose actions are never taken back. */
  final?: true
  /** Seats do not see the same: a device that is passed round shows nothing until the next player is ready. */
  hidden?: true
}

/** All of a game in the browser. */
export type GameUi = GameCard & GameTable

/** A table as a game's own actions know it. */
export interface ActionContext {
  table: string
  play: GamePlay
  view: Json
  /** This browser may play now. */
  acting: boolean
  /** The game has ended: `view` is of the step looked at. */
  over: boolean
  seats: number
  tell(said: VoiceLine): void
}

/** What came of an action in a lesson. */
export interface LessonAttempt {
  events: Json[]
  refused: Refused | null
  turn: Turn | null
}

/** One step of a lesson: a position, something to do, and how to know that it was done. */
export interface LessonStep {
  rules: Rules
  title: string
  says: string
  task: string
  praise: string
  /** What was played before the learner's turn, from the start of these rules. */
  before?: Json[]
  /** What chance answers when it was done: the die shows its face. */
  then?: Json[]
  /** An action to show who asks; none where the point is to be refused. */
  show: Json
  done(tried: LessonAttempt): boolean
}
