// A study: a game with its variations on the real board, stepped through, tried, commented on and shared.
import * as api from "../api"
import { character } from "../characters"
import { loadGame } from "../games"
import type { BoardArrow, GameHost, GamePlay, GameUi, VoiceLine } from "../games/gameUi"
import { newPerformer, sceneOf } from "../pagePerformer"
import { ReplayStepper } from "../replayStepper.svelte"
import { inUrl } from "../sharedPosition"
import type { Json, RatedLine, Refused, Rules, Seat, SharedStudy, StudyPosition } from "../types"
import { serverSays } from "../words/index.svelte"
import { GameAnalysis } from "./analysis.svelte"
import { draftOf, dropDraft, keepDraft } from "./drafts"
import { LiveEngine } from "./engine.svelte"
import { children, lineThrough, pathTo, type StudyNode, without } from "./tree"

const REFUSED = [400, 413, 422] // not a tree of play, too large, or not by the rules
const NAMELESS = "?" // in the title that the house gives, as in a file

export type StudySource = { what: "table" | "shared" | "position"; id: string; search: string }

export class StudyPage implements GameHost {
  readonly performer = newPerformer()
  readonly stepper: ReplayStepper
  readonly engine = new LiveEngine()
  analysis = $state.raw<GameAnalysis | null>(null)
  ui = $state.raw<GameUi | null>(null)
  play = $state.raw<GamePlay | null>(null)
  study = $state.raw<SharedStudy | null>(null)
  failed = $state.raw<Refused | null>(null)
  notice = $state.raw<VoiceLine | null>(null)
  turned = $state(false)
  nodes = $state.raw<StudyNode[]>([])
  private positions = $state.raw<StudyPosition[]>([])
  private comment = $state("")
  /** On the line that is stepped along: the move that chooses it among the variations. */
  private tip = $state(-1)
  private busy = $state(false)
  private version = 0
  /** Where this very tree is shared already. */
  private address: string | null = null

  constructor(private readonly source: StudySource) {
    this.stepper = new ReplayStepper(
      () => Promise.resolve(this.steps()),
      () => this.version,
      (step, forward) => this.show(step.view, step.events, forward, step.number),
      () => this.show(this.here?.view as Json, (this.here?.events ?? []) as Json[], false, 0),
    )
  }

  readonly line: number[] = $derived.by(() => lineThrough(this.nodes, this.tip))
  /** How many moves of the line are on the board. */
  readonly at: number = $derived.by(() => this.stepper.at ?? this.line.length)
  /** The place of the last move on the board; -1: the start. */
  readonly place: number = $derived.by(() => this.line[this.at - 1] ?? -1)
  readonly here: StudyPosition | null = $derived.by(() => this.positions[this.place + 1] ?? null)
  readonly main: number[] = $derived.by(() => lineThrough(this.nodes, -1))
  /** How far the moves on the board are those of the main line. */
  readonly along: number = $derived.by(() => {
    const left = this.line.slice(0, this.at).findIndex((place, i) => this.main[i] !== place)
    return left === -1 ? this.at : left
  })
  /** The position in the game itself; null in a variation. */
  readonly inGame: number | null = $derived.by(() =>
    this.along === this.at && this.at < (this.analysis?.report?.positions.length ?? 0) ? this.at : null,
  )
  /** A move that was added here, and so can be taken away: not one of the game itself. */
  readonly removable: boolean = $derived.by(
    () => this.place >= 0 && (this.source.what !== "table" || !this.main.includes(this.place)),
  )
  readonly arrows: BoardArrow[] = $derived.by(() => {
    const found: BoardArrow[] = []
    if (!this.engine.on || this.performer.busy) return found
    const arrow = ({ do: action, way }: RatedLine, kind: BoardArrow["kind"]): BoardArrow => {
      return { do: action as Json, kind, way: way as (string | number)[] }
    }
    if (this.engine.threat) found.push(arrow(this.engine.threat, "threat"))
    const [best] = this.engine.lines
    if (best) found.push(arrow(best, "best"))
    return found
  })
  readonly noted: string = $derived.by(() =>
    this.place < 0 ? this.comment : (this.nodes[this.place]?.comment ?? ""),
  )
  readonly names: string[] = $derived.by(() => {
    const called = (this.study?.title ?? "").split(" – ")
    const sides = this.ui?.sides() ?? []
    if (called.length !== 2) return sides
    return called.map((name, seat) => {
      if (name === NAMELESS) return sides[seat] ?? ""
      const level = /^Tablée (\d)$/.exec(name)?.[1]
      return level ? character(Number(level)).name : name
    })
  })
  readonly said: VoiceLine | null = $derived.by(() => this.notice ?? this.play?.said ?? null)

