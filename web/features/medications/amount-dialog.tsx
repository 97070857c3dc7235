import type { LargerAmount } from '#core/medication/weekly-guard.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { isolated } from '#web/texts/isolate.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { substanceText } from '#web/texts/stored-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks before an edit more than doubles the amount of a medicine that is usually not taken every day (product 4.4). */
export function AmountDialog(props: {
  larger: LargerAmount
  onAnswer: (isRight: boolean) => void
  returnFocus: () => HTMLElement | null | undefined
}) {
  const { larger, onAnswer, returnFocus } = props
  const { largerAmount: t, weekly, oddAmount } = useTexts(manageTexts)
  const amount = amountText(larger.larger)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={<BidiText>{t.title(isolated(substanceText(larger.medicine.name)))}</BidiText>}
      keepLabel={oddAmount.change}
      actionLabel={oddAmount.save(amount)}
      onAction={() => onAnswer(true)}
      prominent="keep"
      danger
      returnFocus={returnFocus}
    >
      <p>
        <BidiText>{t.change(larger.present.map(amountText).join(', '), amount)}</BidiText>
      </p>
      <p>
        <b>{t.harm[larger.medicine.danger]}</b>
      </p>
      <p className="soft">{weekly.advice}</p>
    </ConfirmDialog>
  )
}
