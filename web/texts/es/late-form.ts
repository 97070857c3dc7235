import type { Texts } from '../texts.ts'
import { toThe } from './at.ts'

/** "I took it at ..." (dose-model 6), where it is opened. */
export const lateForm: Texts['lateForm'] = {
  day: 'Día',
  timeMissing: 'Escriba la hora a la que la tomó',
  timeOutside: (after) => `Escriba una hora posterior ${toThe(after)} y no más tarde que ahora`,
  notTaken: 'No la tomé',
  offers: {
    planned: (time) => `A su hora, ${time}`,
    'half-hour-later': (time) => `Media hora después, ${time}`,
  },
  otherTime: 'Otra hora',
}
