import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ReceiptsState } from '#core/api/receipts.ts'
import { type ReceiptForm, receiptForms } from '#core/receipt/form.ts'
import { keys } from '#web/lib/queries.ts'
import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { FieldError, FieldGroup } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { chooseForm } from './calls.ts'
import { receiptsQuery } from './queries.ts'
import { statusOf, useReceiptsState } from './state.ts'
import './ledger.css'

type Choice = ReceiptForm | 'off'

/** The patient's consent to receipts, in Privacy & Security: off, or one of two forms, each with what cannot be undone. */
export function ReceiptConsent({ userId, className }: { userId: string; className: string }) {
  const t = useTexts(ledgerTexts).consent
  const { data, isError, refetch } = useReceiptsState(userId)
  return (
    <section className={`ledger__consent ${className}`}>
      <h3>{t.heading}</h3>
      <p className="help-text mt-4">{t.text}</p>
      {data ? (
        <FormChoice userId={userId} state={data} />
      ) : (
        isError && (
          <Note
            kind="missed"
            icon="missed"
            action={
              <Button variant="quiet" size="sm" onClick={() => void refetch()}>
                {t.tryAgain}
              </Button>
            }
          >
            {t.notLoaded}
          </Note>
        )
      )}
    </section>
  )
}

/** The choice, and what it means before it is stored. */
function FormChoice({ userId, state }: { userId: string; state: ReceiptsState }) {
  const t = useTexts(ledgerTexts).consent
  const present: Choice = state.form ?? 'off'
  const [chosen, setChosen] = useState<Choice | null>(null)
  const choices = useRef<HTMLDivElement>(null)
  /** The answer that was pressed disappears with what it was about. */
  const focusChoice = () => choices.current?.querySelector<HTMLInputElement>(':checked')?.focus()
  const { mutate, isPending, isError, reset } = useChooseForm(userId, state, focusChoice)
  // Stored, perhaps from another device, or although the response was lost.
  if (chosen === present) setChosen(null)
  const status = statusOf(state)
  const trouble = {
    off: t.switchedOff,
    unavailable: t.unavailable,
    'wrong-network': t.unavailable,
    unfunded: t.unfunded,
    busy: t.busy,
  }
  const isOffered = status !== 'off' || present !== 'off'

  function cancel() {
    setChosen(null)
    requestAnimationFrame(focusChoice)
  }

  return (
    <>
      {status !== 'ready' && status !== 'unasked' && (
        <Note kind="info" icon="missed" role="none">
          {trouble[status]}
        </Note>
      )}
      {isOffered && (
        <div ref={choices} className="mt-16">
          <FieldGroup legend={t.question}>
            <Choices
              name="receipts"
              layout="rows"
              choices={(['off', ...receiptForms] as const).map((value) => ({
                value,
                label: t[value],
                note: { off: t.offNote, private: t.privateNote, public: t.publicNote }[value],
              }))}
              value={chosen ?? present}
              onChange={(value) => {
                reset()
                setChosen(value)
              }}
            />
          </FieldGroup>
        </div>
      )}
      {chosen && (
        <Consequences
          key={chosen}
          chosen={chosen}
          isSaving={isPending}
          onSave={() => mutate(chosen)}
          onCancel={cancel}
        />
      )}
      {chosen && isError && (
        <Note kind="missed" icon="missed" role="alert">
          {t.notSaved}
        </Note>
      )}
    </>
  )
}

/** What a choice means, with the button that stores it. Public records need one more confirmation. */
function Consequences(props: { chosen: Choice; isSaving: boolean; onSave: () => void; onCancel: () => void }) {
  const { chosen, isSaving, onSave, onCancel } = props
  const t = useTexts(ledgerTexts).consent
  const [isSure, setSure] = useState(false)
  const [isUnsure, setUnsure] = useState(false)
  const errorId = useId()
  const means = { off: t.meansOff, private: t.meansPrivate, public: t.meansPublic }[chosen]

  function save() {
    if (chosen === 'public' && !isSure) setUnsure(true)
    else onSave()
  }

  return (
    <div className="ledger__meaning">
      <h4>{t.means}</h4>
      <ul>
        {means.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {chosen === 'public' && (
        <>
          <Checkbox
            checked={isSure}
            aria-invalid={isUnsure || undefined}
            aria-describedby={isUnsure ? errorId : undefined}
            onChange={({ target }) => {
              setSure(target.checked)
              setUnsure(false)
            }}
          >
            {t.sure}
          </Checkbox>
          <FieldError id={errorId} error={isUnsure ? t.mustBeSure : undefined} />
        </>
      )}
      <div className="form-foot">
        <Button variant={chosen === 'public' ? 'danger' : 'solid'} busy={isSaving} onClick={save}>
          {t.save[chosen]}
        </Button>
        <Button variant="line" disabled={isSaving} onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </div>
  )
}

function useChooseForm(userId: string, state: ReceiptsState, onStored: () => void) {
  const t = useTexts(ledgerTexts).consent
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chosen: Choice) => chooseForm(chosen === 'off' ? null : chosen),
    onSuccess: async (stored, chosen) => {
      client.setQueryData(receiptsQuery(userId).queryKey, { ...state, ...stored })
      onStored()
      showToast('success', t.saved[chosen])
      // The session tells every screen whether receipts are on; the state of the network is polled only then.
      await Promise.all(
        [keys.session(userId), receiptsQuery(userId).queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}
