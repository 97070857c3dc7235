import { type ComponentProps, useState } from 'react'
import type { DoseRecord } from '#core/dose/dose.ts'
import { type LateIntakeWarning, lateIntakeWarning } from '#core/dose/late-entry.ts'
import { LateForm } from './late-form.tsx'
import { LateIntakeDialog } from './late-intake-dialog.tsx'

/**
 * "I took it at ..." for a past dose, with a question before a time that is close to another intake or the next open dose
 * (dose-model 6.2).
 */
export function LateFormWithWarning({ doses, ...form }: ComponentProps<typeof LateForm> & { doses: DoseRecord }) {
  const { dose, spans, bounds, onRecord } = form
  const [asked, setAsked] = useState<{ readonly at: Temporal.Instant; readonly ask: LateIntakeWarning } | null>(null)

  function record(at: Temporal.Instant) {
    const ask = lateIntakeWarning(doses, spans, dose, at)
    if (ask) setAsked({ at, ask })
    else onRecord(at)
  }

  return (
    <>
      <LateForm {...form} variant="plain" onRecord={record} />
      {asked && (
        <LateIntakeDialog
          {...asked}
          spans={spans}
          now={bounds.until}
          onKeep={() => setAsked(null)}
          onRecord={() => {
            setAsked(null)
            onRecord(asked.at)
          }}
        />
      )}
    </>
  )
}
