// Carrom on the wire: games/carrom/state.py and view.py.
export interface Piece { id: number; x: number; y: number }
export interface Shot { kind: "shot"; place: number; vx: number; vy: number }
export interface Put { kind: "put"; x: number; y: number }
export type Action = Shot | Put
export interface Record { surface: string; version: number; drag: number; rest: Piece[]; events: string; path: string; capped: boolean }
export interface Drawn { kind: "drawn"; first: number }
export interface Racked { kind: "racked"; breaker: number; pieces: Piece[] }
export interface Struck { kind: "struck"; seat: number; place: number; vx: number; vy: number; record: Record }
export interface Ruled { kind: "ruled"; rule: string; code: string; seat: number; team: 0 | 1; count: number }
export interface Placed { kind: "placed"; seat: number | null; piece: Piece }
export interface RoundOver { kind: "round_over"; winner: 0 | 1 | null; points: number; rule: string; code: string; scores: [number, number] }
export type Event = Drawn | Racked | Struck | Ruled | Placed | RoundOver
export interface State {
  breaker: number | null
  shooter: number | null
  pieces: Piece[]
  tally: { pocketed: [number, number]; due: [number, number]; ever: [boolean, boolean]; queen: "board" | "pending" | "confirmed"; holder: 0 | 1 | null }
  owed: { id: number; seat: number }[]
  scores: [number, number]
  round: number
  shots: number
  tries: number
}
export interface View {
  phase: "lot" | "rack" | "shooting" | "placing" | "over"
  state: State
  white: 0 | 1 | null
  line: [number, number][]
  covers: number[]
}

export function struckOf(events: readonly Event[]): Struck | null {
  return events.find((event): event is Struck => event.kind === "struck") ?? null
}

export function teamOf(seat: number): 0 | 1 {
  return seat % 2 === 0 ? 0 : 1
}
