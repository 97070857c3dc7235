import type { Texts } from '../texts.ts'

/** Asks why a dose is left out (dose-model 13.1). */
export const skip: Texts['skip'] = {
  title: 'Diese Dosis auslassen?',
  titleOfAll: (count) => `Diese ${count} Dosen auslassen?`,
  whyTitle: 'Warum nicht eingenommen?',
  dose: (medicine, when) => `${medicine}, ${when}\u00a0Uhr`,
  text: 'Die Dosis zählt als nicht eingenommen, und ihre Erinnerungen hören auf. Ihr Notfallkontakt kann trotzdem benachrichtigt werden, außer wenn Sie die Dosis auf ärztlichen Rat auslassen.',
  textOfAll:
    'Die Dosen zählen als nicht eingenommen, und ihre Erinnerungen hören auf. Ihr Notfallkontakt kann trotzdem benachrichtigt werden, außer wenn Sie die Dosen auf ärztlichen Rat auslassen.',
  why: 'Warum? (optional)',
  reasons: {
    doctor: 'Auf ärztlichen Rat',
    ill: 'Ich bin krank',
    'ran-out': 'Kein Vorrat mehr',
    'side-effects': 'Neben\u00adwirkungen',
    other: 'Anderer Grund',
  },
  note: 'Notiz',
  optional: '(optional)',
  skip: 'Dosis auslassen',
  skipAll: 'Dosen auslassen',
  keep: 'Nicht auslassen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
}
