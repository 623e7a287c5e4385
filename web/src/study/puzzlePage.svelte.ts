// A puzzle being solved on the real board: the house judges each move and answers it, and helps step by step.
import * as api from "../api"
import type { BoardArrow, GameHost, GamePlay, GameUi, PuzzleHint, VoiceLine } from "../games/gameUi"
import { newPerformer, sceneOf } from "../pagePerformer"
import { router } from "../router.svelte"
import { share } from "../share"
import type {
  Json,
  PuzzleAnswer,
  PuzzleList,
  PuzzleListed,
  PuzzleShown,
  PuzzleStep,
  Refused,
  Rules,
  Seat,
} from "../types"
import { fill, pick, serverSays, w } from "../words/index.svelte"
import { z } from "./words"

/** Hints in the order they are given, unless a game has others. */
const HINTS: readonly PuzzleHint[] = ["idea", "leads", "piece", "move"]
/** What the house is asked for each: 0 is in the words alone, and is no help. */
const ASKED: Record<PuzzleHint, number> = { idea: 0, leads: 1, piece: 2, place: 2, direction: 2, move: 3 }
const SOLUTION = 4

export class PuzzlePage implements GameHost {
  readonly play: GamePlay
  readonly performer = newPerformer()
  list = $state.raw<PuzzleList | null>(null)
  shown = $state.raw<PuzzleShown | null>(null)
  standing = $state<"open" | "wrong" | "solved" | "given_up">("open")
  /** So many hints are open. */
  hints = $state(0)
  arrow = $state.raw<BoardArrow | null>(null)
  /** What the board shows of each hint, in letters: for those who do not see it there. */
  named = $state.raw<Partial<Record<PuzzleHint, string>>>({})
  /** What a defence is against was shown. */
  feared = $state(false)
  /** The line in letters, once it may be read. */
  solution = $state.raw<string[]>([])
  theme = $state<string | null>(null)
  private dos = $state.raw<Json[]>([])
  private view = $state.raw<Json>(null)
  private helped = false
  private helping = false
  private busy = $state(false)
  private failed = $state.raw<Refused | null>(null)
  private notice = $state.raw<VoiceLine | null>(null)
  /** Counts what was put on the board: an answer to something earlier comes too late. */
  private round = 0

  constructor(readonly ui: GameUi) {
    this.play = ui.makePlay(this)
  }

  get steps(): readonly PuzzleHint[] {
    return this.ui.puzzleHints ?? HINTS
  }
  readonly seated: Seat = $derived.by(() => this.shown?.seat ?? 0)
  readonly listed: PuzzleListed | null = $derived.by(
    () => this.list?.puzzles.find((one) => one.id === this.shown?.id) ?? null,
  )
  readonly number: number = $derived.by(() =>
    this.listed && this.list ? this.list.puzzles.indexOf(this.listed) + 1 : 0,
  )
  readonly isDaily: boolean = $derived.by(() => this.shown !== null && this.shown.id === this.list?.daily)
  /** Those of the theme chosen. */
  readonly chosen: PuzzleListed[] = $derived.by(
    () => this.list?.puzzles.filter(({ themes }) => this.theme === null || themes.includes(this.theme)) ?? [],
  )
  readonly board: Json = $derived.by(() => this.view)
  /** Nobody replies, and a hand aims: what is asked is so many strikes. */
  get byHand(): boolean {
    return this.ui.Controls !== undefined
  }
  readonly live: boolean = $derived.by(() => this.shown !== null && this.standing === "open")

  // Host
  seat = (): Seat | null => (this.live ? this.seated : null)
  own = (seat: Seat): boolean => seat === this.seated
  sending = (): boolean => this.busy
  rules = (): Rules => this.shown?.rules ?? {}
  name = (seat: Seat): string => this.ui.sides()[seat] ?? ""
  act = (action: Json): void => void this.try(action)

  /** What is asked here, in a sentence. */
  readonly asks: string = $derived.by(() => {
    if (!this.shown) return ""
    const { kind, gain, moves } = this.shown
    return fill(pick(z().asks, kind) ?? z().asks.win, { side: this.name(this.seated), n: gain, moves })
  })

