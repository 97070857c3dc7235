import { reminderTexts } from '#core/texts/es/reminders.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { at } from './at.ts'

const list = (names: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(names)

/** Reminders: what each says (core), banners and permission (product 5.5; dose-model 9). */
export const reminders: Texts['reminders'] = {
  ...reminderTexts,
  active: (count) => plural('es', count, { one: '1 recordatorio activo', other: `${count} recordatorios activos` }),
  activeLine: (names, time) => `${list(names)}, ${time}`,
  dismissAll: 'Ocultar',
  goToDoses: 'Ir a la dosis',
  missedCount: (count) => plural('es', count, { one: '1 dosis sin registrar', other: `${count} dosis sin registrar` }),
  missedDose: (name, time) => `${name}, ${time}`,
  missedYesterday: (name, time) => `${name}, ayer ${at(time)}`,
  missedOn: (name, date, time) => `${name}, ${date} ${at(time)}`,
  andMore: (line, count) => `${line} y ${count} más`,
  clearAll: 'Ocultar todo',
  permission: {
    ask: 'Reciba un aviso a la hora de cada dosis.',
    questionText: 'Este dispositivo puede mostrar una notificación cuando toca una dosis.',
    turnOn: 'Activar las notificaciones',
    denied: 'Los recordatorios no pueden llegar a este dispositivo.',
    deniedText: 'Las notificaciones están bloqueadas.',
    showHow: '¿Qué hago?',
    hideHow: 'Cerrar',
    how: 'En el navegador, toque el símbolo a la izquierda de la dirección, elija Notificaciones y permítalas. Después vuelva a esta página.',
    unsupported: 'Este navegador no muestra notificaciones.',
    unsupportedText: 'Los recordatorios aparecen y suenan en esta página mientras esté abierta.',
    check: 'Compruebe que los recordatorios le llegan.',
    granted: 'Las notificaciones están activadas.',
  },
}
