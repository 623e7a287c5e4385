// What Carrom says in the voice: refusals, the aim in words, what a shot came to, what is to be placed.
import type { Refused } from "../../types"
import { capital, fill, w } from "../../words/index.svelte"
import type { VoiceLine } from "../gameUi"
import { refusedLine } from "../sentences"
import type { CarromPlay } from "./play.svelte"
import { aimText, angleText, type cameTo, contactText, pieceName, placeText, refusal } from "./sentences"
import { b } from "./board.words"

/** What was refused, said, aimed at or came of a shot; null when nothing presses. */
export function voiceLine(play: CarromPlay): VoiceLine | null {
  const words = b()
  if (play.refused) return refusedSays(play.refused)
  if (play.busy && play.last)
    return {
      tone: "plain",
      icon: "i-play",
      text: fill(words.shooting, { who: play.host.name(play.last.seat) }),
      told: true,
      answers: [{ label: words.skip, run: play.skip }],
    }
  if (play.spoken) return { tone: "plain", text: play.spoken }
  const aiming = play.shooting && play.touched
  const meets =
    play.help === "off"
      ? aimText(play.aim)
      : contactText(play.met, play.help === "full" ? play.met.target : null)
  if (play.unstable)
    return {
      tone: "plain",
      rule: "K6",
      text: words.no_stand,
      link: { href: "/rules/carrom#K6", label: w().voice.rule },
    }
  if (aiming && play.grip === "pull")
    return { tone: "you", icon: "i-lamp", strong: meets, text: words.pulling }
  if (play.advised && play.shooting) {
    const text = fill(words.hint_says, {
      place: capital(placeText(play.aim.place)),
      angle: angleText(play.aim.angle),
      force: Math.round(play.aim.force * 100),
    })
    return {
      tone: "you",
      icon: "i-hint",
      strong: `${w().voice.hint} ${contactText(play.met, play.met.target)}`,
      text,
    }
  }
  if (aiming) return { tone: "you", icon: "i-lamp", strong: meets, text: words.prompt_aimed }
  if (play.placing && !play.told) return placeSays(play)
  if (play.told) return toldSays(play, play.told)
  if (play.theirs)
    return {
      tone: "plain",
      icon: "i-watch",
      text: fill(words.aims_force, {
        who: play.host.name(play.shooter),
        n: Math.round(play.theirs.force * 100),
      }),
    }
  return null
}

function toldSays(play: CarromPlay, told: NonNullable<ReturnType<typeof cameTo>>): VoiceLine {
  const seat = play.host.seat()
  const whose =
    seat === null || !play.mine
      ? ""
      : play.host.own(seat)
        ? w().voice.your_turn
        : fill(w().voice.their_turn, { name: play.host.name(seat) })
  const turn = play.placing ? placePrompt(play) : whose
  const answers = play.placing ? [{ label: b().place_here, lamp: true, run: play.put }] : []
  return {
    tone: play.mine ? "you" : "plain",
    rule: told.rule,
    strong: told.strong,
    text: told.text,
    told: true,
    next: turn,
    answers,
  }
}

function placeSays(play: CarromPlay): VoiceLine {
  return {
    tone: "you",
    icon: play.advised ? "i-hint" : "i-lamp",
    strong: play.advised ? `${w().voice.hint} ${placePrompt(play)}` : placePrompt(play),
    answers: [{ label: b().place_here, lamp: true, run: play.put }],
  }
}

export function placePrompt(play: CarromPlay): string {
  const owed = play.view.state.owed[0]
  return owed ? fill(b().place_prompt, { piece: pieceName(owed.id) }) : ""
}

function refusedSays(refused: Refused): VoiceLine {
  return refusedLine("carrom", refused, refusal(refused))
}
