import { useState } from 'react'
import { lastIntakeNamed } from '#core/dose/intakes.ts'
import { lateEntry } from '#core/dose/late-entry.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { takeQuestionTexts } from '#web/texts/en/take-question.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ChoiceQuestion } from '#web/ui/choice-question.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { askText, lateAskText } from './ask-text.ts'
import { LateForm } from './late-form.tsx'
import type { DoseActions, OpenQuestion } from './use-dose-actions.ts'

/** The question before a dose is recorded early, on top of the last one, late, or shortly before the next (dose-model 5.2). */
export function TakeQuestion(props: { actions: DoseActions; spans: ZoneSpans; now: Temporal.Instant }) {
  const { question } = props.actions
  return question && <Asked key={`${question.dose.key} ${question.about}`} {...props} question={question} />
}

function Asked(props: { question: OpenQuestion; actions: DoseActions; spans: ZoneSpans; now: Temporal.Instant }) {
  const { question, actions, spans, now } = props
  const t = useTexts(dosesTexts)
  const words = useTexts(takeQuestionTexts)
  const [isTelling, setTelling] = useState(false)
  const { view, dose } = question
  const { doses, medication } = view
  const wording = { spans, now, t, words }
  const { title, lines, keep, answers } =
    question.about === 'time'
      ? lateAskText(question.at, question.ask, wording)
      : askText(medicineText(medication.name, dose.dosage), dose, question.ask, lastIntakeNamed(doses, spans), wording)
  const bounds = isTelling ? lateEntry(doses, spans, dose, now) : null
  const choices = answers.map(({ does, label }) => ({
    label: <Sentence>{label}</Sentence>,
    run: () => (does === 'tell-when' ? setTelling(true) : actions.answer(does)),
  }))
  return (
    <ChoiceQuestion title={title} keepLabel={keep} onKeep={() => actions.answer(null)} choices={bounds ? [] : choices}>
      {lines.map((line) => (
        <p key={line}>
          <Sentence>{line}</Sentence>
        </p>
      ))}
      {bounds && (
        <LateForm
          dose={dose}
          question={t.lateQuestion}
          bounds={bounds}
          spans={spans}
          initialTime={wallClock(spans, dose.instant).toPlainTime()}
          onRecord={(actualTime) => actions.answer({ takenAt: actualTime })}
          onCancel={() => actions.answer(null)}
        />
      )}
    </ChoiceQuestion>
  )
}
