// The sounds of the table, made by the browser: wood on wood, a bell, a whistle. Soft, and none
// before the first press, since browsers allow none.

import { settings } from '../state/settings.svelte'

export type Cue = 'lay' | 'double' | 'draw' | 'pass' | 'knock' | 'marker' | 'turn' | 'whistle' | 'tick' | 'win'

const loudness = 0.25
const apart = 60 // milliseconds between two of the same

let context: AudioContext | undefined
let hiss: AudioBuffer | undefined
let clicks = 0
const latest = new Map<Cue, number>()

/** Makes ready to play: that takes longer than a picture may, and so not while a press is answered. */
function prepare(): void {
  try {
    context ??= new AudioContext()
    hiss ??= hissIn(context)
  } catch {
    // no sound without a device for it
  }
}
if (settings.sound) setTimeout(prepare, 300)

/** Plays a cue, unless the person has muted the table or has just heard it. Buzzes where a phone can. */
export function play(cue: Cue): void {
  const now = performance.now()
  if (now - (latest.get(cue) ?? -apart) < apart) return
  latest.set(cue, now)
  if (!settings.sound) return
  heard(cue)
  prepare()
  if (!context) return
  try {
    if (context.state === 'suspended') void context.resume()
    cues[cue](context.currentTime)
  } catch {
    // no sound without a device for it
  }
}

/** Buzzes a phone for a moment, in milliseconds. */
export function buzz(time: number): void {
  if (settings.sound && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(time)
}

/** Tells listeners of the page that a cue is played. */
function heard(cue: Cue): void {
  dispatchEvent(new CustomEvent('cue', { detail: cue }))
}

/** Three clicks that differ in pitch, so that a sweep of tiles does not rattle. */
const pitches = [1900, 2150, 1720]

const cues: Record<Cue, (at: number) => void> = {
  lay: (at) => click(at, pitches[clicks++ % pitches.length]!, 1),
  double: (at) => {
    click(at, 1900, 1)
    click(at + 0.09, 1500, 0.9)
  },
  draw: (at) => noise(at, 0.16, 900, 2600, 0.35),
  pass: (at) => tone(at, 150, 110, 0.16, 0.5, 'sine'),
  knock: (at) => {
    knock(at)
    knock(at + 0.16)
  },
  marker: (at) => {
    tone(at, 880, 900, 0.22, 0.16, 'triangle')
    tone(at, 1108, 1130, 0.22, 0.12, 'triangle')
  },
  turn: (at) => {
    bell(at, 880)
    bell(at + 0.13, 1174.7)
  },
  whistle: (at) => {
    whistle(at, 0.2)
    whistle(at + 0.26, 0.6)
  },
  tick: (at) => click(at, 2600, 0.3),
  win: (at) => {
    for (const [i, pitch] of [659.3, 830.6, 987.8, 1318.5].entries()) bell(at + 0.7 + i * 0.12, pitch) // after the whistle
  },
}

function out(at: number, peak: number, time: number): GainNode {
  const gain = context!.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(peak * loudness, at + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + time)
  gain.connect(context!.destination)
  return gain
}

function tone(at: number, from: number, to: number, time: number, peak: number, type: OscillatorType): void {
  const source = context!.createOscillator()
  source.type = type
  source.frequency.setValueAtTime(from, at)
  source.frequency.exponentialRampToValueAtTime(to, at + time)
  source.connect(out(at, peak, time))
  source.start(at)
  source.stop(at + time)
}

function bell(at: number, pitch: number): void {
  tone(at, pitch, pitch, 0.5, 0.4, 'sine')
  tone(at, pitch * 2.76, pitch * 2.76, 0.18, 0.1, 'sine')
}

/** The chord of a steam whistle, with its steam. */
function whistle(at: number, time: number): void {
  for (const pitch of [587.3, 740, 880]) tone(at, pitch * 0.97, pitch, time, 0.16, 'triangle')
  noise(at, time, 2400, 3000, 0.1)
}

function knock(at: number): void {
  tone(at, 190, 90, 0.12, 0.9, 'sine')
  noise(at, 0.03, 300, 800, 0.4)
}

function click(at: number, pitch: number, peak: number): void {
  noise(at, 0.028, pitch, pitch * 1.6, 0.9 * peak)
  tone(at, pitch / 2.2, pitch / 3, 0.05, 0.4 * peak, 'triangle')
}

/** Returns half a second of hiss, of which each noise plays a part. */
function hissIn({ sampleRate }: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: sampleRate / 2, sampleRate })
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}

/** A short hiss around two pitches. */
function noise(at: number, time: number, from: number, to: number, peak: number): void {
  const source = context!.createBufferSource()
  source.buffer = hiss!
  const band = context!.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.setValueAtTime(from, at)
  band.frequency.linearRampToValueAtTime(to, at + time)
  source.connect(band).connect(out(at, peak, time))
  source.start(at, Math.random() * 0.3, time)
}
