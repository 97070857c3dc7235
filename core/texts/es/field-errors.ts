import type { PasswordPart } from '#core/profile/password.ts'
import { languageTable } from '#core/settings/settings.ts'
import type { FieldErrorTexts } from '../en/field-errors.ts'
import { clockText, weekdayOf } from '../pattern-values.ts'
import { theHour } from './at.ts'

// A dot in a number of the United States begins its decimals.
const { locale } = languageTable.es

const passwordParts: Readonly<Record<PasswordPart, string>> = {
  characters: 'al menos 8 caracteres',
  uppercase: 'una letra mayúscula',
  lowercase: 'una letra minúscula',
  number: 'un número',
}
const list = new Intl.ListFormat('es', { type: 'conjunction' })
const numbers = new Intl.NumberFormat(locale)
const number = (digits: string) => numbers.format(Number(digits))

export const fieldErrors: FieldErrorTexts = {
  first_name_required: 'El nombre es obligatorio',
  last_name_required: 'Los apellidos son obligatorios',
  email_required: 'El correo electrónico es obligatorio',
  email_invalid: 'Escriba un correo electrónico válido',
  email_address_invalid: 'Escriba una dirección de correo electrónico válida',
  password_required: 'La contraseña es obligatoria',
  current_password_required: 'La contraseña actual es obligatoria',
  password_too_long: (max) => `La contraseña puede tener como máximo ${number(max)} caracteres`,
  password_lacks: (...parts) => `La contraseña debe contener ${list.format(parts.map((part) => passwordParts[part]))}`,
  password_common: 'Muchas personas usan esta contraseña. Elija otra.',
  password_confirmation_required: 'Confirme su contraseña',
  passwords_differ: 'Las contraseñas no coinciden',
  phone_required: 'El número de teléfono es obligatorio',
  birth_date_required: 'La fecha de nacimiento es obligatoria',
  birth_date_invalid: 'Escriba una fecha de nacimiento válida',
  sex_required: 'Seleccione su sexo',
  contact_name_required: 'El nombre del contacto de emergencia es obligatorio',
  contact_email_required: 'El correo electrónico del contacto de emergencia es obligatorio',
  contact_phone_required: 'El teléfono del contacto de emergencia es obligatorio',
  relationship_required: 'Seleccione la relación',
  conditions_at_most: (max) => `Como máximo ${number(max)} problemas de salud`,
  code_required: 'Escriba el código',
  passkey_name_required: 'Póngale un nombre a la llave de acceso',
  code_wrong: 'Ese no es el código. Vuelva a mirar el mensaje.',
  link_incomplete: 'El enlace está incompleto',

  hold_name_required: 'Ponga un nombre a la pausa',
  hold_medications_required: 'Elija al menos un medicamento',
  hold_day_required: 'Indique el día',
  hold_in_past: 'Una pausa no puede empezar en el pasado; indique en cada dosis por qué no la tomó',
  hold_begins_too_late: 'Elija un comienzo en los próximos 12 meses',
  hold_end_not_later: 'Elija un final posterior al comienzo',
  hold_too_long: 'Elija un final en los 12 meses siguientes al comienzo o déjelo abierto',

  medication_name_required: 'El nombre del medicamento es obligatorio',
  quantity_required: 'La cantidad es obligatoria',
  quantity_too_long: 'Use menos caracteres',
  dosage_required: 'La dosis es obligatoria',
  time_required: 'La hora del recordatorio es obligatoria',
  weekday_required: 'Elija el día de la semana',
  time_invalid: 'Escriba una hora, por ejemplo 22:00',
  whole_number_between: (from, to) => `Escriba un número entero de ${number(from)} a ${number(to)}, o déjelo vacío`,
  course_over: 'Con esta duración el tratamiento ya habría terminado',
  recorded_after_course: 'Ya hay registrada una dosis posterior. Elija una duración más larga.',
  reason_required: 'Indique un motivo',
  first_dose_not_offered: 'Elija una de las próximas dosis',
  since_in_future: 'Escriba un día que ya haya llegado',
  since_too_long_ago: 'Escriba un día de los últimos 2 años',
  photo_too_large: 'El archivo debe pesar menos de 10 MB',
  photo_not_image: 'Seleccione un archivo de imagen válido',

  time_in_future: 'Esta hora está en el futuro. Compruebe el reloj de este dispositivo.',
  time_too_long_ago: 'Elija una hora de los últimos 30 días.',
  recorded_too_long_ago: 'Esto se registró hace más de un año. Compruebe el reloj de este dispositivo.',
  dose_too_far_ahead: 'No se puede registrar una dosis con más de un año de antelación',
  dose_too_long_ago: 'Una dosis se puede registrar durante 30 días',

  rows_required: 'Agregue al menos una hora',
  rows_at_most: (max) => `Como máximo ${max} líneas`,
  steps_at_most: (max) => `Como máximo ${max} pasos`,
  amount_required: 'Escriba una cantidad, por ejemplo 1 tableta',
  amount_above_zero: 'Escriba un número mayor que 0, por ejemplo 0.5',
  weekdays_required: 'Elija al menos un día de la semana',
  whole_number_from: (from, to) => `Escriba un número entero de ${from} a ${to}`,
  month_day: (from, to) => `Escriba un día de ${from} a ${to}`,
  hours_from: (from, to) => `Escriba un número entero de horas de ${from} a ${to}`,
  first_dose_required: 'Escriba la fecha y la hora de la primera dosis',
  first_dose_not_before: (minute, weekday) =>
    `Elija una hora a partir del ${weekdayOf(weekday, locale)} a ${theHour(clockText(minute, locale))}`,
  first_dose_within: (days) => `Elija un día de los próximos ${days} días`,
  cycle_days: (from, to) => `Escriba un número de días de ${from} a ${to}`,
  date_invalid: 'Escriba una fecha que exista',
  days_begin_too_late: 'Los días de este paso empiezan más de un año después de él',
  step_not_later: 'Cada paso necesita una fecha posterior',
  rows_meet: (minute, weekday) =>
    `Dos líneas indican ${theHour(clockText(minute, locale))} del mismo día (${weekdayOf(weekday, locale)})`,
  rows_too_close: (minutes) => `Entre dos horas de un medicamento debe haber al menos ${minutes} minutos`,
  lunch_too_early: 'El almuerzo debe ser al menos 30 minutos después del desayuno',
  dinner_too_early: 'La cena debe ser al menos 30 minutos después del almuerzo',
  bedtime_too_early: 'La hora de dormir debe ser al menos 30 minutos después de la cena',

  limit_required: 'Indique el intervalo mínimo o el máximo en 24 horas, o que no hay ningún límite',
  gap_minutes: (from, to) =>
    `Escriba un intervalo de ${Number(from).toLocaleString(locale)} a ${Number(to).toLocaleString(locale)} minutos`,
  max_below_amount: 'El máximo en 24 horas es menor que una toma',
  max_in_other_unit: 'Indique el máximo en la unidad de la cantidad habitual',
  gap_fits_one: 'Con este intervalo solo cabe una toma en 24 horas',
  reasons_at_most: (max) => `${max} motivos como máximo`,
  time_still_to_come: 'Esa hora aún no ha llegado',

  number_from_zero: 'Escriba 0 o más',
  number_above_zero: 'Escriba un número mayor que 0',
  decimal_places: (places) => `${places} decimales como máximo`,
  number_at_most: (max) => `Escriba un número de ${number(max)} como máximo`,
  thousands_separated: 'Escríbalo sin separador de miles, por ejemplo 1000',
  unit_required: 'Escriba qué se cuenta, por ejemplo tabletas',
  unit_letters: 'Use solo letras, por ejemplo tabletas',

  characters_at_most: (max) => `Use como máximo ${number(max)} caracteres`,
  length_at_most: (max) => `Puede tener como máximo ${number(max)} caracteres`,
  character_not_storable: 'Contiene un carácter que no se puede guardar',
  line_breaks: 'Quite los saltos de línea y otros caracteres que no se ven',
}
