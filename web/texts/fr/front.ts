import type { Texts } from '../texts.ts'

/** What the landing page says before anything else is loaded. */
export const front: Texts['front'] = {
  pageTitle: 'Dosewell, suivi intelligent des médicaments',
  signIn: 'Se connecter',
  getStarted: 'Commencer',
  question: 'Ai-je pris',
  questionEnd: 'mon médicament ?',
  medicines: ['ma metformine ?', 'mon lisinopril ?', 'ma lévothyroxine ?', 'mon tacrolimus ?', 'ma vitamine D ?'],
  stopWords: 'Arrêter le mot qui change',
  moveWords: 'Laisser le mot changer de nouveau',
  lead: 'Dosewell vous prévient quand c’est l’heure et retient que vous l’avez pris. Un coup d’œil suffit pour voir ce qui vient et ce qui est fait.',
  signUp: 'S’inscrire gratuitement',
  watchDemo: 'Voir la démonstration',
}
