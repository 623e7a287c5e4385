// The line to the lobby: what there is to see, and a quick match while one waits for it.
import { backoff } from "../socket"
import type { Refused, TimeControl } from "../types"
import type { components } from "../wire"
import type { LobbyBoard, LobbySeat } from "./lobbyText"

type Told = components["schemas"]["LobbyMessage"]
type Asked = components["schemas"]["LobbyRequest"]
export type Seek = components["schemas"]["StartSeek"]

const EVERY = 20_000 // milliseconds of silence before a sign of life is asked for
const PATIENCE = 6000

export class LobbyLine {
  people = $state(0)
  crowds = $state.raw<components["schemas"]["GameCrowd"][]>([])
  items = $state.raw<(LobbySeat | LobbyBoard)[]>([])
  yours = $state.raw<string[]>([])
  seeking = $state.raw<Seek | null>(null)
  refused = $state.raw<Refused | null>(null)
  /** Nothing is heard just now. */
  lost = $state(false)
  /** Something was told at least once. */
  known = $state(false)

  private wire: WebSocket | null = null
  private tries = 0
  private closed = false
  private retry: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly matched: (table: string) => void) {}

  get seats(): LobbySeat[] {
    return this.items.filter((item) => item.kind === "seat")
  }
  get boards(): LobbyBoard[] {
    return this.items.filter((item) => item.kind === "board")
  }

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws"
    const wire = new WebSocket(`${scheme}://${location.host}/api/lobby/socket`)
    this.wire = wire
    let fresh = true // all of the lobby comes first
    wire.onmessage = (event) => {
      this.hear(JSON.parse(String(event.data)) as Told, fresh)
      fresh = false
      this.expect(wire)
    }
    wire.onopen = () => {
      this.tries = 0
      this.lost = false
      if (this.seeking) this.say(this.seeking) // the line broke while we waited
    }
    wire.onclose = () => this.again(wire)
    this.expect(wire)
  }

  private again(wire: WebSocket): void {
    if (this.closed || wire !== this.wire) return
    this.wire = null
    this.lost = true
    clearTimeout(this.pulse)
    this.retry = setTimeout(() => this.open(), backoff(this.tries++, Math.random()))
  }

  close(): void {
    this.closed = true
    clearTimeout(this.retry)
    clearTimeout(this.pulse)
    this.wire?.close()
  }

  seek(game: string, clock: TimeControl | null, rated: boolean): void {
    this.refused = null
    this.say({ kind: "seek", game, clock, rated })
  }
  take(seek: string): void {
    this.refused = null
    this.say({ kind: "take", seek })
  }
  stop(): void {
    this.seeking = null
    this.say({ kind: "stop" })
  }

  private say(message: Asked): void {
    if (this.wire?.readyState === WebSocket.OPEN) this.wire.send(JSON.stringify(message))
  }

  private hear(told: Told, fresh: boolean): void {
    if (told.kind === "lobby") {
      const now = [...told.changed, ...(fresh ? [] : this.items)] // the newer first
      this.items = told.order.flatMap((id) => now.find((item) => item.id === id) ?? [])
      this.people = told.people
      this.crowds = told.crowds
      this.yours = told.yours
      this.known = true
    } else if (told.kind === "seeking") this.seeking = told.seek
    else if (told.kind === "matched") this.matched(told.table)
    else if (told.kind === "refused") this.refused = told
  }

  /** A line that has died says nothing, not even that. */
  private expect(wire: WebSocket): void {
    clearTimeout(this.pulse)
    this.pulse = setTimeout(() => {
      if (wire.readyState === WebSocket.OPEN) this.say({ kind: "ping" })
      this.pulse = setTimeout(() => {
        wire.close()
        this.again(wire)
      }, PATIENCE)
    }, EVERY)
  }
}
