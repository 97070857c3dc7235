import type { PatternTexts } from '../en/patterns.ts'

const days = (count: number) => (count === 1 ? '1 jour' : `${count} jours`)

export const patternTexts: PatternTexts = {
  semicolon: '\u00a0; ',
  daily: 'Une fois par jour',
  'twice-daily': 'Deux fois par jour',
  'three-times-daily': 'Trois fois par jour',
  timesDaily: (count) => `${count} fois par jour`,
  weekly: (day) => `Une fois par semaine, le ${day}`,
  hourly: (hours) => (hours === 1 ? 'Toutes les heures' : `Toutes les ${hours} heures`),
  everyNth: (count) => `Tous les ${days(count)}`,
  everyNthOn: (count, day) => `Tous les ${days(count)}, le ${day}`,
  monthDay: (day) =>
    day > 28 ? `Une fois par mois, le ${day} ou le dernier jour` : `Une fois par mois, le ${day === 1 ? '1er' : day}`,
  cycle: (on, off) => `${days(on)} de prise, ${days(off)} de pause`,
  daysOff: 'les jours de pause',
  cycleOff: (on, off) => `${days(on)} de prise, ${days(off)} de pause : les jours de pause`,
  cycleDay: (day, of) => `Jour ${day} sur ${of}`,
  cycleDayOff: (day, of) => `Jour de pause ${day} sur ${of}`,
  andTime: (times, last) => `${times} et ${last}`,
  anchors: { breakfast: 'petit-déjeuner', lunch: 'déjeuner', dinner: 'dîner', bedtime: 'coucher' },
  withAmounts: (rhythm, amounts) => `${rhythm} : ${amounts}`,
  amountAt: (amount, time) => `${amount} à ${time}`,
  step: (number, of, now, last) =>
    last ? `Étape ${number} sur ${of} : ${now}, jusqu’au ${last} inclus` : `Étape ${number} sur ${of} : ${now}`,
}
