import { useState } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import { type HoldPreview, holdPreview } from '#core/dose/hold-preview.ts'
import { holdCauses, holdNoteLimit } from '#core/schedule/hold.ts'
import { dayMs, msBetween } from '#core/time/durations.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { messageText } from '#web/texts/core-text.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Note } from '#web/ui/note.tsx'
import { type Draft, useDraft } from '#web/ui/use-draft.ts'
import { ChangesOfflineNote } from '../medication-fields.tsx'
import { emptyHoldForm, type HoldForm, holdFormErrors, holdSpan, openDoseOf } from './hold-form.ts'
import { useHoldTimes } from './hold-text.ts'
import { type NewHold, useSentHold } from './use-hold.ts'

/** Asks from when until when a medication is paused, and shows what that does to its doses (product 4.8). */
export function HoldDialog(props: {
  item: MedicationDoses
  /** The patient's other current medications. */
  others: readonly MedicationDoses[]
  spans: ZoneSpans
  now: Temporal.Instant
  /** @returns what is wrong, by field; null if it was stored */
  onPause: (id: string, hold: NewHold, replaced: readonly string[]) => Promise<Readonly<Record<string, string>> | null>
  onClose: () => void
}) {
  const { item, spans, now, onPause, onClose } = props
  const t = useTexts(holdsTexts)
  const { whenText } = useHoldTimes(spans, now)
  const sent = useSentHold()
  // As they were when it was opened: once the pause is stored, the dose is left out and the others are paused too.
  const [open] = useState(() => openDoseOf(item, spans, now))
  const [others] = useState(props.others)
  const draft: Draft<HoldForm> = useDraft<HoldForm>(emptyHoldForm, (form) => {
    // A time without its minutes has no value, and would end the pause at the beginning of the day.
    const isIncomplete = draft.ref.current?.querySelector<HTMLInputElement>('[name="time"]')?.validity.badInput
    return { ...holdFormErrors(form, open, spans, now), ...(isIncomplete && { time: 'time_invalid' }) }
  })
  const span = holdSpan(draft.form, open, wallClock(spans, now))

  async function send(form: HoldForm) {
    if (!span) return
    const { cause, note, others } = form
    const hold = { medicationIds: [item.medication.id, ...others], ...span, cause, note: note.trim() }
    const { id, replaced } = sent(hold)
    const errors = await onPause(id, hold, replaced)
    if (!errors) onClose()
    else if (errors.from ?? errors.until) draft.refuse({ firstDay: errors.from, day: errors.until })
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<BidiText>{t.title(medicineText(item.medication.name, item.medication.dosage))}</BidiText>}
      closeLabel={t.close}
      width="narrow"
      staysOnPressOutside
    >
      <form className="dialog__form" ref={draft.ref} noValidate onSubmit={draft.submit(send)}>
        <DialogBody className="form">
          <p className="soft">{t.intro}</p>
          <SpanFields draft={draft} open={open && whenText(open.shown)} />
          {span && <PreviewText preview={holdPreview(item.doses, spans, span, now)} whenText={whenText} />}
          <ReasonFields draft={draft} others={others} />
          <ChangesOfflineNote />
        </DialogBody>
        <DialogFoot>
          <Button type="submit" busy={draft.isSubmitting}>
            {t.pause}
          </Button>
          <Button variant="line" onClick={onClose} disabled={draft.isSubmitting}>
            {t.cancel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** @param open when the dose that is due was planned, in words */
function SpanFields({ draft, open }: { draft: Draft<HoldForm>; open: string | null }) {
  const { form, errors, change } = draft
  const t = useTexts(holdsTexts)
  return (
    <>
      <FieldGroup legend={t.from} error={form.from === 'day' ? undefined : messageText(errors.firstDay)}>
        <Choices<HoldForm['from']>
          name="from"
          layout={open ? 'list' : 'two'}
          choices={[
            ...(open ? [{ value: 'open', label: t.fromOpen(open) } as const] : []),
            { value: 'now', label: t.fromNow },
            { value: 'day', label: t.fromDay },
          ]}
          value={form.from}
          onChange={(from) => change({ from })}
        />
      </FieldGroup>
      {form.from === 'day' && (
        <Field label={t.firstDay} error={messageText(errors.firstDay)}>
          <TextInput type="date" {...draft.control('firstDay')} />
        </Field>
      )}
      <FieldGroup legend={t.until}>
        <Choices
          name="ends"
          choices={[
            { value: 'resumed', label: t.untilResumed },
            { value: 'day', label: t.untilDate },
          ]}
          value={form.ends}
          onChange={(ends) => change({ ends })}
        />
      </FieldGroup>
      {form.ends === 'day' && (
        <div className="form-columns">
          <Field label={t.day} error={messageText(errors.day)}>
            <TextInput type="date" {...draft.control('day')} />
          </Field>
          <Field label={t.time} note={t.optional} error={messageText(errors.time)}>
            <TextInput type="time" {...draft.control('time')} />
          </Field>
        </div>
      )}
    </>
  )
}

/** Why, and what is paused with it. */
function ReasonFields({ draft, others }: { draft: Draft<HoldForm>; others: readonly MedicationDoses[] }) {
  const { form, change } = draft
  const t = useTexts(holdsTexts)
  const toggle = (id: string, isOn: boolean) =>
    change({ others: isOn ? [...form.others, id] : form.others.filter((one) => one !== id) })
  return (
    <>
      <FieldGroup legend={t.cause}>
        <Choices
          name="cause"
          layout="list"
          choices={holdCauses.map((cause) => ({ value: cause, label: t.causes[cause] }))}
          value={form.cause}
          onChange={(cause) => change({ cause })}
        />
      </FieldGroup>
      <Field label={t.note} note={t.optional}>
        <TextInput maxLength={holdNoteLimit} autoComplete="off" {...draft.control('note')} />
      </Field>
      {others.length > 0 && (
        <FieldGroup legend={t.others}>
          {others.map(({ medication: { id, name, dosage } }) => (
            <Checkbox key={id} checked={form.others.includes(id)} onChange={({ target }) => toggle(id, target.checked)}>
              <BidiText>{medicineText(name, dosage)}</BidiText>
            </Checkbox>
          ))}
        </FieldGroup>
      )}
    </>
  )
}

/** What the pause does to the doses of the medication. */
function PreviewText({ preview, whenText }: { preview: HoldPreview; whenText: (nominal: Nominal) => string }) {
  const { held, next, last } = preview
  const t = useTexts(holdsTexts)
  const between = next && last && betweenText(last, next)
  return (
    <Note kind="plain" icon="calendar">
      <b>{held === null ? t.heldAll : t.held(held)}</b>
      {held !== null && (
        <p>
          {next ? t.next(whenText(next.shown)) : t.noNext} {between}
        </p>
      )}
      <p>{t.advice}</p>
    </Note>
  )

  function betweenText(last: Temporal.Instant, { instant }: Dose): string {
    return t.between(Math.round(msBetween(last, instant) / dayMs))
  }
}
