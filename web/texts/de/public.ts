import type { PublicTexts } from '../en/public.ts'

/** What is read before anything else is loaded. */
export const publicTexts: PublicTexts = {
  brand: 'Dosewell',
  tagline: 'Medikamente klug im Blick',
  skip: 'Zum Inhalt springen',
  loading: 'Wird geladen …',
  footer: 'Mit Sorgfalt gemacht für Gesundheit und Wohlbefinden.',
  language: {
    label: 'Sprache',
    failed: 'Diese Sprache konnte nicht geladen werden. Bitte prüfen Sie Ihre Internetverbindung.',
  },
  theme: { toDark: 'Dunklen Modus einschalten', toLight: 'Hellen Modus einschalten' },
  failure: {
    title: 'Unerwarteter Fehler der Anwendung!',
    text: 'Diese Seite konnte nicht angezeigt werden. Was Sie erfasst haben, ist nicht verloren. Bitte laden Sie die Seite neu.',
    back: 'Zurück zur Startseite',
  },
  landing: {
    pageTitle: 'Dosewell, Medikamente klug im Blick',
    signIn: 'Anmelden',
    getStarted: 'Loslegen',
    question: 'Schon eingenommen:',
    questionEnd: 'meine Medizin?',
    medicines: ['Metformin?', 'Lisinopril?', 'Levothyroxin?', 'Tacrolimus?', 'Vitamin D?'],
    stopWords: 'Das wechselnde Wort anhalten',
    moveWords: 'Das Wort wieder wechseln lassen',
    lead: 'Dosewell erinnert Sie, wenn es so weit ist, und merkt sich, dass Sie es eingenommen haben. Ein Blick zeigt, was als Nächstes kommt und was erledigt ist.',
    signUp: 'Registrieren, immer kostenlos',
    watchDemo: 'Das Video ansehen',
  },
}
