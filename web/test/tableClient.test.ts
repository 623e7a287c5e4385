// What a browser knows of a table while its own move is under way.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { TableClient } from "../src/tableClient.svelte"
import type { ServerMessage } from "../src/types"

const nothing = (): void => undefined

/** A message with the fields that the client reads. */
const told = (message: object): ServerMessage => message as ServerMessage
const welcome = told({
  kind: "welcome",
  number: 4,
  yours: [0, 1],
  turn: { kind: "to_move", seat: 0 },
  past: [],
})
const update = (number: number, what: string, seat: number | null): ServerMessage =>
  told({ kind: "update", happened: { number, what, seat, events: [] }, turn: { kind: "to_move", seat: 1 } })

describe("a move of ours", () => {
  let client: TableClient
  let refused: boolean[]

  const sent = (): string => {
    const { pending } = client as unknown as { pending: { id: string } | null }
    return pending?.id ?? ""
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal("location", { protocol: "http:", host: "here" })
    refused = []
    client = new TableClient("t", () => null, {
      welcomed: nothing,
      updated: nothing,
      refused: (_, mine) => void refused.push(mine),
      hinted: nothing,
      advised: nothing,
      declined: nothing,
      moved: nothing,
      trouble: nothing,
      aimed: nothing,
      said: nothing,
      perform: (_, settle) => settle(),
    })
    client.link("on", null)
    client.told(welcome)
    client.play({})
    expect(client.sending).toBe(true)
  })
  afterEach(() => {
    client.close()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it("is over once it has happened, even if its answer is still to come: a quick player is not kept waiting", () => {
    client.told(update(5, "played", 0))
    expect(client.sending).toBe(false)
    client.play({})
    expect(client.sending).toBe(true)
  })

  it("is over once it is answered and seen, in this order too", () => {
    client.told(told({ kind: "done", id: sent(), number: 5 }))
    expect(client.sending).toBe(true)
    client.told(update(5, "played", 0))
    expect(client.sending).toBe(false)
  })

  it("still waits while something else happens, and is told when it comes too late", () => {
    client.told(update(5, "client_seed", 1))
    expect(client.sending).toBe(true)
    client.told(told({ kind: "refused", id: sent(), rule: "house", code: "stale", facts: {} }))
    expect(client.sending).toBe(false)
    expect(refused).toEqual([true])
  })

  it("an answer that comes late does not end the next one", () => {
    const first = sent()
    client.told(update(5, "played", 0))
    client.play({})
    client.told(told({ kind: "done", id: first, number: 5 }))
    expect(client.sending).toBe(true)
  })
})
