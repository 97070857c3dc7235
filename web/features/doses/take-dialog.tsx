import { useState } from 'react'
import { lastNamedIntake } from '#core/dose/intakes.ts'
import { lateEntry } from '#core/dose/late-entry.ts'
import { nonEmpty } from '#core/non-empty.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { takeDialogTexts } from '#web/texts/en/take-dialog.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'
import { LateForm } from './late-form.tsx'
import { LateIntakeDialog } from './late-intake-dialog.tsx'
import { OneByOne } from './one-by-one.tsx'
import { questionText } from './question-text.ts'
import { SkipDialog } from './skip-dialog.tsx'
import type { DoseActions, OpenQuestion } from './use-dose-actions.ts'

type TakeDialogProps = { actions: DoseActions; spans: ZoneSpans; now: Temporal.Instant }

/** The dialogs of the cards: the medicines one at a time, and the questions, also about one of those. */
export function TakeDialog({ cards, ...props }: TakeDialogProps & { cards: readonly CardView[] }) {
  const { actions } = props
  return (
    <>
      {actions.oneByOne && (
        <OneByOne views={actions.oneByOne} cards={cards} actions={actions} today={localDate(props.spans, props.now)} />
      )}
      <CardQuestion {...props} />
    </>
  )
}

/** Asks before a dose is recorded early, on top of the last one, late, or shortly before the next (dose-model 5.2), or left out. */
function CardQuestion(props: TakeDialogProps) {
  const { actions, spans, now } = props
  const { question, lateQuestion, skipQuestion } = actions
  if (skipQuestion) {
    const { taps, isRecorded } = skipQuestion
    return (
      <SkipDialog
        key={taps[0].dose.key}
        doses={nonEmpty(taps.map(({ view, dose }) => ({ dose, medicationName: view.medication.name })))}
        isRecorded={isRecorded}
        spans={spans}
        now={now}
        onSkip={actions.answerSkip}
        onClose={() => actions.answerSkip(null)}
      />
    )
  }
  if (lateQuestion) return <LateIntakeDialog question={lateQuestion} spans={spans} now={now} />
  if (!question) return null
  const { dose, ask } = question
  // Another amount or other answers are another question, which takes none at first: they would change under the finger.
  const key = `${dose.key} ${dose.dosage} ${ask.other?.key} ${ask.forgotten}`
  return <QuestionDialog key={key} {...props} question={question} />
}

function QuestionDialog(props: TakeDialogProps & { question: OpenQuestion }) {
  const { question, actions, spans, now } = props
  const t = useTexts(dosesTexts)
  const words = useTexts(takeDialogTexts)
  const [isEnteringTime, setEnteringTime] = useState(false)
  const { view, dose } = question
  const { doses, medication } = view
  const { title, lines, keep, answers } = questionText(
    medicineText(medication.name, dose.dosage),
    dose,
    question.ask,
    lastNamedIntake(doses, spans),
    { spans, now, t, words },
  )
  const bounds = isEnteringTime ? lateEntry(doses, spans, dose, now) : null
  const choices = answers.map(({ answer, label }) => ({
    label: <BidiText>{label}</BidiText>,
    run: () => (answer === 'enter-time' ? setEnteringTime(true) : actions.answer(answer)),
  }))
  return (
    <ChoiceDialog title={title} keepLabel={keep} onKeep={() => actions.answer(null)} choices={bounds ? [] : choices}>
      {lines.map((line) => (
        <p key={line}>
          <BidiText>{line}</BidiText>
        </p>
      ))}
      {bounds && (
        <LateForm
          dose={dose}
          question={t.lateQuestion}
          bounds={bounds}
          spans={spans}
          initial={wallClock(spans, dose.instant)}
          onRecord={(actualTime) => actions.answer({ takenAt: actualTime })}
          onCancel={() => actions.answer(null)}
        />
      )}
    </ChoiceDialog>
  )
}
