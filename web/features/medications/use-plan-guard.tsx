import { type ReactNode, useRef, useState } from 'react'
import { type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import { duplicateMedicine, tooFrequentMedicine, type UsedMedicine } from '#core/medication/weekly-guard.ts'
import { DuplicatePlanDialog } from './duplicate-plan-dialog.tsx'
import { FrequencyDialog } from './frequency-dialog.tsx'

/** The patient's confirmations for a medicine that is usually not taken every day, in wire format. */
export type Confirmations = { readonly moreOftenReason?: string; readonly confirmedSecondPlan?: true }

/** An open question. */
type OpenQuestion =
  | {
      readonly kind: 'more-often'
      readonly about: NonNullable<ReturnType<typeof tooFrequentMedicine>>
      readonly planned: UsedMedicine
      readonly answer: (reason: string | null) => void
    }
  | {
      readonly kind: 'twice'
      readonly about: NonNullable<ReturnType<typeof duplicateMedicine<MedicationRecord>>>
      readonly planned: UsedMedicine
      readonly answer: (both: boolean) => void
    }

/**
 * Asks, before a medication is saved, what the server would ask (core/medication/weekly-guard): why a weekly medicine is
 * planned more often, and whether it is to be planned twice.
 * @param others the patient's other current medications
 * @param today the patient's date
 * @param onPlanWeekly the patient would rather plan it weekly
 * @param weekdays where the day is chosen then
 * @returns `confirm` resolves to the confirmations to send, or null if the patient goes back; `question` is to be rendered
 */
export function usePlanGuard(
  others: readonly MedicationRecord[],
  today: Temporal.PlainDate,
  onPlanWeekly: () => void,
  weekdays: () => HTMLElement | null | undefined,
): {
  confirm: (after: UsedMedicine, before: MedicationRecord | null) => Promise<Confirmations | null>
  question: ReactNode
} {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion | null>(null)
  const plansWeekly = useRef(false)

  async function confirm(after: UsedMedicine, before: MedicationRecord | null) {
    plansWeekly.current = false
    const present = before && usedMedicine(before)
    const moreOften = tooFrequentMedicine(after, present)
    const reason =
      moreOften &&
      (await new Promise<string | null>((answer) =>
        setOpenQuestion({ kind: 'more-often', about: moreOften, planned: after, answer }),
      ))
    setOpenQuestion(null)
    if (moreOften && reason === null) return null
    const twice = duplicateMedicine(after, present, others)
    const both =
      twice &&
      (await new Promise<boolean>((answer) => setOpenQuestion({ kind: 'twice', about: twice, planned: after, answer })))
    setOpenQuestion(null)
    if (twice && !both) return null
    return {
      ...(reason !== null && { moreOftenReason: reason }),
      ...(twice && { confirmedSecondPlan: true as const }),
    }
  }

  return { confirm, question: openQuestion && questionDialog(openQuestion) }

  function questionDialog(asked: OpenQuestion) {
    if (asked.kind === 'twice') {
      const { medicine, other } = asked.about
      return (
        <DuplicatePlanDialog
          medicine={medicine}
          planned={asked.planned}
          other={other}
          today={today}
          onAnswer={asked.answer}
        />
      )
    }
    return (
      <FrequencyDialog
        medicine={asked.about}
        pattern={asked.planned.pattern}
        today={today}
        onBack={() => asked.answer(null)}
        onPlanWeekly={() => {
          plansWeekly.current = true
          onPlanWeekly()
        }}
        onReason={asked.answer}
        returnFocus={() => (plansWeekly.current ? weekdays() : null)}
      />
    )
  }
}
