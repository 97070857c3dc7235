import type { Texts } from '../texts.ts'
import { planTerms } from './plan-terms.ts'

/** The plans (product 13.3). */
export const plans: Texts['plans'] = {
  title: 'Votre formule',
  close: 'Fermer',
  choose: 'Choisir une formule',
  free: {
    ...planTerms.free,
    points: [...planTerms.free.points, 'Conservation des photos d’ordonnance'],
    yours: 'Votre formule',
  },
  premium: {
    ...planTerms.premium,
    points: [...planTerms.premium.points, 'Horaires personnalisés'],
    alertText: 'Vous gardez la formule gratuite.',
  },
  done: 'Terminé',
  photo: 'Compris dans votre formule gratuite.',
}
