import { reminderTexts } from '#core/texts/es/reminders.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { at, of } from './at.ts'

const minutes = (count: number) => plural('es', count, { one: '1 minuto', other: `${count} minutos` })
const medicines = (count: number) => plural('es', count, { one: '1 medicamento', other: `${count} medicamentos` })
const list = (names: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(names)

/** Reminders: notifications, what the voice says, banners (product 5.5; dose-model 9). */
export const reminders: Texts['reminders'] = {
  ...reminderTexts,
  list: (names) => `${list(names)}.`,
  soonOne: (medicine, count) => `${medicine} en ${minutes(count)}`,
  soon: (count, inMinutes) => `${medicines(count)} en ${minutes(inMinutes)}`,
  at: (time) => `Hora prevista: ${time}.`,
  wasDueAt: (time) => `La dosis ${of(time)} todavía no está registrada.`,
  missedSeveral: (count) => `Sin registrar: ${medicines(count)}`,
  urgent: (title) => `Importante. ${title}`,
  missedBody: (time) => `La dosis ${of(time)}. Si la tomó, regístrela.`,
  missedBodyOn: (date, time) => `La dosis del ${date}, ${time}. Si la tomó, regístrela.`,
  lastTakenOn: (name, day, time) => `La última vez que tomó ${name} fue ${day} ${at(time)}.`,
  yesterday: 'ayer',
  onDate: (date) => `el ${date}`,
  spoken: (names) => `Es hora de tomar ${list(names)}.`,
  active: (count) => plural('es', count, { one: '1 recordatorio activo', other: `${count} recordatorios activos` }),
  activeLine: (names, time) => `${list(names)}, ${time}`,
  dismissAll: 'Cerrar todo',
  goToDoses: 'Ir a la dosis',
  missedCount: (count) => plural('es', count, { one: '1 dosis sin registrar', other: `${count} dosis sin registrar` }),
  missedDose: (name, time) => `${name}, ${time}`,
  missedYesterday: (name, time) => `${name}, ayer ${at(time)}`,
  andMore: (line, count) => `${line} y ${count} más`,
  clearAll: 'Quitar todo',
  permission: {
    ask: 'Reciba un aviso a la hora de cada dosis.',
    askText: 'Este dispositivo puede mostrar una notificación en el minuto de una dosis.',
    turnOn: 'Activar las notificaciones',
    denied: 'Los recordatorios no pueden llegar a este dispositivo.',
    deniedText: 'Las notificaciones están bloqueadas.',
    showHow: '¿Qué hago?',
    hideHow: 'Cerrar',
    how: 'En el navegador, pulse el símbolo a la izquierda de la dirección, elija Notificaciones y permítalas. Después vuelva a esta página.',
    unsupported: 'Este navegador no muestra notificaciones.',
    unsupportedText: 'Los recordatorios aparecen y suenan en esta página mientras esté abierta.',
    check: 'Comprobar todo el camino.',
    granted: 'Las notificaciones están activadas.',
  },
}
