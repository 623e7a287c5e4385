// What the voice says at a table, the most pressing first.
import type { TablePage } from "./tablePage.svelte"
import type { VoiceLine } from "./games/gameUi"
import type { Offer, Seat, Thought } from "./types"
import { day, fill, serverSays, signed, w } from "./words/index.svelte"

const ICON: Record<Offer, string> = { draw: "i-draw", takeback: "i-undo", rematch: "i-again" }

/** What cannot wait: it is said even over the bar for looking back. */
export function pressing(page: TablePage, now: number): VoiceLine | null {
  const words = w().voice
  if (page.closed)
    return {
      tone: "no",
      icon: "i-close",
      text: serverSays(page.closed),
      link: { href: "/", label: w().pages.back },
    }
  if (!page.known || (!page.ui && !page.notice))
    return { tone: "plain", icon: "i-clock", text: words.opening }
  if (page.client.state !== "on") return broken(page, now)
  if (page.client.overdue)
    return { tone: "plain", icon: "i-nowifi", strong: words.late, text: words.late_says }
  if (page.confirming) return confirming(page, page.confirming)
  // A gesture under way is answered before anything that merely informs.
  const gesture = !page.stepping && page.play?.said
  return (gesture ? null : page.notice) ?? offered(page) ?? claimable(page)
}

/** Somebody is away for so long that the game may be claimed. */
function claimable(page: TablePage): VoiceLine | null {
  const words = w().voice
  const away = page.known?.places.findIndex((place) => place.claimable) ?? -1
  const mine = page.mine[0]
  if (away < 0 || mine === undefined || page.over) return null
  return {
    tone: "plain",
    icon: "i-nowifi",
    strong: fill(words.gone, { name: page.name(away) }),
    answers: [
      { label: words.claim_win, lamp: true, run: () => page.client.claim(mine, away, false) },
      { label: words.claim_draw, run: () => page.client.claim(mine, away, true) },
    ],
  }
}

function confirming(page: TablePage, what: "resign" | "draw"): VoiceLine {
  const words = w().voice
  return {
    tone: "plain",
    icon: what === "draw" ? "i-draw" : "i-flag",
    strong: words[what],
    answers: [
      { label: words[`${what}_yes`], run: what === "draw" ? page.offerDraw : page.resign },
      { label: words.no, run: () => (page.confirming = null) },
    ],
  }
}

function broken(page: TablePage, now: number): VoiceLine {
  const words = w().voice
  const left =
    page.client.retryAt === null ? null : Math.max(1, Math.ceil((page.client.retryAt - now) / 1000))
  return {
    tone: "plain",
    icon: "i-nowifi",
    strong: words.lost,
    text: `${words.kept} ${left === null ? words.retrying : fill(words.retry_in, { n: left })}`,
    answers: [{ label: words.retry, run: page.client.open }],
  }
}

function offered(page: TablePage): VoiceLine | null {
  const words = w().voice
  const offers = page.known?.offers ?? []
  const open = offers.flatMap(([by, offer]) => {
    const said = (seat: Seat): boolean => offers.some(([from, what]) => from === seat && what === offer)
    const answering = page.mine.find((seat) => !said(seat))
    return answering === undefined ? [] : [{ by, offer, answering }]
  })[0]
  if (open) {
    const { by, offer, answering } = open
    // On one screen the other one is asked by name.
    const asked = page.mine.length > 1 ? fill(words.and_you, { name: page.name(answering) }) : ""
    return {
      tone: "plain",
      icon: ICON[offer],
      strong: fill(words[`offered_${offer}`], { name: page.name(by) }),
      text: asked,
      answers: [
        { label: words.yes, lamp: true, run: () => page.client.answer(answering, offer, true) },
        { label: words.no, run: () => page.client.answer(answering, offer, false) },
      ],
    }
  }
  const ours = offers.find(([seat]) => page.mine.includes(seat))
  if (!ours || page.mine.length > 1) return null
  const [seat, offer] = ours
  return {
    tone: "plain",
    icon: ICON[offer],
    text: fill(words[`sent_${offer}`], { name: page.name(page.far) }),
    answers: [{ label: words.withdraw, run: () => page.client.answer(seat, offer, false) }],
  }
}

export interface Oath {
  date: string
  yes: () => void
  later: () => void
}

