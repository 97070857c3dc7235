import type { LateIntakeWarning } from '#core/dose/late-entry.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { takeDialogTexts } from '#web/texts/en/take-dialog.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'
import { lateAskText } from './question-text.ts'

/** Asks before a dose is recorded at a time close to another intake or the next open dose (dose-model 6.2). */
export function LateIntakeDialog(props: {
  /** When the patient says it was taken. */
  at: Temporal.Instant
  ask: LateIntakeWarning
  spans: ZoneSpans
  now: Temporal.Instant
  onKeep: () => void
  onRecord: () => void
}) {
  const { at, ask, spans, now, onKeep, onRecord } = props
  const t = useTexts(dosesTexts)
  const words = useTexts(takeDialogTexts)
  const text = lateAskText(at, ask, { spans, now, t, words })
  return (
    <ChoiceDialog
      title={text.title}
      keepLabel={text.keep}
      onKeep={onKeep}
      choices={text.answers.map(({ label }) => ({ label: <BidiText>{label}</BidiText>, run: onRecord }))}
    >
      {text.lines.map((line) => (
        <p key={line}>
          <BidiText>{line}</BidiText>
        </p>
      ))}
    </ChoiceDialog>
  )
}
