/*
 * What a reminder sounds like (SPEC 9, "Voice and audio"). Speech and audio that the browser lacks or refuses are warned
 * about in the console and left at that (SPEC 8): the notification and the page say the same.
 */

/** SPEC 9: from 0 to 1. */
export const defaultVolume = 0.7
const speechRate = 0.9
const longestSpeechMs = 10_000

/** Three rising tones, in Hz. */
const chimeTones = [523.25, 659.25, 783.99]
const chimeStep = 0.22
/** Pairs of two tones in turn, as an alarm clock. */
const alarmTones = [880, 660, 880, 660, 880, 660]
const alarmStep = 0.18

let silence: () => void = () => {}

/**
 * Sounds a reminder: spoken where there is something to say, else the chime, and the alarm tone after it. A new one takes
 * the place of one that still sounds.
 * @param spoken what to say, for medications with a voice reminder, or null
 */
export async function soundReminder(spoken: string | null, language: string, volume = defaultVolume): Promise<void> {
  stopSound()
  let stopped = false
  const stops = new Set<() => void>()
  silence = () => {
    stopped = true
    for (const stop of stops) stop()
  }
  const during = async (part: { done: Promise<void>; stop: () => void }) => {
    stops.add(part.stop)
    await part.done
    stops.delete(part.stop)
  }
  try {
    if (spoken === null || !canSpeak()) await during(play(chimeTones, chimeStep, volume))
    else await during(speak(spoken, language, volume))
    if (!stopped) await during(play(alarmTones, alarmStep, volume))
  } catch (error) {
    console.warn('The reminder could not be sounded', error)
  }
}

/** Silences what sounds. */
export function stopSound(): void {
  silence()
  silence = () => {}
}

function canSpeak(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window
}

function speak(text: string, language: string, volume: number): { done: Promise<void>; stop: () => void } {
  const { speechSynthesis } = window
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = language
  utterance.rate = speechRate
  utterance.volume = volume
  const stop = () => speechSynthesis.cancel()
  const done = new Promise<void>((resolve) => {
    // Some browsers never say that they have ended, or cannot begin: the cut-off ends it in any case.
    const cutOff = setTimeout(stopAndResolve, longestSpeechMs)
    function stopAndResolve() {
      clearTimeout(cutOff)
      stop()
      resolve()
    }
    utterance.addEventListener('end', stopAndResolve)
    utterance.addEventListener('error', stopAndResolve)
  })
  speechSynthesis.speak(utterance)
  return { done, stop }
}

/** Plays tones one after the other. */
function play(tones: readonly number[], step: number, volume: number): { done: Promise<void>; stop: () => void } {
  const context = new AudioContext()
  const begin = context.currentTime + 0.05
  tones.forEach((frequency, index) => {
    const oscillator = new OscillatorNode(context, { frequency })
    const gain = new GainNode(context, { gain: 0 })
    const at = begin + index * step
    // Faded in and out: a tone that is cut clicks.
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(volume, at + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.001, at + step * 1.6)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + step * 1.6)
  })
  let resolveDone: () => void = () => {}
  const stop = () => {
    resolveDone()
    if (context.state !== 'closed') void context.close()
  }
  const done = new Promise<void>((resolve) => {
    resolveDone = resolve
    // A page that nobody has touched yet may not sound; its context stays suspended and never gets to the end.
    setTimeout(stop, (tones.length * step + 0.6) * 1000)
  })
  return { done, stop }
}
