import type { ZoneSpans } from '#core/time/span.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { useWindowTexts } from '#web/texts/use-window-texts.ts'
import { Question } from '#web/ui/question.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { askText } from './ask-text.ts'
import type { DoseActions } from './use-dose-actions.ts'

/** The question before a dose is recorded early, on top of the last one, or shortly before the next (DOSES 3). */
export function TakeQuestion({
  actions,
  spans,
  now,
}: {
  actions: DoseActions
  spans: ZoneSpans
  now: Temporal.Instant
}) {
  const t = useTexts().doses
  const { takeQuestion } = useWindowTexts()
  const { question } = actions
  if (!question) return null
  const { view, dose, ask } = question
  const words = askText(medicineText(view.medication.name, dose.dosage), dose, ask, spans, now, t, takeQuestion)
  return (
    <Question
      key={dose.key}
      open
      onOpenChange={(open) => {
        if (!open) actions.answer(false)
      }}
      title={words.title}
      keepLabel={words.keep}
      doLabel={words.take}
      onDo={() => actions.answer(true)}
    >
      {words.lines.map((line) => (
        <p key={line}>
          <Sentence>{line}</Sentence>
        </p>
      ))}
    </Question>
  )
}
