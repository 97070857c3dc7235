import { maxMedications, maxRunningMedications, maxVersions } from '#core/account/quotas.ts'
import type { callFailures } from './call-failures.ts'

/** Why the server refuses a call, by the reason in its answer, which the page translates. */
export const failures = {
  internal: 'Something went wrong. Please try again.',
  unavailable: 'The service cannot be reached at the moment. Please try again shortly.',
  not_signed_in: 'Please sign in to continue.',
  not_found: 'Not found',
  forbidden_origin: 'This request did not come from this site.',
  too_large: 'This is too large to be sent',
  too_many_calls: 'Too many requests at once. Please wait a moment.',

  already_registered: 'This email is already registered. Please sign in instead.',
  invalid_credentials: 'The email or password you entered is incorrect. Please check your credentials and try again.',
  email_not_confirmed: 'Please check your email and click the confirmation link before signing in.',
  incorrect_password: 'Incorrect password. Please try again.',
  too_many_sign_ins: 'Too many sign-in attempts. Please wait a few minutes before trying again.',
  sign_ins_busy: 'Many people are signing in at the moment. Please try again in a few seconds.',
  second_factor_needed: 'Please confirm that it is you, then try again.',
  password_needed: 'Please confirm that it is you with your password, then try again.',
  app_code_wrong: 'That code did not work. Each code works once. Please wait for the next one.',
  recovery_code_wrong: 'That recovery code did not work. Each one works once.',
  too_many_codes: 'Too many wrong codes. Please try again tomorrow.',
  changed_too_often: 'This was changed many times today. Please try again tomorrow.',
  sign_in_expired: 'That took too long. Please sign in again.',
  app_already_on: 'An authenticator app is already on. Turn it off first to use another.',
  passkey_wrong: 'That passkey did not work. Please try again, or use another way.',
  passkey_known: 'This passkey is stored already.',
  most_passkeys: 'You have many passkeys. Please remove one first.',
  link_not_valid: 'This link no longer works. Please ask for a new one.',
  link_used_up: 'This link no longer works.',

  most_medications: `There are ${maxMedications} medications in your list, which is the maximum. Please restore an ended one instead of adding it again.`,
  most_running: `You are taking ${maxRunningMedications} medications, which is the maximum. Please complete or end one first.`,
  most_versions: `This medication has been changed ${maxVersions} times in three months, which is the maximum. Please end it and add it again.`,
  most_versions_in_all:
    'Your medications have been changed too often in the last three months. Please try again in a few days.',
  most_entries_of_dose: 'This dose was recorded and undone too often. Nothing more can be recorded for it.',
  most_entries_of_date: 'Too much is recorded for this day. Nothing more can be recorded for it.',
  most_entries_a_day:
    'Too many doses were recorded in the last 24 hours. What is on this device is kept and will be sent later.',
  most_agreed_holds: 'Too many pauses are prepared. Remove one first.',
  most_holds: 'Too many pauses are recorded. No more can be added.',
  most_notes: 'Too many notes are stored. Please change an existing one instead.',
  most_stock_entries: 'Too many counts and refills are recorded. Nothing more can be recorded of your stocks.',
  most_zone_spans: 'The time zone has been changed too often in the last three months. Please try again in a few days.',
  most_zone_changes_a_day: 'The time zone was changed many times today. Please try again tomorrow.',

  no_data_returned: 'No data returned from database',
  medication_ended: 'This medication has ended. Restore it to take it again.',
  medication_not_ended: 'This medication has not ended. Edit it instead.',
  closing_not_undoable: 'Only Complete and End can be undone.',
  hold_undo_too_late: 'It is too late to undo this. You can resume the medication.',
  closing_undo_too_late: 'It is too late to undo this. You can restore the medication.',
  nothing_to_change: 'The treatment ends before the next dose, so there is nothing to change.',
  changed_meanwhile: 'This medication was changed on another device in the meantime. Please check it and save again.',
  anchors_changed: 'A time of your day was changed in the meantime. Please check the times again.',
  anchors_not_moved: 'Not every plan can follow these times, so nothing was changed.',
  change_alone: 'There is a question about this change. Please change this medication by itself, in My Medications.',
  contact_changed: 'Your emergency contact was changed in the meantime. Please check it again.',
  photos_busy: 'Many photos are being saved. Please try again shortly.',
  zone_changed: 'Your time zone was changed in the meantime.',
  zone_undo_too_late: 'It is too late to undo this. You can set the time zone in Settings.',

  code_used_up: 'This code no longer works. Please ask for a new one.',
  confirmation_too_soon: 'One was sent just now. Please wait a minute before the next one.',
  confirmation_too_often: 'You have requested this too often today. Please try again tomorrow.',
  contact_refused: 'Your emergency contact has declined. Only another address or number can be asked.',
  no_such_place: 'There is no such address or number in your profile.',

  tests_a_day: 'You have had many test reminders today. Please try again tomorrow.',
  test_on_its_way: 'A test reminder is on its way. Please wait a few seconds before the next one.',
  dose_needs_app: 'Please open the app to record this dose.',

  own_report_running: 'Your last report is still being created. Please try again in a moment.',
  reports_busy: 'Many reports are being created. Please try again in a moment.',
  report_failed: 'The report could not be created. Please try again later.',

  receipt_not_on_chain: 'This receipt is not on the chain.',
  too_many_receipts: 'You have checked many receipts. Please try again in a minute.',

  assistant_changed: 'The assistant has changed. Please check who answers now.',
  assistant_off: 'The assistant is switched off. Nothing was sent.',
  questions_a_day: 'You have asked many questions. Please ask again tomorrow.',
  questions_a_minute: 'You have asked many questions. Please ask again in a minute.',
  assistant_busy: 'The assistant is busy. Please ask again in a minute.',
  assistant_unreachable: 'The assistant cannot be reached at the moment. Please try again later.',
} as const

export type Failure = keyof typeof failures

/** Every language has these, and the failures of calls without an answer. */
export type FailureTexts = Readonly<Record<Failure | keyof typeof callFailures, string>>
