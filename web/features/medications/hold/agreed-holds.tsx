import { useId, useRef, useState } from 'react'
import { type AgreedHold, holdErrors, startedSpan } from '#core/schedule/hold.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { calendarDate } from '#core/time/calendar-date.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { messageText } from '#web/texts/core-text.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { RowAction, RowActions } from '#web/ui/row-actions.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AgreedHoldDialog } from './agreed-hold-dialog.tsx'
import { useHoldTimes } from './hold-text.ts'
import { useAgreedHolds } from './use-agreed-holds.ts'
import { useHold, useSentHold } from './use-hold.ts'
import './agreed-holds.css'

/** Pauses written down beforehand, each started with one press and a question (product 4.8). */
export function AgreedHolds(props: {
  /** The medications that are planned now. */
  medications: readonly MedicationDoses[]
  userId: string
  spans: ZoneSpans
  now: Temporal.Instant
  /** Refetches the lists. */
  refresh: () => Promise<void>
}) {
  const { medications, userId, spans, now, refresh } = props
  const t = useTexts(holdsTexts).agreed
  const { agreedHolds, save, remove } = useAgreedHolds(userId)
  const [isPreparing, setPreparing] = useState(false)
  const [starting, setStarting] = useState<AgreedHold | null>(null)
  const prepare = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const runningOf = ({ medicationIds }: AgreedHold) =>
    medications.filter(({ medication }) => medicationIds.includes(medication.id))
  return (
    <section className="page-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.title}</h2>
      <p className="soft agreed-holds__text">{t.text}</p>
      {agreedHolds.length > 0 && (
        <ul className="list">
          {agreedHolds.map((hold) => (
            <AgreedHoldItem
              key={hold.id}
              hold={hold}
              running={runningOf(hold)}
              onStart={() => setStarting(hold)}
              onRemove={async () => {
                // The button disappears with its row.
                if (await remove(hold)) prepare.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <Button ref={prepare} variant="line" size="sm" icon="plus" onClick={() => setPreparing(true)}>
        {t.prepare}
      </Button>
      {isPreparing && <AgreedHoldDialog medications={medications} onSave={save} onClose={() => setPreparing(false)} />}
      {starting && (
        <StartDialog
          hold={starting}
          running={runningOf(starting)}
          spans={spans}
          now={now}
          refresh={refresh}
          onClose={() => setStarting(null)}
        />
      )}
    </section>
  )
}

function AgreedHoldItem(props: {
  hold: AgreedHold
  /** Its medications that are taken now. */
  running: readonly MedicationDoses[]
  onStart: () => void
  onRemove: () => Promise<void>
}) {
  const { hold, running, onStart, onRemove } = props
  const t = useTexts(holdsTexts).agreed
  return (
    <li className="agreed-hold">
      <h3 className="agreed-hold__name" dir="auto">
        {hold.name}
      </h3>
      <p className="soft small num">
        <BidiText>
          {[...running.map(({ medication }) => isolated(medication.name)), t.days(hold.longestDays)].join(', ')}
        </BidiText>
        {running.length === 0 && ` ${t.noneRunning}`}
      </p>
      {hold.note && (
        <p className="soft small" dir="auto">
          {hold.note}
        </p>
      )}
      <RowActions>
        {running.length > 0 && (
          <RowAction of={hold.name} variant="line" icon="pause" onClick={onStart}>
            {t.start}
          </RowAction>
        )}
        <RowAction of={hold.name} variant="quiet-danger" icon="close" onClick={() => void onRemove()}>
          {t.remove}
        </RowAction>
      </RowActions>
    </li>
  )
}

/** Names what is paused and until when, before it is. */
function StartDialog(props: {
  hold: AgreedHold
  running: readonly MedicationDoses[]
  spans: ZoneSpans
  now: Temporal.Instant
  refresh: () => Promise<void>
  onClose: () => void
}) {
  const { hold, running, spans, now, refresh, onClose } = props
  const { agreed: t, firstDay: firstDayLabel, optional, advice } = useTexts(holdsTexts)
  const { spanText } = useHoldTimes(spans, now)
  const { pause } = useHold(refresh)
  const sent = useSentHold()
  const [busy, setBusy] = useState(false)
  const [firstDay, setFirstDay] = useState('')
  const [error, setError] = useState<string | null>(null)
  const dayField = useRef<HTMLInputElement>(null)
  const clock = wallClock(spans, now)
  const span = startedSpan(hold, clock, calendarDate(firstDay))

  function changeDay(day: string) {
    setFirstDay(day)
    setError(null)
  }

  async function start() {
    // A day without its year has no value either, and would begin the pause now.
    const isIncomplete = dayField.current?.validity.badInput === true || (firstDay !== '' && !calendarDate(firstDay))
    const wrong: FieldError | undefined = isIncomplete ? 'hold_day_required' : holdErrors(span, clock).from
    setError(wrong ?? null)
    if (wrong) return
    setBusy(true)
    const { cause, note } = hold
    const medicationIds = running.map(({ medication }) => medication.id)
    const started = { medicationIds, ...span, cause, note }
    const { id, replaced } = sent(started)
    const errors = await pause(id, started, isolated(running[0]?.medication.name ?? ''), replaced)
    setBusy(false)
    if (!errors) return onClose()
    const refused = errors.from ?? errors.until
    if (hold.cause === 'procedure') setError(refused ?? null)
    else if (refused) showToast('error', messageText(refused))
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<BidiText>{t.startTitle(isolated(hold.name))}</BidiText>}
      keepLabel={t.keep}
      actionLabel={t.start}
      busy={busy}
      onAction={start}
      answer={
        hold.cause === 'procedure' && (
          <Field label={firstDayLabel} note={optional} hint={t.firstDayHint} error={messageText(error ?? undefined)}>
            <TextInput ref={dayField} type="date" value={firstDay} onChange={({ target }) => changeDay(target.value)} />
          </Field>
        )
      }
    >
      <ul className={running.length > 1 ? 'agreed-hold__medications' : undefined}>
        {running.map(({ medication: { id: one, name, dosage } }) => (
          <li key={one}>
            <BidiText>{medicineText(name, dosage)}</BidiText>
          </li>
        ))}
      </ul>
      <p className="num">
        {spanText(span)} {t.sooner(running.length)}
      </p>
      <p className="soft">{advice}</p>
    </ConfirmDialog>
  )
}
