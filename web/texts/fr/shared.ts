import type { Texts } from '../texts.ts'

/** What is read before anything else is loaded. */
export const shared: Texts['shared'] = {
  brand: 'Dosewell',
  tagline: 'Suivi intelligent des médicaments',
  skip: 'Aller au contenu',
  loading: 'Chargement...',
  footer: 'Conçu avec soin pour la santé et le bien-être.',
  language: {
    label: 'Langue',
    failed: 'Cette langue n’a pas pu être chargée. Vérifiez votre connexion à internet.',
  },
  theme: { toDark: 'Passer au thème sombre', toLight: 'Passer au thème clair' },
  failure: {
    title: 'Erreur inattendue de l’application !',
    text: 'Cette page n’a pas pu être affichée. Ce que vous avez enregistré n’est pas perdu.',
    missingText:
      'Une partie de cette page n’a pas pu être chargée. Il\u00a0y\u00a0a peut-être une nouvelle version de Dosewell, ou la connexion a été coupée. Ce que vous avez enregistré n’est pas perdu.',
    reload: 'Recharger la page',
    toDashboard: 'Aller à l’accueil',
    details: 'Détails techniques',
  },
}
