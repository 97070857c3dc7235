import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ConditionEntry } from '#core/profile/conditions.ts'
import { countries } from '#core/profile/countries.ts'
import { relationships, sexes } from '#core/profile/profile.ts'
import { hasContact } from '#core/profile/validation.ts'
import { deviceZone, now } from '#web/lib/clock.ts'
import { messageText } from '#web/texts/core-text.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { countryText, relationshipText } from '#web/texts/stored-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { type Option, Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { Note } from '#web/ui/note.tsx'
import { RetryNote } from '#web/ui/retry-note.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { AvatarChoice } from './avatar-choice.tsx'
import type { ProfileForm } from './profile-form.ts'
import { SaveProfileButton } from './save-profile.tsx'
import type { ProfileDraft } from './use-profile-draft.ts'
import type { SaveProfile } from './use-save-profile.ts'

/** The list of health conditions, as at sign-up. */
export type ConditionsEditor = (
  conditions: readonly ConditionEntry[],
  onChange: (conditions: readonly ConditionEntry[]) => void,
) => ReactNode

/** The fields of the form that are texts. */
type TextField = { [Field in keyof ProfileForm]: ProfileForm[Field] extends string ? Field : never }[keyof ProfileForm]

type ProfileSectionProps = {
  draft: ProfileDraft
  conditions: ConditionsEditor
  /** The answers of the stored emergency contact about alerts. */
  contactPlaces: ReactNode
  save: SaveProfile
}

/** Edit Profile (product 8.1): everything that product 3.5 has in a profile, or that it is loading or could not be loaded. */
export function ProfileSection(props: ProfileSectionProps) {
  const t = useTexts(settingsTexts)
  const { form, isFailed, retry } = props.draft
  if (form) return <ProfileFields {...props} form={form} />
  if (!isFailed) return <Loading text={t.loading} />
  return <RetryNote text={t.profile.notLoaded} tryAgain={t.tryAgain} onRetry={retry} />
}

function ProfileFields(props: ProfileSectionProps & { form: ProfileForm }) {
  const { draft, form, conditions, contactPlaces, save } = props
  const t = useTexts(settingsTexts).profile
  const change = (fields: Partial<ProfileForm>) => {
    // While another field is marked, which may be far above, the reason stays in sight.
    const isWrong = Object.entries(draft.errors).some(([field, error]) => error && !(field in fields))
    if (!isWrong) save.forgetFailure()
    draft.change(fields)
  }
  const control = (name: TextField) => ({
    name,
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <>
      <div className="form">
        <AvatarChoice form={form} onChange={(avatar) => change({ avatar })} />
        <PersonFields draft={draft} form={form} control={control} />
        <section className="settings-section__part form">
          <h3>{t.health}</h3>
          {conditions(form.conditions, (entries) => change({ conditions: entries }))}
          <FieldError error={messageText(draft.errors.conditions)} />
        </section>
        <section className="settings-section__part form">
          <h3>{t.emergency}</h3>
          <p className="help-text">{t.emergencyText}</p>
          {draft.isAskedAgain && (
            <Note kind="due" icon="user" action={<Link to="/app/medications">{t.toMedications}</Link>}>
              {t.contactChanged}
            </Note>
          )}
          <ContactFields errors={draft.errors} control={control} />
          {draft.isContactChanged
            ? hasContact(form) && <p className="help-text">{t.saveContactFirst}</p>
            : contactPlaces}
        </section>
      </div>
      <SaveProfileButton {...save} />
    </>
  )
}

/** The value of a text field, and what its input changes. */
type Control = (name: TextField) => {
  name: TextField
  value: string
  onChange: (event: { target: { value: string } }) => void
}

function PersonFields({ draft, form, control }: { draft: ProfileDraft; form: ProfileForm; control: Control }) {
  const t = useTexts(settingsTexts).profile
  const { errors } = draft
  const today = now().toZonedDateTimeISO(deviceZone()).toPlainDate().toString()
  return (
    <>
      <div className="form-columns">
        <Field label={t.firstName} error={messageText(errors.firstName)}>
          <TextInput autoComplete="given-name" maxLength={200} dir="auto" {...control('firstName')} />
        </Field>
        <Field label={t.lastName} error={messageText(errors.lastName)}>
          <TextInput autoComplete="family-name" maxLength={200} dir="auto" {...control('lastName')} />
        </Field>
      </div>
      <Field label={t.email} hint={t.emailHint}>
        {/* Nobody scrolls in a field that cannot be changed: a long address has several lines. */}
        <TextArea className="input--lines" rows={1} value={draft.email} readOnly />
      </Field>
      <div className="form-columns">
        <Field label={t.phone} error={messageText(errors.phone)}>
          <TextInput type="tel" autoComplete="tel" maxLength={200} {...control('phone')} />
        </Field>
        <Field label={t.country} error={messageText(errors.selectedCountry)}>
          <Select autoComplete="country" options={countryOptions()} {...control('selectedCountry')} />
        </Field>
        <Field label={t.dateOfBirth} error={messageText(errors.dateOfBirth)}>
          <TextInput type="date" autoComplete="bday" min="1900-01-01" max={today} {...control('dateOfBirth')} />
        </Field>
        <Field label={t.sex} error={messageText(errors.sex)}>
          <Select
            autoComplete="sex"
            {...(form.sex === '' && { placeholder: t.choose })}
            options={sexes.map((sex) => ({ value: sex, label: t.sexes[sex] }))}
            {...control('sex')}
          />
        </Field>
      </div>
      <Field label={t.address} note={t.optional} error={messageText(errors.address)}>
        <TextArea rows={2} autoComplete="street-address" maxLength={5000} dir="auto" {...control('address')} />
      </Field>
    </>
  )
}

function ContactFields({ errors, control }: { errors: ProfileDraft['errors']; control: Control }) {
  const t = useTexts(settingsTexts).profile
  return (
    <>
      <Field label={t.contactName} error={messageText(errors.emergencyContactName)}>
        <TextInput autoComplete="off" maxLength={200} dir="auto" {...control('emergencyContactName')} />
      </Field>
      <div className="form-columns">
        <Field label={t.contactEmail} error={messageText(errors.emergencyContactEmail)}>
          <TextInput type="email" inputMode="email" autoComplete="off" {...control('emergencyContactEmail')} />
        </Field>
        <Field label={t.contactPhone} error={messageText(errors.emergencyPhone)}>
          <TextInput type="tel" autoComplete="off" maxLength={200} {...control('emergencyPhone')} />
        </Field>
        <Field label={t.contactCountry} error={messageText(errors.emergencyCountry)}>
          <Select autoComplete="off" options={countryOptions()} {...control('emergencyCountry')} />
        </Field>
        <Field label={t.relationship} error={messageText(errors.emergencyContactRelation)}>
          <Select
            autoComplete="off"
            options={relationships.map((relation) => ({ value: relation, label: relationshipText(relation) }))}
            {...control('emergencyContactRelation')}
          />
        </Field>
      </div>
      <Field label={t.contactAddress} note={t.optional} error={messageText(errors.emergencyContactAddress)}>
        <TextArea rows={2} autoComplete="off" maxLength={5000} dir="auto" {...control('emergencyContactAddress')} />
      </Field>
    </>
  )
}

/** Every country by its name in the language of the page, sorted. */
function countryOptions(): readonly Option[] {
  const options = countries.map(({ code, name }) => ({ value: code, label: countryText(code, name) }))
  return options.sort((a, b) => a.label.localeCompare(b.label, currentLanguage()))
}
