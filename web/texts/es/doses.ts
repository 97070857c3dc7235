import { stop } from '#core/text/stop.ts'
import { capital } from '#core/texts/capital.ts'
import { skipTexts } from '#core/texts/es/skip.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { at, of, ofDay, plainDate, small } from './at.ts'

/** A dose on its card (product 5.2). */
export const doses: Texts['doses'] = {
  markTaken: 'Marcar como tomada',
  // Shorter than 'Marcar todas como tomadas', and 'Marcar todas' would tick the boxes.
  markAllTaken: 'Ya las tomé todas',
  markTicked: (count) => plural('es', count, { one: 'Ya tomé esta', other: `Ya tomé estas ${count}` }),
  tickFirst: 'Elija primero una dosis',
  tickedCount: (count) => plural('es', count, { one: '1 elegida', other: `${count} elegidas` }),
  oneAtATime: 'Una por una',
  untickHint: 'Desmarque lo que no va a tomar ahora.',
  logging: 'Guardando...',
  taken: 'Tomada',
  undo: 'Deshacer',
  undoAll: (count) => `Deshacer las ${count}`,
  undoOf: (medicine) => `Deshacer, ${medicine}`,
  tryAgain: 'Intentar de nuevo',
  tookItAt: 'La tomé a las…',
  tookThemAt: 'Las tomé a las…',
  skipIt: 'Omitir…',
  ofDose: (time) => `la dosis ${of(time)}`,
  dueNow: 'Toca ahora',
  upcoming: 'Más tarde',
  missed: 'No tomada',
  skip: skipTexts,
  notRecorded: 'Sin registrar',
  passedOver: 'Omitida por el cambio de zona horaria',
  takenAt: (when) => `Tomada ${when}`,
  at,
  nearAt: (day, time) => `${day} ${at(time)}`,
  dateAt: (date, time) => `el ${date} ${at(time)}`,
  takenOfGroup: (taken, all) => `${taken} de ${all} tomadas`,
  onDayAt: (day, time) => `${day} ${at(time)}`,
  stateOfDay: (day, state) => `${capital(plainDate(day))}: ${small(state)}`,
  nextDose: (when) => `Próxima dosis: ${small(when)}`,
  noNextDose: 'No hay próxima dosis',
  takeEarly: 'Tomarla antes de tiempo',
  takeNextEarly: 'Tomar la próxima dosis antes de tiempo',
  more: 'Más',
  lastTaken: (when) => `Última toma: ${when}`,
  nextSoon: (distance) => `La próxima dosis toca ${distance} después de esta.`,
  changePlan: 'Cambiar el horario',
  edit: 'Editar',
  voiceOn: 'Voz activada',
  voiceOff: 'Voz desactivada',
  day: { today: 'Hoy', tomorrow: 'Mañana', yesterday: 'Ayer' },
  lowerDay: { today: 'hoy', tomorrow: 'mañana', yesterday: 'ayer' },
  doseAt: (time) => `la dosis ${of(time)}`,
  doseOf: (day, time) => `la dosis ${ofDay(day)} ${at(time)}`,
  dosesToday: 'Dosis de hoy',
  snooze: (minutes) => `Recordar en ${minutes} min`,
  snoozed: (minutes) =>
    `Se lo recordamos de nuevo en ${plural('es', minutes, { one: '1 minuto', other: `${minutes} minutos` })}`,
  savedHere: 'Guardada en este dispositivo. Se envía cuando vuelva a tener conexión.',
  recordedTwice: (first, second) =>
    `Registrada dos veces: ${first} y ${stop(second)} ¿La tomó una sola vez? Deshaga un registro.`,
  maybeTwice:
    '¿Es posible que la haya tomado dos veces? Llame ahora a su farmacéutico o al centro de control de intoxicaciones.',
  callLine: (number) => `Llamar al centro de control de intoxicaciones: ${number}`,
  undoOne: (when) => `Deshacer el ${ofDay(when)}`,
  tookBoth: 'La tomé las dos veces',
  lateQuestion: '¿Cuándo la tomó?',
  lateQuestionAll: (count) => `¿Cuándo tomó estas ${count} dosis?`,
  lateTogether: (count, when) => `${count} dosis sin registrar: ${when}`,
  tookAllAt: (count) => `Tomé las ${count} a las…`,
  lateQuestionOf: (dose) => `¿Cuándo tomó ${dose}?`,
  recordTaken: 'Registrar esta hora',
  cancel: 'Cancelar',
  takenToast: (name, when) => `Dosis de ${name} tomada ${when}`,
  missedToast: (medicine, when) => `${medicine}, ${small(when)}: registrada como no tomada`,
  allMissedToast: (count) => `${count} dosis registradas como no tomadas`,
  why: '¿Por qué?',
  allTakenToast: (count) =>
    plural('es', count, {
      one: '1 dosis marcada como tomada',
      other: `${count} dosis marcadas como tomadas`,
    }),
  markFailed:
    'No se pudo marcar la dosis como tomada. Este dispositivo no pudo guardarla, así que no se registró nada.',
  missedFailed:
    'No se pudo marcar la dosis como no tomada. Este dispositivo no pudo guardarla, así que no se registró nada.',
  undoFailed: 'Este dispositivo no pudo guardar el cambio. La dosis sigue como estaba registrada.',
  minutes: (count) => (count < 1 ? 'menos de un minuto' : `${count} min`),
  hours: (hours, minutes) =>
    minutes > 0 ? `${hours} h ${minutes} min` : plural('es', hours, { one: '1 hora', other: `${hours} horas` }),
  days: (days, hours) => (hours > 0 ? `${days} días y ${hours} h` : `${days} días`),
}
