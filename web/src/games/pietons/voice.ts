// What the card game says in the voice: refusals with their ways out, what is picked and what is missing, answers.
import { fill, w } from "../../words/index.svelte"
import type { VoiceLine } from "../gameUi"
import { adviceReason } from "./advice"
import * as input from "./input"
import type { PietonsPlay, Why } from "./play.svelte"
import { cardReady, paperNeeds, promptText, waysOutText } from "./prompts"
import { actionText, cardName, refusal, signalName, theCard } from "./sentences"
import type { Card } from "./types"
import { t } from "./table.words"
import { p } from "./words"

/** What was refused, explained, said or picked; null when nothing presses. */
export function voiceLine(play: PietonsPlay): VoiceLine | null {
  if (play.refused) return no(play, play.refused)
  if (play.reason) return no(play, play.reason.why, play.reason.card)
  if (play.spoken) return { tone: "plain", text: play.spoken }
  if (!play.active) return null
  if (play.advice)
    return {
      tone: "you",
      icon: "i-hint",
      strong: w().voice.hint,
      text: `${actionText(play.advice)}. ${adviceReason(play.advice, play.view)}`.trim(),
      answers: [{ label: t().play, lamp: true, run: play.confirm }],
    }
  return play.picked === input.NOTHING ? null : held(play)
}

function no(play: PietonsPlay, why: Why, card: Card | null = null): VoiceLine {
  const { strong, text: more } = refusal(why)
  if (why.rule === "house") return { tone: "no", icon: "i-close", strong, text: more }
  const text = why.code === "no_follower" && play.active ? waysOutText(play.view, play.missCosts) : more
  const agent = card !== null && input.companion(play.view, card) && play.active
  const open = card !== null && play.active ? opening(play, card) : []
  const answers = [
    ...open,
    ...(agent && card
      ? [{ label: t().with_agent, lamp: open.length === 0, run: () => play.bring(card) }]
      : []),
  ]
  return {
    tone: "no",
    rule: why.rule,
    strong,
    text,
    link: { href: `/rules/pietons#${why.rule}`, label: w().voice.rule },
    answers,
  }
}

/** What is picked up, and what is still missing. */
function held(play: PietonsPlay): VoiceLine {
  const { picked, view } = play
  const words = t()
  if (picked.card === null && !picked.agent) return heldPlace(play)
  const whole = input.made(view, picked)
  if (
    play.leading &&
    picked.card !== null &&
    view.choices.some((choice) => choice.kind === "lead" || choice.kind === "lead_agent")
  ) {
    const paper = whole?.kind === "expose"
    if (!paper) return heldLead(play)
  }
  if (picked.agent && picked.card === null) {
    const alone = input.open(view, picked).every((choice) => input.cardOf(choice) === null)
    if (!alone) return { tone: "you", icon: "i-lamp", strong: words.agent_picked }
    if (play.leading)
      return { tone: "you", icon: "i-lamp", strong: `${words.alone}.`, text: words.agent_signal }
    return {
      tone: "you",
      icon: "i-lamp",
      strong: `${words.alone}.`,
      answers: [{ label: words.play, lamp: true, run: play.confirm }],
    }
  }
  const label = whole?.kind === "expose" ? words.lay : whole?.kind === "bury" ? words.under : words.play
  return {
    tone: "you",
    icon: "i-lamp",
    strong: whole ? `${actionText(whole)}.` : "",
    answers: whole ? [{ label, lamp: true, run: play.confirm }] : [],
  }
}

function heldLead(play: PietonsPlay): VoiceLine {
  const { picked, view } = play
  const signals = input.signalsOf(view, picked)
  const name = picked.agent
    ? fill(p().action.agent, { card: theCard(picked.card as Card) })
    : cardName(picked.card as Card)
  const answers =
    signals.length > 2
      ? []
      : signals.map((signal) => ({
          label: signalName(signal),
          lamp: true,
          run: () => {
            const choice = input
              .open(view, picked)
              .find((one) => input.signalOf(one) === signal && input.cardOf(one) === picked.card)
            if (choice) play.send(choice)
          },
        }))
  return {
    tone: "you",
    icon: "i-lamp",
    strong: `${name}.`,
    text: signals.length > 2 ? t().agent_signal : t().card_picked,
    answers,
  }
}

function heldPlace(play: PietonsPlay): VoiceLine {
  const { view } = play
  const place = play.picked.place ?? 0
  const signal = signalName(view.board[place] ?? "pp")
  const whole = input.made(view, play.picked)
  if (whole?.kind !== "void") return { tone: "you", icon: "i-lamp", text: fill(t().place_picked, { signal }) }
  const agent = input.open(view, { ...play.picked, agent: true }).length > 0
  const answers = [
    { label: play.laidAll ? t().void_free : t().void_do, lamp: !agent, run: play.confirm },
    ...(agent
      ? [
          {
            label: t().with_agent,
            lamp: true,
            run: () => (play.picked = { card: null, agent: true, place }),
          },
        ]
      : []),
  ]
  return {
    tone: "you",
    icon: "i-lamp",
    text: fill(play.laidAll ? t().place_laid_all : t().place_blocked, { signal }),
    answers,
  }
}

export function promptOf(play: PietonsPlay): string {
  return play.view.seat === null || play.view.seat !== play.view.actor
    ? ""
    : promptText(play.view, play.missCosts, play.takenCard, play.laidAll)
}

/** What takes no card: papers and the die where they open one, a ticket, or nothing more. */
export function answersOf(play: PietonsPlay): NonNullable<VoiceLine["answers"]> {
  const words = t()
  if (play.may("no_more")) return [{ label: words.no_more, run: play.noMore }]
  const open = play.active && !cardReady(play.view) ? opening(play) : []
  if (!play.may("miss")) return open
  return [
    ...open,
    {
      label: play.missCosts ? words.miss_costs : words.miss,
      lamp: open.length === 0 && !play.may("agent"),
      run: play.miss,
    },
  ]
}

/** Buttons for what the view says would open a card: the papers of the hand, or the die. */
function opening(play: PietonsPlay, card: Card | null = null): NonNullable<VoiceLine["answers"]> {
  const found = paperNeeds(play.view).filter(
    (one) => one.from !== null && (card === null || one.cards.includes(card)),
  )
  const laid = found
    .filter((one) => one.from === "hand")
    .map(({ paper }) => ({
      label: paper === "paper-a" ? t().lay_a : t().lay_p,
      lamp: true,
      run: () => play.send({ kind: "expose", paper }),
    }))
  return found.some((one) => one.from === "die")
    ? [...laid, { label: t().die, lamp: laid.length === 0, run: play.roll }]
    : laid
}
