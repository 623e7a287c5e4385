import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { backoff, EVERY, LATE, type LinkState, PATIENCE, Socket, type WebSocketLike } from "../src/socket"
import type { ClientRequest, ServerMessage } from "../src/types"

class FakeWire implements WebSocketLike {
  onopen: WebSocketLike["onopen"] = null
  onmessage: WebSocketLike["onmessage"] = null
  onclose: WebSocketLike["onclose"] = null
  sent: { kind: string; id?: string }[] = []
  closed = false
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { kind: string })
  }
  close(): void {
    this.closed = true
  }
  tell(told: object): void {
    this.onmessage?.({ data: JSON.stringify(told) })
  }
  die(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason })
  }
}

const play = (id: string): ClientRequest => ({ kind: "play", id, number: 4, seat: 0, do: {} })
const ids = (wire: FakeWire | undefined): (string | undefined)[] =>
  (wire?.sent ?? []).map((message) => message.id)

describe("a line to a table", () => {
  let wires: FakeWire[]
  let heard: ServerMessage[]
  let states: LinkState[]
  let away: string[]
  let late: boolean
  let hidden: boolean
  let socket: Socket

  beforeEach(() => {
    vi.useFakeTimers()
    wires = []
    heard = []
    states = []
    away = []
    late = hidden = false
    const listener = {
      told: (told: ServerMessage) => void heard.push(told),
      link: (state: LinkState) => void states.push(state),
      late: (is: boolean) => void (late = is),
      turnedAway: (code: string) => void away.push(code),
    }
    const dial = (): FakeWire => {
      const wire = new FakeWire()
      wires.push(wire)
      return wire
    }
    socket = new Socket("ws://here", listener, dial, () => hidden)
    socket.open()
  })
  afterEach(() => {
    socket.close()
    vi.useRealTimers()
  })

  it("says nothing before it is welcome, then everything that waits", () => {
    socket.say(play("one"))
    expect(wires[0]?.sent).toEqual([])
    wires[0]?.tell({ kind: "welcome" })
    expect(ids(wires[0])).toEqual(["one"])
    expect(states).toEqual(["trying", "on"])
  })

  it("says again, with the same id and in order, what was not answered before a break", () => {
    wires[0]?.tell({ kind: "welcome" })
    socket.say(play("one"))
    socket.say(play("two"))
    socket.say(play("three"))
    wires[0]?.tell({ kind: "done", id: "one", number: 4 })
    wires[0]?.tell({ kind: "refused", id: "two", rule: "M8", code: "enemy_jump", facts: {} })
    wires[0]?.die()
    expect(states.at(-1)).toBe("off")
    vi.advanceTimersByTime(1000)
    wires[1]?.tell({ kind: "welcome" })
    expect(ids(wires[1])).toEqual(["three"])
    wires[1]?.tell({ kind: "done", id: "three", number: 5 })
    expect(socket.unanswered).toBe(0)
  })

  it("counts a hint as an answer", () => {
    wires[0]?.tell({ kind: "welcome" })
    socket.say({ kind: "hint", id: "h", seat: 0 })
    wires[0]?.tell({ kind: "hint", id: "h", do: {} })
    expect(socket.unanswered).toBe(0)
  })

  it("hears nothing more from a line it has given up", () => {
    const [first] = wires
    const late = first?.onmessage
    socket.open()
    late?.({ data: JSON.stringify({ kind: "welcome" }) })
    expect(heard).toEqual([])
    expect(first?.closed).toBe(true)
  })

  it("dials again when the line is silent for too long", () => {
    wires[0]?.tell({ kind: "welcome" })
    vi.advanceTimersByTime(EVERY)
    expect(wires[0]?.sent.at(-1)).toEqual({ kind: "ping" })
    vi.advanceTimersByTime(PATIENCE)
    expect(states.at(-1)).toBe("off")
    vi.advanceTimersByTime(1000)
    expect(wires).toHaveLength(2)
  })

  it("notices within ten seconds that nobody is there, where somebody looks", () => {
    expect(EVERY + PATIENCE).toBeLessThan(10_000)
    hidden = true
    wires[0]?.tell({ kind: "welcome" })
    vi.advanceTimersByTime(EVERY)
    expect(wires[0]?.sent).toEqual([])
  })

  it("says soon that a move has no answer, and asks whether the line is dead", () => {
    wires[0]?.tell({ kind: "welcome" })
    socket.say(play("one"))
    expect(late).toBe(false)
    vi.advanceTimersByTime(LATE)
    expect(late).toBe(true)
    expect(wires[0]?.sent.at(-1)).toEqual({ kind: "ping" })
    wires[0]?.tell({ kind: "done", id: "one", number: 4 })
    expect(late).toBe(false)
    vi.advanceTimersByTime(LATE)
    expect(late).toBe(false)
  })

  it("does not call a hint late: it takes its time", () => {
    wires[0]?.tell({ kind: "welcome" })
    socket.say({ kind: "hint", id: "h", seat: 0 })
    vi.advanceTimersByTime(2 * LATE)
    expect(late).toBe(false)
  })

  it("stays on the line as long as it answers", () => {
    wires[0]?.tell({ kind: "welcome" })
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(EVERY)
      wires[0]?.tell({ kind: "pong" })
    }
    expect(wires).toHaveLength(1)
    expect(heard.map((told) => told.kind)).toEqual(["welcome"])
  })

  it("does not insist where there is no table", () => {
    wires[0]?.die(4404, "unknown_table")
    vi.advanceTimersByTime(60_000)
    expect(away).toEqual(["unknown_table"])
    expect(wires).toHaveLength(1)
  })

  it("keeps trying, ever more rarely, but never more than ten seconds and a little apart", () => {
    expect(backoff(0, 0.5)).toBe(400)
    expect(backoff(1, 0.5)).toBe(800)
    expect(backoff(30, 1)).toBe(12_500)
    for (let i = 0; i < 6; i++) {
      wires.at(-1)?.die()
      vi.advanceTimersByTime(12_500)
    }
    expect(wires).toHaveLength(7)
  })
})
