// A table as this browser knows it: what the server told, and what was said and not yet answered.
import type { GameCard } from "./games/gameUi"
import { type Listener, type LinkState, Socket } from "./socket"
import * as api from "./api"
import { newId } from "./ids"
import { joined, standing } from "./replay"
import type {
  Advised,
  TablePresence,
  PublicEntry,
  Hint,
  Json,
  Offer,
  OfferEnded,
  Refused,
  Said,
  ClientRequest,
  Seat,
  ServerMessage,
  Update,
  Welcome,
} from "./types"

type Unsent = ClientRequest extends infer R ? (R extends ClientRequest ? Omit<R, "id"> : never) : never

export interface TableClientEvents {
  welcomed(first: boolean): void
  updated(update: Update): void
  refused(refused: Refused, mine: boolean): void
  hinted(hint: Hint): void
  /** Somebody else at the table was given a hint. */
  advised(advised: Advised): void
  declined(offer: Offer): void
  moved(table: string): void
  trouble(code: string): void
  aimed(seat: Seat, at: Json): void
  said(said: Said): void
  /** Show what happened; `settle` when its turn has come and it has been seen. */
  perform(update: Update, settle: () => void): void
}

export class TableClient implements Listener {
  known = $state.raw<Welcome | null>(null)
  past = $state.raw<PublicEntry[]>([])
  state = $state<LinkState>("trying")
  retryAt = $state<number | null>(null)
  thinking = $state<Seat | null>(null)
  /** When we were told how the clocks stand, on the browser's own clock. */
  clockTold = $state(0)
  hinting = $state(false)
  /** A move of ours is on its way and the server says nothing. */
  overdue = $state(false)
  /** The play under way: its id, then the number it was given. */
  private pending = $state.raw<{ id: string; seat: Seat; number: number | null } | null>(null)
  private hintId: string | null = null
  private seeded: Seat[] = []
  private readonly socket: Socket

