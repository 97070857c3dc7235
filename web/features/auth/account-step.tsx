import { sexes } from '#core/profile/profile.ts'
import { deviceZone, now } from '#web/lib/clock.ts'
import { messageText } from '#web/texts/core-text.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput, Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import type { Draft } from '#web/ui/use-draft.ts'
import { countryOptions } from './country-options.ts'
import { dialCode, type SignUpForm } from './sign-up-form.ts'

/** Step 1 of the wizard: who the patient is and how they sign in. */
export function AccountStep({ draft }: { draft: Draft<SignUpForm> }) {
  const texts = useTexts(authTexts)
  const t = texts.signUp
  const { form, control, errors } = draft
  const passwordLabels = { showLabel: texts.showPassword, hideLabel: texts.hidePassword }
  const today = now().toZonedDateTimeISO(deviceZone()).toPlainDate().toString()
  return (
    <>
      <div className="form-columns">
        <Field label={t.firstName} error={messageText(errors.firstName)}>
          <TextInput autoComplete="given-name" {...control('firstName')} />
        </Field>
        <Field label={t.lastName} error={messageText(errors.lastName)}>
          <TextInput autoComplete="family-name" {...control('lastName')} />
        </Field>
      </div>
      <Field label={t.email} error={messageText(errors.email)}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...control('email')} />
      </Field>
      <Field label={t.password} hint={t.passwordHint} error={messageText(errors.password)}>
        <PasswordInput autoComplete="new-password" {...passwordLabels} {...control('password')} />
      </Field>
      <Field label={t.confirmPassword} error={messageText(errors.confirmPassword)}>
        <PasswordInput autoComplete="new-password" {...passwordLabels} {...control('confirmPassword')} />
      </Field>
      <div className="form-columns">
        <Field label={t.country} error={messageText(errors.selectedCountry)}>
          <Select autoComplete="country" options={countryOptions()} {...control('selectedCountry')} />
        </Field>
        <Field label={t.phone} error={messageText(errors.phone)}>
          <TextInput
            type="tel"
            autoComplete="tel-national"
            prefix={dialCode(form.selectedCountry)}
            {...control('phone')}
          />
        </Field>
        <Field label={t.dateOfBirth} error={messageText(errors.dateOfBirth)}>
          <TextInput type="date" autoComplete="bday" min="1900-01-01" max={today} {...control('dateOfBirth')} />
        </Field>
        <Field label={t.sex} error={messageText(errors.sex)}>
          <Select
            autoComplete="sex"
            placeholder={t.choose}
            options={sexes.map((sex) => ({ value: sex, label: t.sexes[sex] }))}
            {...control('sex')}
          />
        </Field>
      </div>
      <Field label={t.address} note={texts.optional} error={messageText(errors.address)}>
        <TextArea rows={2} autoComplete="street-address" {...control('address')} />
      </Field>
    </>
  )
}
