import type { Texts } from '../texts.ts'

/** What the landing page says before anything else is loaded. */
export const front: Texts['front'] = {
  pageTitle: 'Dosewell, Medikamente klug im Blick',
  signIn: 'Anmelden',
  getStarted: 'Loslegen',
  question: 'Hatte ich schon mein',
  questionEnd: 'Medikament?',
  medicines: ['Metformin?', 'Lisinopril?', 'Levothyroxin?', 'Tacrolimus?', 'Vitamin D?'],
  stopWords: 'Das wechselnde Wort anhalten',
  moveWords: 'Das Wort wieder wechseln lassen',
  lead: 'Dosewell erinnert Sie, wenn es so weit ist, und merkt sich, dass Sie es eingenommen haben. Ein Blick zeigt, was als Nächstes kommt und was erledigt ist.',
  signUp: 'Kostenlos registrieren',
  watchDemo: 'Demo ansehen',
}