  constructor(
    readonly table: string,
    private readonly gameCard: (game: string) => GameCard | null,
    private readonly events: TableClientEvents,
  ) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:"
    this.socket = new Socket(`${scheme}//${location.host}/api/tables/${table}/socket`, this)
  }

  open = (): void => this.socket.open()
  /** Join again to be told everything: which seats are ours is said at the door only. */
  rejoin = (): void => this.socket.open(true)
  close = (): void => this.socket.close()
  probe = (): void => this.socket.probe()

  readonly sending = $derived.by(() => this.pending !== null)
  readonly number = $derived.by(() => this.known?.number ?? -1)
  readonly standing = $derived.by(() => standing(this.past))
  /** The seat this browser may act for now. */
  readonly acting: Seat | null = $derived.by(() => {
    const { known } = this
    if (known?.turn.kind !== "to_move" || this.state !== "on") return null
    return known.yours.includes(known.turn.seat) ? known.turn.seat : null
  })

  play(action: Json): void {
    const seat = this.acting
    if (seat === null || this.pending || !this.known) return
    const id = this.say({ kind: "play", number: this.known.number + 1, seat, do: action })
    this.pending = { id, seat, number: null }
  }

  resign(seat: Seat): void {
    this.say({ kind: "resign", seat })
  }

  offer(seat: Seat, offer: Offer): void {
    this.say({ kind: "offer", seat, offer })
  }

  answer(seat: Seat, offer: Offer, yes: boolean): void {
    this.say({ kind: "answer", seat, offer, yes })
  }

  /** The others have waited long enough for who is away. */
  claim(seat: Seat, away: Seat, draw: boolean): void {
    this.say({ kind: "claim", seat, away, draw })
  }

  /** The position is before our eyes: from now on our time counts. */
  seen(): void {
    if (this.known?.time && this.acting !== null)
      this.socket.mention({ kind: "seen", number: this.known.number })
  }

  hint(seat: Seat): void {
    this.hinting = true
    this.hintId = this.say({ kind: "hint", seat })
  }

  link(state: LinkState, retryAt: number | null): void {
    this.state = state
    this.retryAt = retryAt
  }

  late(late: boolean): void {
    this.overdue = late
  }

  turnedAway(code: string): void {
    this.events.refused({ kind: "refused", id: null, rule: "house", code, facts: {} }, false)
  }

  told(message: ServerMessage): void {
    switch (message.kind) {
      case "welcome":
        return this.welcome(message)
      case "update":
        return this.events.perform(message, () => this.update(message))
      case "company":
        return this.company(message)
      case "offer_ended":
        return this.offerEnded(message)
      case "done":
        return this.done(message.id, message.number)
      case "refused":
        return this.refuse(message)
      case "hint":
        return this.hinted(message)
      case "advised":
        return this.events.advised(message)
      case "thinking":
        this.thinking = message.seat
        return
      case "trouble":
        return this.events.trouble(message.code)
      case "aiming":
        return this.events.aimed(message.seat, message.at)
      case "said":
        return this.events.said(message)
      case "pong":
        return
    }
  }

  /** The next player has the device in hand: the server may show that seat its cards. */
  ready(seat: Seat): void {
    this.socket.mention({ kind: "ready", seat })
  }

  aim(seat: Seat, at: Json): void {
    this.socket.mention({ kind: "aim", seat, at })
  }

  talk(message: Extract<Unsent, { kind: "say" | "write" }>): void {
    this.say(message)
  }

  private say(message: Unsent): string {
    const id = newId()
    this.socket.say({ ...message, id } as ClientRequest)
    return id
  }

  private welcome(message: Welcome): void {
    const first = this.known === null
    this.known = message
    this.clockTold = performance.now()
    this.past = joined(this.past, message.past)
    void this.fillPast()
    this.thinking = null
    this.settle(message.number)
    this.sendSeeds()
    this.events.welcomed(first)
  }

  private update(message: Update): void {
    const { known } = this
    if (!known || message.happened.number <= known.number) return
    if (message.happened.number > known.number + 1) return this.rejoin() // a gap
    const { turn, view, clock } = message
    this.known = { ...known, number: message.happened.number, turn, view, clock }
    this.clockTold = performance.now()
    this.past = [...this.past, message.happened]
    if (message.turn.kind !== "to_move" || message.turn.seat !== this.thinking) this.thinking = null
    this.settle(message.happened.number, message.happened)
    this.sendSeeds()
    this.events.updated(message)
    if (message.happened.what === "seated" && this.concerns(message.happened.seat)) this.rejoin()
  }

  /** A welcome has only the last lines of a long game: the earlier ones come page by page. */
  private async fillPast(): Promise<void> {
    for (let first = this.past[0]; first && first.number > 0; first = this.past[0]) {
      const earlier = await api.past(this.table, first.number).catch(() => [])
      if (earlier.length === 0 || this.past[0] !== first) return // the server is away, or a welcome came between
      this.past = [...earlier, ...this.past]
    }
  }

  /** A seat taken over on another device, or taken by us in another window. */
  private concerns(seat: Seat | null): boolean {
    const yours = this.known?.yours ?? []
    return yours.length === 0 || (seat !== null && yours.includes(seat))
  }

  private company(message: TablePresence): void {
    const before = this.known
    if (!before) return
    this.known = {
      ...before,
      places: message.places,
      watchers: message.watchers,
      offers: message.offers,
      next: message.next,
    }
    if (message.next && !before.next) this.events.moved(message.next)
  }

  private offerEnded({ seat, offer, why }: OfferEnded): void {
    const yours = this.known?.yours ?? []
    // On one screen whoever declines has just said so.
    if (why === "declined" && yours.length === 1 && yours.includes(seat)) this.events.declined(offer)
  }

  private done(id: string, number: number | null): void {
    if (this.pending?.id !== id) return
    this.pending = number !== null && number > this.number ? { ...this.pending, number } : null
  }

  /** Our play has happened. It is often told before it is answered: who plays on at once is not kept waiting. */
  private settle(number: number, happened?: PublicEntry): void {
    const { pending } = this
    if (!pending) return
    const seen = happened?.what === "played" && happened.seat === pending.seat
    if (seen || (pending.number !== null && pending.number <= number)) this.pending = null
  }

  private refuse(message: Refused): void {
    const mine = message.id !== null && message.id === this.pending?.id
    if (mine) this.pending = null
    if (message.id === this.hintId) this.hinting = false
    if (message.id === null && this.known === null) this.socket.close()
    this.events.refused(message, mine)
  }

  private hinted(hint: Hint): void {
    this.hinting = false
    if (hint.id === this.hintId && this.acting !== null) this.events.hinted(hint)
  }

  /** Fair chance: before the first draw, each of our seats adds a number of its own, once. */
  private sendSeeds(): void {
    const { known } = this
    if (!known || known.yours.length === 0) return
    const toCome =
      known.turn.kind === "chance" || this.gameCard(known.game)?.chanceToCome(known.rules, this.past)
    if (!toCome || known.turn.kind === "outcome") return
    for (const seat of known.yours) {
      // Logs of 0.1.0 call it a cut.
      const sent = (line: PublicEntry) => line.what === "client_seed" || line.what === "cut"
      if (this.seeded.includes(seat) || this.past.some((line) => sent(line) && line.seat === seat)) continue
      this.seeded.push(seat)
      this.say({ kind: "client_seed", seat, number: newId() })
    }
  }
}
