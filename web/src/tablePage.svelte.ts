// A table with its game on it: the client, the play, and looking back, held together for the page.
import * as api from "./api"
import { robotName } from "./characters"
import { gameCard, loadGame } from "./games"
import type { GameUi, GamePlay, GameHost, ListLine, VoiceLine } from "./games/gameUi"
import { guest } from "./guest.svelte"
import { listed, type Narration, Narrator, narration } from "./narrator.svelte"
import { type Step, steps, winners } from "./replay"
import { router } from "./router.svelte"
import { share, tableLink } from "./share"
import { playSound } from "./sound"
import { newPerformer, sceneOf } from "./pagePerformer"
import type { Scene } from "./performer.svelte"
import { ReplayStepper } from "./replayStepper.svelte"
import { TableClient } from "./tableClient.svelte"
import { attempt } from "./people/atTable"
import { TableNotices } from "./people/tableNotices.svelte"
import { TableTalk } from "./talk/tableTalk.svelte"
import type { Advised, Hint, Json, Offer, PublicEntry, Refused, Rules, Seat, Thought, Update } from "./types"
import { fill, personName, serverSays, w } from "./words/index.svelte"

export class TablePage implements GameHost {
  readonly client: TableClient
  readonly stepper: ReplayStepper
  readonly performer = newPerformer()
  /** For those who listen. */
  readonly narrator = new Narrator()
  readonly talk = new TableTalk(this)
  readonly notices = new TableNotices(this)
  /** The game in the browser: its board comes after the table's first word, while the table may go on. */
  ui = $state.raw<GameUi | null>(null)
  play = $state.raw<GamePlay | null>(null)
  turned = $state(false)
  /** What is asked once more before it is done. */
  confirming = $state<"resign" | "draw" | null>(null)
  notice = $state.raw<VoiceLine | null>(null)
  /** What was thought of the last hint; it is told as long as the hint stands. */
  thought = $state.raw<Thought | null>(null)
  /** What is being shown, in words. */
  showing = $state("")
  /** The table cannot be opened, for good. */
  closed = $state.raw<Refused | null>(null)
  private fade: ReturnType<typeof setTimeout> | undefined

  constructor(readonly id: string) {
    this.client = new TableClient(id, gameCard, {
      welcomed: () => this.welcomed(),
      updated: (update) => this.updated(update),
      refused: (refused, mine) => this.refused(refused, mine),
      hinted: (hint) => this.hinted(hint),
      advised: (advised) => this.advised(advised),
      declined: (offer) =>
        this.tell({ tone: "plain", icon: "i-close", text: w().voice[`declined_${offer}`] }),
      moved: (table) => this.mine.length > 0 && router.go(`/t/${table}`),
      said: (said) => this.talk.hear(said),
      aimed: (seat, at) => this.stepping || this.play?.followAim?.(seat, at),
      perform: (update, settle) => void this.performer.add(this.scene(update, settle)),
      trouble: (code) =>
        this.tell({
          tone: "no",
          icon: "i-nowifi",
          text: serverSays({ kind: "refused", id: null, rule: "house", code, facts: {} }),
        }),
    })
    this.stepper = new ReplayStepper(
      () => api.replay(id).then(({ shown, views }) => steps(shown, views)),
      () => this.client.number,
      (step, forward) => this.showStep(step, forward),
      () => this.showNow(),
    )
  }

  /** After the end of a game with hidden cards: whose eyes we look with; null: all hands are open. */
  viewpoint = $state<Seat | null>(null)

