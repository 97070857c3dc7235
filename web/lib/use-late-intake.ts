import { useState } from 'react'
import type { Dose, DoseRecord } from '#core/dose/dose.ts'
import { type LateIntakeWarning, lateIntakeWarning } from '#core/dose/late-entry.ts'
import type { ZoneSpans } from '#core/time/span.ts'

/** A past time at which a dose is to be recorded as taken, and why the patient is asked first. */
export type LateIntakeQuestion = {
  readonly dose: Dose
  readonly at: Temporal.Instant
  readonly warning: LateIntakeWarning
  /** Name and dosage, as `medicineText` isolates them, where the place of the question does not tell them. */
  readonly medicine: string | null
  readonly confirm: () => void
  /** Records nothing. */
  readonly cancel: () => void
}

/** A dose that was taken at a past time. */
type LateIntake = { readonly doses: DoseRecord; readonly dose: Dose; readonly medicine?: string }

/**
 * Recording doses at a past time, with a question before a time that is close to another intake or to the next open dose
 * (dose-model 6.2). Several are recorded together but for those, which are asked about one by one.
 * @returns `recordLate` records, or asks first; `lateQuestion` is the open question, for LateIntakeDialog
 */
export function useLateIntake(spans: ZoneSpans): {
  recordLate: <One extends LateIntake>(
    intakes: readonly One[],
    at: Temporal.Instant,
    record: (intakes: readonly One[]) => void,
  ) => void
  lateQuestion: LateIntakeQuestion | null
} {
  const [questions, setQuestions] = useState<readonly LateIntakeQuestion[]>([])
  const close = () => setQuestions(([_, ...others]) => others)

  function recordLate<One extends LateIntake>(
    intakes: readonly One[],
    at: Temporal.Instant,
    record: (intakes: readonly One[]) => void,
  ) {
    const plain: One[] = []
    const asked: LateIntakeQuestion[] = []
    for (const intake of intakes) {
      const { doses, dose, medicine = null } = intake
      const warning = lateIntakeWarning(doses, spans, dose, at)
      const confirm = () => {
        close()
        record([intake])
      }
      if (warning) asked.push({ dose, at, warning, medicine, confirm, cancel: close })
      else plain.push(intake)
    }
    if (plain.length > 0) record(plain)
    setQuestions((open) => [...open, ...asked])
  }

  return { recordLate, lateQuestion: questions[0] ?? null }
}
