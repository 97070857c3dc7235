import { type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import { usageText } from '#core/as-needed/limits-text.ts'
import { ofSameName } from '#core/medication/same-name.ts'
import type { SameMedicine, UsedMedicine } from '#core/medication/weekly-guard.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { substanceText } from '#web/texts/stored-text.ts'
import { useUsageFormat } from '#web/texts/use-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'

export type SameMedicineAnswer = 'show' | 'same' | 'another' | 'back'

/** Asks whether a medicine that is in the list already is the same one (product 4.4). */
export function SameMedicineDialog(props: {
  same: SameMedicine<MedicationRecord>
  /** The medicine to be saved. */
  planned: UsedMedicine
  /** The patient's date. */
  today: Temporal.PlainDate
  onAnswer: (answer: SameMedicineAnswer) => void
  returnFocus: () => HTMLElement | null | undefined
}) {
  const { same, planned, today, onAnswer, returnFocus } = props
  const { other, substance } = same
  const t = useTexts(manageTexts).sameMedicine
  const format = useUsageFormat()
  const join = { label: t.join, run: () => onAnswer('same') }
  const another = { label: t.another, run: () => onAnswer('another') }
  // A brand name is explained by its substance: not everybody knows that Trexall is methotrexate.
  const explained = [planned, other].filter(
    ({ name }, place, both) => substance && ofSameName(name, [substance, ...both.slice(0, place)]).length === 0,
  )
  return (
    <ChoiceDialog
      title={t.title}
      keepLabel={t.show}
      onKeep={() => onAnswer('show')}
      onLeave={() => onAnswer('back')}
      // What may do harm comes last.
      choices={substance ? [another, { ...join, danger: true }] : [join, another]}
      returnFocus={returnFocus}
    >
      <p>
        <BidiText>{t.have(medicineText(other.name, other.dosage))}</BidiText> <br />
        <BidiText>{usageText(usedMedicine(other).pattern, today, format)}</BidiText>
      </p>
      {substance && (
        <p>
          <b>
            {explained.length > 0 && <BidiText>{`${contained()} `}</BidiText>}
            {t.twice}
          </b>
        </p>
      )}
      {/* Beside the warning it would sound as if two plans were safe. */}
      {!substance && <p>{t.joined}</p>}
      <p className="soft">{t.advice}</p>
    </ChoiceDialog>
  )

  function contained(): string {
    const [first = '', second] = explained.map(({ name }) => isolated(name))
    const content = isolated(substance ? substanceText(substance.name) : '')
    return second === undefined ? t.contains(first, content) : t.bothContain(first, second, content)
  }
}
