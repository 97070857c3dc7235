import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { contactStanding } from '#core/profile/confirmation.ts'
import { confirmationsQuery } from '#web/lib/confirmations-query.ts'
import { useSession } from '#web/lib/session.ts'
import { dateWithYear } from '#web/texts/dates.ts'
import { confirmationsTexts } from '#web/texts/en/confirmations.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Choices } from '#web/ui/choices.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Sentence } from '#web/ui/sentence.tsx'

/** What the patient answers; null until they do, and then nobody is told. */
export type MayTell = 'yes' | 'no' | null

/** The emergency contact's name, as the patient gave it; empty where there is none. */
export function useContactName(): string {
  return useSession()?.profile.emergency_contact_name.trim() ?? ''
}

/**
 * Asks whether the emergency contact, by name, may be told of missed doses of a serious or life-threatening medicine; without
 * a yes nobody is (dose-model 9.3).
 * @param givenOn the day of the yes that holds
 */
export function ContactConsent(props: {
  value: MayTell
  onChange: (value: MayTell) => void
  givenOn?: Temporal.PlainDate | null
}) {
  const { value, onChange, givenOn = null } = props
  const t = useTexts(medicationsTexts).contact
  const name = useContactName()
  const id = useId()
  if (name === '') {
    return (
      <Note kind="plain" icon="user" role="none">
        {t.none}
      </Note>
    )
  }
  return (
    <FieldGroup
      legend={<Sentence>{t.ask(isolated(name))}</Sentence>}
      hint={
        <>
          <Sentence>{t.what(isolated(name))}</Sentence> {value === 'yes' && givenOn && t.since(dateWithYear(givenOn))}
        </>
      }
    >
      <Choices
        name={`${id}-tell`}
        choices={[
          { value: 'yes', label: <Sentence>{t.yes(isolated(name))}</Sentence>, name: t.yes(name) },
          { value: 'no', label: t.no },
        ]}
        value={value}
        onChange={onChange}
      />
      {value === 'yes' && <Standing name={name} />}
    </FieldGroup>
  )
}

/** Where the contact has not agreed to alerts: that nobody is told yet. */
function Standing({ name }: { name: string }) {
  const { contact: t } = useTexts(confirmationsTexts)
  const userId = useSession()?.userId ?? ''
  const { data } = useQuery({ ...confirmationsQuery(userId), enabled: userId !== '' })
  const standing = data && contactStanding(data)
  if (!standing || standing === 'agreed') return null
  const isOpen = standing === 'unasked'
  return (
    <Note kind={isOpen ? 'info' : 'due'} icon={isOpen ? 'user' : 'due'}>
      <Sentence>{isOpen ? t.first(isolated(name)) : t.standings[standing](isolated(name))}</Sentence>
    </Note>
  )
}
