import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { putNote } from '#core/api/notes.ts'
import { notePlace, noteTextLimit, type PatientNote } from '#core/notes/note.ts'
import { call } from '#web/lib/api.ts'
import { now } from '#web/lib/clock.ts'
import { onAuthEvent } from '#web/lib/session.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Field, FieldGroup, FormError } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import { OfflineNote } from '#web/ui/offline-note.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { noteKeys, notesQuery } from './queries.ts'
import './patient-note.css'

/** What was typed and not saved yet, and the note as it was stored when the typing began. */
type TypedNote = { readonly text: string; readonly before: string }

/** Typed notes by patient and place: they outlive their rows, which a filter or another page removes. */
const unsaved = new Map<string, TypedNote>()
onAuthEvent(({ type }) => {
  if (type === 'SIGNED_OUT') unsaved.clear()
})

type ScaleQuestion = {
  readonly text: string
  /** What 0 and 10 mean. */
  readonly scale: string
}

const scale = Array.from({ length: 11 }, (_, number) => String(number))

type NoteProps = {
  userId: string
  /** The day or the dose that it is about. */
  about: Pick<PatientNote, 'date' | 'dose'>
  /** Names the day or the dose for a screen reader. */
  of: ReactNode
  /** Whether it can be added or changed here. */
  canEdit: boolean
  /** What is asked for, if it is more than any note: a number from 0 to 10. */
  question?: ScaleQuestion | undefined
  /** Until there is a note, its button has a short name: every day of the list has one. */
  isCompact?: boolean
}

/** The patient's note on a dose, or on how a day was (dose-model 14). */
export function PatientNoteOf({ userId, about, of, canEdit, question, isCompact = false }: NoteProps) {
  const t = useTexts(historyTexts).notes
  const { data, isError } = useQuery(notesQuery(userId, about.date.toPlainYearMonth()))
  const place = notePlace(about)
  const draftKey = `${userId} ${place}`
  const [isEditing, setEditing] = useState(unsaved.has(draftKey))
  const edit = useRef<HTMLButtonElement>(null)
  const note = data?.value.notes.find((one) => notePlace(one) === place)
  // A note that is not known might be overwritten.
  if (!data) return canEdit && isError && about.dose ? <p className="soft small">{t.notLoaded}</p> : null
  function close() {
    unsaved.delete(draftKey)
    flushSync(() => setEditing(false))
    edit.current?.focus()
  }
  const add = question?.text ?? (about.dose ? t.addToDose : t.addToDay)
  const label = question?.text ?? (about.dose ? t.dose : t.day)
  if (isEditing) {
    return <NoteForm {...{ userId, about, label, question }} text={note?.text ?? ''} onClose={close} />
  }
  if (!note && !canEdit) return null
  return (
    <div className="patient-note">
      {note && (
        <p>
          <b>{question?.text ?? `${label}:`}</b> <BidiText>{note.text}</BidiText>
        </p>
      )}
      {canEdit && (
        <Button
          ref={edit}
          variant={about.dose ? 'line' : 'quiet'}
          size="sm"
          icon={note ? 'pen' : 'plus'}
          onClick={() => setEditing(true)}
        >
          {note ? t.change : isCompact ? t.addToDayShort : add}
          <VisuallyHidden>
            {' '}
            {isCompact && !note && `${add}, `}
            {of}
          </VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

function NoteForm(
  props: Pick<NoteProps, 'userId' | 'about' | 'question'> & { label: string; text: string; onClose: () => void },
) {
  const { userId, about, label, question, text, onClose } = props
  const t = useTexts(historyTexts).notes
  const client = useQueryClient()
  const draftKey = `${userId} ${notePlace(about)}`
  const [failure, setFailure] = useState<string | null>(null)
  // Sent again after a lost answer, it is the same note.
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(unsaved.get(draftKey) ?? null)
  const [sent, setSent] = useState<string | null>(null)
  const shown = typed?.text ?? text
  const isElsewhere = typed !== null && ![typed.before, typed.text, sent].includes(text)
  const draft = useDraft({})

  function type(next: string, before = typed?.before ?? text) {
    const note = { text: next, before }
    unsaved.set(draftKey, note)
    setTyped(note)
  }

  async function save() {
    setFailure(null)
    setSent(shown)
    try {
      await call(putNote, { id, ...about, text: shown, madeAt: now().round('millisecond') })
    } catch (error) {
      setFailure(failureOr(error, t.failed))
      return
    }
    await client.invalidateQueries({ queryKey: noteKeys.all(userId) })
    // What was typed meanwhile is not saved yet.
    const newest = unsaved.get(draftKey)
    if (newest && newest.text !== shown) type(newest.text, shown)
    else onClose()
  }

  return (
    <form className="patient-note__form form" ref={draft.ref} noValidate onSubmit={draft.submit(save)}>
      {failure && <FormError>{failure}</FormError>}
      {isElsewhere && (
        <p className="soft small" role="status">
          <b>{t.elsewhere}</b> <BidiText>{text}</BidiText>
        </p>
      )}
      {question && ['', ...scale].includes(shown) ? (
        <ScaleField question={question} value={shown} onChange={type} />
      ) : (
        <Field label={label} hint={text === '' ? undefined : t.removal}>
          <TextArea
            rows={3}
            maxLength={noteTextLimit}
            autoFocus
            name="text"
            value={shown}
            onChange={({ target }) => type(target.value)}
          />
        </Field>
      )}
      <OfflineNote t={t} />
      <div className="patient-note__buttons">
        <Button type="submit" size="sm" busy={draft.isSubmitting}>
          {t.save}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose} disabled={draft.isSubmitting}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

/** A number from 0 to 10; it takes the focus when it appears. */
function ScaleField(props: { question: ScaleQuestion; value: string; onChange: (value: string) => void }) {
  const { question, value, onChange } = props
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const group = place.current
    const chosen = group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector('input')
    chosen?.focus()
  }, [])
  return (
    <div ref={place} className="patient-note__scale">
      <FieldGroup legend={question.text} hint={question.scale}>
        <Choices
          name="text"
          layout="numbers"
          choices={scale.map((number) => ({ value: number, label: number }))}
          value={value === '' ? null : value}
          onChange={onChange}
        />
      </FieldGroup>
    </div>
  )
}
