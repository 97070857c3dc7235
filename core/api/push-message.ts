/** What a push carries to the service worker: encrypted, less than 3 kB. */
export type PushMessage = PushedReminder | PushedClosing

export type PushedReminder = {
  /** The patient: nothing is recorded if somebody else is signed in on the device. */
  readonly userId: string
  /** An instant. Servers of 0.1.0 leave it out. */
  readonly sentAt?: string
  /** The notification's tag: a later one of the same minute replaces it (dose-model 9.4). */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly language: string
  readonly silent: boolean
  /** Shown until the patient dismisses it. */
  readonly stays: boolean
  /** The deliveries it represents. */
  readonly ids: readonly string[]
  /** What its buttons act on; empty if they are more than one press records. */
  readonly doses: readonly PushedDose[]
  /** The ids of the reminders in it, if `doses` is empty for that reason. Servers of 0.1.0 leave it out. */
  readonly told?: readonly string[]
  /** The zone of the patient's doses, shown if the device is in another one (dose-model 3.5). */
  readonly zone: string
  /** Until when Taken records at once; null if Mark Taken would ask first. */
  readonly takeUntil: string | null
  readonly actions: readonly { readonly action: PushAction; readonly title: string }[]
  readonly url: string
  /** The device's own texts, in the patient's language. */
  readonly says: {
    /** A tap is queued until the network is back. */
    readonly saved: string
    readonly signIn: string
    /** A tap could not be stored. */
    readonly notSaved: string
    readonly elsewhere: string
  }
}

/** The id of the reminder is the same as on an open page, so that no device shows it twice. */
export type PushedDose = {
  readonly medicationId: string
  /** Nominal, to the minute. */
  readonly nominal: string
  readonly told: string
}

/** Closes the notifications of doses that were dealt with on another device. Nothing is shown. */
export type PushedClosing = {
  readonly close: readonly { readonly medicationId: string; readonly nominal: string }[]
  /** An instant: what was sent later stays. Servers of 0.1.0 leave it out. */
  readonly sentAt?: string
}

export type PushAction = 'take' | 'snooze' | 'open'
