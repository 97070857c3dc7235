import { useState } from 'react'
import type { DoseView } from '#core/api/dose-view.ts'
import { type Dose, doseOf } from '#core/dose/dose.ts'
import type { Skip } from '#core/dose/skip.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { now as readNow } from '#web/lib/clock.ts'
import { recordBothTaken, recordMissed, recordTaken, undoEntries, undoRecord } from '#web/lib/outbox.ts'
import type { PatientRecord } from '#web/lib/record.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText, shortDate, timeText } from '#web/texts/when.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useExclusiveWrite } from '#web/ui/use-exclusive-write.ts'

/** The actions of a row. Each resolves when it is stored on this device, and shows a toast. */
export type Corrections = {
  /** "I took it at ...". */
  readonly take: (dose: Dose, medicine: string, actualTime: Temporal.Instant) => Promise<void>
  /** @param skip why, if that was asked before */
  readonly miss: (dose: Dose, medicationName: string, skip?: Skip) => Promise<void>
  /** Asks why a dose recorded as missed was not taken. */
  readonly askWhy: (dose: Dose, medicationName: string) => void
  readonly undo: (dose: Dose, medicine: string) => Promise<void>
  /** Undoes one of the entries of a dose that was recorded twice. */
  readonly undoOne: (dose: Dose, medicine: string, entryId: string) => Promise<void>
  /** Undoes an intake as needed. */
  readonly undoIntake: (intake: DoseView, medicine: string) => Promise<void>
  /** "I took both", for such a dose. */
  readonly tookBoth: (dose: Dose) => Promise<void>
}

/** A dose recorded as missed, of which the patient is asked why. */
type WhyQuestion = { readonly dose: Dose; readonly medicationName: string }

export function useCorrections(record: Pick<PatientRecord, 'medications' | 'spans'>): Corrections & {
  readonly whyQuestion: WhyQuestion | null
  /** Answers it; null leaves the dose as it is. */
  readonly answerWhy: (skip: Skip | null) => void
} {
  const t = useTexts(historyTexts)
  const { write } = useExclusiveWrite<string>(t.tryAgain)
  const { spans } = record
  const [asked, setWhyQuestion] = useState<WhyQuestion | null>(null)
  // What another device has undone meanwhile, a late answer must not record again.
  const whyQuestion = asked && isMissed(asked.dose) ? asked : null
  if (whyQuestion !== asked) setWhyQuestion(whyQuestion)
  const store = <T>(dose: Dose, run: () => Promise<T>, failed: string) => write(dose.key, run, failed)

  function isMissed({ medicationId, nominal }: Dose): boolean {
    const own = record.medications.find(({ medication }) => medication.id === medicationId)
    return own !== undefined && doseOf(own.doses, spans, nominal)?.recorded?.status === 'missed'
  }

  const askWhy = (dose: Dose, medicationName: string) => setWhyQuestion({ dose, medicationName })

  function showUndoToast(dose: Dose, message: string, entryId: string, ask?: () => void) {
    const run = () => void store(dose, () => undoEntries(dose, [entryId]), t.correct.undoFailed)
    showToast('success', message, {
      id: `corrected ${dose.key}`,
      ...(ask && { firstAction: { label: t.correct.why, run: ask } }),
      action: { label: t.correct.undo, run },
    })
  }

  async function undo(dose: Dose, medicine: string, run: () => Promise<{ entryId: string } | null>) {
    const entry = await store(dose, run, t.correct.undoFailed)
    if (!entry) return
    showToast('info', t.correct.undone(medicine, doseText(dose, spans, readNow(), t)), { id: `corrected ${dose.key}` })
  }

  async function miss(dose: Dose, medicationName: string, skip?: Skip) {
    const entry = await store(dose, () => recordMissed(dose, skip), t.correct.missedFailed)
    if (!entry) return
    const medicine = medicineText(medicationName, dose.dosage)
    const message = t.correct.missed(medicine, doseText(dose, spans, readNow(), t))
    showUndoToast(dose, message, entry.entryId, skip ? undefined : () => askWhy(dose, medicationName))
  }

  return {
    async take(dose, medicine, actualTime) {
      const entry = await store(dose, () => recordTaken(dose, actualTime), t.correct.takenFailed)
      if (entry) showUndoToast(dose, t.correct.taken(medicine, momentText(actualTime, spans, dose, t)), entry.entryId)
    },
    miss,
    askWhy,
    whyQuestion,
    answerWhy(skip) {
      setWhyQuestion(null)
      if (skip && whyQuestion) void miss(whyQuestion.dose, whyQuestion.medicationName, skip)
    },
    undo: (dose, medicine) => undo(dose, medicine, () => undoRecord(dose)),
    undoOne: (dose, medicine, entryId) => undo(dose, medicine, () => undoEntries(dose, [entryId])),
    async undoIntake(intake, medicine) {
      const { key, recorded } = intake
      const run = () => undoEntries(intake, recorded?.entryIds ?? [])
      const entry = await write(key, run, t.correct.undoFailed)
      if (entry) showToast('info', t.correct.undone(medicine, doseText(intake, spans, readNow(), t)))
    },
    async tookBoth(dose) {
      if (!dose.recorded) return
      const { entryIds } = dose.recorded
      await store(dose, () => recordBothTaken(dose, entryIds), t.correct.takenFailed)
    },
  }
}

/** A dose by its time, within a sentence: 'today, 8:00 AM', 'Sat, Nov 14, 8:00 AM'. */
export function doseText(
  { shown }: { readonly shown: Temporal.PlainDateTime },
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: Texts['history'],
): string {
  return t.dayAt(dayText(shown.toPlainDate(), localDate(spans, now), t.lowerDay), timeText(shown))
}

/** A time next to its dose: 'at 8:03 AM', with its date if that is not the dose's own. */
export function momentText(
  at: Temporal.Instant,
  spans: ZoneSpans,
  dose: { readonly shown: Temporal.PlainDateTime },
  t: Texts['history'],
): string {
  const clock = wallClock(spans, at)
  const date = clock.toPlainDate()
  const time = timeText(clock)
  return date.equals(dose.shown.toPlainDate()) ? t.takenAt(time) : t.takenOn(time, shortDate(date))
}
