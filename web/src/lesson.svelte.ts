// A lesson under way: a step, the position it stands in, and what came of the last try.
import * as api from "./api"
import type { GameUi, GamePlay, GameHost, LessonStep, VoiceLine, LayoutSeat } from "./games/gameUi"
import { newPerformer, sceneOf } from "./pagePerformer"
import type { Json, Refused, Rules, Seat, StudyResult, Turn } from "./types"
import { capital, serverSays, w } from "./words/index.svelte"

const A_MOMENT = 800 // milliseconds
const PATIENCE = 5 // times that a busy house is asked again

export class Lesson implements GameHost {
  readonly play: GamePlay
  readonly performer = newPerformer()
  at = $state(0)
  done = $state(false)
  finished = $state(false)
  private wrong = $state(false)
  private busy = $state(false)
  private turn = $state.raw<Turn | null>(null)
  private failed = $state.raw<Refused | null>(null)
  /** The position of this step is on the board; who asks to be shown before that is shown then. */
  private laid = false
  private wanted = false
  /** Counts the positions asked for: an answer to an earlier one comes too late. */
  private round = 0

  constructor(private readonly ui: GameUi) {
    this.play = ui.makePlay(this)
  }

  readonly steps: LessonStep[] = $derived.by(() => this.ui.lesson())
  readonly step: LessonStep = $derived.by(() => this.steps[this.at] as LessonStep)

  private get before(): Json[] {
    return this.step.before ?? []
  }

  // Host
  seat = (): Seat | null => (this.turn?.kind === "to_move" && !this.done ? this.turn.seat : null)
  own = (seat: Seat): boolean => seat === 0
  sending = (): boolean => this.busy
  rules = (): Rules => this.step.rules
  name = (seat: Seat): string => this.ui.sides()[seat] ?? ""
  act = (action: Json): void => {
    if (!this.busy) void this.attempt(action)
  }

  /** Those who sit round the board of a lesson, where a game lays out the whole felt. */
  readonly seated: LayoutSeat[] = $derived.by(() => {
    const seats = this.ui.seats?.(this.step.rules) ?? 2
    return Array.from({ length: seats }, (_, seat) => ({
      seat,
      onsit: null,
      seatView: {
        name: this.own(seat) ? capital(w().seat.you) : this.name(seat),
        piece: "",
        face: null,
        level: null,
        program: false,
        mine: this.own(seat),
        you: this.own(seat),
        away: false,
        empty: false,
        standIn: false,
        clock: null,
        turn: this.seat() === seat,
        thinking: false,
        won: false,
        drew: false,
        asks: "", // a lesson has nobody to say more of
      },
    }))
  })

  readonly said: VoiceLine = $derived.by(() => {
    const next = {
      label: this.at + 1 < this.steps.length ? w().lesson.next : w().lesson.finish,
      lamp: true,
      run: this.next,
    }
    if (this.failed)
      return {
        tone: "no",
        icon: "i-nowifi",
        text: serverSays(this.failed),
        answers: [{ label: w().voice.retry, run: () => void this.begin(this.at) }],
      }
    if (this.done) {
      const refused = this.play.said
      if (refused?.tone === "no") return { ...refused, answers: [next] }
      return { tone: "plain", icon: "i-check", text: this.step.praise, answers: [next] }
    }
    if (this.wrong) return { tone: "plain", icon: "i-again", text: w().lesson.almost }
    // What the table would tell of a move is for its players: a lesson asks, and says what it was for.
    const said = this.play.said?.told ? null : this.play.said
    return said ?? { tone: "you", icon: "i-lamp", strong: this.step.task, answers: this.play.answers ?? [] }
  })

  async begin(at: number): Promise<void> {
    this.at = at
    this.done = this.wrong = this.finished = false
    this.failed = null
    this.turn = null
    this.wanted = false
    await this.put()
  }

  show = (): void => {
    this.wanted = !this.laid
    if (this.laid && this.step.show) this.play.advise(this.step.show)
  }

  next = (): void => {
    if (this.at + 1 < this.steps.length) void this.begin(this.at + 1)
    else this.finished = true
  }

  private async attempt(action: Json): Promise<void> {
    const mine = this.round
    this.busy = true
    this.wrong = false
    try {
      const studied = await this.study([...this.before, action])
      if (mine !== this.round) return
      const events = studied.events.slice(this.before.length).flat()
      await this.performer.add(sceneOf(this.play, mine, studied.view, events))
      if (mine !== this.round) return
      this.turn = studied.turn
      this.done = this.step.done({ events, refused: null, turn: studied.turn })
      if (!this.done) return this.again()
      if (this.step.then) await this.goOn([...this.before, action], this.step.then)
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error
      if (mine !== this.round) return
      if (error.refused.rule === "house") this.failed = error.refused
      else this.refuse(error.refused)
    } finally {
      this.busy = false
    }
  }

  /** A house that is busy is asked again: it would be no answer to what was tried. */
  private async study(dos: Json[], tries = PATIENCE): Promise<StudyResult> {
    try {
      return await api.study(this.ui.id, this.step.rules, dos)
    } catch (error) {
      if (!(error instanceof api.ApiError) || error.refused.code !== "too_many" || tries === 0) throw error
    }
    await new Promise((again) => setTimeout(again, A_MOMENT))
    return this.study(dos, tries - 1)
  }

  /** What chance does after the learner, seen too. */
  private async goOn(played: Json[], then: Json[]): Promise<void> {
    const mine = this.round
    const studied = await this.study([...played, ...then])
    if (mine !== this.round) return
    const events = studied.events.slice(played.length).flat()
    await this.performer.add(sceneOf(this.play, mine, studied.view, events))
  }

  private refuse(refused: Refused): void {
    this.play.refuse(refused)
    this.done = this.step.done({ events: [], refused, turn: null })
  }

  /** Legal, but not what was asked: seen, then put back. */
  private again(): void {
    const at = this.at
    this.turn = null
    this.laid = false
    this.wrong = true
    setTimeout(() => {
      if (this.at === at && !this.done)
        void this.put().then(() => setTimeout(() => (this.wrong = false), 1800))
    }, 1100)
  }

  private async put(): Promise<void> {
    const mine = ++this.round
    this.laid = false
    try {
      const studied = await this.study(this.before)
      if (mine !== this.round) return
      this.turn = studied.turn
      this.performer.clear()
      this.play.show(studied.view, studied.events.flat(), false)
      this.laid = true
      if (this.wanted) this.show()
    } catch (error) {
      if (mine === this.round && error instanceof api.ApiError) this.failed = error.refused
    }
  }
}
