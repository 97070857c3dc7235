import { type Dose, isExpected } from '../dose/dose.ts'
import { forgottenAfterMs } from '../dose/mark-taken.ts'
import type { MissedSeverity } from '../medication/missed-severity.ts'
import { missedAfterMs } from '../schedule/schedule.ts'
import { compareInstants } from '../time/compare.ts'
import { minuteMs } from '../time/durations.ts'

/** Reminder settings in minutes (product 16.1), and quiet hours. */
export type ReminderSettings = {
  readonly advanceTime: number
  readonly snoozeTime: number
  readonly maxReminders: number
  /** Quiet hours as HH:MM on the patient's clock. */
  readonly quietHours: boolean
  readonly quietFrom: string
  readonly quietUntil: string
}

export type ReminderKind = 'heads-up' | 'due' | 'repeat' | 'missed' | 'emergency'

/** One message about one dose, to the patient or the emergency contact. */
export type Reminder = {
  readonly dose: Dose
  readonly kind: ReminderKind
  /**
   * 1 for the due one, counting up with the repeats; 0 for the others, and 1 for the second `missed` and the heads-up on the
   * evening before.
   */
  readonly attempt: number
  readonly at: Temporal.Instant
}

export type ReminderContext = {
  readonly settings: ReminderSettings
  readonly severity: MissedSeverity
  /** When the medication was added, or the edit made, that planned the dose: earlier heads-ups are left out. */
  readonly plannedAt: Temporal.Instant
  /** No repeat comes after it. */
  readonly actionDeadline: Temporal.Instant
  /** The dose can be taken for days: a second `missed` follows a day later (dose-model 5.4). */
  readonly staysForDays?: boolean
  /** It follows the dose before it within two hours: its heads-up would come before that one is taken (dose-model 9.1). */
  readonly isDense?: boolean
  /** Of the first dose after a hold: its heads-up comes the evening before (dose-model 12.3). */
  readonly restartsAt?: Temporal.Instant | null
}

/**
 * The reminders of one dose, in order (dose-model 9.1): heads-up, due, repeats every snoozeTime, missed, and for a
 * serious or life-threatening medication the emergency contact's. None for a dose passed over, held or before the first one.
 * Of a recorded dose only the alert remains, if it was recorded missed.
 */
export function remindersOf(dose: Dose, context: ReminderContext): Reminder[] {
  if (!isExpected(dose)) return []
  const { settings, plannedAt } = context
  const after = (ms: number) => dose.instant.add({ milliseconds: ms })
  const headsUp: Reminder = context.restartsAt
    ? { dose, kind: 'heads-up', attempt: 1, at: context.restartsAt }
    : { dose, kind: 'heads-up', attempt: 0, at: after(-settings.advanceTime * minuteMs) }
  const hasHeadsUp = !dose.recorded && !context.isDense && compareInstants(headsUp.at, plannedAt) >= 0
  const dueAndRepeats = Array.from({ length: settings.maxReminders }, (_, index): Reminder => {
    const at = after(index * settings.snoozeTime * minuteMs)
    return { dose, kind: index === 0 ? 'due' : 'repeat', attempt: index + 1, at }
  }).filter(({ kind, at }) => kind === 'due' || compareInstants(at, context.actionDeadline) < 0)
  const missed: Reminder[] = [{ dose, kind: 'missed', attempt: 0, at: after(missedAfterMs) }]
  if (context.staysForDays) missed.push({ dose, kind: 'missed', attempt: 1, at: after(forgottenAfterMs) })
  const emergency: Reminder = { dose, kind: 'emergency', attempt: 0, at: after(missedAfterMs) }
  return [
    ...(hasHeadsUp ? [headsUp] : []),
    ...dueAndRepeats.filter(() => !dose.recorded),
    ...(dose.recorded ? [] : missed),
    ...(alertsContact(context.severity) && isOfConcern(dose) ? [emergency] : []),
  ].sort((a, b) => compareInstants(a.at, b.at))
}

/** Recorded missed counts as not taken (dose-model 9.3), unless the doctor said so (dose-model 13.2). */
function isOfConcern({ recorded }: Dose): boolean {
  return recorded === null || (recorded.status === 'missed' && recorded.reason !== 'doctor')
}

/** Whether a heads-up is the one on the evening before the first dose after a hold (dose-model 12.3). */
export function isRestart({ kind, attempt }: { readonly kind: string; readonly attempt: number }): boolean {
  return kind === 'heads-up' && attempt === 1
}

/** Heads-ups, and the reminder a day after the dose (dose-model 5.4, 9.1). */
export function isSilent({ kind, attempt }: { readonly kind: string; readonly attempt: number }): boolean {
  return kind === 'heads-up' || (kind === 'missed' && attempt > 0)
}

/** See dose-model 9.3. */
export function alertsContact(severity: MissedSeverity): boolean {
  return severity === 'serious' || severity === 'life-threatening'
}

/**
 * The same on every device and after every restart. A repeat that comes with `missed` has its name: an open page shows the
 * one, the server sends the other, and the device alerts once.
 */
export function reminderId({ dose, kind, attempt, at }: Reminder): string {
  const isWithMissed = kind === 'repeat' && at.equals(dose.instant.add({ milliseconds: missedAfterMs }))
  return isWithMissed ? `${dose.key}/missed/0` : `${dose.key}/${kind}/${attempt}`
}

/**
 * Doses of the same minute share one notification (dose-model 9.4).
 * @returns the reminders by planned minute, with the tag of each
 */
export function groupByMinute(reminders: readonly Reminder[]): { tag: string; reminders: Reminder[] }[] {
  const groups = new Map<string, Reminder[]>()
  for (const reminder of reminders) {
    const tag = reminder.dose.instant.toString({ smallestUnit: 'minute' })
    const group = groups.get(tag)
    if (group) group.push(reminder)
    else groups.set(tag, [reminder])
  }
  return [...groups].map(([tag, group]) => ({ tag, reminders: group }))
}
