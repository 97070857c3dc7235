import type { LaterTexts } from '../en-later.ts'
import { planTerms } from './plan-terms.ts'

/** The plans (product 13.3). */
export const plans: LaterTexts['plans'] = {
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
    button: 'Bientôt',
    alertText: 'Vous gardez la formule gratuite.',
  },
  done: 'Terminé',
  banner: {
    title: 'Premium arrive bientôt.',
    text: 'La formule gratuite reste gratuite.',
    show: 'Voir les formules',
    dismiss: 'Masquer',
  },
  photo: 'Compris dans votre formule gratuite.',
}
