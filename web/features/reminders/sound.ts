/*
 * What a reminder sounds like (product 7.2). Speech and audio that the browser lacks or refuses are warned
 * about in the console and left at that (product 7.1): the notification and the page say the same.
 */

const speechRate = 0.9
const longestSpeechMs = 10_000

/** Three rising tones, in Hz. */
const chimeTones = [523.25, 659.25, 783.99]
const chimeStep = 0.22
/** Pairs of two tones in turn, as an alarm clock. */
const alarmTones = [880, 660, 880, 660, 880, 660]
const alarmStep = 0.18

/** Something that sounds for a while. */
type Sound = { readonly done: Promise<void>; readonly stop: () => void }

/** Ends what sounds; null in silence. */
let silence: (() => void) | null = null

/** Whether this browser can make reminders heard at all, by voice or by tones. */
export function isSoundSupported(): boolean {
  return canSpeak() || canPlay()
}

/**
 * Sounds a reminder: spoken where there is something to say, else the chime, and the alarm tone after it. A new one takes
 * the place of one that still sounds.
 * @param spoken what to say, for medications with a voice reminder, or null
 * @param volume from 0, at which it is silent, to 1
 * @returns when it is over
 */
export async function soundReminder(spoken: string | null, language: string, volume: number): Promise<void> {
  await sound([opening(spoken, language), (loudness) => play(alarmTones, alarmStep, loudness)], volume)
}

/** Says something that is no reminder, without the alarm tone, unless something sounds already: it never talks over a reminder. */
export async function soundWelcome(spoken: string, language: string, volume: number): Promise<void> {
  if (!silence) await sound([opening(spoken, language)], volume)
}

/** Silences what sounds; as any key does. */
export function stopSound(): void {
  silence?.()
  silence = null
}

function opening(spoken: string | null, language: string): (volume: number) => Sound {
  return (volume) =>
    spoken === null || !canSpeak() ? play(chimeTones, chimeStep, volume) : speak(spoken, language, volume)
}

/** Sounds the parts one after the other, in place of what still sounds. */
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
  // Whoever was woken need not find a button first.
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
    // Some browsers never say that they have ended, or cannot begin: the cut-off ends it in any case.
    const cutOff = setTimeout(stop, longestSpeechMs)
    end = () => {
      clearTimeout(cutOff)
      resolve()
    }
  })
  // Without a stop: by then the voice may be another reminder's.
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
    // A page that nobody has touched yet may not sound; its context stays suspended and never gets to the end.
    setTimeout(stop, (tones.length * step + 0.6) * 1000)
  })
  return { done, stop }
}
