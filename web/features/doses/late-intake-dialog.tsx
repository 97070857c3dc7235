import type { ZoneSpans } from '#core/time/span.ts'
import type { LateIntakeQuestion } from '#web/lib/use-late-intake.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { takeDialogTexts } from '#web/texts/en/take-dialog.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'
import { lateQuestionText } from './question-text.ts'

/** Asks before a dose is recorded at a time close to another intake or the next open dose (dose-model 6.2). */
export function LateIntakeDialog(props: { question: LateIntakeQuestion; spans: ZoneSpans; now: Temporal.Instant }) {
  const { question, spans, now } = props
  const t = useTexts(dosesTexts)
  const words = useTexts(takeDialogTexts)
  const text = lateQuestionText(question.at, question.warning, { spans, now, t, words })
  return (
    <ChoiceDialog
      title={text.title}
      keepLabel={text.keep}
      onKeep={question.cancel}
      key={question.dose.key}
      choices={text.answers.map(({ label }) => ({ label: <BidiText>{label}</BidiText>, run: question.confirm }))}
    >
      {question.medicine && (
        <p>
          <b>
            <BidiText>{question.medicine}</BidiText>
          </b>
        </p>
      )}
      {text.lines.map((line) => (
        <p key={line}>
          <BidiText>{line}</BidiText>
        </p>
      ))}
    </ChoiceDialog>
  )
}
