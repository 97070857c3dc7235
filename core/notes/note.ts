import { doseKey } from '../dose/entry.ts'

/** In characters. */
export const noteTextLimit = 1000

/** The patient's note about a dose, or about how a day was (dose-model 14). */
export type PatientNote = {
  /** Made by the device; sending it again changes nothing. */
  readonly id: string
  /** The day, or the nominal date of the dose. */
  readonly date: Temporal.PlainDate
  /** Null for the note on a day. */
  readonly dose: { readonly medicationId: string; readonly scheduledTime: Temporal.PlainTime } | null
  readonly text: string
  readonly madeAt: Temporal.Instant
}

/** What a note is about: the key of the dose, or the date. A place has one note. */
export function notePlace({ date, dose }: Pick<PatientNote, 'date' | 'dose'>): string {
  return dose ? doseKey(dose.medicationId, date.toPlainDateTime(dose.scheduledTime)) : date.toString()
}

/**
 * Whether what a note is about is there: its day, a dose or an intake. The note on an intake is gone when that is undone
 * (dose-model 14).
 * @param places of doses and live intakes, each by its dose key
 */
export function hasPlace(note: Pick<PatientNote, 'date' | 'dose'>, places: ReadonlySet<string>): boolean {
  return note.dose === null || places.has(notePlace(note))
}
