import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { contactConfirmationState } from '#core/profile/confirmation.ts'
import { confirmationsQuery } from '#web/lib/confirmations-query.ts'
import { useSession } from '#web/lib/session.ts'
import { dateWithYear } from '#web/texts/dates.ts'
import { confirmationsTexts } from '#web/texts/en/confirmations.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'

/** The patient's answer; null until there is one, and then nobody is alerted. */
export type ContactConsentAnswer = 'yes' | 'no' | null

/** The emergency contact: a name, empty if there is none, and where they are reached. */
export type Contact = { readonly name: string; readonly email: string; readonly phone: string }

export function useContact(): Contact {
  const profile = useSession()?.profile
  return {
    name: profile?.emergency_contact_name.trim() ?? '',
    email: profile?.emergency_contact_email.trim() ?? '',
    phone: profile?.emergency_contact_phone.trim() ?? '',
  }
}

/** Whether it is one person at the same addresses. */
export function isSameContact(a: Contact, b: Contact): boolean {
  return a.name === b.name && a.email === b.email && a.phone === b.phone
}

/**
 * Asks whether the emergency contact, by name, may be alerted about missed doses of a serious or life-threatening medicine;
 * without a yes nobody is (dose-model 9.3).
 * @param givenOn the day of the current yes
 */
export function ContactConsent(props: {
  value: ContactConsentAnswer
  onChange: (value: ContactConsentAnswer) => void
  givenOn?: Temporal.PlainDate | null
}) {
  const { value, onChange, givenOn = null } = props
  const t = useTexts(medicationsTexts).contact
  const { name } = useContact()
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
      legend={<BidiText>{t.ask(isolated(name))}</BidiText>}
      hint={
        <>
          <BidiText>{t.what(isolated(name))}</BidiText> {value === 'yes' && givenOn && t.since(dateWithYear(givenOn))}
        </>
      }
    >
      <Choices
        name={`${id}-tell`}
        choices={[
          { value: 'yes', label: <BidiText>{t.yes(isolated(name))}</BidiText>, name: t.yes(name) },
          { value: 'no', label: t.no },
        ]}
        value={value}
        onChange={onChange}
      />
      {value === 'yes' && <ContactState name={name} />}
    </FieldGroup>
  )
}

/** Says that nobody is alerted while the contact has not agreed. */
function ContactState({ name }: { name: string }) {
  const { contact: t } = useTexts(confirmationsTexts)
  const userId = useSession()?.userId ?? ''
  const { data } = useQuery({ ...confirmationsQuery(userId), enabled: userId !== '' })
  const standing = data && contactConfirmationState(data)
  if (!standing || standing === 'agreed') return null
  const isOpen = standing === 'unasked'
  return (
    <Note kind={isOpen ? 'info' : 'due'} icon={isOpen ? 'user' : 'due'}>
      <BidiText>{isOpen ? t.first(isolated(name)) : t.contactStates[standing](isolated(name))}</BidiText>
    </Note>
  )
}