  readonly known = $derived.by(() => this.client.known)
  readonly mine: Seat[] = $derived.by(() => this.known?.yours ?? [])
  private readonly seats = $derived.by(() => this.known?.places.length || 2)
  readonly over = $derived.by(() => this.known?.turn.kind === "outcome")
  readonly outcome = $derived.by(() => (this.known?.turn.kind === "outcome" ? this.known.turn : null))
  readonly won: Seat[] = $derived.by(() => (this.outcome ? winners(this.outcome) : []))
  readonly stepping = $derived.by(() => this.stepper.at !== null)
  /** The seat shown below: one's own, else the first. */
  readonly near: Seat = $derived.by(
    () =>
      this.viewpoint ??
      (this.mine.length === 1
        ? (this.mine[0] ?? 0)
        : this.ui?.hidden && this.client.acting !== null
          ? this.client.acting
          : 0),
  )
  /** The seat across the table. */
  readonly far: Seat = $derived.by(() => (this.near + Math.floor(this.seats / 2)) % this.seats)
  /** The others, from the right hand on. */
  readonly beside: Seat[] = $derived.by(() =>
    Array.from({ length: this.seats }, (_, i) => (this.near + i) % this.seats).filter(
      (seat) => seat !== this.near && seat !== this.far,
    ),
  )
  readonly flipped = $derived.by(() => (this.near !== this.ui?.below) !== this.turned)
  /** What is looked at: a step of the game, or the game as it stands. */
  readonly view: Json = $derived.by(() => {
    const at = this.stepper.at
    const step = at === null ? undefined : this.stepper.found[at]
    return (step ? this.seen(step) : undefined) ?? this.known?.view ?? null
  })

  /** A device passed round: who must say that they are there before their cards are shown. */
  readonly passTo: Seat | null = $derived.by(() => {
    const acting = this.client.acting
    if (!this.ui?.hidden || this.mine.length < 2 || acting === null || this.stepping) return null
    return (this.known?.view as { seat: Seat | null }).seat === acting ? null : acting
  })

  /** What each seat held at the step looked at, once nothing is hidden any more. */
  readonly views = $derived.by(() => {
    if (!this.over || this.viewpoint !== null) return null
    return this.stepper.found[this.stepper.at ?? this.stepper.last]?.views ?? null
  })

  /** A step through the eyes chosen, or through our own. */
  private seen(step: Step): Json {
    const seat = this.viewpoint ?? (this.mine.length === 1 ? (this.mine[0] ?? null) : null)
    return (seat === null ? null : step.views?.[seat]) ?? step.view
  }

  look = async (seat: Seat | null): Promise<void> => {
    this.viewpoint = seat
    await this.stepper.go(this.stepper.at ?? this.stepper.last)
  }

  // Host
  past = (): readonly Json[] => {
    const at = this.stepper.at
    return at === null
      ? this.client.standing.flatMap((line) => line.events)
      : this.stepper.found.slice(0, at + 1).flatMap((step) => step.events)
  }
  seat = (): Seat | null => (this.stepping ? null : this.client.acting)
  own = (seat: Seat): boolean => this.mine.length === 1 && this.mine.includes(seat)
  sending = (): boolean => this.client.sending
  rules = (): Rules => this.known?.rules ?? {}
  act = (action: Json): void => {
    this.notice = null
    this.performer.hush()
    this.client.play(action)
  }

  name = (seat: Seat): string => {
    const place = this.known?.places[seat]
    if (!place) return w().seat.someone
    if (place.level !== null) return robotName(this.known?.places ?? [], seat)
    const places = this.known?.places ?? []
    // On one screen, people who gave no names of their own are told apart by their sides.
    if (
      this.mine.length > 1 &&
      places.some((other, i) => i !== seat && personName(other) === personName(place))
    )
      return this.ui?.sides(this.seats)[seat] ?? place.name
    return personName(place) || w().seat.empty
  }

  aim = (at: Json): void => {
    const seat = this.client.acting
    if (seat !== null) this.client.aim(seat, at)
  }

  tell(said: VoiceLine, time = 6000): void {
    this.notice = said
    clearTimeout(this.fade)
    if (time > 0) this.fade = setTimeout(() => (this.notice = null), time)
  }

  hush = (): void => {
    this.notice = null
  }

