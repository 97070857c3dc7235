import type { MedicationRecord } from '#core/api/medications.ts'
import { ofSameName } from '#core/medication/same-name.ts'
import type { RecognizedMedicine } from '#core/medication/weekly-guard.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useLaterTexts } from '#web/texts/use-later-texts.ts'
import { useWindowTexts } from '#web/texts/use-window-texts.ts'
import { timeText, weekdayName } from '#web/texts/when.ts'
import { Question } from '#web/ui/question.tsx'
import { Sentence } from '#web/ui/sentence.tsx'

/** Asks whether a weekly medicine is to be planned twice, perhaps under two names. */
export function SecondPlanQuestion(props: {
  medicine: RecognizedMedicine
  /** What is planned already. */
  other: MedicationRecord
  onAnswer: (both: boolean) => void
}) {
  const { medicine, other, onAnswer } = props
  const t = useLaterTexts().manage.second
  const { list } = useWindowTexts().medications
  const pattern = other.versions.at(-1)?.pattern
  const name = isolated(other.name)
  const isSameName = ofSameName(other.name, [medicine]).length > 0
  return (
    <Question
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={<Sentence>{t.title(name)}</Sentence>}
      keepLabel={t.keep}
      doLabel={t.do}
      onDo={() => onAnswer(true)}
      prominent="keep"
      danger
    >
      {pattern && (
        <p>
          <Sentence>{medicineText(other.name, other.dosage)}</Sentence>
          {': '}
          {pattern.frequency === 'weekly'
            ? list.weekly(weekdayName(pattern.weekday))
            : list.frequencies[pattern.frequency]}
          {`, ${timeText(pattern.time)}`}
        </p>
      )}
      <p>
        <b>
          {!isSameName && <Sentence>{t.same(name, isolated(medicine.name))}</Sentence>} {t.twice}
        </b>
      </p>
      <p className="soft">{t.advice}</p>
    </Question>
  )
}
