import type { PasswordPart } from '#core/profile/password.ts'
import { clockText, weekdayOf } from '../pattern-values.ts'

const passwordParts: Readonly<Record<PasswordPart, string>> = {
  characters: 'at least 8 characters',
  uppercase: 'one uppercase letter',
  lowercase: 'one lowercase letter',
  number: 'one number',
}

/**
 * Input errors by the names that core and the server give them. A text with parameters is a function of what follows
 * the name (core/texts/field-error.ts). Defines the shape for all languages.
 */
export const fieldErrors = {
  first_name_required: 'First name is required',
  last_name_required: 'Last name is required',
  email_required: 'Email is required',
  email_invalid: 'Please enter a valid email',
  email_address_invalid: 'Please enter a valid email address',
  password_required: 'Password is required',
  current_password_required: 'Current password is required',
  password_too_long: (max: string) => `Password must be at most ${max} characters`,
  password_lacks: (...parts: PasswordPart[]) =>
    `Password must contain ${parts.map((part) => passwordParts[part]).join(', ')}`,
  password_common: 'Many people use this password. Please choose another.',
  password_confirmation_required: 'Please confirm your password',
  passwords_differ: 'Passwords do not match',
  phone_required: 'Phone number is required',
  birth_date_required: 'Date of birth is required',
  birth_date_invalid: 'Please enter a valid date of birth',
  sex_required: 'Please select your sex',
  contact_name_required: 'Emergency contact name is required',
  contact_email_required: 'Emergency contact email is required',
  contact_phone_required: 'Emergency contact phone is required',
  relationship_required: 'Please select relationship',
  conditions_at_most: (max: string) => `At most ${max} conditions`,
  code_required: 'Please enter the code',
  passkey_name_required: 'Give the passkey a name',
  code_wrong: 'That is not the code. Please check the message again.',
  link_incomplete: 'The link is incomplete',

  hold_name_required: 'Give the pause a name',
  hold_medications_required: 'Choose at least one medication',
  hold_day_required: 'Enter the day',
  hold_in_past: 'A hold cannot begin in the past; say for each dose why it was left out',
  hold_begins_too_late: 'Choose a beginning within a year',
  hold_end_not_later: 'Choose an end after the beginning',
  hold_too_long: 'Choose an end within a year, or leave it open',

  medication_name_required: 'Medication name is required',
  quantity_required: 'Quantity is required',
  quantity_too_long: 'Please use fewer characters',
  dosage_required: 'Dosage is required',
  time_required: 'Reminder time is required',
  weekday_required: 'Please choose the day of the week',
  time_invalid: 'Please enter a time such as 22:00',
  whole_number_between: (from: string, to: string) =>
    `Please enter a whole number from ${from} to ${to}, or leave it empty`,
  course_over: 'With this duration the treatment would already be over',
  recorded_after_course: 'A dose after that has already been recorded. Please choose a longer duration.',
  reason_required: 'Please give a reason',
  first_dose_not_offered: 'Please choose one of the next doses',
  since_in_future: 'Please enter a day that is not in the future',
  since_too_long_ago: 'Please enter a day in the last 2 years',
  photo_too_large: 'File size must be less than 10MB',
  photo_not_image: 'Please select a valid image file',

  time_in_future: 'This time is in the future. Please check the clock of this device.',
  time_too_long_ago: 'Please choose a time in the last 30 days.',
  recorded_too_long_ago: 'This was recorded more than a year ago. Please check the clock of this device.',
  dose_too_far_ahead: 'A dose more than a year ahead cannot be recorded',
  dose_too_long_ago: 'A dose can be recorded for up to 30 days',

  rows_required: 'Add at least one time',
  rows_at_most: (max: string) => `At most ${max} lines`,
  steps_at_most: (max: string) => `At most ${max} steps`,
  amount_required: 'Enter an amount, such as 1 tablet',
  amount_above_zero: 'Enter a number above 0, such as 0.5',
  weekdays_required: 'Please choose at least one day of the week',
  whole_number_from: (from: string, to: string) => `Enter a whole number from ${from} to ${to}`,
  month_day: (from: string, to: string) => `Enter a day from ${from} to ${to}`,
  hours_from: (from: string, to: string) => `Enter a whole number of hours from ${from} to ${to}`,
  first_dose_required: 'Enter the date and time of the first dose',
  first_dose_not_before: (minute: string, weekday: string) =>
    `Choose a time from ${weekdayOf(weekday, 'en-US')}, ${clockText(minute, 'en-US')} on`,
  first_dose_within: (days: string) => `Choose a day within the next ${days} days`,
  cycle_days: (from: string, to: string) => `Enter a number of days from ${from} to ${to}`,
  date_invalid: 'Enter a real date',
  days_begin_too_late: 'The days of this step begin more than a year after it',
  step_not_later: 'Each step needs a later date',
  /** @param minute of the day @param weekday 1 is Monday */
  rows_meet: (minute: string, weekday: string) =>
    `Two lines plan ${clockText(minute, 'en-US')} on the same day (${weekdayOf(weekday, 'en-US')})`,
  rows_too_close: (minutes: string) => `Times of one medicine must be at least ${minutes} minutes apart`,
  lunch_too_early: 'Lunch must be at least 30 minutes after breakfast',
  dinner_too_early: 'Dinner must be at least 30 minutes after lunch',
  bedtime_too_early: 'Bedtime must be at least 30 minutes after dinner',

  limit_required: 'Give the smallest gap, the most in 24 hours, or say that there is none',
  gap_minutes: (from: string, to: string) =>
    `Enter a gap from ${Number(from).toLocaleString('en')} to ${Number(to).toLocaleString('en')} minutes`,
  max_below_amount: 'The most in 24 hours is less than one intake',
  max_in_other_unit: 'Enter it in the unit of the usual amount',
  gap_fits_one: 'With this gap, only one intake fits in 24 hours',
  reasons_at_most: (max: string) => `At most ${max} reasons`,
  time_still_to_come: 'That time is still to come',

  number_from_zero: 'Enter a number of 0 or more',
  number_above_zero: 'Enter a number above 0',
  decimal_places: (places: string) => `At most ${places} decimal places`,
  number_at_most: (max: string) => `Enter a number of at most ${Number(max).toLocaleString('en')}`,
  thousands_separated: 'Write it without a separator for thousands, such as 1000',
  unit_required: 'Enter what is counted, such as tablets',
  unit_letters: 'Use letters only, such as tablets',

  characters_at_most: (max: string) => `Please use at most ${Number(max).toLocaleString('en')} characters`,
  length_at_most: (max: string) => `Must be at most ${Number(max).toLocaleString('en')} characters`,
  character_not_storable: 'Contains a character that cannot be stored',
  line_breaks: 'Please leave out line breaks and other invisible characters',
}

type English = typeof fieldErrors

export type FieldErrorTexts = {
  readonly [Name in keyof English]: English[Name] extends string ? string : English[Name]
}
