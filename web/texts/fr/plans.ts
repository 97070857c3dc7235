import type { LaterTexts } from '../en-later.ts'

/** The plans (SPEC 1 and 9). */
export const plans: LaterTexts['plans'] = {
  title: 'Votre formule',
  close: 'Fermer',
  choose: 'Choisir une formule',
  free: {
    name: 'Gratuit',
    price: '0 $',
    per: 'pour toujours',
    points: [
      'Médicaments sans limite',
      'Rappels de base',
      'Historique',
      'Accès mobile',
      'Stockage sûr',
      'Conservation des photos d’ordonnance',
    ],
    yours: 'Votre formule',
  },
  premium: {
    name: 'Premium',
    price: '10 $',
    per: 'par mois',
    soon: 'Bientôt',
    points: [
      'Rappels par IA',
      'Rappels par appel vocal',
      'Notifications intelligentes',
      'Analyses avancées',
      'Partage avec un aidant',
      'Assistance prioritaire',
      'Horaires personnalisés',
    ],
    button: 'Bientôt',
    alert: 'Les fonctions Premium arrivent bientôt !',
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
