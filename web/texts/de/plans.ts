import type { Texts } from '../texts.ts'
import { planTerms } from './plan-terms.ts'

/** The plans (product 13.3). */
export const plans: Texts['plans'] = {
  title: 'Ihr Tarif',
  close: 'Schließen',
  choose: 'Tarif wählen',
  free: {
    ...planTerms.free,
    points: [...planTerms.free.points, 'Speicherung von Rezeptfotos'],
    yours: 'Ihr Tarif',
  },
  premium: {
    ...planTerms.premium,
    points: [...planTerms.premium.points, 'Eigene Zeitpläne'],
    alertText: 'Sie bleiben im kostenlosen Tarif.',
  },
  done: 'Fertig',
  photo: 'In Ihrem kostenlosen Tarif enthalten.',
}
