import type { PublicTexts } from '../en/public.ts'

/** What is read before anything else is loaded. */
export const publicTexts: PublicTexts = {
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
    text: 'Cette page n’a pas pu être affichée. Ce que vous avez enregistré n’est pas perdu. Rechargez la page.',
    back: 'Retour à l’accueil',
  },
  landing: {
    pageTitle: 'Dosewell, suivi intelligent des médicaments',
    signIn: 'Se connecter',
    getStarted: 'Commencer',
    question: 'Ai-je pris',
    questionEnd: 'mon médicament ?',
    medicines: ['ma metformine ?', 'mon lisinopril ?', 'ma lévothyroxine ?', 'mon tacrolimus ?', 'ma vitamine D ?'],
    stopWords: 'Arrêter le mot qui change',
    moveWords: 'Laisser le mot changer de nouveau',
    lead: 'Dosewell vous prévient quand c’est l’heure et retient que vous l’avez pris. Un coup d’œil suffit pour voir ce qui vient et ce qui est fait.',
    signUp: 'S’inscrire, gratuit pour toujours',
    watchDemo: 'Voir la démonstration',
  },
}
