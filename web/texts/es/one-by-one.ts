import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** The medicines that are due together, one after the other in large text. */
export const oneByOne: Texts['oneByOne'] = {
  title: '¿La toma ahora?',
  answered: 'Listo por ahora',
  place: (number, all) => `${number} de ${all}`,
  yes: 'Sí, ya la tomé',
  notNow: 'Ahora no',
  summary: (taken, notNow) =>
    `${taken} ${plural('es', taken, { one: 'tomada', other: 'tomadas' })}, ${notNow}\u00a0${plural('es', notNow, { one: 'pendiente', other: 'pendientes' })}`,
  stillOpen: (medicines) => `Sin registrar: ${medicines}.`,
  undo: 'Deshacer todo esto',
  done: 'Listo',
  close: 'Cerrar',
}
