// The wire's types under short names. wire.ts is made from the server's own types: `npm run wire`.
import type { components } from "./wire"

type Schemas = components["schemas"]

export type Json = Schemas["JsonValue"]
export type Seat = number
export type Offer = Schemas["MakeOffer"]["offer"]

export type ServerMessage = Schemas["ServerMessage"]
export type Welcome = Schemas["Welcome"]
export type Update = Schemas["Update"]
export type Refused = Schemas["Refused"]
export type Hint = Schemas["Hint"]
export type Advised = Schemas["Advised"]
export type Said = Schemas["Said"]
export type Phrase = Schemas["Say"]["phrase"]
export type OfferEnded = Schemas["OfferEnded"]
export type Thought = NonNullable<Hint["thought"]>
export type TablePresence = Schemas["TablePresence"]
export type QrCode = Schemas["QrCode"]
export type PublicEntry = Schemas["PublicEntry"]
export type Turn = Welcome["turn"]
export type Outcome = Schemas["Outcome"]
export type SeatInfo = Welcome["places"][number]
export type Rules = Welcome["rules"]
export type TimeControl = NonNullable<Welcome["time"]>
export type ClockReading = NonNullable<Welcome["clock"]>
export type Absence = Welcome["absence"]

export type ClientMessage = Schemas["ClientMessage"]
/** Messages that are answered, and said again until they are. */
export type ClientRequest = Extract<ClientMessage, { id: string }>

export type GuestProfile = Schemas["GuestProfile"]
export type MutedSeats = Schemas["MutedSeats"]
export type GameInfo = Schemas["GameInfo"]
type AskedSeat = Schemas["OpenTable"]["seats"][number]
/** A name is given only where one screen has several seats. */
export type SeatRequest = Exclude<AskedSeat, { kind: "me" }> | { kind: "me"; name?: string }
export type TableInfo = Schemas["TableInfo"]
export type StudyResult = Schemas["StudyResult"]
export type ReadResult = Schemas["ReadResult"]
export type ReadFault = ReadResult["faults"][number]
export type ReadStep = NonNullable<ReadResult["opened"]>["steps"][number]

export type AnalysisState = Schemas["AnalysisState"]
export type GameReport = Schemas["GameReport"]
export type StudiedPosition = Schemas["StudiedPosition"]
export type RatedLine = Schemas["RatedLine"]
export type StudiedLines = Schemas["StudiedLines"]
export type SharedStudy = Schemas["SharedStudy"]
export type StudyPosition = Schemas["StudyPosition"]
export type PuzzleList = Schemas["PuzzleList"]
export type PuzzleListed = Schemas["PuzzleListed"]
export type PuzzleShown = Schemas["PuzzleShown"]
export type PuzzleAnswer = Schemas["PuzzleAnswer"]
export type PuzzleStep = Schemas["PuzzleStep"]

/** GET /replay: lines as they were kept. */
export type ReplayData = Schemas["ReplayData"]
/** GET /verify: what was found when the whole game was done again from its log. */
export type Verification = Schemas["Verification"]
