import { relationships } from '#core/profile/profile.ts'
import { messageText } from '#web/texts/core-text.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import { relationshipText } from '#web/texts/stored-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import type { Draft } from '#web/ui/use-draft.ts'
import { countryOptions } from './country-options.ts'
import { dialCode, type SignUpForm } from './sign-up-form.ts'

/** Step 3 of the wizard: the emergency contact. Another person's data, so the browser must not fill it in. */
export function ContactStep({ draft }: { draft: Draft<SignUpForm> }) {
  const texts = useTexts(authTexts)
  const { contact: t, ...labels } = texts.signUp
  const { form, control, errors } = draft
  return (
    <>
      <p>{t.intro}</p>
      <Field label={t.name} error={messageText(errors.emergencyContactName)}>
        <TextInput autoComplete="off" {...control('emergencyContactName')} />
      </Field>
      <Field label={labels.email} error={messageText(errors.emergencyContactEmail)}>
        <TextInput type="email" inputMode="email" autoComplete="off" {...control('emergencyContactEmail')} />
      </Field>
      <div className="form-columns">
        <Field label={labels.country} error={messageText(errors.emergencyCountry)}>
          <Select autoComplete="off" options={countryOptions()} {...control('emergencyCountry')} />
        </Field>
        <Field label={labels.phone} error={messageText(errors.emergencyPhone)}>
          <TextInput
            type="tel"
            autoComplete="off"
            prefix={dialCode(form.emergencyCountry)}
            {...control('emergencyPhone')}
          />
        </Field>
      </div>
      <Field label={t.relation} error={messageText(errors.emergencyContactRelation)}>
        <Select
          autoComplete="off"
          placeholder={texts.signUp.choose}
          options={relationships.map((relation) => ({ value: relation, label: relationshipText(relation) }))}
          {...control('emergencyContactRelation')}
        />
      </Field>
      <Field label={labels.address} note={texts.optional} error={messageText(errors.emergencyContactAddress)}>
        <TextArea rows={2} autoComplete="off" {...control('emergencyContactAddress')} />
      </Field>
      <Checkbox
        name="keepSignedIn"
        checked={form.keepSignedIn}
        onChange={({ target }) => draft.change({ keepSignedIn: target.checked })}
      >
        {texts.signIn.keepSignedIn}
        <small className="help-text">{t.keepHint}</small>
      </Checkbox>
    </>
  )
}
