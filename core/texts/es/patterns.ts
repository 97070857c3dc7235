import type { PatternTexts } from '../en/patterns.ts'
import { theHour } from './at.ts'

const days = (count: number) => (count === 1 ? '1 día' : `${count} días`)

export const patternTexts: PatternTexts = {
  semicolon: '; ',
  daily: 'Una vez al día',
  'twice-daily': 'Dos veces al día',
  'three-times-daily': 'Tres veces al día',
  timesDaily: (count) => `${count} veces al día`,
  weekly: (day) => `Una vez por semana, el ${day}`,
  hourly: (hours) => (hours === 1 ? 'Cada hora' : `Cada ${hours} horas`),
  everyNth: (count) => `Cada ${days(count)}`,
  everyNthOn: (count, day) => `Cada ${days(count)}, el ${day}`,
  monthDay: (day) => (day > 28 ? `Una vez al mes, el día ${day} o el último día` : `Una vez al mes, el día ${day}`),
  cycle: (on, off) => `${days(on)} de toma, ${days(off)} de descanso`,
  daysOff: 'los días de descanso',
  cycleOff: (on, off) => `${days(on)} de toma, ${days(off)} de descanso: los días de descanso`,
  cycleDay: (day, of) => `Día ${day} de ${of}`,
  cycleDayOff: (day, of) => `Día ${day} de ${of} de descanso`,
  andTime: (times, last) => `${times} y ${last}`,
  anchors: { breakfast: 'desayuno', lunch: 'almuerzo', dinner: 'cena', bedtime: 'hora de dormir' },
  withAmounts: (rhythm, amounts) => `${rhythm}: ${amounts}`,
  amountAt: (amount, time) => `${amount} a ${theHour(time)}`,
  step: (number, of, now, last) =>
    last ? `Paso ${number} de ${of}: ${now}, hasta el ${last} inclusive` : `Paso ${number} de ${of}: ${now}`,
}
