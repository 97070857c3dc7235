/** What a push brings to a device's service worker: encrypted on the way, less than 3 kB. */
export type PushMessage = PushedReminder | PushedClosing

export type PushedReminder = {
  /** The patient: if somebody else is signed in on the device by now, nothing is recorded. */
  readonly userId: string
  /** Names it on the device: a later one of the same minute takes its place (dose-model 9.4). */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly language: string
  /** Comes without a sound, as a heads-up does. */
  readonly silent: boolean
  /** Stays until the patient has seen to it. */
  readonly stays: boolean
  /** The deliveries that it stands for. */
  readonly ids: readonly string[]
  readonly doses: readonly PushedDose[]
  /** The zone that the patient's doses follow: a device may be elsewhere, and says so (dose-model 3.5). */
  readonly zone: string
  /** Until when Taken records at once, an instant; null where Mark Taken would ask first. */
  readonly takeUntil: string | null
  readonly actions: readonly { readonly action: PushAction; readonly title: string }[]
  /** Where a press on it leads. */
  readonly url: string
  /** What the device says by itself, in the patient's language. */
  readonly says: {
    /** A tap lies on the device, and waits for a network. */
    readonly saved: string
    /** Nobody is signed in on the device any more. */
    readonly signIn: string
    /** The device could not store a tap. */
    readonly notSaved: string
    /** The device is in another zone than the doses. */
    readonly elsewhere: string
  }
}

/** A dose with the id of this reminder, the same as on an open page, so that no device shows it twice. */
export type PushedDose = {
  readonly medicationId: string
  /** Nominal, to the minute. */
  readonly nominal: string
  readonly told: string
}

/** Closes the notifications of these doses, which were dealt with on another device. Nothing is shown. */
export type PushedClosing = { readonly close: readonly { readonly medicationId: string; readonly nominal: string }[] }

export type PushAction = 'take' | 'snooze' | 'open'
