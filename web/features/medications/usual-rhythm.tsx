import type { MedicationDraft } from '#core/medication/medication.ts'
import {
  allowsWeekly,
  isTooFrequent,
  moreOftenHarm,
  type RecognizedMedicine,
  usualRhythm,
} from '#core/medication/weekly-guard.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { isolated } from '#web/texts/isolate.ts'
import { moreOftenHarmText, substanceAtStart, usualRhythmText } from '#web/texts/stored-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Note } from '#web/ui/note.tsx'

/** Says, as soon as its name is typed, how often a medicine is usually taken if not every day. */
export function UsualRhythm(props: {
  medicine: RecognizedMedicine | null
  form: Pick<MedicationDraft, 'frequency' | 'isCustom'>
  /** Null while something is missing. */
  pattern: Pattern | null
  /** The form has set the frequency, not the patient. */
  isPreselected: boolean
}) {
  const { medicine, form, pattern, isPreselected } = props
  const t = useTexts(manageTexts).weekly
  if (!medicine) return null
  const named = { ...medicine, name: isolated(substanceAtStart(medicine.name)) }
  const isWeekly = !form.isCustom && form.frequency === 'weekly'
  const isFitting = pattern ? !isTooFrequent(medicine, pattern) : isWeekly && allowsWeekly(medicine)
  return (
    <Note kind={isFitting ? 'info' : 'missed'} icon={isFitting ? 'calendar' : 'missed'}>
      <b>
        <BidiText>{usualRhythmText(named, usualRhythm(named))}</BidiText>
      </b>{' '}
      {isFitting ? isPreselected && t.weeklyChosen : moreOftenHarmText(medicine, moreOftenHarm(medicine))}
      {!form.isCustom && !allowsWeekly(medicine) && ` ${t.howToPlan}`}
    </Note>
  )
}