  // Host
  seat = (): Seat | null => (this.here?.turn.kind === "to_move" ? this.here.turn.seat : null)
  own = (): boolean => false
  sending = (): boolean => this.busy
  rules = (): Rules => this.study?.rules ?? {}
  name = (seat: Seat): string => this.names[seat] ?? ""
  act = (action: Json): void => void this.try(action)

  text = (place: number): string => this.positions[place + 1]?.text ?? ""
  /** Who made a move. */
  mover = (place: number): Seat | null => {
    const before = this.positions[(this.nodes[place]?.parent ?? -1) + 1]?.turn
    return before?.kind === "to_move" ? before.seat : null
  }

  async open(): Promise<void> {
    try {
      const study = await this.fetch()
      const [[opened, positions], ui] = await Promise.all([this.begun(study), loadGame(study.game)])
      this.study = study
      this.comment = opened.comment
      this.nodes = opened.nodes
      this.positions = positions
      if (!ui) return
      if (study.table !== null && ui.studied) {
        this.analysis = new GameAnalysis(study.table)
        void this.analysis.open(true)
      }
      this.play = ui.makePlay(this)
      this.turned = inUrl(this.source.search, "turned") === "1"
      const at = Number(inUrl(this.source.search, "at") ?? Number.NaN)
      await this.go(Number.isInteger(at) && at < this.nodes.length ? at : -1)
      this.ui = ui // nobody steps before it stands where it was asked for
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error
      this.failed = error.refused
    }
  }

  close(): void {
    this.stepper.pause()
    this.engine.close()
    this.analysis?.close()
  }

  /** To a move of any line; -1: the start of the one we are on. */
  async go(place: number): Promise<void> {
    this.stepper.pause()
    if (place >= 0 && !this.line.includes(place)) this.choose(place)
    await this.stepper.go(place < 0 ? 0 : this.line.indexOf(place) + 1)
  }

  /** Along a line of the engine's, move by move, into a variation of ours. */
  async follow(action: Json): Promise<void> {
    await this.try(action)
  }

  note(text: string): void {
    const { place } = this
    if (place < 0) this.comment = text
    else this.nodes = this.nodes.map((node, i) => (i === place ? { ...node, comment: text } : node))
    this.changed()
  }

  /** Without the move on the board and what follows it. */
  async remove(): Promise<void> {
    const { place } = this
    if (!this.removable) return
    const parent = this.nodes[place]?.parent ?? -1
    const { nodes, kept } = without(this.nodes, place)
    const positions = this.positions
    this.positions = [0, ...kept.map((old) => old + 1)].flatMap((i) => positions[i] ?? [])
    this.nodes = nodes
    this.choose(parent < 0 ? -1 : kept.indexOf(parent))
    this.changed()
    await this.go(this.tip)
  }

  /** Which move is on the board and from which side, for an address. */
  get seen(): string {
    const asked = [...(this.place >= 0 ? [`at=${this.place}`] : []), ...(this.turned ? ["turned=1"] : [])]
    return asked.length > 0 ? `?${asked.join("&")}` : ""
  }

  /** The whole study under an address that can be passed on. */
  async share(): Promise<string | null> {
    if (!this.study) return null
    try {
      this.address ??= (await api.shareStudy(this.whole(this.study))).study
      return this.address
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error
      this.tell({ tone: "no", icon: "i-close", text: serverSays(error.refused) })
      return null
    }
  }

