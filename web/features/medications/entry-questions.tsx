import { useRef, useState } from 'react'
import { type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import { usageText } from '#core/as-needed/limits-text.ts'
import { type OddAmount, oddAmounts } from '#core/medication/odd-amount.ts'
import type { EnteredAmount } from '#core/medication/pattern-draft.ts'
import { ofSameName } from '#core/medication/same-name.ts'
import { nonDailyMedicine } from '#core/medication/weekly-guard.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { isolated } from '#web/texts/isolate.ts'
import { amountText, medicineText } from '#web/texts/medicine-text.ts'
import { useUsageFormat } from '#web/texts/use-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import './entry-questions.css'

/** The input of a form, as it would be saved. */
type Entry = {
  readonly name: string
  /** The stored name; null for a new medication. */
  readonly nameBefore: string | null
  /** One of a preset, one for each line of a custom pattern. */
  readonly amounts: readonly EnteredAmount[]
}

type Issue =
  | { readonly about: 'amount'; readonly entered: EnteredAmount; readonly odd: readonly OddAmount[] }
  | { readonly about: 'name'; readonly name: string; readonly others: readonly MedicationRecord[] }

/**
 * Questions about input that is allowed but probably a slip: an odd amount, and a second medicine of the same name. Each is
 * asked once while the form is open.
 * @param others the patient's other medications
 * @param today the patient's date
 * @param field that gets the focus to be corrected, by its name
 */
export function useEntryQuestions(
  others: readonly MedicationRecord[],
  today: Temporal.PlainDate,
  field: (name: string) => HTMLElement | null | undefined,
) {
  const [issue, setIssue] = useState<(Issue & { readonly answer: (isSure: boolean) => void }) | null>(null)
  const fieldToCorrect = useRef<string | null>(null)
  const answered = useRef(new Set<string>())

  async function isSure(question: Issue, key: string): Promise<boolean> {
    if (answered.current.has(key)) return true
    const sure = await new Promise<boolean>((answer) => {
      fieldToCorrect.current = null
      setIssue({ ...question, answer })
    })
    fieldToCorrect.current = sure ? null : question.about === 'name' ? 'name' : question.entered.name
    setIssue(null)
    if (sure) answered.current.add(key)
    return sure
  }

  /** Asks the questions one by one. @returns whether to save */
  async function confirm(entry: Entry): Promise<boolean> {
    const { name, nameBefore, amounts } = entry
    const same = ofSameName(name, others)
    const sameName = same.map(({ dosage }) => dosage)
    for (const entered of amounts) {
      const { amount, before } = entered
      const odd = amount.dosage === before ? [] : oddAmounts(amount, { before, sameName })
      const question = { about: 'amount', entered, odd } as const
      if (odd.length > 0 && !(await isSure(question, JSON.stringify([amount, odd])))) return false
    }
    const isNewName = nameBefore === null || ofSameName(name, [{ name: nameBefore }]).length === 0
    const dosages = amounts.map(({ amount }) => amount.dosage).join(' ')
    // The weekly guard asks about a second plan of a medicine that is not taken every day.
    if (!isNewName || same.length === 0 || nonDailyMedicine(name, dosages)) return true
    return isSure({ about: 'name', name, others: same }, JSON.stringify([name, same.map(({ id }) => id)]))
  }

  const question = (
    <EntryQuestion
      issue={issue}
      today={today}
      returnFocus={() => (fieldToCorrect.current ? field(fieldToCorrect.current) : null)}
    />
  )
  return { confirm, question }
}

function EntryQuestion(props: {
  issue: (Issue & { readonly answer: (isSure: boolean) => void }) | null
  today: Temporal.PlainDate
  returnFocus: () => HTMLElement | null | undefined
}) {
  const { issue, today, returnFocus } = props
  const { oddAmount, sameName } = useTexts(manageTexts)
  const format = useUsageFormat()
  const isAmount = issue?.about === 'amount'
  const shown = isAmount ? amountText(issue.entered.amount.dosage) : ''
  return (
    <ConfirmDialog
      // A new element each time: the safe button has the focus first.
      key={isAmount ? issue.entered.name : (issue?.about ?? 'none')}
      open={issue !== null}
      onOpenChange={(open) => {
        if (!open) issue?.answer(false)
      }}
      title={isAmount ? oddAmount.title : <BidiText>{sameName.title(isolated(issue?.name.trim() ?? ''))}</BidiText>}
      keepLabel={isAmount ? oddAmount.change : sameName.change}
      actionLabel={isAmount ? oddAmount.save(shown) : sameName.save}
      onAction={() => issue?.answer(true)}
      prominent="keep"
      returnFocus={returnFocus}
    >
      {isAmount && (
        <>
          <p className="entry-question__amount num" dir="auto">
            {shown}
          </p>
          {issue.odd.map((odd) => {
            const text = oddText(odd)
            return <p key={text}>{text}</p>
          })}
          <p className="soft">{oddAmount.advice}</p>
        </>
      )}
      {issue?.about === 'name' && (
        <>
          {issue.others.map((one) => (
            <p key={one.id}>
              <BidiText>
                {sameName.have(medicineText(one.name, one.dosage), usageText(usedMedicine(one).pattern, today, format))}
              </BidiText>
            </p>
          ))}
          <p className="soft">{sameName.advice}</p>
        </>
      )}
    </ConfirmDialog>
  )

  function oddText(odd: OddAmount): string {
    if (odd.reason === 'more' || odd.reason === 'less') return oddAmount[odd.reason][odd.than](amountText(odd.dosage))
    return odd.reason === 'unclear' ? oddAmount.unclear(isAmount ? issue.entered.typed : '') : oddAmount[odd.reason]
  }
}
