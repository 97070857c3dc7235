import { useRef, useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import { type OddAmount, oddAmounts } from '#core/medication/odd-amount.ts'
import type { EnteredAmount } from '#core/medication/pattern-draft.ts'
import { ofSameName } from '#core/medication/same-name.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import './entry-questions.css'

type Issue = { readonly entered: EnteredAmount; readonly odd: readonly OddAmount[] }

type OpenIssue = Issue & { readonly answer: (isSure: boolean) => void }

/**
 * Questions about amounts that are allowed but probably a slip. Each is asked once while the form is open.
 * @param others the patient's other medications
 * @param field that gets the focus to be corrected, by its name
 */
export function useEntryQuestions(
  others: readonly MedicationRecord[],
  field: (name: string) => HTMLElement | null | undefined,
) {
  const [issue, setIssue] = useState<OpenIssue | null>(null)
  const fieldToCorrect = useRef<string | null>(null)
  const answered = useRef(new Set<string>())

  async function isSure(question: Issue): Promise<boolean> {
    const key = JSON.stringify([question.entered.amount, question.odd])
    if (answered.current.has(key)) return true
    const sure = await new Promise<boolean>((answer) => {
      fieldToCorrect.current = null
      setIssue({ ...question, answer })
    })
    fieldToCorrect.current = sure ? null : question.entered.name
    setIssue(null)
    if (sure) answered.current.add(key)
    return sure
  }

  /**
   * Asks the questions one by one.
   * @param amounts one of a preset, one for each line of a custom pattern
   * @returns whether to save
   */
  async function confirm(name: string, amounts: readonly EnteredAmount[]): Promise<boolean> {
    const sameName = ofSameName(name, others).map(({ dosage }) => dosage)
    for (const entered of amounts) {
      const { amount, before } = entered
      const odd = amount.dosage === before ? [] : oddAmounts(amount, { before, sameName })
      if (odd.length > 0 && !(await isSure({ entered, odd }))) return false
    }
    return true
  }

  const question = issue && (
    <EntryQuestion
      // A new element each time: the safe button has the focus first.
      key={issue.entered.name}
      issue={issue}
      returnFocus={() => (fieldToCorrect.current ? field(fieldToCorrect.current) : null)}
    />
  )
  return { confirm, question }
}

function EntryQuestion(props: { issue: OpenIssue; returnFocus: () => HTMLElement | null | undefined }) {
  const { issue, returnFocus } = props
  const t = useTexts(manageTexts).oddAmount
  const shown = amountText(issue.entered.amount.dosage)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) issue.answer(false)
      }}
      title={t.title}
      keepLabel={t.change}
      actionLabel={t.save(shown)}
      onAction={() => issue.answer(true)}
      prominent="keep"
      returnFocus={returnFocus}
    >
      <p className="entry-question__amount num" dir="auto">
        {shown}
      </p>
      {issue.odd.map((odd) => {
        const text = oddText(odd)
        return <p key={text}>{text}</p>
      })}
      <p className="soft">{t.advice}</p>
    </ConfirmDialog>
  )

  function oddText(odd: OddAmount): string {
    if (odd.reason === 'more' || odd.reason === 'less') return t[odd.reason][odd.than](amountText(odd.dosage))
    return odd.reason === 'unclear' ? t.unclear(issue.entered.typed) : t[odd.reason]
  }
}
