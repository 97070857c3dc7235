import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { isSoundSupported, soundReminder, soundWelcome, stopSound } from './sound.ts'
import { volumeOf } from './volume.ts'

/** What the device was made to sound, in order: spoken texts, and tones with how loud they are. */
let heard: string[] = []
let speaking: Speech | null = null

class Speech extends EventTarget {
  rate = 1
  volume = 1
  lang = ''
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

class Gain {
  value = 0
  readonly gain = {
    setValueAtTime() {},
    linearRampToValueAtTime: (value: number) => {
      this.value = value
    },
    exponentialRampToValueAtTime() {},
  }
  connect = () => this
}

class Oscillator {
  readonly #frequency: number
  #gain: Gain | null = null
  constructor(_: unknown, { frequency }: { frequency: number }) {
    this.#frequency = frequency
  }
  connect(gain: Gain) {
    this.#gain = gain
    return gain
  }
  start() {
    heard.push(`${Math.round(this.#frequency)} Hz at ${this.#gain?.value}`)
  }
  stop() {}
}

class Context {
  currentTime = 0
  state = 'running'
  destination = {}
  async close() {
    this.state = 'closed'
  }
}

const speechSynthesis = {
  speak(speech: Speech) {
    speaking = speech
    heard.push(`"${speech.text}" at ${speech.volume}, rate ${speech.rate}`)
  },
  cancel() {
    speaking?.dispatchEvent(Object.assign(new Event('error'), { error: 'canceled' }))
    speaking = null
  },
}

function voiceEnds() {
  const ended = speaking
  speaking = null
  ended?.dispatchEvent(new Event('end'))
}

const chime = (volume: number) => [523, 659, 784].map((tone) => `${tone} Hz at ${volume}`)
const alarm = (volume: number) => [880, 660, 880, 660, 880, 660].map((tone) => `${tone} Hz at ${volume}`)

beforeEach(() => {
  heard = []
  speaking = null
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('OscillatorNode', Oscillator)
  vi.stubGlobal('GainNode', Gain)
  vi.stubGlobal('speechSynthesis', speechSynthesis)
  vi.stubGlobal('SpeechSynthesisUtterance', Speech)
})
afterEach(() => {
  stopSound()
})

describe('a reminder', () => {
  it('chimes three tones, then the alarm tone, as loud as is set', async () => {
    const over = soundReminder(null, 'en', 0.3)
    expect(heard).toEqual(chime(0.3))
    await vi.runAllTimersAsync()
    await over
    expect(heard).toEqual([...chime(0.3), ...alarm(0.3)])
  })

  it('is spoken at a rate of 0.9 where there is something to say, and then has its alarm tone', async () => {
    const over = soundReminder('It is time.', 'en', 0.7)
    expect(heard).toEqual(['"It is time." at 0.7, rate 0.9'])
    voiceEnds()
    await vi.runAllTimersAsync()
    await over
    expect(heard.slice(1)).toEqual(alarm(0.7))
  })

  it('is cut off after ten seconds of speech', async () => {
    void soundReminder('It is time, and so on.', 'en', 0.7)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(speaking).not.toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    expect(speaking).toBeNull()
    expect(heard.slice(1)).toEqual(alarm(0.7))
  })

  it('chimes instead where the browser cannot speak', () => {
    delete (globalThis as { speechSynthesis?: unknown }).speechSynthesis
    void soundReminder('It is time.', 'en', 0.7)
    expect(heard).toEqual(chime(0.7))
  })

  it('takes the place of one that still sounds, and is not silenced with it', async () => {
    void soundReminder('The first.', 'en', 0.7)
    void soundReminder('The second.', 'en', 0.7)
    await vi.advanceTimersByTimeAsync(100)
    expect(speaking?.text).toBe('The second.')
    expect(heard).toHaveLength(2)
  })

  it('is silent once it is stopped', async () => {
    const over = soundReminder('It is time.', 'en', 0.7)
    stopSound()
    await over
    await vi.runAllTimersAsync()
    expect(heard).toHaveLength(1)
    expect(speaking).toBeNull()
  })

  it('is silent once any key is pressed, and listens to no key when it is over', async () => {
    const over = soundReminder('It is time.', 'en', 0.7)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    await over
    await vi.runAllTimersAsync()
    expect(heard).toHaveLength(1)
    const left = vi.spyOn(window, 'removeEventListener')
    void soundReminder(null, 'en', 0.7)
    await vi.runAllTimersAsync()
    expect(left.mock.calls.map(([type]) => type)).toEqual(['keydown'])
  })

  it.each([
    // Which of how many, the volume that is set, and how loud it is.
    [1, 3, 0.7, 0.7],
    [2, 3, 0.7, 0.85],
    [3, 3, 0.7, 1],
    [5, 5, 0.2, 1],
    [2, 1, 0.7, 1],
    [3, 3, 0, 0],
  ])(
    'a reminder that is number %i of %i, with the volume at %d, is as loud as %d',
    (attempt, most, volume, loudness) => {
      expect(volumeOf(attempt, most, volume)).toBeCloseTo(loudness)
    },
  )

  it('a voice that fails is logged to the console, and the alarm tone is still played', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const over = soundReminder('It is time.', 'en', 0.7)
    speaking?.dispatchEvent(Object.assign(new Event('error'), { error: 'synthesis-failed' }))
    await vi.runAllTimersAsync()
    await over
    expect(warned.mock.calls).toEqual([['The reminder could not be spoken', 'synthesis-failed']])
    expect(heard.slice(1)).toEqual(alarm(0.7))
  })

  it('tones that fail are logged to the console, and the next reminder sounds again', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const refused = new Error('NotAllowedError')
    vi.stubGlobal(
      'AudioContext',
      class {
        constructor() {
          throw refused
        }
      },
    )
    await soundReminder(null, 'en', 0.7)
    expect(warned.mock.calls).toEqual([['The reminder could not be sounded', refused]])
    vi.stubGlobal('AudioContext', Context)
    void soundReminder(null, 'en', 0.7)
    expect(heard).toEqual(chime(0.7))
  })

  it('is silent at volume 0', async () => {
    await soundReminder('It is time.', 'en', 0)
    expect(heard).toEqual([])
  })
})

describe('the welcome', () => {
  it('is spoken without the alarm tone', async () => {
    const over = soundWelcome('Welcome.', 'en', 0.7)
    voiceEnds()
    await over
    expect(heard).toEqual(['"Welcome." at 0.7, rate 0.9'])
  })

  it('never talks over a reminder', async () => {
    void soundReminder('It is time.', 'en', 0.7)
    await soundWelcome('Welcome.', 'en', 0.7)
    expect(heard).toEqual(['"It is time." at 0.7, rate 0.9'])
  })

  it('gives way to a reminder', async () => {
    void soundWelcome('Welcome.', 'en', 0.7)
    void soundReminder('It is time.', 'en', 0.7)
    await vi.advanceTimersByTimeAsync(100)
    expect(speaking?.text).toBe('It is time.')
  })
})

test('a browser with neither voice nor tones cannot sound', () => {
  expect(isSoundSupported()).toBe(true)
  vi.unstubAllGlobals()
  expect(isSoundSupported()).toBe(false)
})
