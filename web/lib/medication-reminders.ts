import type { MedicationRecord } from '#core/api/medications.ts'
import type { DoseRecord } from '#core/dose/dose.ts'
import { markTaken } from '#core/dose/mark-taken.ts'
import { type ReminderInput, remindersInForce, type TimedReminder } from '#core/reminder/due-reminders.ts'
import type { ReminderSettings } from '#core/reminder/plan.ts'
import type { ZoneSpans } from '#core/time/span.ts'

export type ReminderInForce = {
  readonly reminder: TimedReminder
  /** When the medicine was last taken, if Mark Taken would ask first because of it (dose-model 9.2). */
  readonly lastTaken: Temporal.Instant | null
}

/** A medication with its reminders in force at an instant. */
export type MedicationReminders = {
  readonly medication: MedicationRecord
  /** Those that a page shows, in quiet hours too. */
  readonly shown: readonly ReminderInForce[]
  /** Those with a notification and a sound: none in quiet hours (dose-model 9.6). */
  readonly announced: readonly ReminderInForce[]
}

/** The reminders of a medication that an open page shows at an instant, except in quiet hours (dose-model 9). */
export function medicationReminders(
  { medication, doses }: { readonly medication: MedicationRecord; readonly doses: DoseRecord },
  spans: ZoneSpans,
  settings: ReminderSettings,
  now: Temporal.Instant,
): MedicationReminders {
  const inForce = (own: ReminderSettings): ReminderInForce[] => {
    const input: ReminderInput = {
      record: doses,
      spans,
      settings: own,
      severity: medication.missedDosageSeverity,
      mayTellContact: medication.contactConsentAt !== null,
      addedAt: medication.addedAt,
    }
    // Within one minute, a repeated reminder says more than "not recorded".
    const reminders = remindersInForce(input, now, 'repeat')
    if (reminders.length === 0) return []
    const mark = markTaken(doses, spans, now)
    return reminders.map((reminder) => ({
      reminder,
      lastTaken: mark?.dose.key === reminder.dose.key ? (mark.ask?.lastTaken ?? null) : null,
    }))
  }
  const shown = inForce({ ...settings, quietHours: false })
  return { medication, shown, announced: settings.quietHours ? inForce(settings) : shown }
}
