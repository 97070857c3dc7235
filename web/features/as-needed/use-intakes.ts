import { useState } from 'react'
import type { AsNeededIntake } from '#core/as-needed/intake.ts'
import { limitReasons } from '#core/as-needed/limit-check.ts'
import type { Limits } from '#core/as-needed/limits.ts'
import { limitedIntakes } from '#core/as-needed/timed-intakes.ts'
import { minuteMs, msBetween } from '#core/time/durations.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import { now as readNow } from '#web/lib/clock.ts'
import { recordIntake, undoEntries } from '#web/lib/outbox.ts'
import type { AsNeededMedication } from '#web/lib/record.ts'
import { asNeededTexts } from '#web/texts/en/as-needed.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dismissToast, showToast } from '#web/ui/toast.tsx'
import { useExclusiveWrite } from '#web/ui/use-exclusive-write.ts'
import { whenText } from './intake-time.ts'
import type { NewIntake } from './question-text.ts'

/**
 * Logs the intakes of a medicine taken as needed: at once, or after a question where they break a limit (dose-model 10.3). Each
 * is stored on this device first.
 */
export function useIntakes(item: AsNeededMedication, limits: Limits, spans: ZoneSpans) {
  const { medication } = item
  const t = useTexts(asNeededTexts)
  const { tryAgain, undoFailed } = useTexts(dosesTexts)
  const { writing, write } = useExclusiveWrite<string>(tryAgain)
  const [question, setQuestion] = useState<NewIntake | null>(null)

  async function record(one: NewIntake, isOverLimit: boolean) {
    const nominal = wallClock(spans, one.at).round({ smallestUnit: 'minute', roundingMode: 'floor' })
    const { isUnclear: _, ...intake } = one
    const entry = await write(
      medication.id,
      () => recordIntake({ medicationId: medication.id, nominal, ...intake, isOverLimit }),
      t.failed,
    )
    if (!entry) return
    const when = whenText(one.at, spans, readNow(), t)
    showToast('success', t.recorded(medicineText(medication.name, one.dosage), when), {
      id: toastOf(entry.entryId),
      action: { label: t.undo, run: () => void undo({ id: entry.entryId, nominal }) },
    })
  }

  async function undo({ id, nominal }: Pick<AsNeededIntake, 'id' | 'nominal'>) {
    dismissToast(toastOf(id))
    const entry = await write(id, () => undoEntries({ medicationId: medication.id, nominal }, [id]), undoFailed)
    if (entry) showToast('info', t.undone(isolated(medication.name)))
  }

  const others = limitedIntakes(item.intakes, item.doses, spans, item.joined)
  const isOver = (one: NewIntake) => limitReasons(limits, others, one).length > 0
  const isRepeated = (one: NewIntake) => others.some(({ at }) => Math.abs(msBetween(at, one.at)) < repeatedMs)

  function log(one: NewIntake): boolean {
    const isAsked = one.isUnclear || isOver(one) || isRepeated(one)
    if (isAsked) setQuestion(one)
    else void record(one, false)
    return isAsked
  }

  return {
    isLogging: writing.has(medication.id),
    question,
    /** Logs it, or asks first. @returns whether it asks */
    log,
    /** Logs the usual amount now, or asks first. */
    logNow: () => log({ at: readNow(), dosage: limits.dosage, reason: null, note: null }),
    /** @param isTaken "I already took it" */
    answer(isTaken: boolean) {
      setQuestion(null)
      if (question && isTaken) void record(question, isOver(question))
    },
    undo,
  }
}

/** Without a gap, a second tap this soon is asked about all the same. */
const repeatedMs = minuteMs

const toastOf = (id: string) => `intake ${id}`
