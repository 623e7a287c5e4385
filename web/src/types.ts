// The wire's types under short names. wire.ts is made from the server's own types: `npm run wire`.
import type { components } from "./wire"

type Schemas = components["schemas"]

export type Json = Schemas["JsonValue"]
export type Seat = number
export type Offer = Schemas["MakeOffer"]["offer"]

export type ServerMessage = Schemas["Told"]
export type Welcome = Schemas["Welcome"]
export type Update = Schemas["Update"]
export type Refused = Schemas["Refused"]
export type Hint = Schemas["Hint"]
export type Thought = NonNullable<Hint["thought"]>
export type TablePresence = Schemas["Company"]
export type LogEntry = Schemas["Happened"]
export type Turn = Welcome["turn"]
export type Outcome = Schemas["Outcome"]
export type Occupant = Welcome["places"][number]
export type Rules = Welcome["rules"]

export type ClientMessage = Schemas["Message"]
/** Messages that are answered, and said again until they are. */
export type ClientRequest = Extract<ClientMessage, { id: string }>

export type GuestProfile = Schemas["Me"]
export type GameInfo = Schemas["GameListed"]
export type SeatRequest = Schemas["OpenTable"]["seats"][number]
export type TableInfo = Schemas["TableListed"]
export type StudyResult = Schemas["Studied"]
export type ReadResult = Schemas["Reading"]
export type ReadFault = ReadResult["faults"][number]
export type ReadStep = NonNullable<ReadResult["opened"]>["steps"][number]

export type MacadamView = Schemas["MacadamView"]
export type MacadamEvent = Schemas["MacadamEvent"]
export type MacadamAction = Schemas["MacadamAsked"]
export type DamesView = Schemas["DamesView"]
export type DamesEvent = Schemas["DamesEvent"]
export type DamesAction = Schemas["DamesAsked"]

export type CarromView = Schemas["CarromView"]
export type CarromEvent = Schemas["CarromEvent"]
export type CarromAction = Schemas["CarromAsked"]

export type PietonsView = Schemas["PietonsView"]
export type PietonsEvent = Schemas["PietonsEvent"]
export type PietonsAction = Schemas["PietonsAsked"]

/** GET /replay: lines as they were kept. */
export interface ReplayData {
  table: string
  game: string
  rules: Rules
  places: Occupant[]
  shown: Update[]
  views: (Json | null)[][] | null
}
/** GET /verify: what was found when the whole game was done again from its log. */
export interface Verification {
  lines: number
  draws: number
  faults: string[]
}