  async sit(seat: Seat): Promise<void> {
    await attempt(this, async () => {
      await api.sit(this.id, seat)
      this.client.rejoin() // now as a player
    })
  }

  /** The seat that asks when several are ours: the one to move, else the first. */
  voiceOf(): Seat | null {
    return this.client.acting ?? this.mine[0] ?? null
  }

  offer(offer: Offer): void {
    const seat = this.voiceOf()
    if (seat !== null) this.client.offer(seat, offer)
  }

  hint(): void {
    const seat = this.client.acting
    this.stepper.back()
    if (seat !== null) this.client.hint(seat)
  }

  offerDraw = (): void => {
    this.confirming = null
    this.offer("draw")
  }

  /** A seat of ours is called so from now on, at this table. */
  async nameSeat(seat: Seat, name: string): Promise<void> {
    if (this.known?.places[seat]?.name === name) return
    await attempt(this, () => api.nameSeat(this.id, seat, name))
  }

  resign = (): void => {
    const seat = this.voiceOf()
    this.confirming = null
    if (seat !== null) this.client.resign(seat)
  }

  async share(): Promise<void> {
    await this.give(tableLink(this.id), w().voice.copied)
  }

  /** A link that moves our seat to another device. */
  async handOver(): Promise<void> {
    const seat = this.voiceOf()
    if (seat === null) return
    await attempt(this, async () => {
      const { token } = await api.handOver(this.id, seat)
      await this.give(`${location.origin}/h/${token}`, `${w().voice.copied} ${w().acts.device_says}`)
    })
  }

  /** Do the whole game again from its log: the fingerprint, each seat's number, every draw. */
  verify = async (): Promise<void> => {
    const words = w().voice
    this.tell({ tone: "plain", icon: "i-clock", text: words.verifying }, 0)
    try {
      const { lines, draws, faults } = await api.verify(this.id)
      const print = (this.known?.fingerprint ?? "").slice(0, 16)
      if (faults.length === 0)
        this.tell(
          {
            tone: "plain",
            icon: "i-verify",
            strong: words.verified,
            text: fill(words.verified_says, { lines, draws, print }),
          },
          20_000,
        )
      else
        this.tell(
          { tone: "no", icon: "i-verify", strong: words.unfair, text: faults.slice(0, 2).join(" ") },
          20_000,
        )
    } catch (error) {
      if (error instanceof api.ApiError)
        this.tell({ tone: "no", icon: "i-close", text: serverSays(error.refused) })
    }
  }

  async swear(): Promise<void> {
    if (this.known) await guest.swear(this.known.game)
  }

  private async give(link: string, says: string): Promise<void> {
    this.play?.letGo()
    const done = await share(link, document.title)
    if (done === "copied") this.tell({ tone: "plain", icon: "i-check", text: says }, 9000)
    if (done === "failed")
      this.tell({ tone: "plain", icon: "i-share", strong: w().voice.copy_failed, text: link }, 0)
  }

  /** May this browser ask for a hint? Among people only where the table allows it. */
  readonly hints = $derived.by(() => {
    const others = this.known?.places.some(
      (place, seat) => place.level === null && place.name !== "" && !this.mine.includes(seat),
    )
    return this.known?.hints || !others
  })

  private advised({ seat, do: action }: Advised): void {
    const text = fill(w().voice.advised, { name: this.name(seat) })
    this.tell({ tone: "plain", icon: "i-hint", text })
    if (action !== null && !this.stepping) this.play?.advise(action as Json)
  }

  private hinted(hint: Hint): void {
    this.thought = hint.thought
    this.play?.advise(hint.do)
  }

  private welcomed(): void {
    const { known } = this
    this.performer.clear() // a welcome tells everything
    if (!known) return
    if (!this.ui) void this.load(known.game)
    if (!this.stepping) this.showNow()
    if (this.over) void this.stepper.load()
    void this.notices.look()
    this.client.seen()
  }

