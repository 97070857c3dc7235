import type { Texts } from '../texts.ts'
import { planTerms } from './plan-terms.ts'

/** The landing page below its first words. */
export const landing: Texts['landing'] = {
  demo: { name: 'Demo zum Ausprobieren', sample: 'Demo, Beispieldaten', hint: 'Tippen Sie auf den Knopf' },
  benefits: [
    {
      icon: 'check',
      title: 'Keine Eingabe geht verloren',
      text: 'Zuerst auf Ihrem Gerät gespeichert, dann gesendet, sobald es Netz gibt.',
    },
    {
      icon: 'bell',
      title: 'Erinne\u00adrungen auf die Minute',
      text: 'Und noch einmal, bis Sie antworten. Vorlauf und Wiederholung bestimmen Sie.',
    },
    {
      icon: 'lock',
      title: 'Ihre Gesundheits\u00addaten gehören Ihnen',
      text: 'Nichts geht an andere, solange Sie es nicht erlauben.',
    },
  ],
  features: {
    title: 'Dosewell merkt es sich, damit Sie es nicht müssen',
    list: [
      {
        icon: 'bell',
        title: 'Kluge Erinne\u00adrungen',
        text: 'Auf die Minute, und noch einmal, bis Sie antworten, auf jedem Gerät, auf dem Sie es erlauben, auch wenn Dosewell geschlossen ist.',
      },
      {
        icon: 'chat',
        title: 'KI-Assistent',
        text: 'Beantwortet „Was kommt als Nächstes?“ und „Wie läuft es bei mir?“ aus Ihren eigenen Einträgen. Allgemeine Hinweise, kein ärztlicher Rat, und nie ein Wort dazu, wie viel Sie einnehmen sollen.',
      },
      {
        icon: 'lock',
        title: 'Sicherer Verlauf',
        text: 'Was Sie erfasst haben, ändert sich nicht von selbst. Medikamenten\u00adnamen und Dosierungen sind verschlüsselt gespeichert. Nehmen Sie alles mit oder löschen Sie es endgültig.',
      },
      {
        icon: 'phone',
        title: 'Für das Handy gemacht',
        text: 'Dieselben Seiten auf Handy, Tablet und Rechner. Eine Eingabe zählt auch ohne Netz.',
      },
      {
        icon: 'users',
        title: 'Zugang für Angehörige',
        text: 'Jemand, dem Sie vertrauen, kann mitlesen, aber nur, wenn Sie zustimmen. Das gibt es noch nicht: Es kommt mit Premium.',
      },
      {
        icon: 'voice',
        title: 'Ansagen',
        text: 'Nennt Name und Dosierung laut oder spielt einen Klang, so laut, wie Sie möchten.',
      },
    ],
  },
  steps: {
    title: 'So geht es',
    list: [
      {
        title: 'Medika\u00admente hinzufügen',
        text: 'Name, Dosierung, Uhrzeit. Sie sehen die erste Dosis, bevor Sie speichern.',
      },
      {
        title: 'Persönliche Erinne\u00adrungen erhalten',
        text: 'Eine Mitteilung, eine Stimme oder ein Klang. Vorlauf und Wiederholung bestimmen Sie.',
      },
      { title: 'Dabeibleiben', text: 'Eingenommene Dosen erfassen, die Woche sehen, die Serie halten.' },
    ],
  },
  plans: {
    title: 'Tarife',
    free: { ...planTerms.free, start: 'Kostenlos starten' },
    premium: { ...planTerms.premium, alertText: 'Bis dahin gibt es nur den kostenlosen Tarif.' },
  },
  testimonials: {
    title: 'Was Nutzer sagen könnten',
    text: 'Wir sind neu. Das sind Beispiele, die wir geschrieben haben, keine Kunden.',
    sample: 'Beispiel',
    list: [
      {
        quote: 'Ich schaue aufs Handy, sehe den Haken und muss nicht mehr grübeln.',
        who: 'Lehrerin im Ruhestand, drei Medikamente am Tag',
      },
      {
        quote: 'Meine Wochentablette steht am Montag da und an keinem anderen Tag.',
        who: 'Nimmt ein Medikament in der Woche',
      },
      { quote: 'Ich drucke den Monat für meine Ärztin aus. Darüber reden wir jetzt.', who: 'Nimmt Blutdrucktabletten' },
    ],
  },
  closing: 'Ihre nächste Dosis ist der beste Moment, um anzufangen.',
  video: {
    title: 'Dosewell in weniger als einer Minute',
    close: 'Schließen',
    about: 'Eine Aufnahme von Dosewell auf Englisch, mit Beispieldaten und ohne Ton.',
    failed: 'Das Video lässt sich im Moment nicht laden. Was es zeigt, steht darunter.',
    language: 'Deutsch',
    transcript: 'Was das Video zeigt',
    cues: [
      'Sam fügt Metformin hinzu, zweimal am Tag.',
      'Die erste Dosis steht da, bevor etwas gespeichert ist.',
      'Um acht Uhr: Die fällige Dosis steht im dunklen Feld.',
      'Einmal tippen, und es heißt: Eingenommen.',
      'Vertippt? „Rückgängig“ steht daneben.',
      'Wieder eingenommen: Die Woche zählt sie sofort.',
      'Der Verlauf behält jede Dosis, zum Ansehen und zum Mitnehmen.',
    ],
  },
}
