import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import { defaultSettings, type Settings } from '#core/settings/settings.ts'
import { now as readNow } from '#web/lib/clock.ts'
import type { Day } from '#web/lib/day.ts'
import { settingsQuery } from '#web/lib/queries.ts'
import { inOrder, type MedicationDose } from '#web/lib/record.ts'
import { activeReminders, atItsTime, type OpenReminder, type ReminderFacts } from './announce.ts'
import { remember, snooze, useReminderMemory } from './memory.ts'
import { stopSound } from './sound.ts'

/** The patient's settings; the defaults (product 16.1) until they are loaded. */
export function useSettings(userId: string): Settings {
  const settings = useQuery({ ...settingsQuery(userId), enabled: userId !== '' })
  return settings.data?.value ?? defaultSettings
}

/** Whether the settings are the patient's own, or cannot be loaded. */
export function useAreSettingsKnown(userId: string): boolean {
  return !useQuery({ ...settingsQuery(userId), enabled: userId !== '' }).isPending
}

/** The reminders' input, for the medications the patient takes now. */
export function useReminderFacts(day: Day): ReminderFacts {
  const memory = useReminderMemory(day.record.userId)
  return useMemo(() => {
    const { settings, now } = day
    const medications = day.medications.flatMap((one) => (one.isActive ? one.reminders : []))
    return { medications, spans: day.record.spans, settings, memory, now }
  }, [day, memory])
}

/** Reminders for the screens, with their actions. */
export type Reminders = {
  /** Of doses that are due now, neither dismissed nor snoozed. */
  readonly active: readonly OpenReminder[]
  /** Stops the sound and hides the active ones; repeats still come (dose-model 9.2). */
  readonly dismissAll: () => void
  /** Today's and last night's doses without a record, except cleared ones. */
  readonly missed: readonly MedicationDose[]
  /** Removes the missed doses from the panel or the banner for today; writes no entry (dose-model 9.2). */
  readonly clearMissed: () => void
  readonly snoozeMinutes: number
  /** Snoozes the reminders of doses for the minutes of the settings. */
  readonly snooze: (doses: readonly Dose[]) => void
}

export function useReminders(day: Day): Reminders {
  const facts = useReminderFacts(day)
  const { userId } = day.record
  const { memory, now, settings } = facts
  const cleared = useReminderMemory(userId).cleared
  const active = useMemo(() => activeReminders(facts), [facts])
  const missed = useMemo(() => {
    const doses = day.medications.flatMap(({ medication, missed }) => missed.map((dose) => ({ medication, dose })))
    return inOrder(doses.filter(({ dose }) => !cleared.has(atItsTime(dose.key, dose))))
  }, [day, cleared])
  return useMemo(() => {
    const shown = active.map(({ memoryId }) => memoryId)
    return {
      active,
      missed,
      snoozeMinutes: settings.snoozeTime,
      dismissAll() {
        stopSound()
        // Also stored as announced: a reminder dismissed in the moment it appears must not appear again.
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
          missed.map(({ dose }) => atItsTime(dose.key, dose)),
          now,
        ),
      snooze(doses: readonly Dose[]) {
        stopSound()
        // To the minute, because the page checks once a minute.
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
