import type { PasswordPart } from '#core/profile/password.ts'
import type { FieldErrorTexts } from '../en/field-errors.ts'
import { clockText, weekdayOf } from '../pattern-values.ts'

const passwordParts: Readonly<Record<PasswordPart, string>> = {
  characters: 'mindestens 8 Zeichen',
  uppercase: 'einen Groß\u00adbuchstaben',
  lowercase: 'einen Kleinbuchstaben',
  number: 'eine Ziffer',
}
const list = new Intl.ListFormat('de', { type: 'conjunction' })
const numbers = new Intl.NumberFormat('de')
const number = (digits: string) => numbers.format(Number(digits))

export const fieldErrors: FieldErrorTexts = {
  first_name_required: 'Bitte geben Sie Ihren Vornamen ein',
  last_name_required: 'Bitte geben Sie Ihren Nachnamen ein',
  email_required: 'Bitte geben Sie Ihre E‑Mail-Adresse ein',
  email_invalid: 'Bitte geben Sie eine gültige E‑Mail-Adresse ein',
  email_address_invalid: 'Bitte geben Sie eine gültige E‑Mail-Adresse ein',
  password_required: 'Bitte geben Sie ein Passwort ein',
  current_password_required: 'Bitte geben Sie Ihr aktuelles Passwort ein',
  password_too_long: (max) => `Das Passwort darf höchstens ${number(max)} Zeichen lang sein`,
  password_lacks: (...parts) => `Das Passwort braucht ${list.format(parts.map((part) => passwordParts[part]))}`,
  password_common: 'Viele Menschen nutzen dieses Passwort. Bitte wählen Sie ein anderes.',
  password_confirmation_required: 'Bitte bestätigen Sie Ihr Passwort',
  passwords_differ: 'Die Passwörter stimmen nicht überein',
  phone_required: 'Bitte geben Sie Ihre Telefonnummer ein',
  birth_date_required: 'Bitte geben Sie Ihr Geburtsdatum ein',
  birth_date_invalid: 'Bitte geben Sie ein gültiges Geburtsdatum ein',
  sex_required: 'Bitte wählen Sie Ihr Geschlecht',
  contact_name_required: 'Bitte geben Sie den Namen des Notfallkontakts ein',
  contact_email_required: 'Bitte geben Sie die E‑Mail-Adresse des Notfallkontakts ein',
  contact_phone_required: 'Bitte geben Sie die Telefonnummer des Notfallkontakts ein',
  relationship_required: 'Bitte wählen Sie die Beziehung',
  conditions_at_most: (max) => `Höchstens ${number(max)} Erkrankungen`,
  code_required: 'Bitte geben Sie den Code ein',
  passkey_name_required: 'Geben Sie dem Passkey einen Namen',
  code_wrong: 'Das ist nicht der Code. Bitte sehen Sie noch einmal in der Nachricht nach.',
  link_incomplete: 'Der Link ist unvollständig',

  hold_name_required: 'Geben Sie der Pause einen Namen',
  hold_medications_required: 'Wählen Sie mindestens ein Medikament',
  hold_day_required: 'Geben Sie den Tag an',
  hold_in_past:
    'Eine Pause kann nicht in der Vergangenheit beginnen; geben Sie bei jeder Dosis an, warum sie ausgelassen wurde',
  hold_begins_too_late: 'Wählen Sie einen Beginn innerhalb eines Jahres',
  hold_end_not_later: 'Wählen Sie ein Ende nach dem Beginn',
  hold_too_long: 'Wählen Sie ein Ende innerhalb eines Jahres oder lassen Sie es offen',

  medication_name_required: 'Bitte geben Sie den Namen des Medikaments ein',
  quantity_required: 'Bitte geben Sie die Menge ein',
  quantity_too_long: 'Bitte verwenden Sie weniger Zeichen',
  dosage_required: 'Bitte geben Sie die Dosierung ein',
  time_required: 'Bitte geben Sie die Uhrzeit der Erinnerung ein',
  weekday_required: 'Bitte wählen Sie den Wochentag',
  time_invalid: 'Bitte geben Sie eine Uhrzeit ein, zum Beispiel 22:00',
  whole_number_between: (from, to) =>
    `Bitte geben Sie eine ganze Zahl von ${number(from)} bis ${number(to)} ein oder lassen Sie das Feld leer`,
  course_over: 'Mit dieser Dauer wäre die Behandlung schon vorbei',
  recorded_after_course: 'Eine Dosis danach ist schon erfasst. Bitte wählen Sie eine längere Dauer.',
  reason_required: 'Bitte nennen Sie einen Grund',
  first_dose_not_offered: 'Bitte wählen Sie eine der nächsten Dosen',
  since_in_future: 'Bitte geben Sie einen Tag ein, der nicht in der Zukunft liegt',
  since_too_long_ago: 'Bitte geben Sie einen Tag der letzten 2 Jahre ein',
  photo_too_large: 'Die Datei muss kleiner als 10 MB sein',
  photo_not_image: 'Bitte wählen Sie eine gültige Bilddatei',

  time_in_future: 'Diese Uhrzeit liegt in der Zukunft. Bitte prüfen Sie die Uhr dieses Geräts.',
  time_too_long_ago: 'Bitte wählen Sie einen Zeitpunkt in den letzten 30 Tagen.',
  recorded_too_long_ago: 'Dies wurde vor mehr als einem Jahr erfasst. Bitte prüfen Sie die Uhr dieses Geräts.',
  dose_too_far_ahead: 'Eine Dosis kann nicht mehr als ein Jahr im Voraus erfasst werden',
  dose_too_long_ago: 'Eine Dosis kann 30 Tage lang erfasst werden',

  rows_required: 'Geben Sie mindestens eine Uhrzeit ein',
  rows_at_most: (max) => `Höchstens ${max} Zeilen`,
  steps_at_most: (max) => `Höchstens ${max} Stufen`,
  amount_required: 'Geben Sie eine Menge ein, zum Beispiel 1 Tablette',
  amount_above_zero: 'Geben Sie eine Zahl über 0 ein, zum Beispiel 0,5',
  weekdays_required: 'Bitte wählen Sie mindestens einen Wochentag',
  whole_number_from: (from, to) => `Geben Sie eine ganze Zahl von ${from} bis ${to} ein`,
  month_day: (from, to) => `Geben Sie einen Tag von ${from} bis ${to} ein`,
  hours_from: (from, to) => `Geben Sie eine ganze Zahl von Stunden von ${from} bis ${to} ein`,
  first_dose_required: 'Geben Sie Datum und Uhrzeit der ersten Dosis ein',
  first_dose_not_before: (minute, weekday) =>
    `Wählen Sie eine Zeit ab ${weekdayOf(weekday, 'de')}, ${clockText(minute, 'de')}\u00a0Uhr`,
  first_dose_within: (days) => `Wählen Sie einen Tag in den nächsten ${days} Tagen`,
  cycle_days: (from, to) => `Geben Sie eine Anzahl Tage von ${from} bis ${to} ein`,
  date_invalid: 'Geben Sie ein Datum ein, das es gibt',
  days_begin_too_late: 'Die Tage dieser Stufe beginnen mehr als ein Jahr nach ihr',
  step_not_later: 'Jede Stufe braucht ein späteres Datum',
  rows_meet: (minute, weekday) =>
    `Zwei Zeilen planen ${clockText(minute, 'de')}\u00a0Uhr am selben Tag (${weekdayOf(weekday, 'de')})`,
  rows_too_close: (minutes) => `Die Zeiten eines Medikaments müssen mindestens ${minutes} Minuten auseinanderliegen`,
  lunch_too_early: 'Das Mittagessen muss mindestens 30 Minuten nach dem Frühstück liegen',
  dinner_too_early: 'Das Abendessen muss mindestens 30 Minuten nach dem Mittagessen liegen',
  bedtime_too_early: 'Die Schlafenszeit muss mindestens 30 Minuten nach dem Abendessen liegen',

  limit_required: 'Geben Sie den Mindestabstand oder die Höchstmenge in 24 Stunden an, oder dass es keine Grenze gibt',
  gap_minutes: (from, to) =>
    `Geben Sie einen Abstand von ${Number(from).toLocaleString('de')} bis ${Number(to).toLocaleString('de')} Minuten ein`,
  max_below_amount: 'Die Höchstmenge in 24 Stunden ist kleiner als eine Einnahme',
  max_in_other_unit: 'Bitte in der Einheit der üblichen Menge angeben',
  gap_fits_one: 'Bei diesem Abstand passt nur eine Einnahme in 24 Stunden',
  reasons_at_most: (max) => `Höchstens ${max} Gründe`,
  time_still_to_come: 'Dieser Zeitpunkt liegt noch vor Ihnen',

  number_from_zero: 'Geben Sie 0 oder mehr ein',
  number_above_zero: 'Geben Sie eine Zahl über 0 ein',
  decimal_places: (places) => `Höchstens ${places} Nachkommastellen`,
  number_at_most: (max) => `Geben Sie eine Zahl bis höchstens ${number(max)} ein`,
  thousands_separated: 'Schreiben Sie die Zahl ohne Tausendertrennzeichen, zum Beispiel 1000',
  unit_required: 'Geben Sie an, was gezählt wird, zum Beispiel Tabletten',
  unit_letters: 'Verwenden Sie nur Buchstaben, zum Beispiel Tabletten',

  characters_at_most: (max) => `Bitte verwenden Sie höchstens ${number(max)} Zeichen`,
  length_at_most: (max) => `Höchstens ${number(max)} Zeichen`,
  character_not_storable: 'Enthält ein Zeichen, das nicht gespeichert werden kann',
  line_breaks: 'Bitte lassen Sie Zeilenumbrüche und andere unsichtbare Zeichen weg',
}
