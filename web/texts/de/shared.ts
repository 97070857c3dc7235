import type { Texts } from '../texts.ts'

/** What is read before anything else is loaded. */
export const shared: Texts['shared'] = {
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
    text: 'Diese Seite konnte nicht angezeigt werden. Was Sie erfasst haben, ist nicht verloren.',
    missingText:
      'Ein Teil dieser Seite konnte nicht geladen werden. Vielleicht gibt es eine neue Version von Dosewell, oder die Verbindung brach ab. Was Sie erfasst haben, ist nicht verloren.',
    reload: 'Seite neu laden',
    toDashboard: 'Zur Übersicht',
    details: 'Technische Einzelheiten',
  },
}
