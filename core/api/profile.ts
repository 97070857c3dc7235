import * as z from 'zod/mini'
import { conditionChoices, conditionSeverities, filledConditions } from '#core/profile/conditions.ts'
import { isCountry } from '#core/profile/country-codes.ts'
import { isEmail } from '#core/profile/email.ts'
import { avatars, relationships, sexes } from '#core/profile/profile.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { plainDate } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'
import { line, nameMaxLength, noteMaxLength, optionalText, text } from './text.ts'

export const conditionEntry = z.object({
  id: text(nameMaxLength),
  condition: z._default(z.enum(['', ...conditionChoices], 'Please choose a condition from the list'), ''),
  severity: z._default(z.enum(conditionSeverities, 'Please choose a severity from the list'), 'mild'),
  description: optionalText(noteMaxLength),
  customCondition: z._default(line(nameMaxLength), ''),
})

export const mostConditions = 50

/** Empty entries are dropped; more than a person can have is a mistake. */
export const conditionEntries = z
  .array(conditionEntry)
  .check(
    z.maxLength(mostConditions, `conditions_at_most:${mostConditions}` satisfies FieldError),
    z.overwrite(filledConditions),
  )

export const country = z.string().check(z.refine(isCountry, 'Please choose a country from the list'))

const requiredName = (required: FieldError) =>
  line(nameMaxLength, required).check(z.refine((value) => value.trim() !== '', required))

/** The sign-in address is the account's and is changed elsewhere. */
const editable = {
  firstName: requiredName('first_name_required'),
  lastName: requiredName('last_name_required'),
  phone: line(nameMaxLength),
  dateOfBirth: z.nullable(plainDate),
  sex: z.nullable(z.enum(sexes, 'sex_required' satisfies FieldError)),
  selectedCountry: country,
  address: text(noteMaxLength),
  emergencyContactName: line(nameMaxLength),
  emergencyContactEmail: text(nameMaxLength).check(
    z.refine((value) => value.trim() === '' || isEmail(value), 'email_invalid' satisfies FieldError),
  ),
  emergencyPhone: line(nameMaxLength),
  emergencyCountry: country,
  emergencyContactRelation: z.nullable(z.enum(relationships, 'relationship_required' satisfies FieldError)),
  emergencyContactAddress: text(noteMaxLength),
  avatar: z.enum(avatars, 'Please choose an avatar from the list'),
  conditions: conditionEntries,
}

export const profile = z.object({
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  dateOfBirth: z.nullable(plainDate),
  sex: z.nullable(z.enum(sexes)),
  selectedCountry: z.string(),
  address: z.string(),
  emergencyContactName: z.string(),
  emergencyContactEmail: z.string(),
  emergencyPhone: z.string(),
  emergencyCountry: z.string(),
  emergencyContactRelation: z.nullable(z.enum(relationships)),
  emergencyContactAddress: z.string(),
  avatar: z.enum(avatars),
  conditions: z.array(conditionEntry),
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: "The signed-in patient's profile.",
  access: 'patient',
  input: nothing,
  output: profile,
})

/** What is left out stays, so that one device does not revert another's change. */
export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Change the parts of the profile that are sent and leaves the others; the sign-in address stays as it is.',
  access: 'patient',
  input: z.partial(
    z.object({
      ...editable,
      /**
       * The list that the form showed. With it, conditions that another device has added, changed or removed since stay so; a page of the
       * release before leaves it out, and its list replaces the stored one.
       */
      conditionsShown: conditionEntries,
    }),
  ),
  output: profile,
})
