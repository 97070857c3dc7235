import { type Dose, doseStatus } from '#core/dose/dose.ts'
import { isRestart } from '#core/reminder/plan.ts'
import { type RemindedDose, reminderWording, spokenReminder, type WordingContext } from '#core/reminder/wording.ts'
import { doseRhythm } from '#core/schedule/pattern-text.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { currentPatternFormat } from '#web/texts/pattern-format.ts'
import type { Texts } from '#web/texts/texts.ts'
import type { Announcement, OpenReminder } from './announce.ts'

/**
 * The texts of one announcement: for the notification, with the names isolated, and to be spoken, if there is a voice reminder.
 */
export type AnnouncementText = {
  readonly title: string
  readonly body: string
  /** Only about medications with a voice reminder; null if there are none. */
  readonly spoken: string | null
}

/**
 * @param hideNames leaves the medications' names out of the notification, for screens that others see; the spoken text has them
 */
export function announcementText(
  { kind, isUrgent, open }: Announcement,
  spans: ZoneSpans,
  now: Temporal.Instant,
  texts: Texts['reminders'],
  hideNames = false,
): AnnouncementText {
  const [first] = open
  if (!first) return { title: '', body: '', spoken: null }
  const { reminder } = first
  const { dose } = reminder
  const reading: WordingContext = { language: currentLanguage(), texts, today: localDate(spans, now), hideNames }
  const minutes = (dose.instant.epochMilliseconds - now.epochMilliseconds) / 60_000
  const worded = isRestart(reminder)
    ? 'restart'
    : kind === 'due' && doseStatus(dose, now) === 'missed'
      ? 'repeat'
      : kind
  const doses = open.map((one) => remindedDose(one, spans))
  const { title, lines } = reminderWording(worded, doses, reading, {
    isUrgent,
    inMinutes: Math.max(1, Math.round(minutes)),
    isUnderTitle: true,
  })
  const voiced = doses.filter((_, index) => open[index]?.medication.voiceReminder)
  const isSpoken = kind === 'due' && voiced.length > 0
  return { title, body: lines.join(' '), spoken: isSpoken ? spokenReminder(voiced, reading) : null }
}

function remindedDose({ medication, reminder: { dose }, lastTaken }: OpenReminder, spans: ZoneSpans): RemindedDose {
  return {
    medicationId: medication.id,
    name: medication.name,
    dosage: dose.dosage,
    instructions: medication.instructions,
    rhythm: rhythmOf(medication, dose),
    shown: dose.shown,
    lastTaken: lastTaken && wallClock(spans, lastTaken),
  }
}

function rhythmOf({ versions }: OpenReminder['medication'], dose: Dose): string | null {
  const version = versions.find(({ id }) => id === dose.dosageVersionId)
  return version ? doseRhythm(version.pattern, dose.shown.toPlainDate(), currentPatternFormat()) : null
}

/** 'Metformin 500 mg' within a sentence, with the dosage that was planned for this dose. */
export function medicine({ medication, reminder }: Pick<OpenReminder, 'medication' | 'reminder'>): string {
  return medicineText(medication.name, reminder.dose.dosage)
}
