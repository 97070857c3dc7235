import type { Texts } from '../texts.ts'

/** Asks which report to download (product 6.3). */
export const download: Texts['download'] = {
  title: 'Welcher Bericht?',
  legend: 'Bericht',
  doctor: 'Für Ihre Arztpraxis (PDF)',
  doctorNote: 'Etwa zwei Seiten: was Sie einnehmen und wie die letzten 90 Tage verliefen.',
  allDoses: 'Mit jeder Dosis, auf weiteren Seiten',
  plan: 'Medikamentenplan zum Drucken (PDF)',
  planNote: 'Was Sie jetzt einnehmen, in großer Schrift.',
  card: 'Karte für die Brieftasche (PDF)',
  cardNote: 'Zum Ausschneiden und Falten, für den Notfall.',
  text: 'Text',
  textNote: 'Alle Dosen der letzten 90 Tage, ohne Bilder und Tabellen.',
  csv: 'Tabelle (CSV)',
  csvNote: 'Alles, mit jeder Dosis seit dem Anfang.',
  download: 'Herunterladen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  saved: (file) => `Gespeichert als ${file}`,
  failed: 'Ihr Bericht konnte nicht erstellt werden. Bitte prüfen Sie Ihre Internetverbindung.',
  printPlan: 'Mein Plan zum Drucken (PDF)',
}
