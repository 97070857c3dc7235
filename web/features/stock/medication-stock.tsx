import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { StockView } from '#core/api/stock.ts'
import type { DoseRecord } from '#core/dose/dose.ts'
import { isSaidToBeOut } from '#core/stock/said-to-be-out.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { ListedMedication } from '#web/lib/record.ts'
import { useSession } from '#web/lib/session.ts'
import { stocksQuery } from '#web/lib/stocks-query.ts'
import { stockTexts } from '#web/texts/en/stock.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { stockLine } from '#web/texts/stock-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StockEntries } from './stock-entries.tsx'
import { StockEntryForm } from './stock-entry-form.tsx'
import { StockSettingsForm } from './stock-settings-form.tsx'
import './stock.css'

type MedicationStockProps = {
  readonly item: ListedMedication
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
}

/** What opens below the line, in the order of its buttons. */
const parts = ['refill', 'count', 'loss', 'entries', 'settings'] as const
type Part = (typeof parts)[number]

/**
 * What is left of a medication, with its actions; where it is not tracked, the offer to (product 4.7). Nothing while it is not known.
 */
export function MedicationStock({ item, spans, now }: MedicationStockProps) {
  const userId = useSession()?.userId ?? ''
  const { data } = useQuery({ ...stocksQuery(userId), enabled: userId !== '' })
  const t = useTexts(stockTexts)
  const [opened, setOpened] = useState<Part | null>(null)
  if (!data) return null
  const { medication } = item
  const stock = data.value.stocks.find(({ medicationId }) => medicationId === medication.id)
  const id = (part: Part) => `stock-${part}-${medication.id}`
  const close = () => {
    const last = opened
    flushSync(() => setOpened(null))
    if (last) document.getElementById(id(last))?.focus()
  }
  const form = { userId, medication, onClose: close }
  return (
    <section className="stock" aria-label={t.actions(medicineText(medication.name, medication.dosage))}>
      {stock ? (
        <>
          <StockLine
            stock={stock}
            doses={item.doses}
            isFromDevice={data.fromDevice}
            spans={spans}
            now={now}
            onTell={() => setOpened('settings')}
          />
          <div className="stock__actions">
            {parts.map((part) => (
              <Button
                key={part}
                id={id(part)}
                variant="quiet"
                size="sm"
                aria-expanded={opened === part}
                onClick={() => setOpened(opened === part ? null : part)}
              >
                {t[part]}
              </Button>
            ))}
          </div>
        </>
      ) : (
        opened !== 'settings' && (
          <Button id={id('settings')} variant="quiet" size="sm" icon="box" onClick={() => setOpened('settings')}>
            {t.track}
          </Button>
        )
      )}
      {opened === 'settings' && <StockSettingsForm {...form} doses={item.doses} stock={stock} />}
      {stock && opened === 'entries' && <StockEntries userId={userId} medicationId={medication.id} spans={spans} />}
      {stock && opened !== null && opened !== 'settings' && opened !== 'entries' && (
        <StockEntryForm key={opened} {...form} kind={opened} unit={stock.unit} />
      )}
    </section>
  )
}

function StockLine(props: {
  stock: StockView
  doses: DoseRecord | null
  isFromDevice: boolean
  spans: ZoneSpans
  now: Temporal.Instant
  /** Opens the form in which the patient tells how many units an amount is. */
  onTell: () => void
}) {
  const { stock, doses, isFromDevice, spans, now, onTell } = props
  const t = useTexts(stockTexts)
  const isOut = stock.balance !== null && isSaidToBeOut(doses?.entries ?? [], stock.balance.countedAt)
  const { left, toDo } = stockLine({ ...stock, isSaidToBeOut: isOut }, localDate(spans, now))
  const unrecorded = stock.balance?.unrecorded ?? 0
  return (
    <div className="stock__line">
      <Icon name="box" />
      <div>
        <p className="num">
          <b>{left}</b>
        </p>
        {toDo &&
          (stock.unknownAmounts.length > 0 ? (
            <Button variant="quiet" size="sm" className="stock__tell" onClick={onTell}>
              {toDo}
            </Button>
          ) : (
            <p className="stock__to-do">{toDo}</p>
          ))}
        {unrecorded > 0 && <p className="soft">{t.unrecorded(unrecorded)}</p>}
        {isFromDevice && <p className="soft">{t.fromDevice}</p>}
      </div>
    </div>
  )
}
