// One line to a table. It comes back by itself, and says again whatever was not answered.
import type { ClientMessage, ClientRequest, ServerMessage } from "./types"

export type LinkState = "on" | "trying" | "off"

/** The part of a WebSocket that is used here, so that a test can play the network. */
export interface WebSocketLike {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  send(text: string): void
  close(): void
}

export interface Listener {
  told(message: ServerMessage): void
  /** `retryAt` is when the next try starts, in milliseconds, while the link is off. */
  link(state: LinkState, retryAt: number | null): void
  /** A move has waited for its answer too long, or was answered after all. */
  late(late: boolean): void
  /** The server will not have us here, and says why. */
  turnedAway(code: string): void
}

export const OPENING = 12_000 // for a line to be opened
export const PATIENCE = 4000 // silence after a ping that counts as a dead line
export const EVERY = 5000 // of silence before a ping, where somebody looks
export const UNSEEN = 20_000 // and where nobody does
export const LATE = 1500 // a move that is not answered for so long is told to be on its way
const NO_TABLE = 4404 // closed by the server: there is no such table
const FIRST = 400
const LONGEST = 10_000

/** Milliseconds before try number `tries` (from 0): doubling, with a little chance so that not all come at once. */
export function backoff(tries: number, chance: number): number {
  return Math.min(LONGEST, FIRST * 2 ** tries) * (0.75 + chance / 2)
}

export class Socket {
  private wire: WebSocketLike | null = null
  private readonly waiting = new Map<string, ClientRequest>()
  private tries = 0
  private welcomed = false
  private stopped = false
  private retry: ReturnType<typeof setTimeout> | undefined
  private lateness: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
    private readonly dial: (address: string) => WebSocketLike = (to) =>
      new WebSocket(to) as unknown as WebSocketLike,
    private readonly hidden: () => boolean = () => document.hidden,
  ) {}

  /** How many messages the server has not answered yet. */
  get unanswered(): number {
    return this.waiting.size
  }

  /** Ids of plays not answered yet: a move is never shown before its answer. */
  isWaiting(id: string): boolean {
    return this.waiting.has(id)
  }

  /** Dial; quietly when nothing is wrong and there is only more to know. */
  open(quiet = false): void {
    clearTimeout(this.retry)
    this.hangUp()
    this.stopped = false
    this.welcomed = false
    if (!quiet) this.listener.link("trying", null)
    const wire = this.dial(this.address)
    this.wire = wire
    wire.onmessage = (event) => this.hear(wire, String(event.data))
    wire.onclose = (event) => this.lost(wire, event)
    this.expect()
  }

  /** Is the line still there? Asked when a device wakes up: a dead line is often not told so. */
  probe(): void {
    if (!this.wire) return this.stopped ? undefined : this.open()
    if (!this.welcomed) return
    this.put({ kind: "ping" })
    clearTimeout(this.pulse)
    this.pulse = setTimeout(() => this.drop(), PATIENCE)
  }

  /** Say something that will be answered; said again after every break until it is. */
  say(message: ClientRequest): void {
    this.waiting.set(message.id, message)
    if (this.welcomed) this.put(message)
    if (message.kind === "play") this.followMoves()
  }

  /** Say something that nobody answers and that may be lost. */
  mention(message: ClientMessage): void {
    if (this.welcomed) this.put(message)
  }

  close(): void {
    this.stopped = true
    clearTimeout(this.lateness)
    clearTimeout(this.retry)
    this.hangUp()
  }

  private hear(wire: WebSocketLike, text: string): void {
    if (wire !== this.wire) return
    const told = JSON.parse(text) as ServerMessage
    if ((told.kind === "done" || told.kind === "refused" || told.kind === "hint") && told.id !== null) {
      this.waiting.delete(told.id)
      this.followMoves()
    }
    if (told.kind === "welcome") {
      this.tries = 0
      this.welcomed = true
      this.listener.link("on", null)
      this.listener.told(told)
      for (const message of this.waiting.values()) this.put(message)
    } else if (told.kind !== "pong") {
      this.listener.told(told)
    }
    if (wire === this.wire) this.expect() // unless what was told made us dial again
  }

  private put(message: ClientMessage): void {
    this.wire?.send(JSON.stringify(message))
  }

  /** Who has moved is told soon when no answer comes, and the line is asked for a sign of life. */
  private followMoves(): void {
    clearTimeout(this.lateness)
    this.listener.late(false)
    const moved = [...this.waiting.values()].some((message) => message.kind === "play")
    if (!moved) return
    this.lateness = setTimeout(() => {
      this.listener.late(true)
      this.probe()
    }, LATE)
  }

  /** Ask for a sign of life after a while, and dial again when none comes. */
  private expect(): void {
    clearTimeout(this.pulse)
    this.pulse = setTimeout(
      () => {
        if (!this.welcomed) return this.drop()
        this.put({ kind: "ping" })
        this.pulse = setTimeout(() => this.drop(), PATIENCE)
      },
      !this.welcomed ? OPENING : this.hidden() ? UNSEEN : EVERY,
    )
  }

  private drop(): void {
    const wire = this.wire
    this.hangUp()
    if (wire) this.again()
  }

  private lost(wire: WebSocketLike, why: { code: number; reason: string }): void {
    if (wire !== this.wire) return
    this.hangUp()
    if (why.code === NO_TABLE) {
      this.stopped = true
      this.listener.link("off", null)
      return this.listener.turnedAway(why.reason || "unknown_table")
    }
    this.again()
  }

  private again(): void {
    if (this.stopped) return
    const wait = backoff(this.tries++, Math.random())
    this.listener.link("off", Date.now() + wait)
    this.retry = setTimeout(() => this.open(), wait)
  }

  private hangUp(): void {
    clearTimeout(this.pulse)
    const wire = this.wire
    this.wire = null
    this.welcomed = false
    if (!wire) return
    wire.onmessage = wire.onclose = null
    wire.close()
  }
}
