import { isTakenAsNeeded, type MedicationRecord } from '#core/api/medications.ts'
import { putStock, removeStock, type StockView } from '#core/api/stock.ts'
import type { DoseRecord } from '#core/dose/dose.ts'
import { amountsOf } from '#core/schedule/pattern.ts'
import { enteredDecimal } from '#core/stock/decimal.ts'
import { askedAmounts, enteredSettings, likelyUnit, storedUnit } from '#core/stock/entered-settings.ts'
import { isSameUnit } from '#core/stock/pieces.ts'
import { numberText, unitName } from '#core/stock/stock-text.ts'
import { isGone } from '#web/lib/api.ts'
import { messageText } from '#web/texts/core-text.ts'
import { stockTexts } from '#web/texts/en/stock.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { OfflineNote } from '#web/ui/offline-note.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { useStockAmount, useStockCalls } from './use-stock-calls.ts'

/** The fields, and one for each amount that does not say how many units it is, by amount and unit. */
type SettingsForm = { readonly count: string; readonly unit: string; readonly daysBefore: string } & {
  readonly [pieces: `pieces ${string}`]: string
}

const usualDaysBefore = 7

type StockSettingsProps = {
  userId: string
  medication: MedicationRecord
  /** Null of a medication that was only ever taken as needed. */
  doses: DoseRecord | null
  /** Undefined while it is not tracked. */
  stock: StockView | undefined
  /** By default as when it is closed. */
  onSaved?: () => void
  onClose: () => void
}

/** The state of the form: what is typed, which fields are asked for, and what is stored. */
function useStockSettings({ userId, medication, doses, stock, onClose, onSaved = onClose }: StockSettingsProps) {
  const t = useTexts(stockTexts)
  const language = currentLanguage()
  const { run, failure } = useStockCalls(userId)
  const recordAmount = useStockAmount(medication.id)
  const planned = [...amountsTaken(medication, doses), ...(stock?.unknownAmounts ?? [])]
  const asked = (unit: string) => askedAmounts(planned, unit)
  const isInStoredUnit = (unit: string) => stock !== undefined && isSameUnit(storedUnit(unit), stock.unit)
  const isCounted = ({ unit }: SettingsForm) => !stock?.balance || !isInStoredUnit(unit)
  // In another unit, what was told of amounts says nothing (dose-model 11.1).
  const told = (unit: string) => (isInStoredUnit(unit) ? (stock?.pieces ?? []) : [])

  const draft = useDraft<SettingsForm>(
    () => {
      const unit = stock?.unit ?? likelyUnit(planned)
      const daysBefore = String(stock?.daysBefore ?? usualDaysBefore)
      return { count: '', unit: unitName(unit, language), daysBefore }
    },
    (form) => {
      const count = enteredDecimal(form.count, 'from-zero')
      const entered = read(form)
      const { unit, daysBefore, pieces } = 'errors' in entered ? entered.errors : { pieces: new Map() }
      return {
        ...(isCounted(form) && 'error' in count && { count: count.error }),
        unit,
        daysBefore,
        ...Object.fromEntries([...pieces].map(([dosage, error]) => [piecesField(form.unit, dosage), error])),
      }
    },
  )

  /** What is typed of an amount in one unit is not said of it in another. */
  function piecesField(unit: string, dosage: string) {
    return `pieces ${dosage} ${stock && isInStoredUnit(unit) ? stock.unit : storedUnit(unit)}` as const
  }

  /** What is typed of an amount, or was told of it. */
  function piecesText(form: SettingsForm, dosage: string): string {
    const before = told(form.unit).find((one) => one.dosage === dosage)
    return form[piecesField(form.unit, dosage)] ?? (before ? numberText(before.pieces, language) : '')
  }

  function read(form: SettingsForm) {
    const pieces = new Map(asked(form.unit).map((dosage) => [dosage, piecesText(form, dosage)]))
    return enteredSettings({ ...form, pieces }, told(form.unit))
  }

  async function save(form: SettingsForm) {
    const entered = read(form)
    if (!('settings' in entered)) return
    const { settings } = entered
    const count = enteredDecimal(form.count, 'from-zero')
    const medicationId = medication.id
    const isSaved = await run(async (send) => {
      await send(putStock, { medicationId, ...settings, pieces: [...settings.pieces] })
      if (!isCounted(form) || !('value' in count)) return
      await recordAmount(send, { kind: 'count', amount: count.value, unit: settings.unit, note: '' })
    })
    if (isSaved) onSaved()
  }

  async function stop() {
    const isStopped = await run(async (send) => {
      try {
        await send(removeStock, { medicationId: medication.id })
      } catch (error) {
        if (!isGone(error)) throw error
      }
    })
    if (!isStopped) return
    showToast('info', t.stopped)
    onClose()
  }

  return { draft, asked, piecesField, piecesText, isCounted, failure, save, stop }
}

/** How the stock of a medication is counted: to begin with, with the first count, or to be changed. */
export function StockSettingsForm(props: StockSettingsProps) {
  const { stock, onClose } = props
  const t = useTexts(stockTexts)
  const { draft, asked, piecesField, piecesText, isCounted, failure, save, stop } = useStockSettings(props)
  const { form, errors } = draft
  const units = unitName(storedUnit(form.unit), currentLanguage())
  return (
    <form className="stock__form form" ref={draft.ref} noValidate onSubmit={draft.submit(save)}>
      {failure && <FormError>{failure}</FormError>}
      <div className="form-columns">
        <Field label={t.unit} hint={t.unitHint} error={messageText(errors.unit)}>
          <TextInput autoComplete="off" autoFocus {...draft.control('unit')} />
        </Field>
        {isCounted(form) && (
          <Field label={stock?.balance ? t.countAgain : t.countNow} error={messageText(errors.count)}>
            <TextInput inputMode="decimal" autoComplete="off" {...draft.control('count')} />
          </Field>
        )}
        {asked(form.unit).map((dosage) => {
          const name = piecesField(form.unit, dosage)
          return (
            <Field
              key={dosage}
              label={t.pieces(units, amountText(dosage))}
              hint={t.piecesHint}
              error={messageText(errors[name])}
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                name={name}
                value={piecesText(form, dosage)}
                onChange={({ target }) => draft.change({ [name]: target.value })}
              />
            </Field>
          )
        })}
        <Field label={t.daysBefore} error={messageText(errors.daysBefore)}>
          <TextInput inputMode="numeric" autoComplete="off" {...draft.control('daysBefore')} />
        </Field>
      </div>
      <OfflineNote t={t} />
      <div className="form-foot">
        <Button type="submit" busy={draft.isSubmitting}>
          {draft.isSubmitting ? t.saving : stock ? t.save : t.start}
        </Button>
        <Button variant="line" onClick={onClose} disabled={draft.isSubmitting}>
          {t.cancel}
        </Button>
        {stock && (
          <Button variant="quiet-danger" onClick={() => void stop()} disabled={draft.isSubmitting}>
            {t.stop}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The amounts that the patient takes at present. */
function amountsTaken(medication: MedicationRecord, doses: DoseRecord | null): readonly string[] {
  const version = doses?.schedule.versions.at(-1)
  if (!version || isTakenAsNeeded(medication)) return [medication.dosage]
  return [...amountsOf(version.pattern, version.dosage)]
}