  private async load(game: string): Promise<void> {
    try {
      const ui = await loadGame(game)
      if (!ui || this.ui) return
      this.play = ui.makePlay(this)
      this.ui = ui
      this.showNow()
    } catch {
      // A browser may remember that a script failed to load: only a new page asks for it again.
      const again = { label: w().voice.retry, run: () => location.reload() }
      const text = serverSays({ kind: "refused", id: null, rule: "house", code: "unreachable", facts: {} })
      this.tell({ tone: "no", icon: "i-nowifi", text, answers: [again] }, 0)
    }
  }

  private scene(update: Update, settle: () => void): Scene {
    const { happened, view } = update
    const shown = (): GamePlay | null => (this.stepping ? null : this.play)
    const next = (): boolean => happened.number === this.client.number + 1
    const own = happened.seat !== null && this.mine.includes(happened.seat)
    const tell = (): Narration => narration(this.lines(happened), this.play, view, happened.events)
    return {
      number: happened.number,
      events: happened.events,
      reply: happened.what === "played" && !own,
      acts: () => {
        const begins = this.play?.narrate?.(happened.events)?.begins
        this.showing = begins ?? listed(this.lines(happened)).join(" ")
        this.narrator.begin(happened, tell(), own)
        return next() ? (shown()?.acts(view, happened.events) ?? []) : []
      },
      settle: () => {
        const told = tell()
        this.showing = ""
        this.narrator.begin(happened, told, own) // who did not see it hears it now
        settle()
        this.narrator.end(told)
      },
      verdict: () => shown()?.verdict?.(view, happened.events) ?? null,
    }
  }

  private showStep(step: Step, forward: boolean): Promise<void> {
    const { play } = this
    const view = this.seen(step)
    this.performer.skip()
    this.performer.hush()
    if (play && forward)
      return this.performer.add({ ...sceneOf(play, step.number, view, step.events), verdict: () => null })
    play?.show(view, step.events, false)
    return Promise.resolve()
  }

  /** What happened, as the list says it. */
  private lines(happened: PublicEntry): ListLine[] {
    return this.ui?.lines(happened, this.name, this.client.standing, this.seats) ?? []
  }

  /** The game as it stands, with its last move marked, nothing moving. */
  private showNow(): void {
    const last = this.client.standing.findLast((line) => line.events.length > 0)
    if (this.known) this.play?.show(this.known.view, last?.events ?? [], false)
  }

  private updated(update: Update): void {
    if (this.ui) this.notice = null
    if (!this.stepping) {
      const last = update.happened.events.length > 0 ? update.happened.events : null
      if (last) this.play?.show(update.view, last, true)
      else this.showNow()
    }
    if (update.happened.what === "taken_back")
      this.tell({ tone: "plain", icon: "i-undo", text: w().voice.taken_back }, 2500)
    this.client.seen()
    if (update.turn.kind !== "outcome") return
    this.confirming = null
    playSound(winners(update.turn).some((seat) => this.mine.includes(seat)) ? "won" : "over", 500)
    void this.stepper.load()
  }

  private refused(refused: Refused, mine: boolean): void {
    if (this.client.known === null && refused.id === null) this.closed = refused
    else if (mine) this.play?.refuse(refused)
    else if (refused.code === "declined") {
      const facts = { name: this.name(refused.facts.seat as Seat) }
      this.tell({ tone: "plain", icon: "i-draw", text: serverSays({ ...refused, facts }) })
    } else this.tell({ tone: "no", icon: "i-close", text: this.whyNot(refused) })
  }

  /** What the rules of the game do not let be taken back, the game's own words say. */
  private whyNot(refused: Refused): string {
    const { reason } = refused.facts
    const own = reason === "irrevocable" ? { ...refused, code: reason } : refused
    if (refused.rule === "house" && own === refused) return serverSays(refused)
    return this.ui?.refusal(own).strong ?? ""
  }
}
