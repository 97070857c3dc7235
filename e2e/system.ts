/** What a page told its patient through the system. */
export type SystemOutput =
  | { readonly kind: 'notification'; readonly title: string; readonly body: string; readonly tag: string }
  | { readonly kind: 'voice'; readonly text: string }
  | { readonly kind: 'tone'; readonly frequency: number }

declare global {
  interface Window {
    /** Hands what a page told to the story; there from the page's first line on. */
    tellTheStory(told: SystemOutput): Promise<void>
  }
}

/**
 * Runs in each page before its own scripts: notifications, speech and tones go to the story and not to a system that a
 * browser without a screen does not have. All are allowed.
 */
export function standInForTheSystem(): void {
  class RecordedNotification extends EventTarget {
    static readonly permission = 'granted'
    static requestPermission = async () => 'granted'
    close = () => {}

    constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
      super()
      // As it reads: the marks that isolate a name are not seen.
      const [seenTitle = '', seenBody = ''] = [title, body].map((text) =>
        text.replaceAll(/[\u2068\u2069]/g, '').replaceAll('\u00a0', ' '),
      )
      void window.tellTheStory({ kind: 'notification', title: seenTitle, body: seenBody, tag })
    }
  }

  class RecordedOscillator extends OscillatorNode {
    override start(when?: number): void {
      void window.tellTheStory({ kind: 'tone', frequency: this.frequency.value })
      super.start(when)
    }
  }

  const recordedSpeech = {
    speak(utterance: SpeechSynthesisUtterance): void {
      void window.tellTheStory({ kind: 'voice', text: utterance.text })
      setTimeout(() => utterance.dispatchEvent(new Event('end')), 0)
    },
    cancel(): void {},
  }

  // No push service either: a story that is about one brings its own.
  Reflect.deleteProperty(window, 'PushManager')
  Object.defineProperty(window, 'Notification', { value: RecordedNotification })
  Object.defineProperty(window, 'OscillatorNode', { value: RecordedOscillator })
  Object.defineProperty(window, 'speechSynthesis', { value: recordedSpeech })
}
