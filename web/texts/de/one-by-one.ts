import type { Texts } from '../texts.ts'

/** The medicines that are due together, one after the other in large text. */
export const oneByOne: Texts['oneByOne'] = {
  title: 'Jetzt eingenommen?',
  answered: 'Alle beantwortet',
  place: (number, all) => `${number} von ${all}`,
  yes: 'Ja, eingenommen',
  notNow: 'Jetzt nicht',
  summary: (taken, notNow) => `${taken} eingenommen, ${notNow}\u00a0jetzt\u00a0nicht`,
  stillOpen: (medicines) => `Nicht als eingenommen erfasst: ${medicines}.`,
  undo: 'Alles rückgängig machen',
  done: 'Fertig',
  close: 'Schließen',
}
