// One quiet sound, made by the browser: it is your turn.

let context: AudioContext | undefined

export function chime(): void {
  try {
    context ??= new AudioContext()
    const now = context.currentTime
    const gain = context.createGain()
    gain.gain.setValueAtTime(0.0001, now)
    gain.gain.exponentialRampToValueAtTime(0.12, now + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.0001, now + 0.5)
    gain.connect(context.destination)
    for (const [at, pitch] of [[0, 660], [0.12, 880]] as const) {
      const tone = context.createOscillator()
      tone.frequency.value = pitch
      tone.connect(gain)
      tone.start(now + at)
      tone.stop(now + 0.5)
    }
  } catch {
    // the browser plays no sound before the first click
  }
}
