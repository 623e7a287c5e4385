// The wire's types under short names. wire.ts is made from the house's own types: `npm run wire`.
import type { components } from "./wire"

type Wire = components["schemas"]

export type Json = Wire["JsonValue"]
export type Seat = number
export type Offer = Wire["MakeOffer"]["offer"]

export type Told = Wire["Told"]
export type Welcome = Wire["Welcome"]
export type Update = Wire["Update"]
export type Refused = Wire["Refused"]
export type Hint = Wire["Hint"]
export type Thought = NonNullable<Hint["thought"]>
export type Company = Wire["Company"]
export type Happened = Wire["Happened"]
export type Turn = Welcome["turn"]
export type Outcome = Wire["Outcome"]
export type Place = Welcome["places"][number]
export type Rules = Welcome["rules"]

export type Message = Wire["Message"]
/** Messages that are answered, and said again until they are. */
export type Request = Extract<Message, { id: string }>

export type Me = Wire["Me"]
export type GameListed = Wire["GameListed"]
export type SeatAsked = Wire["OpenTable"]["seats"][number]
export type TableListed = Wire["TableListed"]
export type Studied = Wire["Studied"]
export type Reading = Wire["Reading"]
export type FaultRead = Reading["faults"][number]
export type StepRead = NonNullable<Reading["opened"]>["steps"][number]

export type MacadamView = Wire["MacadamView"]
export type MacadamEvent = Wire["MacadamEvent"]
export type MacadamAsked = Wire["MacadamAsked"]
export type DamesView = Wire["DamesView"]
export type DamesEvent = Wire["DamesEvent"]
export type DamesAsked = Wire["DamesAsked"]

export type CarromView = Wire["CarromView"]
export type CarromEvent = Wire["CarromEvent"]
export type CarromAsked = Wire["CarromAsked"]

export type PietonsView = Wire["PietonsView"]
export type PietonsEvent = Wire["PietonsEvent"]
export type PietonsAsked = Wire["PietonsAsked"]

/** GET /replay: lines as they were kept. */
export interface Replayed { table: string; game: string; rules: Rules; places: Place[]; shown: Update[]; views: (Json | null)[][] | null }
/** GET /verify: what was found when the whole game was done again from its log. */
export interface Verdict { lines: number; draws: number; faults: string[] }
