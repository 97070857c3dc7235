import type { MedicationRecord } from '#core/api/medications.ts'
import { type Dose, doseOf, doseStatus, takesPlace } from '#core/dose/dose.ts'
import { type DoseKey, doseKey } from '#core/dose/entry.ts'
import {
  alertsContact,
  groupByMinute,
  isSilent,
  type Reminder,
  type ReminderKind,
  type ReminderSettings,
  reminderId,
} from '#core/reminder/plan.ts'
import { isSilenced } from '#core/schedule/ending.ts'
import { openVersion } from '#core/schedule/schedule.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { MedicationReminders, ReminderInForce } from '#web/lib/medication-reminders.ts'
import type { MedicationDoses } from '#web/lib/record.ts'

/** The reminders that this device remembers. */
export type Memory = {
  /** Reminders that were announced, by `memoryId`. */
  readonly given: ReadonlySet<string>
  /** Reminders that were hidden by Dismiss All, by `memoryId`; the next repeat has another one. */
  readonly dismissed: ReadonlySet<string>
  /** Doses whose reminders are snoozed, and until when. */
  readonly snoozed: ReadonlyMap<DoseKey, Temporal.Instant>
}

/** The input of reminders. */
export type ReminderFacts = {
  readonly medications: readonly MedicationReminders[]
  readonly spans: ZoneSpans
  readonly settings: ReminderSettings
  readonly memory: Memory
  readonly now: Temporal.Instant
}

/** A repeat, and the end of a snooze, announce a due dose again. */
export type AnnouncedKind = 'heads-up' | 'due' | 'missed'

/** The newest due reminder for a dose that is still to be taken. */
export type OpenReminder = {
  readonly medication: MedicationRecord
  readonly reminder: Reminder
  readonly kind: AnnouncedKind
  /** The same on every tab. */
  readonly id: string
  /** What this device remembers it by: a dose that the patient's zone moves is told again at its new time. */
  readonly memoryId: string
  /** When the medicine was last taken, if Mark Taken would ask first because of it (dose-model 9.2). */
  readonly lastTaken: Temporal.Instant | null
}

/** One notification for everything open at one planned minute (dose-model 9.4). */
export type Announcement = {
  /** The planned minute, as the notification's tag: a repeat replaces the previous one. */
  readonly tag: string
  /** With several doses, due outweighs missed, and missed outweighs a heads-up. */
  readonly kind: AnnouncedKind
  /** About a missed dose of a serious or life-threatening medicine: of high priority (product 7.1). */
  readonly isUrgent: boolean
  readonly silent: boolean
  readonly open: readonly OpenReminder[]
}

const kindsByUrgency: readonly AnnouncedKind[] = ['heads-up', 'missed', 'due']
const kinds: Record<ReminderKind, AnnouncedKind> = {
  'heads-up': 'heads-up',
  missed: 'missed',
  emergency: 'missed',
  due: 'due',
  repeat: 'due',
}

/**
 * The notifications to show now: each planned minute with a due reminder that was not announced yet, with everything that is
 * open at it. Usually empty. Once its ids are remembered, nothing is announced twice.
 */
export function announcements(facts: ReminderFacts): Announcement[] {
  const open = openReminders(facts, ({ announced }) => announced)
  const byId = new Map(open.map((one) => [one.reminder, one]))
  return groupByMinute(open.map(({ reminder }) => reminder)).flatMap(({ tag, reminders }): Announcement[] => {
    const together = reminders.flatMap((reminder) => byId.get(reminder) ?? [])
    if (together.every(({ memoryId }) => facts.memory.given.has(memoryId))) return []
    const isUrgent = together.some(
      ({ kind, medication }) => kind === 'missed' && alertsContact(medication.missedDosageSeverity),
    )
    const silent = reminders.every(isSilent)
    return [{ tag, kind: mostUrgent(together), isUrgent, silent, open: together }]
  })
}

/**
 * The reminders shown as active: of doses that are due now until they are recorded, dismissed or snoozed. A dismissed one is
 * shown again with its next repeat.
 */
export function activeReminders(facts: ReminderFacts): OpenReminder[] {
  return openReminders(facts, ({ shown }) => shown).filter(
    ({ memoryId, kind, reminder: { dose } }) =>
      kind === 'due' && doseStatus(dose, facts.now) === 'due' && !facts.memory.dismissed.has(memoryId),
  )
}

/**
 * Whether a notification is outdated as far as this page knows: its dose is recorded, snoozed here, held, passed over or dropped, or
 * its medication was ended. A notification that the page does not know, or for which Mark Taken no longer acts, may have been sent
 * for a reason: another device is newer, or quiet hours held it back.
 * @param id the notification's id
 * @param medications all of the patient's, past ones too
 */
export function isOver(
  id: string,
  medications: readonly MedicationDoses[],
  { spans, memory, now }: Pick<ReminderFacts, 'spans' | 'memory' | 'now'>,
): boolean {
  const [medicationId = '', nominal = ''] = id.split('/')
  const known = medications.find(({ medication }) => medication.id === medicationId)
  if (!known) return false
  const { schedule } = known.doses
  const key = doseKey(medicationId, nominal)
  const dose = doseOf(known.doses, spans, Temporal.PlainDateTime.from(nominal))
  if (!dose) return openVersion(schedule) === null
  // A dose that was due when its medicine was changed to as needed is still to be taken.
  if (isSilenced(schedule, dose.versionId)) return true
  const snoozedUntil = memory.snoozed.get(key)
  const isPutOff = snoozedUntil !== undefined && Temporal.Instant.compare(now, snoozedUntil) < 0
  return dose.recorded !== null || !takesPlace(dose) || isPutOff
}

/** @param inForce the shown or the announced reminders of a medication */
function openReminders(
  facts: ReminderFacts,
  inForce: (of: MedicationReminders) => readonly ReminderInForce[],
): readonly OpenReminder[] {
  return facts.medications.flatMap((of) =>
    inForce(of).flatMap(({ reminder, lastTaken }) => {
      const named = nameOf(reminder, facts)
      if (!named) return []
      return [
        { medication: of.medication, reminder, ...named, memoryId: atItsTime(named.id, reminder.dose), lastTaken },
      ]
    }),
  )
}

/** An id together with the instant of its dose, which depends on the patient's zone: a zone can also be taken back. */
export function atItsTime(id: string, { instant }: Pick<Dose, 'instant'>): string {
  return `${id} ${instant.epochMilliseconds}`
}

/**
 * The id and kind of a reminder's announcement. Once a snooze is over, the dose is announced again, whatever was announced
 * before it.
 * @returns null while the dose is snoozed
 */
function nameOf(reminder: Reminder, { memory, now }: ReminderFacts): Pick<OpenReminder, 'id' | 'kind'> | null {
  const own = { id: reminderId(reminder), kind: kinds[reminder.kind] }
  const snoozedUntil = memory.snoozed.get(reminder.dose.key)
  if (!snoozedUntil) return own
  if (Temporal.Instant.compare(now, snoozedUntil) < 0) return null
  // A reminder after the end of the snooze keeps its own id.
  if (Temporal.Instant.compare(reminder.at, snoozedUntil) > 0) return own
  return { id: `${reminder.dose.key}/snoozed/${snoozedUntil.epochMilliseconds}`, kind: 'due' }
}

function mostUrgent(open: readonly OpenReminder[]): AnnouncedKind {
  return kindsByUrgency[Math.max(...open.map(({ kind }) => urgency(kind)))] ?? 'due'
}

function urgency(kind: AnnouncedKind): number {
  return kindsByUrgency.indexOf(kind)
}