/** Whose turn it is and what can be done, when nothing presses. */
export function calm(page: TablePage, oath: Oath | null): VoiceLine {
  const words = w().voice
  const turn = page.known?.turn
  if (page.passTo !== null) return passTo(page, page.passTo)
  const verdict = judged(page)
  if (verdict) return verdict
  if (page.play?.said) return explained(page.play.said, page.play.advised ? page.thought : null)
  if (page.showing) return { tone: "plain", icon: "i-play", text: page.showing, told: true }
  if (page.client.hinting) return { tone: "plain", icon: "i-hint", text: words.hint_wait }
  if (oath) return sworn(oath)
  if (!turn || turn.kind === "waiting") return waiting(page)
  if (turn.kind === "chance") return { tone: "plain", icon: "i-clock", text: words.chance }
  if (turn.kind === "outcome") return { tone: "plain", text: w().end.over }
  return toMove(page, turn.seat)
}

/** What came of what was just shown, until it can have been read; who acts already is answered first. */
function judged(page: TablePage): VoiceLine | null {
  const { verdict } = page.performer
  if (!verdict || page.stepping) return null
  if (page.client.acting === null) return { ...verdict, told: true }
  return page.play?.said ? null : { ...verdict, told: true, answers: page.play?.answers ?? [] }
}

/** A hint, and under it how deep the computer looked, what it hopes for, and the moves it expects. */
export function explained(said: VoiceLine, thought: Thought | null): VoiceLine {
  return thought ? { ...said, note: thoughtText(thought) } : said
}

export function thoughtText(thought: Thought): string {
  const words = w().voice
  const moves = Math.ceil(Math.abs(thought.wins_in ?? 0) / 2)
  const hope =
    thought.wins_in === null
      ? signed(thought.score)
      : fill(thought.wins_in > 0 ? words.wins_in : words.loses_in, { n: moves })
  const line = thought.line.slice(0, LINE).join(" ").replaceAll("-", "\u2011") // a move is not broken at its hyphen
  return fill(words.thought, {
    n: thought.depth,
    hope,
    line: thought.line.length > LINE ? `${line} …` : line,
  })
}

const LINE = 8 // moves of an expected line that are shown

function waiting(page: TablePage): VoiceLine {
  const words = w().voice
  if (page.mine.length === 0) return { tone: "you", icon: "i-chair", text: words.sit_here }
  return {
    tone: "plain",
    icon: "i-clock",
    text: fill(words.waiting, { who: words.a_friend }),
    answers: [{ label: w().invite.copy_link, lamp: true, run: () => void page.share() }],
  }
}

/** The cards stay face down until the next player has the device in hand. */
function passTo(page: TablePage, seat: Seat): VoiceLine {
  const words = w().voice
  return {
    tone: "you",
    icon: "i-device",
    strong: fill(words.pass_to, { name: page.name(seat) }),
    answers: [{ label: words.ready, lamp: true, run: () => page.client.ready(seat) }],
  }
}

function toMove(page: TablePage, seat: Seat): VoiceLine {
  const words = w().voice
  const name = page.name(seat)
  const prompt = page.play?.prompt ?? ""
  const answers = page.play?.answers ?? []
  if (page.mine.length > 1)
    return { tone: "you", icon: "i-lamp", strong: fill(words.their_turn, { name }), text: prompt, answers }
  if (page.mine.includes(seat))
    return { tone: "you", icon: "i-lamp", strong: words.your_turn, text: prompt, answers }
  const bot = page.known?.places[seat]?.level !== null
  const says = fill(bot ? words.thinking : words.their_turn, { name })
  if (page.mine.length === 0) return { tone: "plain", icon: "i-clock", text: `${says} ${words.watching}` }
  return { tone: "plain", icon: "i-clock", text: says, answers: page.notices.answers ?? [] }
}

function sworn(oath: Oath): VoiceLine {
  const words = w().oath
  return {
    tone: "plain",
    icon: "i-moon",
    strong: words.ask,
    text: fill(words.says, { date: day(oath.date) }),
    answers: [
      { label: words.yes, lamp: false, run: oath.yes },
      { label: words.later, run: oath.later },
    ],
  }
}

export function thanks(date: string): VoiceLine {
  return {
    tone: "plain",
    icon: "i-moon",
    strong: w().oath.thanks,
    text: fill(w().oath.kept, { date: day(date) }),
  }
}
