// The wire's types under short names. What is said at a table is in table/update.py and
// table/message.py, what Macadam shows in games/macadam/{state,view}.py.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Seat = number

export interface ToMove { kind: "to_move"; seat: Seat }
export interface Waiting { kind: "waiting" }
export interface Chance { kind: "chance" }
export interface Outcome { kind: "outcome"; scores: number[]; rule: string; code: string }
export type Turn = Waiting | ToMove | Chance | Outcome

export interface Place { name: string; level: number | null; present: boolean }

export type What =
  | "opened" | "seated" | "cut" | "played" | "chanced" | "resigned" | "draw_agreed"
  | "taken_back" | "revealed" | "closed"

export interface Happened {
  number: number
  what: What
  seat: Seat | null
  to: number | null
  events: Json[]
  at: number
}

export type Offer = "draw" | "takeback" | "rematch"
export type Rules = { [option: string]: Json }

export interface Welcome {
  kind: "welcome"
  table: string
  game: string
  rules: Rules
  number: number
  turn: Turn
  view: Json
  past: Happened[]
  places: Place[]
  yours: Seat[]
  watchers: number
  offers: [Seat, Offer][]
  private: boolean
  host: boolean
  fingerprint: string
  next: string | null
}
export interface Update { kind: "update"; happened: Happened; turn: Turn; view: Json }
export interface Done { kind: "done"; id: string; number: number | null }
export interface Refused {
  kind: "refused"
  id: string | null
  rule: string
  code: string
  facts: { [name: string]: Json }
}
export interface Company {
  kind: "company"
  places: Place[]
  watchers: number
  offers: [Seat, Offer][]
  next: string | null
}
export interface Hint { kind: "hint"; id: string; do: Json }
export interface Thinking { kind: "thinking"; seat: Seat }
export interface Aiming { kind: "aiming"; seat: Seat; at: Json }
export interface Trouble { kind: "trouble"; code: "not_kept" | "bot_failed" | "going_down" }
export interface Pong { kind: "pong" }
export type Told = Welcome | Update | Done | Refused | Company | Hint | Thinking | Aiming | Trouble | Pong

export interface Play { kind: "play"; id: string; number: number; seat: Seat; do: Json }
export interface Resign { kind: "resign"; id: string; seat: Seat }
export interface MakeOffer { kind: "offer"; id: string; seat: Seat; offer: Offer }
export interface Answer { kind: "answer"; id: string; seat: Seat; offer: Offer; yes: boolean }
export interface CutCards { kind: "cut"; id: string; seat: Seat; number: string }
export interface AskHint { kind: "hint"; id: string; seat: Seat }
export type Request = Play | Resign | MakeOffer | Answer | CutCards | AskHint
export type Message = Request | { kind: "ping" }

// The house by REST.
export interface Me { name: string; sworn: string[] }
export interface GameListed {
  id: string
  seats: number
  options: { name: string; values: Json[] }[]
  presets: { [name: string]: Rules }
  levels: number[]
  takeback: boolean
}
export type SeatAsked = { kind: "me" } | { kind: "open" } | { kind: "robot"; level: number }
export interface TableListed {
  id: string
  game: string
  rules: Rules
  places: Place[]
  turn: Turn
  number: number
  moved_at: number
  yours: Seat[]
  view: Json
}
export interface Replayed { table: string; game: string; rules: Rules; places: Place[]; shown: Update[] }
export interface Studied { turn: Turn; view: Json; events: Json[][]; hint: Json }
