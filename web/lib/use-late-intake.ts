import { useState } from 'react'
import type { Dose, DoseRecord } from '#core/dose/dose.ts'
import { type LateIntakeWarning, lateIntakeWarning } from '#core/dose/late-entry.ts'
import type { ZoneSpans } from '#core/time/span.ts'

/** A past time at which a dose is to be recorded as taken, and why the patient is asked first. */
export type LateIntakeQuestion = {
  readonly at: Temporal.Instant
  readonly warning: LateIntakeWarning
  readonly confirm: () => void
  /** Records nothing. */
  readonly cancel: () => void
}

/** A dose that was taken at a past time, and how that is recorded. */
type LateIntake = {
  readonly doses: DoseRecord
  readonly dose: Dose
  readonly at: Temporal.Instant
  readonly record: () => void
}

/**
 * Recording a dose at a past time, with a question before a time that is close to another intake or to the next open dose
 * (dose-model 6.2).
 * @returns `recordLate` records, or asks first; `lateQuestion` is the open question, for LateIntakeDialog
 */
export function useLateIntake(spans: ZoneSpans): {
  recordLate: (intake: LateIntake) => void
  lateQuestion: LateIntakeQuestion | null
} {
  const [lateQuestion, setLateQuestion] = useState<LateIntakeQuestion | null>(null)
  const close = () => setLateQuestion(null)

  function recordLate({ doses, dose, at, record }: LateIntake) {
    const warning = lateIntakeWarning(doses, spans, dose, at)
    if (!warning) return record()
    const confirm = () => {
      close()
      record()
    }
    setLateQuestion({ at, warning, confirm, cancel: close })
  }

  return { recordLate, lateQuestion }
}
