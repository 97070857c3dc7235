import { relationships } from '#core/profile/profile.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import { relationshipText } from '#web/texts/stored-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { countryOptions } from './country-options.ts'
import { dialCode } from './sign-up-form.ts'
import { useSignUpField } from './use-sign-up-field.ts'

/** Step 3 of the wizard: whom to turn to in an emergency. Nobody's own data, so the browser fills in none. */
export function ContactStep() {
  const texts = useTexts(authTexts)
  const t = texts.signUp.contact
  const { control, error, watch } = useSignUpField()
  return (
    <>
      <p>{t.intro}</p>
      <Field label={t.name} error={error('emergencyContactName')}>
        <TextInput autoComplete="off" {...control('emergencyContactName')} />
      </Field>
      <Field label={t.email} error={error('emergencyContactEmail')}>
        <TextInput type="email" inputMode="email" autoComplete="off" {...control('emergencyContactEmail')} />
      </Field>
      <div className="grid2">
        <Field label={t.country} error={error('emergencyCountry')}>
          <Select autoComplete="off" options={countryOptions()} {...control('emergencyCountry')} />
        </Field>
        <Field label={t.phone} error={error('emergencyPhone')}>
          <TextInput
            type="tel"
            autoComplete="off"
            prefix={dialCode(watch('emergencyCountry'))}
            {...control('emergencyPhone')}
          />
        </Field>
      </div>
      <Field label={t.relation} error={error('emergencyContactRelation')}>
        <Select
          autoComplete="off"
          placeholder={texts.signUp.choose}
          options={relationships.map((relation) => ({ value: relation, label: relationshipText(relation) }))}
          {...control('emergencyContactRelation')}
        />
      </Field>
      <Field label={t.address} note={texts.optional} error={error('emergencyContactAddress')}>
        <TextArea rows={2} autoComplete="off" {...control('emergencyContactAddress')} />
      </Field>
      <Checkbox {...control('keepSignedIn')}>
        {texts.signIn.keepSignedIn}
        <small className="hint block">{t.keepHint}</small>
      </Checkbox>
    </>
  )
}
