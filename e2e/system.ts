import { withoutIsolates } from '#core/text/isolate.ts'

/** What a page sent to the system: a notification, speech or a tone. */
export type SystemOutput =
  | { readonly kind: 'notification'; readonly title: string; readonly body: string; readonly tag: string }
  | { readonly kind: 'voice'; readonly text: string }
  | { readonly kind: 'tone'; readonly frequency: number }

declare global {
  interface Window {
    /** Reports it to the story; defined before the page's first script. */
    reportOutput(output: SystemOutput): Promise<void>
  }
}

/** A notification with its text as it is read. */
export function asSeen(output: SystemOutput): SystemOutput {
  if (output.kind !== 'notification') return output
  const [title, body] = [output.title, output.body].map((text) => withoutIsolates(text).replaceAll('\u00a0', ' '))
  return { ...output, title: title ?? '', body: body ?? '' }
}

/**
 * Runs in each page before its own scripts: notifications, speech and tones go to the story instead of the system, which a
 * headless browser lacks. All are allowed.
 */
export function replaceSystem(): void {
  class RecordedNotification extends EventTarget {
    static readonly permission = 'granted'
    static requestPermission = async () => 'granted'
    close = () => {}

    constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
      super()
      void window.reportOutput({ kind: 'notification', title, body, tag })
    }
  }

  class RecordedOscillator extends OscillatorNode {
    override start(when?: number): void {
      void window.reportOutput({ kind: 'tone', frequency: this.frequency.value })
      super.start(when)
    }
  }

  const recordedSpeech = {
    speak(utterance: SpeechSynthesisUtterance): void {
      void window.reportOutput({ kind: 'voice', text: utterance.text })
      setTimeout(() => utterance.dispatchEvent(new Event('end')), 0)
    },
    cancel(): void {},
  }

  // No push service either: a story about push has one of its own.
  Reflect.deleteProperty(window, 'PushManager')
  Object.defineProperty(window, 'Notification', { value: RecordedNotification })
  Object.defineProperty(window, 'OscillatorNode', { value: RecordedOscillator })
  Object.defineProperty(window, 'speechSynthesis', { value: recordedSpeech })
}
