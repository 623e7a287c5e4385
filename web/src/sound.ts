// Small sounds made on the spot: no file to load, nothing to hear when muted.
import { prefs } from "./prefs.svelte"

export type Sound = "hop" | "slide" | "place" | "no" | "turn" | "won" | "over" | "tick"

let context: AudioContext | null = null

function speaker(): AudioContext | null {
  if (prefs.muted || typeof AudioContext === "undefined") return null
  context ??= new AudioContext()
  if (context.state === "suspended") void context.resume()
  // Before the first touch of the page a browser keeps quiet: sounds would pile up and burst out later.
  return context.state === "running" ? context : null
}

function tone(
  at: AudioContext,
  start: number,
  pitch: number,
  length: number,
  loud: number,
  shape: OscillatorType,
): void {
  const voice = at.createOscillator()
  const gain = at.createGain()
  voice.type = shape
  voice.frequency.setValueAtTime(pitch, start)
  voice.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + length)
  gain.gain.setValueAtTime(loud, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  voice.connect(gain).connect(at.destination)
  voice.start(start)
  voice.stop(start + length)
}

/** A cap scraping over asphalt. */
function scrape(at: AudioContext, start: number, length: number): void {
  const noise = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length)
  const source = at.createBufferSource()
  source.buffer = noise
  const band = at.createBiquadFilter()
  band.type = "bandpass"
  band.frequency.value = 2400
  const gain = at.createGain()
  gain.gain.value = 0.08
  source.connect(band).connect(gain).connect(at.destination)
  source.start(start)
}

/** Two hard things meet: louder and brighter the harder they do. `pitch` says what they are made of. */
export function knock(pitch: number, strength: number, length = 0.045): void {
  const at = speaker()
  if (!at || strength < 0.02) return
  const loud = Math.min(0.3, 0.04 + 0.075 * strength)
  tone(at, at.currentTime, pitch * (0.92 + Math.min(0.3, 0.06 * strength)), length, loud, "triangle")
  tone(at, at.currentTime, pitch * 2.7, length * 0.4, loud * 0.5, "square")
}

export function playSound(sound: Sound, delay = 0): void {
  const at = speaker()
  if (!at) return
  const now = at.currentTime + delay / 1000
  if (sound === "slide") scrape(at, now, 0.22)
  else if (sound === "hop" || sound === "place") tone(at, now, 1150, 0.06, 0.14, "triangle")
  else if (sound === "no") tone(at, now, 170, 0.16, 0.16, "sine")
  else if (sound === "tick") tone(at, now, 980, 0.03, 0.05, "square")
  else if (sound === "turn") tone(at, now, 660, 0.12, 0.06, "sine")
  else
    [523, 659, 784]
      .slice(0, sound === "won" ? 3 : 1)
      .forEach((pitch, i) => tone(at, now + i * 0.11, pitch, 0.4, 0.1, "sine"))
}
