import { stop } from '#core/text/stop.ts'
import { capital } from '#core/texts/capital.ts'
import type { Texts } from '../texts.ts'
import { the } from './at.ts'

/** The question before a dose is recorded. */
export const takeDialog: Texts['takeDialog'] = {
  early: '¿Tomarla antes de tiempo?',
  another: '¿Tomar otra dosis?',
  close: '¿Tomarla ahora?',
  late: '¿Tomarla tan tarde?',
  which: '¿Cuál de las dos?',
  notRecorded: (day) => `La dosis del ${day} no está registrada`,
  notRecordedOn: (date) => `La dosis del ${date} no está registrada`,
  planned: (medicine, when) => `${medicine}, prevista para ${stop(the(when))}`,
  wasPlanned: (medicine, when, distance) => `${medicine}, prevista para ${the(when)}, hace ${distance}.`,
  took: (amount, when, distance) => `Usted tomó ${amount} ${when}, hace ${distance}.`,
  tookIt: (when, distance) => `Usted la tomó ${when}, hace ${distance}.`,
  nothingSince: (when, distance) =>
    `La última toma registrada fue ${when}, hace ${distance}. Desde entonces no hay nada.`,
  nothingKnown: 'No hay nada registrado en los últimos 30 días.',
  comesIn: (distance) => `La próxima es dentro de ${distance}.`,
  caution: 'No tome dos dosis a la vez. Si tiene dudas, pregunte a su farmacéutico.',
  notNow: 'Ahora no',
  waitUntil: (when) => `Esperar hasta ${the(when)}`,
  takeNow: 'La tomo ahora',
  takeEarly: (distance) => `La tomo ahora, ${distance} antes`,
  takeLate: (distance) => `La tomo ahora, con ${distance} de retraso`,
  oneEarly: (dose, distance) => `${capital(dose)} (${distance} antes)`,
  oneLate: (dose, distance) => `${capital(dose)} (con ${distance} de retraso)`,
  recordAs: (day) => `Registrarla como la dosis del ${day}`,
  recordAsOn: (date) => `Registrarla como la dosis del ${date}`,
  nextEarly: 'Tomar la próxima antes de tiempo',
  tookOn: 'La tomé el…',
  leaveOut: 'No la tomaré',
  recordAt: (when) => `¿Registrarla ${when}?`,
  tookBefore: (amount, when, distance) => `Usted tomó ${amount} ${when}, ${distance} antes.`,
  tookAfter: (amount, when, distance) => `Usted tomó ${amount} ${when}, ${distance} después.`,
  one: 'una dosis',
  stillOpen: (dose, distance) => `${capital(dose)}, ${distance} después, sigue sin registrar.`,
  doNotRecord: 'No registrarla',
  doRecord: (when) => `Registrarla ${when}`,
}
