import { stop } from '#core/text/stop.ts'
import type { ReminderTexts } from '../en/reminders.ts'
import { dayAtTime, theHour } from './at.ts'

const minutes = (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`)
const names = new Intl.ListFormat('es', { type: 'conjunction' })

export const reminderTexts: ReminderTexts = {
  due: (medicine) => `Es hora de tomar ${medicine}`,
  dueSeveral: (count) => `Es hora de tomar ${count} medicamentos`,
  missed: (medicine) => `Sin registrar: ${medicine}`,
  yourMedicine: 'su medicamento',
  itsDose: (time) => `La dosis de ${stop(theHour(time))}`,
  lastTaken: (name, when) => `La última vez que tomó ${name} fue a ${stop(theHour(when))}`,
  missedSeveral: (count) => `Sin registrar: ${count} medicamentos`,
  missedDoses: (count) => `Sin registrar: ${count} dosis`,
  itsNotRecorded: (time) => `La dosis de ${theHour(time)} aún no está registrada.`,
  dose: (medicine, time) => `${medicine}: la dosis de ${stop(theHour(time))}`,
  notRecorded: (medicine, time) => `${medicine}: la dosis de ${theHour(time)} aún no está registrada.`,
  notRecordedOn: (medicine, day) => `${medicine}: la dosis del ${dayAtTime(day)} aún no está registrada.`,
  itsNotRecordedOn: (day) => `La dosis del ${dayAtTime(day)} aún no está registrada.`,
  lastTakenOn: (name, when) => `La última vez que tomó ${name} fue el ${stop(dayAtTime(when))}`,
  pleaseRecord: 'Si la tomó, regístrela, por favor.',
  urgent: (title) => `Importante. ${title}`,
  soonOne: (medicine, count) => `${medicine} en ${minutes(count)}`,
  soon: (medicines, count) => `${medicines} medicamentos en ${minutes(count)}`,
  atTimeOne: (medicine, time) => `${medicine} a ${theHour(time)}`,
  atTime: (medicines, time) => `${medicines} medicamentos a ${theHour(time)}`,
  restart: (medicine) => `${medicine}: vuelve a tomarse mañana`,
  restartSeveral: (count) => `${count} medicamentos vuelven a tomarse mañana`,
  refill: (medicine) => `Es hora de reponer ${medicine}`,
  refillSeveral: (count) => `Es hora de reponer ${count} medicamentos`,
  medicineLine: (medicine, said) => `${medicine}: ${said}`,
  daysLeft: (days) =>
    days === 0 ? 'no alcanza para hoy' : days === 1 ? 'le queda para 1 día' : `le queda para ${days} días`,
  stillHeld: (medicine) => `¿Sigue en pausa ${medicine}?`,
  stillHeldSeveral: (count) => `¿Siguen en pausa ${count} medicamentos?`,
  heldSince: (date) => `en pausa desde el ${date}.`,
  holdBegins: (medicine) => `${medicine}: en pausa a partir de mañana`,
  holdBeginsSeveral: (count) => `${count} medicamentos en pausa a partir de mañana`,
  heldFrom: (from) => `en pausa a partir del ${from}, hasta que lo reanude.`,
  heldFromUntil: (from, until) => `en pausa desde el ${from} hasta el ${stop(until)}`,
  heldFromThrough: (from, last) => `en pausa desde el ${from} hasta el ${last} inclusive.`,
  heldAllDay: (day) => `en pausa todo el día ${day}.`,
  dayWithTime: dayAtTime,
  doNotTakeHeld: (count) =>
    count === 1 ? 'No lo tome mientras esté en pausa.' : 'No los tome mientras estén en pausa.',
  resumeIfTaken: 'No se le recuerda un medicamento en pausa. Si vuelve a tomarlo, reanúdelo en Dosewell.',
  possible: (medicine) => `Ya puede volver a tomar ${medicine}`,
  possibleSince: (time) => `Puede tomarlo desde ${stop(theHour(time))}`,
  possibleSinceOn: (day) => `Puede tomarlo desde el ${stop(dayAtTime(day))}`,
  onlyIfNeeded: 'Tómelo solo si lo necesita.',
  followUp: (medicine) => `¿Cuánto le ayudó ${medicine}?`,
  followUpHow: 'Anótelo en el historial de Dosewell, de 0 a 10.',
  spoken: (medicines) => `Es hora de tomar ${names.format(medicines)}.`,
}
