import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import { sameCall } from '#core/per-value.ts'
import { defaultSettings, type Settings } from '#core/settings/settings.ts'
import { now as readNow, useNow } from '#web/lib/clock.ts'
import { settingsQuery } from '#web/lib/queries.ts'
import { activeMedications, type MedicationDose, missedDoses, type PatientRecord } from '#web/lib/record.ts'
import { activeReminders, type OpenReminder, type ReminderFacts } from './announce.ts'
import { remember, snooze, useReminderMemory } from './memory.ts'
import { stopSound } from './sound.ts'

/** The patient's settings; the defaults (product 16.1) until they are known. */
export function useSettings(userId: string): Settings {
  const settings = useQuery({ ...settingsQuery(userId), enabled: userId !== '' })
  return settings.data?.value ?? defaultSettings
}

/** Whether the settings are the patient's own, as far as they can be had. */
export function useAreSettingsKnown(userId: string): boolean {
  return !useQuery({ ...settingsQuery(userId), enabled: userId !== '' }).isPending
}

/** What reminders follow from, for the medications the patient takes now. */
export function useReminderFacts(record: PatientRecord): ReminderFacts {
  const now = useNow()
  const memory = useReminderMemory(record.userId)
  const { reminders: settings } = useSettings(record.userId)
  const { medications, spans } = record
  return useMemo(
    () => sharedFacts(medications, spans, settings, memory, now),
    [medications, spans, settings, memory, now],
  )
}

/** Whoever reminds, and whoever shows it, asks about the same facts. */
const sharedFacts = sameCall(
  (
    medications: PatientRecord['medications'],
    spans: PatientRecord['spans'],
    settings: ReminderFacts['settings'],
    memory: ReminderFacts['memory'],
    now: Temporal.Instant,
  ): ReminderFacts => ({
    medications: activeMedications({ medications, spans }, now),
    spans,
    settings,
    memory,
    now,
  }),
)

/** Reminders as the screens show them, and what can be done about them. */
export type Reminders = {
  /** Of doses that are due now, neither dismissed nor put off. */
  readonly active: readonly OpenReminder[]
  /** Silences what sounds and hides the active ones; repeats still come (dose-model 9.2). */
  readonly dismissAll: () => void
  /** Today's and last night's doses of which nothing is recorded, without the cleared ones. */
  readonly missed: readonly MedicationDose[]
  /** Takes the missed doses from the banner for today; it writes no entry (dose-model 9.2). */
  readonly clearMissed: () => void
  readonly snoozeMinutes: number
  /** Puts the reminders of doses off for so many minutes. */
  readonly snooze: (doses: readonly Dose[]) => void
}

/** The reminders of the patient, kept up to date. */
export function useReminders(record: PatientRecord): Reminders {
  const facts = useReminderFacts(record)
  const { userId } = record
  const { memory, now, settings } = facts
  const cleared = useReminderMemory(userId).cleared
  const active = useMemo(() => activeReminders(facts), [facts])
  const missed = useMemo(
    () => missedDoses(record, now).filter(({ dose }) => !cleared.has(dose.key)),
    [record, now, cleared],
  )
  return useMemo(() => {
    const shown = active.map(({ id }) => id)
    return {
      active,
      missed,
      snoozeMinutes: settings.snoozeTime,
      dismissAll() {
        stopSound()
        // Remembered as given, too: what is dismissed in the moment it comes up does not come again by itself.
        remember(userId, 'dismissed', shown, now)
        remember(
          userId,
          'given',
          shown.filter((id) => !memory.given.has(id)),
          now,
        )
      },
      clearMissed: () =>
        remember(
          userId,
          'cleared',
          missed.map(({ dose }) => dose.key),
          now,
        ),
      snooze(doses: readonly Dose[]) {
        stopSound()
        // To the minute: that is when the page looks.
        const until = readNow().round('minute').add({ minutes: settings.snoozeTime })
        snooze(
          userId,
          doses.map(({ key }) => key),
          until,
          now,
        )
      },
    }
  }, [userId, active, missed, memory, now, settings])
}