  readonly said: VoiceLine = $derived.by(() => {
    const words = z()
    const again = { label: words.try_again, lamp: true, run: this.again }
    const next = { label: words.next, lamp: true, run: this.next }
    if (this.notice) return this.notice
    if (this.failed) return { tone: "no", icon: "i-nowifi", text: serverSays(this.failed), answers: [again] }
    if (this.standing === "wrong") {
      const text = (this.byHand && this.play.said?.strong) || words.wrong_says
      return { tone: "plain", icon: "i-again", strong: words.wrong, text, answers: [again] }
    }
    if (this.standing === "solved") {
      const state = this.listed?.state
      const text = state === "clean" ? words.clean : state === "helped" ? words.after_help : words.after_tries
      return { tone: "plain", icon: "i-check", strong: words.solved, text, answers: [next] }
    }
    if (this.standing === "given_up")
      return {
        tone: "plain",
        icon: "i-hint",
        strong: words.given_up,
        text: this.byHand ? "" : this.solution.join(" "),
        answers: [again, next],
      }
    if (this.play.said) return this.play.said
    const hint = this.steps[this.hints - 1]
    if (hint) {
      const { name, says } = this.hintText(hint)
      return { tone: "you", icon: "i-hint", strong: `${name}.`, text: says }
    }
    const left = fill(words.left, { n: (this.shown?.moves ?? 0) - this.dos.length })
    if (this.dos.length > 0)
      return { tone: "you", icon: "i-lamp", strong: words.right, text: this.byHand ? left : "" }
    return {
      tone: "you",
      icon: "i-lamp",
      strong: this.asks,
      text: this.byHand ? this.play.prompt : words.touch,
    }
  })

  /** The puzzle of this id, or the one of the day. */
  async open(id: string | null): Promise<void> {
    const mine = ++this.round
    try {
      this.list ??= await api.puzzles(this.ui.id)
      const shown = await api.puzzle(this.ui.id, id ?? this.list.daily)
      if (mine !== this.round) return
      this.shown = shown
      this.helped = this.feared = false
      this.hints = 0
      this.again()
    } catch (error) {
      if (mine === this.round) this.fail(error)
    }
  }

  /** From the beginning. */
  again = (): void => {
    if (!this.shown) return void this.open(null)
    this.round++
    this.failed = this.arrow = null
    this.named = {}
    this.standing = "open"
    this.solution = []
    this.dos = []
    this.busy = false
    this.performer.clear()
    this.put(this.shown.view as Json)
  }

  /** This very puzzle, also where it is today's and will be another tomorrow. */
  share = async (): Promise<void> => {
    if (!this.shown) return
    const link = `${location.origin}/puzzles/${this.ui.id}/${this.shown.id}`
    const done = await share(link, document.title)
    if (done === "shared") return
    const said = done === "copied" ? z().shared : `${w().voice.copy_failed} ${link}`
    this.notice = { tone: "plain", icon: "i-share", text: said }
    setTimeout(() => (this.notice = null), done === "copied" ? 5000 : 60_000)
  }

  /** The next one that is not solved, of the theme chosen. */
  next = (): void => {
    const after = this.chosen.findIndex((one) => one.id === this.shown?.id) + 1
    const rest = [...this.chosen.slice(after), ...this.chosen.slice(0, after)]
    const open = rest.find((one) => one.state === "new" || one.state === "tried") ?? rest[0]
    if (open) router.go(`/puzzles/${this.ui.id}/${open.id}`)
  }

  hint = async (): Promise<void> => {
    const hint = this.steps[this.hints]
    if (!hint || !this.live || this.busy || this.helping) return
    if (ASKED[hint] > 0) {
      this.helping = true // a second touch asks for the next hint, not for this one again
      const told = await this.ask([...this.dos], ASKED[hint])
      this.helping = false
      if (!told) return
      this.showHint(hint, told)
    }
    this.hints++
  }

  /** What a hint is called, and says. */
  hintText(hint: PuzzleHint): { name: string; says: string } {
    const words = z()
    if (hint === "idea") return { name: words.hint.idea, says: this.shown ? ideaOf(this.shown) : "" }
    if (hint === "leads" && this.shown?.kind === "defence")
      return { name: words.hint.against, says: this.feared ? words.against_says : words.against_none }
    return { name: words.hint[hint], says: words.hint_says[hint] }
  }

