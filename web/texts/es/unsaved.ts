import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** The question before unsaved changes are lost by leaving a page. */
export const unsaved: Texts['unsaved'] = {
  title: (count) => plural('es', count, { one: 'Hay 1 cambio sin guardar', other: `Hay ${count} cambios sin guardar` }),
  text: 'Si sale de esta página ahora, se pierde lo que cambió en ella.',
  keep: 'Quedarse en esta página',
  saveAndLeave: 'Guardar y salir',
  action: 'Salir sin guardar',
}
