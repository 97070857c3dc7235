import type { planTerms as english } from '../en/plan-terms.ts'

/** What the plans are called and hold (product 13.3), on the landing page and in the plan chooser. */
export const planTerms: typeof english = {
  free: {
    name: 'Gratuit',
    price: '0 $',
    per: 'pour toujours',
    points: ['Médicaments sans limite', 'Rappels de base', 'Historique', 'Accès mobile', 'Données protégées'],
  },
  premium: {
    name: 'Premium',
    price: '10 $',
    per: 'par mois',
    soon: 'Bientôt',
    when: 'Quand sera-t-il disponible ?',
    points: [
      'Rappels par IA',
      'Rappels par appel vocal',
      'Notifications intelligentes',
      'Analyses avancées',
      'Partage avec un aidant',
      'Assistance prioritaire',
    ],
    alert: 'Les fonctions Premium arrivent bientôt !',
  },
}
