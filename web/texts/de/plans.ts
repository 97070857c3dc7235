import type { LaterTexts } from '../en-later.ts'
import { planTerms } from './plan-terms.ts'

/** The plans (product 13.3). */
export const plans: LaterTexts['plans'] = {
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
    button: 'Demnächst',
    alertText: 'Sie bleiben im kostenlosen Tarif.',
  },
  done: 'Fertig',
  banner: {
    title: 'Premium kommt bald.',
    text: 'Kostenlos bleibt kostenlos.',
    show: 'Tarife ansehen',
    dismiss: 'Ausblenden',
  },
  photo: 'In Ihrem kostenlosen Tarif enthalten.',
}
