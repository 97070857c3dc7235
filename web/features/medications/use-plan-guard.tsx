import { type ReactNode, useRef, useState } from 'react'
import { type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import {
  type LargerAmount,
  largerAmount,
  medicineNeedingReason,
  type RecognizedMedicine,
  type SameMedicine,
  sameMedicines,
  type UsedMedicine,
} from '#core/medication/weekly-guard.ts'
import { AmountDialog } from './amount-dialog.tsx'
import { FrequencyDialog } from './frequency-dialog.tsx'
import { rowButtonId } from './row-ids.ts'
import { type SameMedicineAnswer, SameMedicineDialog } from './same-medicine-dialog.tsx'

/** What the patient confirmed about a medicine that is taken already or usually not every day, in wire format. */
export type Confirmations = {
  readonly moreOftenReason?: string
  readonly confirmedSecondPlan?: true
  readonly confirmedAmount?: true
  readonly sameAs?: string
}

/** An open question. */
type OpenQuestion =
  | {
      readonly kind: 'same'
      readonly about: SameMedicine<MedicationRecord>
      readonly planned: UsedMedicine
      readonly answer: (answer: SameMedicineAnswer) => void
    }
  | {
      readonly kind: 'more-often'
      readonly about: RecognizedMedicine
      readonly planned: UsedMedicine
      readonly answer: (reason: string | null) => void
    }
  | { readonly kind: 'amount'; readonly about: LargerAmount; readonly answer: (isRight: boolean) => void }

/** Where the focus goes after a question by which nothing is saved. */
type FieldsToCorrect = {
  readonly name: () => HTMLElement | null | undefined
  readonly amount: () => HTMLElement | null | undefined
  readonly weekdays: () => HTMLElement | null | undefined
}

type PlanGuardOptions = {
  /** The patient's other current medications that it is not joined with. */
  readonly others: readonly MedicationRecord[]
  /** The patient's date. */
  readonly today: Temporal.PlainDate
  /** The patient would rather plan it weekly. */
  readonly onPlanWeekly: () => void
  /** The patient would rather see another medication. */
  readonly onShow: (id: string) => void
  readonly fields: FieldsToCorrect
}

/**
 * Asks, before a medication is saved, whether it is a medicine that the patient has already, and what the server would ask
 * (core/medication/weekly-guard): why a weekly medicine is planned more often, and whether so much more of it is right.
 * @returns `confirm` resolves to the confirmations to send, or null if the patient goes back; `question` is to be rendered
 */
export function usePlanGuard({ others, today, onPlanWeekly, onShow, fields }: PlanGuardOptions): {
  confirm: (
    after: UsedMedicine,
    before: MedicationRecord | null,
    stored: MedicationRecord | null,
  ) => Promise<Confirmations | null>
  question: ReactNode
} {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion | null>(null)
  const toFocus = useRef<(() => HTMLElement | null | undefined) | null>(null)
  /** Each is asked about once while the form is open. */
  const answered = useRef(new Map<string, SameMedicineAnswer>())

  async function asked<Answer>(question: (answer: (given: Answer) => void) => OpenQuestion): Promise<Answer> {
    toFocus.current = null
    const given = await new Promise<Answer>((answer) => setOpenQuestion(question(answer)))
    setOpenQuestion(null)
    return given
  }

  /** @returns null if the patient goes back */
  async function confirmSame(planned: UsedMedicine, before: UsedMedicine | null): Promise<Confirmations | null> {
    const candidates = sameMedicines(planned, before, others)
    let confirmations: Confirmations = {}
    for (const about of candidates) {
      const key = JSON.stringify([planned.name, about.other.id])
      const answer =
        answered.current.get(key) ??
        (await asked<SameMedicineAnswer>((answer) => ({ kind: 'same', about, planned, answer })))
      if (answer === 'show') onShow(about.other.id)
      if (answer === 'show' || answer === 'back') return null
      answered.current.set(key, answer)
      if (about.substance) confirmations = { ...confirmations, confirmedSecondPlan: true }
      if (answer === 'same') return { ...confirmations, sameAs: about.other.id }
    }
    return confirmations
  }

  /**
   * @param before the present medication; null when it is added or restored
   * @param stored also the ended one that is restored
   */
  async function confirm(after: UsedMedicine, before: MedicationRecord | null, stored: MedicationRecord | null) {
    const present = before && usedMedicine(before)
    const same = await confirmSame(after, present)
    if (!same) return null
    const moreOften = medicineNeedingReason(after, present, today)
    const reason =
      moreOften &&
      (await asked<string | null>((answer) => ({ kind: 'more-often', about: moreOften, planned: after, answer })))
    if (moreOften && reason === null) return null
    const larger = stored && largerAmount(after, usedMedicine(stored), today)
    if (larger && !(await asked<boolean>((answer) => ({ kind: 'amount', about: larger, answer })))) return null
    return {
      ...same,
      ...(reason !== null && { moreOftenReason: reason }),
      ...(larger && { confirmedAmount: true as const }),
    }
  }

  return { confirm, question: openQuestion && questionDialog(openQuestion) }

  function questionDialog(open: OpenQuestion) {
    const returnFocus = () => toFocus.current?.()
    switch (open.kind) {
      case 'same': {
        const { other } = open.about
        return (
          <SameMedicineDialog
            // A new element each time: the safe button has the focus first.
            key={other.id}
            same={open.about}
            planned={open.planned}
            today={today}
            onAnswer={(answer) => {
              if (answer === 'back') toFocus.current = fields.name
              if (answer === 'show') toFocus.current = () => document.getElementById(rowButtonId(other.id))
              open.answer(answer)
            }}
            returnFocus={returnFocus}
          />
        )
      }
      case 'amount':
        return (
          <AmountDialog
            larger={open.about}
            onAnswer={(isRight) => {
              if (!isRight) toFocus.current = fields.amount
              open.answer(isRight)
            }}
            returnFocus={returnFocus}
          />
        )
      case 'more-often':
        return (
          <FrequencyDialog
            medicine={open.about}
            pattern={open.planned.pattern}
            today={today}
            onBack={() => open.answer(null)}
            onPlanWeekly={() => {
              toFocus.current = fields.weekdays
              onPlanWeekly()
            }}
            onReason={open.answer}
            returnFocus={returnFocus}
          />
        )
    }
  }
}
