import { type WeeklyMedicine, weeklyDanger } from '#core/medication/weekly-guard.ts'
import type { Frequency } from '#core/schedule/schedule.ts'
import { weeklyDangerText } from '#web/texts/stored-text.ts'
import { useLaterTexts } from '#web/texts/use-later-texts.ts'
import { Question } from '#web/ui/question.tsx'

/** A weekly medicine that would be planned more often, and how often. */
export type WeeklyDoubt = { readonly medicine: WeeklyMedicine; readonly frequency: Exclude<Frequency, 'weekly'> }

/** Asks for the second, explicit confirmation before a weekly medicine is planned more often (PRODUCT, "The dose model"). */
export function WeeklyQuestion(props: { doubt: WeeklyDoubt | null; onKeep: () => void; onConfirm: () => void }) {
  const { doubt, onKeep, onConfirm } = props
  const texts = useLaterTexts().manage
  const t = texts.weekly
  if (!doubt) return null
  const { medicine, frequency } = doubt
  return (
    <Question
      open
      onOpenChange={(open) => !open && onKeep()}
      title={t.title(medicine.name)}
      keepLabel={t.keep}
      doLabel={t.do(t.how[frequency])}
      onDo={onConfirm}
      danger
    >
      <p>
        <b>{weeklyDangerText(medicine, weeklyDanger(medicine))}</b>
      </p>
      <p>{t.chosen(texts.form.frequencies[frequency])}</p>
      <p className="soft">{t.advice}</p>
    </Question>
  )
}
