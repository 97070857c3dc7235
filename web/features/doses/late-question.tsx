import type { LateAsk } from '#core/dose/late-entry.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { takeQuestionTexts } from '#web/texts/en/take-question.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ChoiceQuestion } from '#web/ui/choice-question.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { lateAskText } from './ask-text.ts'

/** The question before a dose is recorded at a time that lies near another intake or the next open dose (dose-model 6.2). */
export function LateQuestion(props: {
  /** When the patient says to have taken it. */
  at: Temporal.Instant
  ask: LateAsk
  spans: ZoneSpans
  now: Temporal.Instant
  onKeep: () => void
  onRecord: () => void
}) {
  const { at, ask, spans, now, onKeep, onRecord } = props
  const t = useTexts(dosesTexts)
  const words = useTexts(takeQuestionTexts)
  const text = lateAskText(at, ask, { spans, now, t, words })
  return (
    <ChoiceQuestion
      title={text.title}
      keepLabel={text.keep}
      onKeep={onKeep}
      choices={text.answers.map(({ label }) => ({ label: <Sentence>{label}</Sentence>, run: onRecord }))}
    >
      {text.lines.map((line) => (
        <p key={line}>
          <Sentence>{line}</Sentence>
        </p>
      ))}
    </ChoiceQuestion>
  )
}
