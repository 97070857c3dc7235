import type { ComponentProps } from 'react'
import type { DoseRecord } from '#core/dose/dose.ts'
import { useLateIntake } from '#web/lib/use-late-intake.ts'
import { LateForm } from './late-form.tsx'
import { LateIntakeDialog } from './late-intake-dialog.tsx'

/**
 * "I took it at ..." for a past dose, with a question before a time that is close to another intake or the next open dose
 * (dose-model 6.2).
 */
export function LateFormWithWarning({ doses, ...form }: ComponentProps<typeof LateForm> & { doses: DoseRecord }) {
  const { dose, spans, bounds, onRecord } = form
  const { recordLate, lateQuestion } = useLateIntake(spans)
  return (
    <>
      <LateForm {...form} variant="plain" onRecord={(at) => recordLate([{ doses, dose }], at, () => onRecord(at))} />
      {lateQuestion && <LateIntakeDialog question={lateQuestion} spans={spans} now={bounds.until} />}
    </>
  )
}