  tell(said: VoiceLine, time = 7000): void {
    this.notice = said
    setTimeout(() => {
      if (this.notice === said) this.notice = null
    }, time)
  }

  private async try(action: Json): Promise<void> {
    if (!this.study || this.busy) return
    const parent = this.place
    const path = pathTo(this.nodes, parent)
    const nodes = [
      ...path.map((place) => this.nodes[place] as StudyNode),
      { parent: -1, do: action, comment: "" },
    ]
    const chain = nodes.map((node, i) => ({ ...node, comment: "", parent: i - 1 }))
    this.busy = true
    this.notice = null
    try {
      const told = await api.studyPositions({ ...this.study, nodes: chain }, chain.length)
      const [position] = told.positions
      if (!position || parent !== this.place) return
      const known = children(this.nodes, parent).find((one) => this.text(one) === position.text)
      if (known === undefined) {
        this.nodes = [...this.nodes, { parent, do: action, comment: "" }]
        this.positions = [...this.positions, position]
        this.changed()
      }
      const next = known ?? this.nodes.length - 1
      if (!this.line.includes(next) || known === undefined) this.choose(next)
      this.stepper.at = path.length
      await this.stepper.go(path.length + 1)
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error
      if (error.status === 422) this.play?.refuse(error.refused)
      else this.tell({ tone: "no", icon: "i-close", text: serverSays(error.refused) })
    } finally {
      this.busy = false
    }
  }

  private choose(place: number): void {
    this.tip = place
    this.version++
  }

  private changed(): void {
    this.address = null
    if (this.study && this.source.what !== "shared") keepDraft(this.draftName, this.whole(this.study))
  }

  private whole(study: SharedStudy): SharedStudy {
    return { ...study, comment: this.comment, nodes: this.nodes }
  }

  private get draftName(): string {
    const { what, id, search } = this.source
    return what === "position" ? `${id}${search}` : `t/${id}`
  }

  private fetch(): Promise<SharedStudy> {
    const { what, id, search } = this.source
    if (what === "table") return api.tableStudy(id)
    if (what === "shared") return api.sharedStudy(id)
    const position = inUrl(search, "position")
    const rules: Rules = position ? { position } : {}
    return Promise.resolve({ game: id, rules, table: null, title: "", comment: "", nodes: [] })
  }

  /** As it was left in this browser, if the house still takes that; else as it came. */
  private async begun(study: SharedStudy): Promise<[SharedStudy, StudyPosition[]]> {
    const draft = this.source.what === "shared" ? null : draftOf(this.draftName)
    if (draft) {
      const opened = { ...study, ...draft }
      try {
        return [opened, (await api.studyPositions(opened)).positions]
      } catch (error) {
        if (!(error instanceof api.ApiError) || !REFUSED.includes(error.status)) throw error
        dropDraft(this.draftName)
      }
    }
    return [study, (await api.studyPositions(study)).positions]
  }

  private steps(): { number: number; view: Json; turn: StudyPosition["turn"]; events: Json[] }[] {
    return [-1, ...this.line].map((place, number) => {
      const { view, turn, events } = this.positions[place + 1] as StudyPosition
      return { number, view: view as Json, turn, events: events as Json[] }
    })
  }

  private async show(view: Json, events: Json[], forward: boolean, number: number): Promise<void> {
    const { play } = this
    this.performer.skip()
    this.performer.hush()
    this.notice = null
    this.search()
    if (!play) return
    if (forward) await this.performer.add({ ...sceneOf(play, number, view, events), verdict: () => null })
    else play.show(view, events, false)
  }

  /** What the engine is to look at: the position on the board. */
  private search(): void {
    const { study, here } = this
    if (!study || here?.turn.kind !== "to_move") return this.engine.look(null)
    const known = this.inGame === null ? [] : (this.analysis?.report?.positions[this.inGame]?.lines ?? [])
    const dos = pathTo(this.nodes, this.place).map((place) => this.nodes[place]?.do as Json)
    this.engine.look({ game: study.game, rules: study.rules, dos, known })
  }
}
