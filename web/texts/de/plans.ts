import type { LaterTexts } from '../en-later.ts'

/** The plans (SPEC 1 and 9). */
export const plans: LaterTexts['plans'] = {
  title: 'Ihr Tarif',
  close: 'Schließen',
  choose: 'Tarif wählen',
  free: {
    name: 'Kostenlos',
    price: '0 $',
    per: 'für immer',
    points: [
      'Beliebig viele Medikamente',
      'Einfache Erinnerungen',
      'Verlauf',
      'Zugang vom Handy',
      'Sichere Speicherung',
      'Speicherung von Rezeptfotos',
    ],
    yours: 'Ihr Tarif',
  },
  premium: {
    name: 'Premium',
    price: '10 $',
    per: 'im Monat',
    soon: 'Demnächst',
    points: [
      'KI-Erinnerungen',
      'Erinnerungen per Anruf',
      'Kluge Mitteilungen',
      'Erweiterte Auswertungen',
      'Teilen mit Angehörigen',
      'Bevorzugte Hilfe',
      'Eigene Zeitpläne',
    ],
    button: 'Demnächst',
    alert: 'Die Premium-Funktionen kommen bald!',
    alertText: 'Sie bleiben im kostenlosen Tarif.',
  },
  done: 'Fertig',
  banner: {
    title: 'Premium kommt bald.',
    text: 'Kostenlos bleibt kostenlos.',
    show: 'Tarife ansehen',
    dismiss: 'Ausblenden',
  },
  photo: 'In Ihrem kostenlosen Tarif enthalten.',
}
