// The server by REST: everything that is not said at a table.
import { newId } from "./ids"
import type {
  Absence,
  AnalysisState,
  GameInfo,
  PublicEntry,
  QrCode,
  Json,
  GuestProfile,
  MutedSeats,
  PuzzleAnswer,
  PuzzleList,
  PuzzleShown,
  ReadResult,
  Refused,
  ReplayData,
  Rules,
  Seat,
  SeatRequest,
  SharedStudy,
  StudiedLines,
  StudyPosition,
  StudyResult,
  TableInfo,
  TimeControl,
  Verification,
} from "./types"

/** The server said no, or could not be reached (code "unreachable"). */
export class ApiError extends Error {
  constructor(
    readonly refused: Refused,
    readonly status: number,
  ) {
    super(refused.code)
  }
}

const unreachable = (code: string): Refused => ({ kind: "refused", id: null, rule: "house", code, facts: {} })

export async function ask<T>(
  path: string,
  body?: Json,
  method = body === undefined ? "GET" : "POST",
): Promise<T> {
  const sent: RequestInit = { method, credentials: "same-origin" }
  if (body !== undefined) {
    sent.headers = { "content-type": "application/json" }
    sent.body = JSON.stringify(body)
  }
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, sent)
  } catch {
    throw new ApiError(unreachable("unreachable"), 0)
  }
  const told: unknown = await answer.json().catch(() => null)
  if (answer.ok) return told as T
  const refused = told as Partial<Refused> | null
  throw new ApiError(
    refused?.kind === "refused"
      ? (refused as Refused)
      : unreachable(answer.status === 404 ? "unknown_table" : "malformed"),
    answer.status,
  )
}

export const me = (): Promise<GuestProfile> => ask("/me")
export const rename = (name: string): Promise<GuestProfile> => ask("/me", { name })
/** Phrases only: no words of people's own are told to us, and we write none. */
/** Where people sit whom the reader does not want to hear. */
export const mutedSeats = (table: string): Promise<MutedSeats> => ask(`/tables/${table}/muted`)
export const muteSeat = (table: string, seat: Seat, muted: boolean): Promise<MutedSeats> =>
  ask(`/tables/${table}/muted`, { seat, muted })
export const beQuiet = (quiet: boolean): Promise<GuestProfile> => ask("/me/quiet", { quiet })
export const swear = (game: string): Promise<GuestProfile> => ask("/me/oath", { game })
export const moon = (): Promise<{ next_full: string }> => ask("/moon")
export const games = (): Promise<GameInfo[]> => ask("/games")
export const tables = (which: "mine" | "open"): Promise<TableInfo[]> => ask(`/tables?which=${which}`)
/** Asked again under the same id when no answer came: the server opens one table, however often it hears of it. */
export async function openTable(
  game: string,
  rules: Rules,
  seats: SeatRequest[],
  hidden: boolean,
  time: { clock: TimeControl | null; absence: Absence | null } = { clock: null, absence: null },
  hints = false,
  rating: { rated: boolean; programs: boolean } = { rated: false, programs: false },
): Promise<{ table: string }> {
  const body = { game, rules, seats, private: hidden, hints, ...rating, ...time, id: newId() }
  for (let tries = 1; ; tries++) {
    try {
      return await ask("/tables", body)
    } catch (error) {
      if (tries === 3 || !(error instanceof ApiError) || error.status !== 0) throw error
      await new Promise((go) => setTimeout(go, 400 * tries))
    }
  }
}
/** Take an invitation back, or leave a game that nobody else plays. */
export const callOff = (table: string): Promise<{ table: string }> =>
  ask(`/tables/${table}/close`, undefined, "POST")
/** Lines before a number: a welcome has only the last ones of a long game. */
export const past = (table: string, before: number): Promise<PublicEntry[]> =>
  ask(`/tables/${table}/past?before=${before}`)
export const sit = (table: string, seat: Seat): Promise<{ table: string }> =>
  ask(`/tables/${table}/sit`, { seat })
/** A free seat of a table that we opened is the computer's. */
export const seatRobot = (table: string, seat: Seat, level: number): Promise<{ table: string }> =>
  ask(`/tables/${table}/robot`, { seat, level })
/** A seat of ours is called so at this table. */
export const nameSeat = (table: string, seat: Seat, name: string): Promise<{ table: string }> =>
  ask(`/tables/${table}/name`, { seat, name })
export const handOver = (table: string, seat: Seat): Promise<{ token: string }> =>
  ask(`/tables/${table}/handover`, { seat })
export const takeOver = (token: string): Promise<{ table: string }> => ask("/handover", { token })
/** Games in the notation of the game's own world, read by the server; one of them may be opened. */
export const readText = (game: string, text: string, which: number | null = null): Promise<ReadResult> =>
  ask("/read", { game, text, which })
export const replay = (table: string): Promise<ReplayData> => ask(`/tables/${table}/replay`)
export const verify = (table: string): Promise<Verification> => ask(`/tables/${table}/verify`)
/** A link to be opened on a telephone, drawn by the house. */
export const qrCode = (text: string): Promise<QrCode> => ask("/qr", { text })
export const study = (game: string, rules: Rules, dos: Json[], hint = false): Promise<StudyResult> =>
  ask("/study", hint ? { game, rules, dos, hint } : { game, rules, dos })
/** How far the analysis of a finished game is, and what it says so far. */
export const analysis = (table: string): Promise<AnalysisState> => ask(`/tables/${table}/analysis`)
export const runAnalysis = (table: string, run: boolean): Promise<AnalysisState> =>
  ask(`/tables/${table}/analysis`, { run })
/** The same of a game that is judged part by part. */
/** One part of an analysis for a hand as steady as a level's; of the game's own type. */
export const analysisPart = <Look>(table: string, part: number, hand: number): Promise<Look> =>
  ask(`/tables/${table}/analysis/${part}?hand=${hand}`)
export const studyLines = (
  game: string,
  rules: Rules,
  dos: Json[],
  nodes: number,
  threat: boolean,
): Promise<StudiedLines> => ask("/study/lines", { game, rules, dos, nodes, threat })
/** The positions of a tree of play, from one on; the start is the first. */
export const studyPositions = (
  { game, rules, nodes }: Pick<SharedStudy, "game" | "rules" | "nodes">,
  since = 0,
): Promise<{ positions: StudyPosition[] }> => ask("/study/positions", { game, rules, nodes, since })
export const tableStudy = (table: string): Promise<SharedStudy> => ask(`/tables/${table}/study`)
export const sharedStudy = (study: string): Promise<SharedStudy> => ask(`/studies/${study}`)
export const shareStudy = (study: SharedStudy): Promise<{ study: string }> => ask("/studies", { ...study })
export const puzzles = (game: string): Promise<PuzzleList> => ask(`/puzzles/${game}`)
export const puzzle = (game: string, id: string): Promise<PuzzleShown> => ask(`/puzzles/${game}/${id}`)
export const tryPuzzle = (
  game: string,
  id: string,
  dos: Json[],
  help: number,
  helped: boolean,
): Promise<PuzzleAnswer> => ask(`/puzzles/${game}/${id}`, { dos, help, helped })
