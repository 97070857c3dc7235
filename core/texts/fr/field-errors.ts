import type { PasswordPart } from '#core/profile/password.ts'
import type { FieldErrorTexts } from '../en/field-errors.ts'
import { clockText, weekdayOf } from '../pattern-values.ts'

const passwordParts: Readonly<Record<PasswordPart, string>> = {
  characters: 'au moins 8 caractères',
  uppercase: 'une lettre majuscule',
  lowercase: 'une lettre minuscule',
  number: 'un chiffre',
}
const list = new Intl.ListFormat('fr', { type: 'conjunction' })
const numbers = new Intl.NumberFormat('fr')
const number = (digits: string) => numbers.format(Number(digits))

export const fieldErrors: FieldErrorTexts = {
  first_name_required: 'Le prénom est obligatoire',
  last_name_required: 'Le nom est obligatoire',
  email_required: 'L’adresse e-mail est obligatoire',
  email_invalid: 'Saisissez une adresse e-mail valide',
  email_address_invalid: 'Saisissez une adresse e-mail valide',
  password_required: 'Le mot de passe est obligatoire',
  current_password_required: 'Le mot de passe actuel est obligatoire',
  password_too_long: (max) => `Le mot de passe peut comporter ${number(max)} caractères au plus`,
  password_lacks: (...parts) =>
    `Le mot de passe doit contenir ${list.format(parts.map((part) => passwordParts[part]))}`,
  password_common: 'Beaucoup de gens utilisent ce mot de passe. Choisissez-en un autre.',
  password_confirmation_required: 'Confirmez votre mot de passe',
  passwords_differ: 'Les mots de passe ne sont pas identiques',
  phone_required: 'Le numéro de téléphone est obligatoire',
  birth_date_required: 'La date de naissance est obligatoire',
  birth_date_invalid: 'Saisissez une date de naissance valide',
  sex_required: 'Sélectionnez votre sexe',
  contact_name_required: 'Le nom du contact d’urgence est obligatoire',
  contact_email_required: 'L’adresse e-mail du contact d’urgence est obligatoire',
  contact_phone_required: 'Le téléphone du contact d’urgence est obligatoire',
  relationship_required: 'Sélectionnez le lien avec vous',
  conditions_at_most: (max) => `${number(max)} problèmes de santé au plus`,
  code_required: 'Saisissez le code',
  passkey_name_required: 'Donnez un nom à la clé d’accès',
  code_wrong: 'Ce n’est pas le bon code. Regardez à nouveau le message.',
  link_incomplete: 'Le lien est incomplet',

  hold_name_required: 'Donnez un nom à la pause',
  hold_medications_required: 'Choisissez au moins un médicament',
  hold_day_required: 'Indiquez le jour',
  hold_in_past:
    'Une pause ne peut pas commencer dans le passé ; indiquez pour chaque dose pourquoi elle n’a pas été prise',
  hold_begins_too_late: 'Choisissez un début d’ici un an',
  hold_end_not_later: 'Choisissez une fin après le début',
  hold_too_long: 'Choisissez une fin d’ici un an, ou laissez-la ouverte',

  medication_name_required: 'Le nom du médicament est obligatoire',
  quantity_required: 'La quantité est obligatoire',
  quantity_too_long: 'Utilisez moins de caractères',
  dosage_required: 'Le dosage est obligatoire',
  time_required: 'L’heure du rappel est obligatoire',
  weekday_required: 'Choisissez le jour de la semaine',
  time_invalid: 'Saisissez une heure, par exemple 22:00',
  whole_number_between: (from, to) =>
    `Saisissez un nombre entier de ${number(from)} à ${number(to)}, ou laissez le champ vide`,
  course_over: 'Avec cette durée, le traitement serait déjà terminé',
  recorded_after_course: 'Une prise ultérieure est déjà enregistrée. Choisissez une durée plus longue.',
  reason_required: 'Indiquez une raison',
  first_dose_not_offered: 'Choisissez l’une des prochaines prises',
  since_in_future: 'Saisissez la date d’aujourd’hui ou une date passée',
  since_too_long_ago: 'Saisissez un jour des 2 dernières années',
  photo_too_large: 'Le fichier doit faire moins de 10 Mo',
  photo_not_image: 'Choisissez une photo valide',

  time_in_future: 'Cette heure est dans le futur. Vérifiez l’horloge de cet appareil.',
  time_too_long_ago: 'Choisissez un moment des 30 derniers jours.',
  recorded_too_long_ago: 'Ceci a été enregistré il y a plus d’un an. Vérifiez l’horloge de cet appareil.',
  dose_too_far_ahead: 'Une prise ne peut pas être enregistrée plus d’un an à l’avance',
  dose_too_long_ago: 'Une prise peut être enregistrée pendant 30 jours',

  rows_required: 'Ajoutez au moins une heure',
  rows_at_most: (max) => `${max} lignes au plus`,
  steps_at_most: (max) => `${max} étapes au plus`,
  amount_required: 'Indiquez une quantité, par exemple 1 comprimé',
  amount_above_zero: 'Indiquez un nombre supérieur à 0, par exemple 0,5',
  weekdays_required: 'Choisissez au moins un jour de la semaine',
  whole_number_from: (from, to) => `Indiquez un nombre entier de ${from} à ${to}`,
  month_day: (from, to) => `Indiquez un jour de ${from} à ${to}`,
  hours_from: (from, to) => `Indiquez un nombre entier d’heures de ${from} à ${to}`,
  first_dose_required: 'Indiquez la date et l’heure de la première prise',
  first_dose_not_before: (minute, weekday) =>
    `Choisissez une heure à partir de ${weekdayOf(weekday, 'fr')}, ${clockText(minute, 'fr')}`,
  first_dose_within: (days) => `Choisissez un jour dans les ${days} prochains jours`,
  cycle_days: (from, to) => `Indiquez un nombre de jours de ${from} à ${to}`,
  date_invalid: 'Indiquez une date qui existe',
  days_begin_too_late: 'Les jours de cette étape commencent plus d’un an après elle',
  step_not_later: 'Chaque étape doit avoir une date ultérieure',
  rows_meet: (minute, weekday) =>
    `Deux lignes prévoient ${clockText(minute, 'fr')} le même jour (${weekdayOf(weekday, 'fr')})`,
  rows_too_close: (minutes) => `Deux heures d’un même médicament doivent être espacées d’au moins ${minutes} minutes`,
  lunch_too_early: 'Le déjeuner doit être au moins 30 minutes après le petit-déjeuner',
  dinner_too_early: 'Le dîner doit être au moins 30 minutes après le déjeuner',
  bedtime_too_early: 'Le coucher doit être au moins 30 minutes après le dîner',

  limit_required: 'Indiquez l’intervalle minimal ou le maximum en 24 heures, ou précisez qu’il n’y en a pas',
  gap_minutes: (from, to) =>
    `Saisissez un intervalle de ${Number(from).toLocaleString('fr')} à ${Number(to).toLocaleString('fr')} minutes`,
  max_below_amount: 'Le maximum en 24 heures est inférieur à une prise',
  max_in_other_unit: 'Indiquez le maximum dans l’unité de la quantité habituelle',
  gap_fits_one: 'Avec cet intervalle, une seule prise tient en 24 heures',
  reasons_at_most: (max) => `${max} motifs au maximum`,
  time_still_to_come: 'Cette heure n’est pas encore arrivée',

  number_from_zero: 'Indiquez 0 ou plus',
  number_above_zero: 'Indiquez un nombre supérieur à 0',
  decimal_places: (places) => `${places} décimales au plus`,
  number_at_most: (max) => `Indiquez un nombre de ${number(max)} au plus`,
  thousands_separated: 'Écrivez-le sans séparateur de milliers, par exemple 1000',
  unit_required: 'Indiquez ce qui est compté, par exemple comprimés',
  unit_letters: 'Utilisez seulement des lettres, par exemple comprimés',

  characters_at_most: (max) => `Utilisez ${number(max)} caractères au plus`,
  length_at_most: (max) => `${number(max)} caractères au plus`,
  character_not_storable: 'Contient un caractère qui ne peut pas être enregistré',
  line_breaks: 'Retirez les sauts de ligne et les autres caractères invisibles',
}
