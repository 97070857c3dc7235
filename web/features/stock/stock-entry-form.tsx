import type { MedicationRecord } from '#core/api/medications.ts'
import { enteredDecimal } from '#core/stock/decimal.ts'
import { numberKindOf, type StockAmount, stockNoteLimit } from '#core/stock/ledger.ts'
import { unitName } from '#core/stock/stock-text.ts'
import { messageText } from '#web/texts/core-text.ts'
import { stockTexts } from '#web/texts/en/stock.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { OfflineNote } from '#web/ui/offline-note.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { useStockAmount, useStockCalls } from './use-stock-calls.ts'

/** A count, a refill or a loss of now. */
export function StockEntryForm(props: {
  userId: string
  medication: MedicationRecord
  kind: StockAmount['kind']
  unit: string
  onClose: () => void
}) {
  const { userId, medication, kind, unit, onClose } = props
  const t = useTexts(stockTexts)
  const { run, failure } = useStockCalls(userId)
  const recordAmount = useStockAmount(medication.id)
  const read = (typed: string) => enteredDecimal(typed, numberKindOf(kind))
  const draft = useDraft({ amount: '', note: '' }, ({ amount }) => {
    const entered = read(amount)
    return 'error' in entered ? { amount: entered.error } : {}
  })
  async function record({ amount, note }: { amount: string; note: string }) {
    const entered = read(amount)
    if ('error' in entered) return
    const stored = { kind, amount: entered.value, unit, note: note.trim() }
    if (await run((send) => recordAmount(send, stored))) onClose()
  }
  return (
    <form className="stock__form form" ref={draft.ref} noValidate onSubmit={draft.submit(record)}>
      {failure && <FormError>{failure}</FormError>}
      <div className="form-columns">
        <Field label={t.amount[kind](unitName(unit, currentLanguage()))} error={messageText(draft.errors.amount)}>
          <TextInput inputMode="decimal" autoComplete="off" autoFocus {...draft.control('amount')} />
        </Field>
        <Field label={t.note} note={t.optional}>
          <TextInput autoComplete="off" maxLength={stockNoteLimit} {...draft.control('note')} />
        </Field>
      </div>
      <OfflineNote t={t} />
      <div className="form-foot">
        <Button type="submit" busy={draft.isSubmitting}>
          {draft.isSubmitting ? t.saving : t.record[kind]}
        </Button>
        <Button variant="line" onClick={onClose} disabled={draft.isSubmitting}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
