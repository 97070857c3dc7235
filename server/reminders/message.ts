import type { Notice, NoticeKind } from '#core/reminder/notices.ts'
import {
  dayText,
  followUpWording,
  holdBeginsWording,
  possibleWording,
  type RefilledMedicine,
  type RemindedDose,
  refillWording,
  reminderWording,
  stillHeldWording,
  timeText,
  type Wording,
} from '#core/reminder/wording.ts'
import type { Language } from '#core/settings/settings.ts'
import { isolated, medicineText } from '#core/text/isolate.ts'
import { textsIn } from '#core/texts/texts.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { DeliveryKind, Message } from '#server/delivery/channel.ts'

/** A summary of a long downtime names the oldest doses. */
const mostInSummary = 20

type Reader = {
  readonly language: Language
  readonly patient: string
  /** The patient's date. */
  readonly today: Temporal.PlainDate
  /** The patient's messages name no medication. The contact's do, as agreed. */
  readonly hideNames: boolean
}

/** A dose as a message tells of it. */
export type ToldDose = RemindedDose & {
  /** The patient recorded it as not taken: a contact hears that, and never why. */
  readonly isNotTaken: boolean
}

/** The text of a delivery about one or several doses of the same minute. */
export function messageOf(
  kind: Exclude<DeliveryKind, 'refill' | NoticeKind> | 'restart',
  doses: readonly ToldDose[],
  { language, patient, today, hideNames }: Reader,
): Message {
  const { messageTexts, reminderTexts: texts } = textsIn[language]
  const t = messageTexts.reminders
  const name = isolated(patient)
  type Line = (patient: string, medicine: string, when: string) => string
  // A contact is told the day, too, where it is not today: another dose of the same time may be open.
  function toldToContact({ name: medicine, dosage, shown }: ToldDose, ofDay: Line, ofToday: Line | null): string {
    const what = medicineText(medicine, dosage, language)
    return ofToday && shown.toPlainDate().equals(today)
      ? ofToday(name, what, timeText(language, shown))
      : ofDay(name, what, dayText(language, shown))
  }
  switch (kind) {
    case 'heads-up':
    case 'restart':
    case 'due':
    case 'repeat':
    case 'missed': {
      const { title, lines } = reminderWording(kind, doses, { language, texts, today, hideNames })
      return { subject: title, text: lines.join('\n') }
    }
    case 'emergency': {
      const said = doses.map((dose) =>
        dose.isNotTaken
          ? toldToContact(dose, t.notTakenDose, null)
          : toldToContact(dose, t.unconfirmedDoseOn, t.unconfirmedDose),
      )
      const subject = doses.every(({ isNotTaken }) => isNotTaken) ? t.notTaken(name) : t.unconfirmed(name)
      return { subject, text: [...said, t.askThem].join('\n') }
    }
    case 'all-clear':
      return {
        subject: t.confirmed(name),
        text: doses.map((dose) => toldToContact(dose, t.confirmedDoseOn, t.confirmedDose)).join('\n'),
      }
    case 'test':
      return { subject: t.test, text: t.testText }
    case 'summary': {
      const lines = doses.slice(0, mostInSummary).map(({ name, dosage, shown }) => {
        const day = dayText(language, shown)
        return hideNames ? `- ${day}` : `- ${medicineText(name, dosage, language)}, ${day}`
      })
      const more = doses.length > lines.length ? [t.andMore(doses.length - lines.length)] : []
      return { subject: t.summary, text: [t.summaryDoses, ...lines, ...more].join('\n') }
    }
  }
}

/** The text of a refill reminder. */
export function refillMessage(
  medicines: readonly [RefilledMedicine, ...RefilledMedicine[]],
  { language, hideNames }: Pick<Reader, 'language' | 'hideNames'>,
): Message {
  const { title, lines } = refillWording(medicines, { language, texts: textsIn[language].reminderTexts, hideNames })
  return { subject: title, text: lines.join('\n') }
}

/** What a notice is about. */
export type NoticedMedicine = { readonly name: string; readonly notice: Notice }

/** The text of notices of one kind: of several medicines that are or will be held, or of one taken as needed. */
export function noticeMessage(
  [first, ...rest]: readonly [NoticedMedicine, ...NoticedMedicine[]],
  spans: ZoneSpans,
  { language, today, hideNames }: Omit<Reader, 'patient'>,
): Message {
  const context = { language, texts: textsIn[language].reminderTexts, today, hideNames }
  const { title, lines } = noticeWording()
  return { subject: title, text: lines.join('\n') }

  function noticeWording(): Wording {
    const { name, notice } = first
    if (notice.kind === 'possible')
      return possibleWording({ name, dosage: notice.dosage }, wallClock(spans, notice.at), context)
    if (notice.kind === 'follow-up') {
      const { dosage, actualTime } = notice.intake
      return followUpWording({ name, dosage }, wallClock(spans, actualTime), context)
    }
    if (notice.kind === 'hold-begins') {
      const others = rest.flatMap((one) =>
        one.notice.kind === 'hold-begins' ? [{ ...one.notice, name: one.name }] : [],
      )
      return holdBeginsWording([{ ...notice, name }, ...others], context)
    }
    const others = rest.flatMap((one) =>
      one.notice.kind === 'still-held' ? [{ name: one.name, since: one.notice.heldSince }] : [],
    )
    return stillHeldWording([{ name, since: notice.heldSince }, ...others], context)
  }
}
