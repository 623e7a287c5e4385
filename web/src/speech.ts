// What the voice says at a table, the most pressing first.
import type { Desk } from "./desk.svelte"
import type { Said } from "./games/face"
import type { Offer, Seat, Thought } from "./types"
import { day, fill, houseSays, signed, w } from "./words/index.svelte"

const ICON: Record<Offer, string> = { draw: "i-draw", takeback: "i-undo", rematch: "i-again" }

/** What cannot wait: it is said even over the bar for looking back. */
export function pressing(desk: Desk, now: number): Said | null {
  const words = w().voice
  if (desk.closed) return { tone: "no", icon: "i-close", text: houseSays(desk.closed), link: { href: "/", label: w().pages.back } }
  if (!desk.known) return { tone: "plain", icon: "i-clock", text: words.opening }
  if (desk.room.state !== "on") return broken(desk, now)
  if (desk.asking) {
    return {
      tone: "plain", icon: "i-flag", strong: words.resign,
      answers: [{ label: words.resign_yes, run: desk.resign }, { label: words.no, run: () => (desk.asking = false) }],
    }
  }
  // A gesture under way is answered before anything that merely informs.
  const gesture = !desk.stepping && desk.play?.said
  return (gesture ? null : desk.notice) ?? offered(desk)
}

function broken(desk: Desk, now: number): Said {
  const words = w().voice
  const left = desk.room.retryAt === null ? null : Math.max(1, Math.ceil((desk.room.retryAt - now) / 1000))
  return {
    tone: "plain", icon: "i-nowifi", strong: words.lost,
    text: `${words.kept} ${left === null ? words.retrying : fill(words.retry_in, { n: left })}`,
    answers: [{ label: words.retry, run: desk.room.open }],
  }
}

function offered(desk: Desk): Said | null {
  const words = w().voice
  const offers = desk.known?.offers ?? []
  const theirs = offers.find(([seat]) => !desk.mine.includes(seat))
  const answering = desk.mine[0]
  if (theirs && answering !== undefined) {
    const [seat, offer] = theirs
    return {
      tone: "plain", icon: ICON[offer], strong: fill(words[`offered_${offer}`], { name: desk.name(seat) }),
      answers: [
        { label: words.yes, lamp: true, run: () => desk.room.answer(answering, offer, true) },
        { label: words.no, run: () => desk.room.answer(answering, offer, false) },
      ],
    }
  }
  const ours = offers.find(([seat]) => desk.mine.includes(seat))
  if (!ours || desk.mine.length > 1) return null
  const [seat, offer] = ours
  return {
    tone: "plain", icon: ICON[offer], text: fill(words[`sent_${offer}`], { name: desk.name(desk.far) }),
    answers: [{ label: words.withdraw, run: () => desk.room.answer(seat, offer, false) }],
  }
}

export interface Oath { date: string; yes: () => void; later: () => void }

/** Whose turn it is and what can be done, when nothing presses. */
export function calm(desk: Desk, oath: Oath | null): Said {
  const words = w().voice
  const turn = desk.known?.turn
  if (desk.door !== null) return door(desk, desk.door)
  if (desk.play?.said) return explained(desk.play.said, desk.play.advised ? desk.thought : null)
  if (desk.room.hinting) return { tone: "plain", icon: "i-hint", text: words.hint_wait }
  if (oath) return sworn(oath)
  if (!turn || turn.kind === "waiting") return waiting(desk)
  if (turn.kind === "chance") return { tone: "plain", icon: "i-clock", text: words.chance }
  if (turn.kind === "outcome") return { tone: "plain", text: w().end.over }
  return toMove(desk, turn.seat)
}

/** A hint, and under it how deep the computer looked, what it hopes for, and the moves it expects. */
export function explained(said: Said, thought: Thought | null): Said {
  return thought ? { ...said, note: thoughtText(thought) } : said
}

export function thoughtText(thought: Thought): string {
  const words = w().voice
  const moves = Math.ceil(Math.abs(thought.wins_in ?? 0) / 2)
  const hope = thought.wins_in === null ? signed(thought.score) : fill(thought.wins_in > 0 ? words.wins_in : words.loses_in, { n: moves })
  const line = thought.line.slice(0, LINE).join(" ").replaceAll("-", "\u2011") // a move is not broken at its hyphen
  return fill(words.thought, { n: thought.depth, hope, line: thought.line.length > LINE ? `${line} …` : line })
}

const LINE = 8 // moves of an expected line that are shown

function waiting(desk: Desk): Said {
  const words = w().voice
  if (desk.mine.length === 0) return { tone: "you", icon: "i-chair", text: words.sit_here }
  return {
    tone: "plain", icon: "i-clock", text: fill(words.waiting, { who: words.a_friend }),
    answers: [{ label: w().invite.copy_link, lamp: true, run: () => void desk.share() }],
  }
}

/** The cards stay face down until the next player has the device in hand. */
function door(desk: Desk, seat: Seat): Said {
  const words = w().voice
  return {
    tone: "you", icon: "i-device", strong: fill(words.pass_to, { name: desk.name(seat) }),
    answers: [{ label: words.ready, lamp: true, run: () => desk.room.ready(seat) }],
  }
}

function toMove(desk: Desk, seat: Seat): Said {
  const words = w().voice
  const name = desk.name(seat)
  const prompt = desk.play?.prompt ?? ""
  const answers = desk.play?.answers ?? []
  if (desk.mine.length > 1) return { tone: "you", icon: "i-lamp", strong: fill(words.their_turn, { name }), text: prompt, answers }
  if (desk.mine.includes(seat)) return { tone: "you", icon: "i-lamp", strong: words.your_turn, text: prompt, answers }
  const bot = desk.known?.places[seat]?.level !== null
  const says = fill(bot ? words.thinking : words.their_turn, { name })
  return { tone: "plain", icon: "i-clock", text: desk.mine.length === 0 ? `${says} ${words.watching}` : says }
}

function sworn(oath: Oath): Said {
  const words = w().oath
  return {
    tone: "plain", icon: "i-moon", strong: words.ask, text: fill(words.says, { date: day(oath.date) }),
    answers: [{ label: words.yes, lamp: false, run: oath.yes }, { label: words.later, run: oath.later }],
  }
}

export function thanks(date: string): Said {
  return { tone: "plain", icon: "i-moon", strong: w().oath.thanks, text: fill(w().oath.kept, { date: day(date) }) }
}
