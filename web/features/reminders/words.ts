import type { MedicationRecord } from '#core/api/medications.ts'
import { doseStatus } from '#core/dose/dose.ts'
import { briefly } from '#core/text/brief.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText, plainAmount } from '#web/texts/medicine-text.ts'
import type { Texts } from '#web/texts/texts.ts'
import { nearDay, shortDate, timeText } from '#web/texts/when.ts'
import type { Announcement, OpenReminder } from './announce.ts'

/** The words of one announcement: on the notification, with the names isolated, and, where there is a voice, spoken. */
export type Words = {
  readonly title: string
  readonly body: string
  /** What the voice says of the medications that have a voice reminder, or null. */
  readonly spoken: string | null
}

/**
 * What an announcement says (dose-model 9).
 * @param hideNames in writing no medication is named, for screens that others see; what is spoken names them
 */
export function wordsOf(
  announcement: Announcement,
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: Texts['reminders'],
  hideNames = false,
): Words {
  const { kind, isUrgent, open } = announcement
  const [first] = open
  if (!first) return { title: '', body: '', spoken: null }
  const { dose } = first.reminder
  const time = timeText(dose.nominal)
  const names = hideNames ? open.map(() => t.yourMedicine) : open.map(medicine)
  const one = names.length === 1 ? (names[0] ?? null) : null
  const known = (nameOf: (typed: string) => string) =>
    open.flatMap(({ medication, lastTaken }) => {
      if (!lastTaken) return []
      const clock = wallClock(spans, lastTaken)
      const near = nearDay(clock.toPlainDate(), localDate(spans, now))
      const day = near === 'yesterday' ? t.yesterday : t.onDate(shortDate(clock.toPlainDate()))
      const name = nameOf(medication.name)
      return [near === 'today' ? t.lastTaken(name, timeText(clock)) : t.lastTakenOn(name, day, timeText(clock))]
    })
  const list = one || hideNames ? [] : [t.list(names)]
  const written = hideNames ? () => t.yourMedicine : isolated
  const how = hideNames ? [] : open.flatMap(({ medication }) => instructionsOf(medication, one !== null))
  const lines = (...more: string[]) => [...list, ...more, ...new Set(known(written))].join(' ')
  if (kind === 'heads-up') {
    const minutes = Math.max(1, Math.round((dose.instant.epochMilliseconds - now.epochMilliseconds) / 60_000))
    return {
      title: one ? capitalised(t.soonOne(one, minutes)) : t.soon(names.length, minutes),
      body: lines(t.at(time), ...how),
      spoken: null,
    }
  }
  const spoken = open.filter(({ medication }) => medication.voiceReminder).map(spokenMedicine)
  if (kind === 'missed') {
    const title = one ? t.missed(one) : t.missedSeveral(names.length)
    const date = dose.nominal.toPlainDate()
    const body = date.equals(localDate(spans, now)) ? t.missedBody(time) : t.missedBodyOn(shortDate(date), time)
    return { title: isUrgent ? t.urgent(title) : title, body: lines(body), spoken: null }
  }
  const isLate = doseStatus(dose, now) === 'missed'
  return {
    title: one ? t.due(one) : t.dueSeveral(names.length),
    body: lines(isLate ? t.wasDueAt(time) : t.itsDose(time), ...how),
    spoken: spoken.length > 0 ? [t.spoken(spoken), ...known((typed) => typed)].join(' ') : null,
  }
}

/** The words that stand for a name may be the first of a sentence. */
function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** 'Metformin 500 mg' for a sentence, with the dosage that was planned for this dose. */
export function medicine({ medication, reminder }: Pick<OpenReminder, 'medication' | 'reminder'>): string {
  return medicineText(medication.name, reminder.dose.dosage)
}

/** How it is taken; beside others with its name. */
function instructionsOf({ name, instructions }: MedicationRecord, isOnlyOne: boolean): string[] {
  const how = isolated(briefly(instructions))
  if (how === '') return []
  return [isOnlyOne ? how : `${isolated(name)}: ${how}`]
}

function spokenMedicine({ medication, reminder }: OpenReminder): string {
  return `${medication.name}, ${plainAmount(reminder.dose.dosage)}`
}
