import { Fragment } from 'react'
import { type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import { usageText } from '#core/as-needed/limits-text.ts'
import { ofSameName } from '#core/medication/same-name.ts'
import type { RecognizedMedicine, UsedMedicine } from '#core/medication/weekly-guard.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useUsageFormat } from '#web/texts/use-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks whether a weekly medicine is to be planned twice, perhaps under two names. */
export function DuplicatePlanDialog(props: {
  medicine: RecognizedMedicine
  /** The medicine to be saved. */
  planned: UsedMedicine
  /** The medicine that is planned already. */
  other: MedicationRecord
  /** The patient's date. */
  today: Temporal.PlainDate
  onAnswer: (both: boolean) => void
}) {
  const { medicine, planned, other, today, onAnswer } = props
  const t = useTexts(manageTexts).second
  const format = useUsageFormat()
  const name = isolated(other.name)
  // A brand name is explained by its substance: not everybody knows that Trexall is methotrexate.
  const brands = [planned, other].filter(
    (one, place, both) => ofSameName(one.name, [medicine, ...both.slice(0, place)]).length === 0,
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={<BidiText>{t.title(name)}</BidiText>}
      keepLabel={t.keep}
      actionLabel={t.action}
      onAction={() => onAnswer(true)}
      prominent="keep"
      danger
    >
      <p>
        <BidiText>{medicineText(other.name, other.dosage)}</BidiText>
        {': '}
        {usageText(usedMedicine(other).pattern, today, format)}
      </p>
      <p>
        <b>
          {brands.map((one) => (
            <Fragment key={one.name}>
              <BidiText>{t.same(isolated(one.name), isolated(medicine.name))}</BidiText>{' '}
            </Fragment>
          ))}
          {t.twice}
        </b>
      </p>
      <p className="soft">{t.advice}</p>
    </ConfirmDialog>
  )
}
