import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MedicationRecord } from '#core/api/medications.ts'
import type { StockView } from '#core/api/stock.ts'
import type { DoseRecord } from '#core/dose/dose.ts'
import { isSaidToBeOut } from '#core/stock/said-to-be-out.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { ListedMedication } from '#web/lib/record.ts'
import { useSession } from '#web/lib/session.ts'
import { stocksQuery } from '#web/lib/stocks-query.ts'
import { stockTexts } from '#web/texts/en/stock.ts'
import { stockLine } from '#web/texts/stock-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BelowAction, RowAction, RowActions } from '#web/ui/row-actions.tsx'
import { StockEntries } from './stock-entries.tsx'
import { StockEntryForm } from './stock-entry-form.tsx'
import { StockSettingsForm } from './stock-settings-form.tsx'
import './stock.css'

type MedicationStockProps = {
  readonly item: ListedMedication
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
}

/** What opens below the action, in the order of its buttons. */
const parts = ['refill', 'count', 'loss', 'entries', 'settings'] as const
type Part = (typeof parts)[number]

function useStock(medicationId: string) {
  const userId = useSession()?.userId ?? ''
  const { data } = useQuery({ ...stocksQuery(userId), enabled: userId !== '' })
  const stock = data?.value.stocks.find((one) => one.medicationId === medicationId)
  return { userId, isLoaded: data !== undefined, isFromDevice: data?.fromDevice ?? false, stock }
}

/** What is left of a medication; nothing where it is not tracked or not known (product 4.7). */
export function StockFact({ item, spans, now }: MedicationStockProps) {
  const { stock, isFromDevice } = useStock(item.medication.id)
  const t = useTexts(stockTexts)
  if (!stock) return null
  const { left, toDo } = stockText(stock, item.doses, spans, now)
  const unrecorded = stock.balance?.unrecorded ?? 0
  return (
    <div>
      <Icon name="box" />
      <div className="stock-fact">
        <p className="num">
          <b>{left}</b>
        </p>
        {toDo && <p className="stock-fact__to-do">{toDo}</p>}
        {unrecorded > 0 && <p>{t.unrecorded(unrecorded)}</p>}
        {isFromDevice && <p>{t.fromDevice}</p>}
      </div>
    </div>
  )
}

/**
 * What can be done about it; where it is not tracked, the offer to. Nothing while that is not known.
 * @param props.of the medicine, for screen readers
 */
export function StockAction({ item, of, spans, now }: MedicationStockProps & { of: string }) {
  const { medication, doses } = item
  const { userId, isLoaded, stock } = useStock(medication.id)
  const t = useTexts(stockTexts)
  const [opened, setOpened] = useState<'first' | 'parts' | null>(null)
  const id = useId()
  if (!isLoaded) return null
  if (!stock && opened === 'parts') setOpened(null)
  const isOpen = opened !== null
  const focusButton = () => document.getElementById(`${id}-button`)?.focus()
  const close = () => {
    flushSync(() => setOpened(null))
    focusButton()
  }
  return (
    <>
      <RowAction
        of={of}
        id={`${id}-button`}
        icon="box"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-content` : undefined}
        onClick={() => setOpened(isOpen ? null : stock ? 'parts' : 'first')}
      >
        {stock ? t.manage : t.track}
      </RowAction>
      <BelowAction>
        {isOpen && (
          <section className="stock" id={`${id}-content`} aria-label={t.actions(of)}>
            {stock && opened === 'parts' ? (
              <StockParts {...{ userId, medication, doses, stock, of, spans, now }} />
            ) : (
              // Saved, it makes way for what can be done next; until then it stays, also once the settings alone are stored.
              <StockSettingsForm
                {...{ userId, medication, doses, stock }}
                onSaved={() => {
                  setOpened('parts')
                  focusButton()
                }}
                onClose={close}
              />
            )}
          </section>
        )}
      </BelowAction>
    </>
  )
}

/** Refill, count, loss, entries and settings, one of them open. */
function StockParts(props: {
  userId: string
  medication: MedicationRecord
  doses: DoseRecord | null
  stock: StockView
  of: string
  spans: ZoneSpans
  now: Temporal.Instant
}) {
  const { userId, medication, doses, stock, of, spans, now } = props
  const t = useTexts(stockTexts)
  const [opened, setOpened] = useState<Part | null>(null)
  const formId = useId()
  const id = (part: Part) => `${formId}-${part}`
  const close = () => {
    const last = opened
    flushSync(() => setOpened(null))
    if (last) document.getElementById(id(last))?.focus()
  }
  const form = { userId, medication, onClose: close }
  const { toDo } = stockText(stock, doses, spans, now)
  const isToTell = toDo !== null && stock.unknownAmounts.length > 0
  return (
    <>
      <RowActions short>
        {parts.map((part) => (
          <RowAction
            of={of}
            key={part}
            id={id(part)}
            variant="line"
            aria-expanded={opened === part}
            onClick={() => setOpened(opened === part ? null : part)}
          >
            {t[part]}
          </RowAction>
        ))}
      </RowActions>
      {isToTell && opened !== 'settings' && (
        <Button variant="quiet" size="sm" className="stock__tell" onClick={() => setOpened('settings')}>
          {toDo}
        </Button>
      )}
      {opened === 'settings' && <StockSettingsForm {...form} doses={doses} stock={stock} />}
      {opened === 'entries' && <StockEntries userId={userId} medicationId={medication.id} spans={spans} />}
      {opened !== null && opened !== 'settings' && opened !== 'entries' && (
        <StockEntryForm key={opened} {...form} kind={opened} unit={stock.unit} />
      )}
    </>
  )
}

/** What is left in words, and what there is to do. */
function stockText(stock: StockView, doses: DoseRecord | null, spans: ZoneSpans, now: Temporal.Instant) {
  const isOut = stock.balance !== null && isSaidToBeOut(doses?.entries ?? [], stock.balance.countedAt)
  return stockLine({ ...stock, isSaidToBeOut: isOut }, localDate(spans, now))
}
