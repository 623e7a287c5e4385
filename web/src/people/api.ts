// People's accounts, asked of the server.
import { ApiError, ask } from "../api"
import { fill, serverSays } from "../words/index.svelte"
import type { components } from "../wire"
import { words } from "./words"

export type SessionInfo = components["schemas"]["SessionInfo"]
export type ProgramInfo = components["schemas"]["ProgramInfo"]
export type ProgramMade = components["schemas"]["ProgramMade"]
export type PersonInfo = components["schemas"]["PersonInfo"]
export type PersonGame = components["schemas"]["PersonGame"]
export type GameRecord = PersonInfo["games"][number]
export type OpponentRecord = PersonInfo["opponents"][number]
export type PlayerLink = OpponentRecord["player"]
type Codes = components["schemas"]["RecoveryCodes"]
type Done = components["schemas"]["Done"]

export const openAccount = (name: string, password: string): Promise<Codes> =>
  ask("/account", { name, password })
export const signIn = (name: string, password: string): Promise<Done> =>
  ask("/account/sign-in", { name, password })
export const recover = (name: string, code: string, password: string): Promise<Done> =>
  ask("/account/recover", { name, code, password })
export const changePassword = (password: string, replacement: string): Promise<Done> =>
  ask("/account/password", { password, new: replacement })
export const newCodes = (password: string): Promise<Codes> => ask("/account/codes", { password })
export const sessions = (): Promise<SessionInfo[]> => ask("/sessions")
/** One of them by its id, or all the "others". */
export const endSession = (id: string): Promise<Done> => ask(`/sessions/${id}`, undefined, "DELETE")
export const programs = (): Promise<ProgramInfo[]> => ask("/programs")
export const makeProgram = (name: string): Promise<ProgramMade> => ask("/programs", { name })
export const endProgram = (id: string): Promise<Done> => ask(`/programs/${id}`, undefined, "DELETE")
export const deleteMe = (password: string | null): Promise<Done> => ask("/me/delete", { password })

export type RatingChange = components["schemas"]["RatingChange"]
export type Leader = components["schemas"]["Leader"]
/** What a finished game made of the ratings of those who played it. */
export const changesAt = (table: string): Promise<RatingChange[]> => ask(`/tables/${table}/ratings`)
export const leadersOf = (game: string, pace: string): Promise<Leader[]> =>
  ask(`/leaders/${game}?pace=${pace}`)

export const personOf = (person: string): Promise<PersonInfo> => ask(`/people/${person}`)

export function gamesOf(
  person: string,
  chosen: { game: string; result: string; against: string; skip: number },
): Promise<PersonGame[]> {
  const query = new URLSearchParams(
    Object.entries(chosen).flatMap(([key, one]) => (one ? [[key, `${one}`]] : [])),
  )
  return ask(`/people/${person}/games?${query}`)
}

/** Why it was refused, in a sentence that helps. */
export function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  const { code, facts } = error.refused
  if (code === "weak_password") return words().why[facts.why as keyof ReturnType<typeof words>["why"]]
  if (code === "too_many" && typeof facts.seconds === "number" && facts.seconds > 45)
    return fill(words().too_many, { n: Math.ceil(facts.seconds / 60) })
  return serverSays(error.refused)
}
