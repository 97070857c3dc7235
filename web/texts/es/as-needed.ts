import { stop } from '#core/text/stop.ts'
import { asNeededTexts as core } from '#core/texts/es/as-needed.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { at, the } from './at.ts'

const call = (line: string | null) =>
  `llame ahora a su farmacia o al centro de control de intoxicaciones${line ? ` (${line})` : ''}`

export const asNeeded: Texts['asNeeded'] = {
  ...core,
  atMost: (amount) => `como máximo ${amount} en 24\u00a0horas`,
  atMostTimes: (count) =>
    plural('es', count, {
      one: 'como máximo una vez en 24\u00a0horas',
      other: `como máximo ${count} veces en 24\u00a0horas`,
    }),
  hours: (count) => plural('es', count, { one: '1\u00a0hora', other: `${count}\u00a0horas` }),
  minutes: (count) => plural('es', count, { one: '1\u00a0minuto', other: `${count}\u00a0minutos` }),
  title: 'Según necesidad',
  asNeededFor: (said) => `Según necesidad: ${said}`,
  takeNow: (amount) => `Tomo ${amount} ahora`,
  other: 'Otra hora o cantidad',
  none: 'Ninguna toma registrada',
  last: (when, amount) => `Última: ${when}, ${amount}`,
  sumOf: (taken, most) => `${taken} de ${most} en 24\u00a0horas`,
  sum: (taken) => `${taken} en 24\u00a0horas`,
  countOf: (count, most) => `${count} de ${most} veces en 24\u00a0horas`,
  possibleNow: 'Posible ahora',
  possible: (when) => `Posible de nuevo ${when}`,
  lastOne: (when) => `Después de esta, la siguiente es posible ${stop(when)}`,
  at,
  onDay: (day, time) => `${day} ${at(time)}`,
  lowerDay: { today: 'hoy', tomorrow: 'mañana', yesterday: 'ayer' },
  joined: 'También cuenta su otro plan de este medicamento.',
  undo: 'Deshacer',
  undoOf: (when) => `Deshacer la toma ${when}`,
  twoNear: (gap, line) =>
    `Dos tomas con ${gap} de diferencia. ¿Lo tomó una vez? Deshaga una. ¿Dos veces? Entonces ${call(line)}.`,
  twoNearDevices: (gap, line) =>
    `Dos tomas con ${gap} de diferencia, desde dos dispositivos. ¿Lo tomó una vez? Deshaga una. ¿Dos veces? Entonces ${call(line)}.`,
  tooMuch: (line) =>
    `Hay registrado más de lo que permiten sus límites. ¿No lo tomó? Deshágalo. ¿Lo tomó? Entonces ${call(line)}.`,
  question: (medicine) => `¿Tomar ${medicine}?`,
  questionAt: (medicine, when) => `¿${medicine}, ${when}?`,
  lastIntake: (when, amount, ago) => `Su última toma fue ${when}: ${amount}, hace ${ago}.`,
  gapBefore: (gap) => `Es menos que su intervalo de ${gap}.`,
  gapAfter: (gap, distance, when) => `Es ${distance} antes de la toma ${when}: menos que su intervalo de ${gap}.`,
  overMost: (sum, most) => `Con esta serían ${sum} de ${most} en 24\u00a0horas.`,
  overCount: (count, most) => `Con esta serían ${count} tomas en 24\u00a0horas. Su límite es ${most}.`,
  otherThanMost: (amount, most) => `${amount} no se puede contar para su límite de ${most}.`,
  otherUnit: (amount, when) => `Una toma de las últimas 24\u00a0horas no se puede sumar: ${amount} ${stop(when)}`,
  nextPossible: (when) => `La siguiente es posible ${stop(when)}`,
  wait: (time, day) => `Esperar hasta ${day ? `${the(day)} ${at(time)}` : the(time)}`,
  notNow: 'No registrarla',
  took: 'Ya lo tomé',
  recorded: (medicine, when) => `${medicine} registrado ${when}`,
  undone: 'Toma deshecha',
  failed: 'Este dispositivo no pudo guardarlo: no se registró nada.',
  howItHelped: '¿Cuánto le ayudó, de 0\u00a0a\u00a010?',
  howItHelpedScale: '0: nada, 10: por completo',
  optional: '(opcional)',
  form: {
    amount: '¿Cuánto?',
    day: '¿Qué día?',
    time: '¿A qué hora?',
    reason: '¿Para qué?',
    note: 'Nota',
    record: 'Registrar',
    cancel: 'Cancelar',
  },
  limits: {
    legend: '¿Qué límites le indicaron?',
    gap: 'Tiempo mínimo entre dos tomas',
    gapHint: '“Cada 6\u00a0horas desde la última toma”: escriba 6\u00a0horas.',
    gapUnit: 'Unidad del tiempo mínimo',
    gapUnits: { minutes: 'minutos', hours: 'horas', days: 'días' },
    max: 'Cantidad máxima en 24\u00a0horas',
    maxHint: 'por ejemplo, 4\u00a0tabletas',
    count: 'Número máximo de tomas en 24\u00a0horas',
    isNoneGiven: 'No me indicaron ningún límite',
    reasons: 'Motivos para elegir',
    reasonsHint: 'Separados por comas, por ejemplo: dolor de cabeza, fiebre',
    remindAgain: 'Avisarme cuando sea posible la siguiente toma',
    followUp: 'Preguntarme cuánto me ayudó',
    noFollowUp: 'No',
    after: (time) => `${time} después de la toma`,
  },
  more: 'Instrucciones, efectos secundarios, recetado por',
  saved: 'Está en la página de inicio. Registre cada toma cuando lo tome.',
}
