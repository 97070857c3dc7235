/*
 * The sound of a reminder (product 7.2). Speech or audio that the browser lacks or refuses only causes a warning in the console
 * (product 7.1): the notification and the page say the same.
 */

const speechRate = 0.9
const longestSpeechMs = 10_000

/** Three rising tones, in Hz. */
const chimeTones = [523.25, 659.25, 783.99]
const chimeStep = 0.22
/** Two alternating tones, as of an alarm clock. */
const alarmTones = [880, 660, 880, 660, 880, 660]
const alarmStep = 0.18

/** A sound that lasts for a while. */
type Sound = { readonly done: Promise<void>; readonly stop: () => void }

/** Stops the current sound; null if there is none. */
let silence: (() => void) | null = null

/** Whether this browser can play reminders at all, by voice or by tones. */
export function isSoundSupported(): boolean {
  return canSpeak() || canPlay()
}

/**
 * Plays a reminder: speech if there is text, else the chime, then the alarm tone. It replaces one that is still playing.
 * @param spoken the text for medications with a voice reminder, or null
 * @param volume from 0, which is silent, to 1
 * @returns resolves when it is over
 */
export async function soundReminder(spoken: string | null, language: string, volume: number): Promise<void> {
  await sound([opening(spoken, language), (loudness) => play(alarmTones, alarmStep, loudness)], volume)
}

/**
 * Says something that is not a reminder, without the alarm tone, unless something is playing: it never talks over a reminder.
 */
export async function soundWelcome(spoken: string, language: string, volume: number): Promise<void> {
  if (!silence) await sound([opening(spoken, language)], volume)
}

/** Stops the current sound; any key does too. */
export function stopSound(): void {
  silence?.()
  silence = null
}

function opening(spoken: string | null, language: string): (volume: number) => Sound {
  return (volume) =>
    spoken === null || !canSpeak() ? play(chimeTones, chimeStep, volume) : speak(spoken, language, volume)
}

/** Plays the parts one after the other, replacing what is still playing. */
async function sound(parts: readonly ((volume: number) => Sound)[], volume: number): Promise<void> {
  stopSound()
  if (volume === 0) return
  let current: Sound | null = null
  let isStopped = false
  const stop = () => {
    isStopped = true
    current?.stop()
  }
  silence = stop
  // A patient who was woken up need not find a button first.
  const onKey = () => stopSound()
  window.addEventListener('keydown', onKey, { capture: true })
  try {
    for (const start of parts) {
      if (isStopped) return
      current = start(volume)
      await current.done
    }
  } catch (error) {
    console.warn('The reminder could not be sounded', error)
  } finally {
    window.removeEventListener('keydown', onKey, { capture: true })
    if (silence === stop) silence = null
  }
}

function canSpeak(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window
}

function canPlay(): boolean {
  return 'AudioContext' in window
}

function speak(text: string, language: string, volume: number): Sound {
  const { speechSynthesis } = window
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = language
  utterance.rate = speechRate
  utterance.volume = volume
  let end: () => void = () => {}
  const stop = () => {
    speechSynthesis.cancel()
    end()
  }
  const done = new Promise<void>((resolve) => {
    // Some browsers never report the end, or cannot start: the timeout ends it in any case.
    const cutOff = setTimeout(stop, longestSpeechMs)
    end = () => {
      clearTimeout(cutOff)
      resolve()
    }
  })
  // Without a stop: by then the voice may belong to another reminder.
  utterance.addEventListener('end', () => end())
  utterance.addEventListener('error', ({ error }) => {
    if (error !== 'canceled' && error !== 'interrupted') console.warn('The reminder could not be spoken', error)
    end()
  })
  speechSynthesis.speak(utterance)
  return { done, stop }
}

/** Plays tones one after the other. */
function play(tones: readonly number[], step: number, volume: number): Sound {
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
    // A page without any touch may not play sound; its context stays suspended and never ends.
    setTimeout(stop, (tones.length * step + 0.6) * 1000)
  })
  return { done, stop }
}
