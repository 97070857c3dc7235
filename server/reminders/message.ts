import { type Language, languageTable } from '#core/settings/settings.ts'
import { briefly } from '#core/text/brief.ts'
import { isolated, medicineText } from '#core/text/isolate.ts'
import { textsIn } from '#core/texts/texts.ts'
import type { Nominal } from '#core/time/nominal.ts'
import type { DeliveryKind, Message } from '#server/delivery/channel.ts'

/** A dose as a message names it. */
export type ToldDose = {
  readonly medicationId: string
  readonly name: string
  readonly dosage: string
  /** How it is taken, as the patient wrote it. */
  readonly instructions: string
  readonly nominal: Nominal
  /** Whether its day is the one that the patient's clock shows. */
  readonly isToday: boolean
  /** On the patient's clock; where Mark Taken would ask first because of it (dose-model 9.2). */
  readonly lastTaken: Nominal | null
}

/** A summary of a long downtime names the oldest doses. */
const mostInSummary = 20

type ToldBy = {
  readonly language: Language
  readonly patient: string
  /** The patient reads of no medication by its name. The contact does: that is what was agreed to. */
  readonly hideNames: boolean
}

/** What one delivery says, about one dose or several of the same minute. */
export function messageOf(
  kind: DeliveryKind,
  doses: readonly ToldDose[],
  { language, patient, hideNames }: ToldBy,
): Message {
  const t = textsIn[language].messageTexts.reminders
  const one = doses.length === 1 ? doses[0] : undefined
  const lines = (line: (medicine: string, time: string) => string) =>
    doses.map(({ name, dosage, nominal }) => line(medicineText(name, dosage, language), timeText(language, nominal)))
  /** A line a dose; where names are hidden, doses of one time would say the same. */
  const ownLines = (line: (dose: ToldDose) => string) => {
    const all = doses.map(line)
    return hideNames ? [...new Set(all)] : all
  }
  const told = doses.flatMap(({ name, nominal, lastTaken }) => {
    if (!lastTaken) return []
    const isSameDay = lastTaken.toPlainDate().equals(nominal.toPlainDate())
    const called = hideNames ? t.yourMedicine : isolated(name)
    return isSameDay
      ? [t.lastTaken(called, timeText(language, lastTaken))]
      : [t.lastTakenOn(called, dayText(language, lastTaken))]
  })
  const medicine = one && (hideNames ? t.yourMedicine : medicineText(one.name, one.dosage, language))
  const who = isolated(patient)
  const planned = (dose: ToldDose) => {
    const time = timeText(language, dose.nominal)
    if (hideNames) return t.itsDose(time)
    return withInstructions(t.dose(medicineText(dose.name, dose.dosage, language), time), dose)
  }
  const notRecorded = ({ name, dosage, nominal, isToday }: ToldDose) => {
    const when = isToday ? timeText(language, nominal) : dayText(language, nominal)
    if (hideNames) return isToday ? t.itsNotRecorded(when) : t.itsNotRecordedOn(when)
    const called = medicineText(name, dosage, language)
    return isToday ? t.notRecorded(called, when) : t.notRecordedOn(called, when)
  }
  const stillToTake = (dose: ToldDose) => (hideNames ? notRecorded(dose) : withInstructions(notRecorded(dose), dose))
  switch (kind) {
    case 'heads-up':
    case 'due':
    case 'repeat': {
      const subject = medicine === undefined ? t.dueSeveral(doses.length) : t.due(medicine)
      return { subject, text: [...ownLines(kind === 'repeat' ? stillToTake : planned), ...told].join('\n') }
    }
    case 'missed': {
      const medicines = new Set(doses.map(({ medicationId }) => medicationId)).size
      const several = medicines === doses.length ? t.missedSeveral(medicines) : t.missedDoses(doses.length)
      const subject = medicine === undefined ? several : t.missed(medicine)
      return { subject, text: [...ownLines(notRecorded), t.pleaseRecord, ...told].join('\n') }
    }
    case 'emergency': {
      const unconfirmed = lines((name, time) => t.unconfirmedDose(who, name, time))
      return { subject: t.unconfirmed(who), text: [...unconfirmed, t.askThem].join('\n') }
    }
    case 'all-clear':
      return {
        subject: t.confirmed(who),
        text: lines((name, time) => t.confirmedDose(who, name, time)).join('\n'),
      }
    case 'test':
      return { subject: t.test, text: t.testText }
    case 'summary': {
      const listed = doses.slice(0, mostInSummary).map(({ name, dosage, nominal }) => {
        const day = dayText(language, nominal)
        return hideNames ? `- ${day}` : `- ${medicineText(name, dosage, language)}, ${day}`
      })
      const more = doses.length > listed.length ? [t.andMore(doses.length - listed.length)] : []
      return { subject: t.summary, text: [t.summaryDoses, ...listed, ...more].join('\n') }
    }
  }
}

function withInstructions(line: string, { instructions }: ToldDose): string {
  const how = isolated(briefly(instructions))
  return how === '' ? line : `${line} ${how}`
}

type Form = 'time' | 'day'
const forms = {
  time: { hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<Form, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: Language, form: Form, nominal: Nominal): string {
  const key = `${language}/${form}`
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat(languageTable[language].locale, { ...forms[form], timeZone: 'UTC' })
  formats.set(key, known)
  return known.format(nominal.toZonedDateTime('UTC').epochMilliseconds)
}

/** 8:00 AM, or 08:00. */
const timeText = (language: Language, nominal: Nominal) => format(language, 'time', nominal)

/** Monday, March 2 at 8:00 AM. */
const dayText = (language: Language, nominal: Nominal) => format(language, 'day', nominal)
