import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { at } from './at.ts'

/** Entries of this device that the server will not take. */
export const outbox: Texts['outbox'] = {
  refused: (count) =>
    plural('es', count, {
      one: '1 registro no se pudo guardar en el servidor.',
      other: `${count} registros no se pudieron guardar en el servidor.`,
    }),
  refusedText: (count) =>
    plural('es', count, {
      one: 'Se conserva en este dispositivo; los demás no lo muestran.',
      other: 'Se conservan en este dispositivo; los demás no los muestran.',
    }),
  show: 'Mostrar',
  hide: 'Cerrar',
  day: { today: 'hoy', tomorrow: 'mañana', yesterday: 'ayer' },
  onDate: (date) => `el ${date}`,
  what: {
    taken: (day, time) => `dosis tomada ${day} ${at(time)}`,
    missed: (day, time) => `dosis prevista ${day} ${at(time)}, registrada como no tomada`,
    cleared: (day, time) => `dosis prevista ${day} ${at(time)}, registro deshecho`,
    'both-taken': (day, time) => `dosis prevista ${day} ${at(time)}, las dos tomas confirmadas`,
    'as-needed': (day, time) => `tomado según necesidad ${day} ${at(time)}`,
  },
  unknownMedicine: 'Un medicamento que ya no está aquí',
  reason: (message) => `El servidor respondió: ${message}`,
  tryAgain: 'Intentar de nuevo',
  remove: 'Quitar',
  removeOf: (what) => `Quitar de este dispositivo: ${what}`,
}
