import { type ComponentType, useId } from 'react'
import { type Anchor, type AnchorTimes, anchors } from '#core/schedule/anchors.ts'
import type { MedicationDoses, PatientRecord } from '#web/lib/record.ts'
import { anchorsTexts } from '#web/texts/en/anchors.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import {
  type LateIntakeDialogProps,
  type OpenDoseAnswer,
  type OpenDoseFacts,
  OpenDoseQuestion,
  OpenDoseResult,
} from '../manage/open-dose.tsx'

type OpenDosesProps = {
  /** The times that are to change: only their questions are asked. */
  moved: { readonly [Name in Anchor]?: AnchorTimes[Name] | undefined }
  /** Still to be answered. */
  open: readonly (MedicationDoses & { readonly facts: OpenDoseFacts })[]
  /** By the id of the medication. */
  answers: ReadonlyMap<string, OpenDoseAnswer>
  record: PatientRecord
  now: Temporal.Instant
  LateIntakeDialog: ComponentType<LateIntakeDialogProps>
  onAnswer: (medicationId: string, answer: OpenDoseAnswer) => void
}

/** Asks about the open dose of each medicine that a change of several concerns; what was answered stays in its place. */
export function OpenDoseQuestions({ moved, open, answers, record, now, LateIntakeDialog, onAnswer }: OpenDosesProps) {
  const t = useTexts(anchorsTexts)
  const { spans } = record
  const id = useId()
  const moves = anchors.flatMap((anchor) => (moved[anchor] ? t.moves[anchor](timeText(moved[anchor])) : []))
  const asked = record.medications.flatMap(({ medication, doses }) => {
    const answer = answers.get(medication.id)
    const question = open.find((one) => one.medication.id === medication.id)
    return answer || question ? [{ medication, doses, answer, question }] : []
  })
  return (
    <section className="open-doses" aria-labelledby={id}>
      <h3 id={id}>{t.questions(moves)}</h3>
      {asked.map(({ medication, doses, answer, question }) => (
        <section key={medication.id} aria-labelledby={`${id}-${medication.id}`}>
          <h4 id={`${id}-${medication.id}`}>
            <BidiText>{medicineText(medication.name, medication.dosage)}</BidiText>
          </h4>
          {answer && <OpenDoseResult answer={answer} spans={spans} />}
          {question && (
            <OpenDoseQuestion
              key={question.facts.dose.key}
              open={question.facts}
              {...{ doses, spans, now, LateIntakeDialog }}
              onAnswer={(given) => onAnswer(medication.id, given)}
            />
          )}
        </section>
      ))}
    </section>
  )
}