  /** The whole line, played on the board; the try is over. */
  giveUp = async (): Promise<void> => {
    const told = await this.ask([...this.dos], SOLUTION)
    if (!told || !this.shown) return
    this.again()
    this.standing = "given_up"
    this.solution = this.inWords(told.solution)
    void this.refresh()
    await this.perform(told.steps)
  }

  private showHint(hint: PuzzleHint, { do: action, whose, way }: PuzzleAnswer): void {
    this.arrow = null
    if (action === null) return
    this.named = { ...this.named, [hint]: inLetters(hint, action as Json) }
    if (hint === "leads") {
      this.feared = whose === "theirs"
      const kind = this.feared ? "threat" : "best"
      this.arrow = { do: action as Json, kind, way: way as (string | number)[] }
    }
    if (hint === "piece" || hint === "place") this.play.takeUp?.(action as Json)
    if (hint === "direction") this.play.pointAs?.(action as Json)
    if (hint === "move") this.play.advise(action as Json)
  }

  private async ask(dos: Json[], help: number): Promise<PuzzleAnswer | null> {
    if (!this.shown) return null
    const mine = this.round
    if (help > 0) this.helped = true
    try {
      const told = await api.tryPuzzle(this.ui.id, this.shown.id, dos, help, this.helped)
      return mine === this.round ? told : null
    } catch (error) {
      if (mine === this.round) this.fail(error)
      return null
    }
  }

  private async try(action: Json): Promise<void> {
    const mine = this.round
    this.busy = true
    this.arrow = null
    const dos = [...this.dos, action]
    const told = await this.ask(dos, 0)
    if (told) {
      await this.perform(told.steps)
      if (mine !== this.round) return
      if (told.verdict === "right") this.goOn(told.reply === null ? dos : [...dos, told.reply as Json])
      else await this.end(told)
    }
    if (mine === this.round) this.busy = false
  }

  private goOn(dos: Json[]): void {
    this.dos = dos
    this.hints = 0
    this.named = {}
  }

  private async end({ verdict, solution }: PuzzleAnswer): Promise<void> {
    if (verdict === "solved") this.solution = this.inWords(solution)
    await this.refresh()
    this.standing = verdict === "solved" ? "solved" : "wrong"
  }

  private inWords(line: readonly string[]): string[] {
    return this.ui.puzzleLine?.(line) ?? [...line]
  }

  /** The row of days, whether it was clean, and what people made of it: this try counts too. */
  private async refresh(): Promise<void> {
    const id = this.shown?.id
    this.list = await api.puzzles(this.ui.id).catch(() => this.list)
    const again = id === undefined ? null : await api.puzzle(this.ui.id, id).catch(() => null)
    if (again && this.shown?.id === id) this.shown = again
  }

  private async perform(steps: readonly PuzzleStep[]): Promise<void> {
    const mine = this.round
    for (const [i, { view, events }] of steps.entries()) {
      const scene = sceneOf(this.play, i, view as Json, events as Json[])
      await this.performer.add({ ...scene, reply: i > 0 })
      if (mine !== this.round) return
      this.view = view as Json
    }
  }

  private put(view: Json): void {
    this.view = view
    this.play.show(view, [], false)
  }

  private fail(error: unknown): void {
    if (!(error instanceof api.ApiError)) throw error
    this.busy = false
    if (error.status === 422) this.play.refuse(error.refused)
    else this.failed = error.refused
  }
}

/** A move from square to square, or the square alone where only the piece is told; nothing of a strike. */
function inLetters(hint: PuzzleHint, action: Json): string {
  const { start, end } = action as { start?: string | number; end?: string | number }
  if (start === undefined || end === undefined) return ""
  return hint === "piece" ? String(start) : `${start} → ${end}`
}

/** What the first hint says: what its theme is about, or its kind. */
export function ideaOf({ themes, kind }: Pick<PuzzleShown, "themes" | "kind">): string {
  const found = themes.map((theme) => pick(z().idea, theme)).find((idea) => idea !== null)
  return found ?? pick(z().idea, kind) ?? ""
}
