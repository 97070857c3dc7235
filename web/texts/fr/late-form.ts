import type { Texts } from '../texts.ts'

/** "I took it at ..." (dose-model 6), where it is opened. */
export const lateForm: Texts['lateForm'] = {
  day: 'Jour',
  timeMissing: 'Saisissez l’heure à laquelle vous l’avez pris',
  timeOutside: (after) => `Saisissez une heure après ${after}, et pas plus tard que maintenant`,
  notTaken: 'Je ne l’ai pas pris',
  offers: {
    planned: (time) => `À l’heure prévue, ${time}`,
    'half-hour-later': (time) => `Une demi-heure après, ${time}`,
  },
  otherTime: 'Autre heure',
}
