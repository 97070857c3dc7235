import type { planTerms as english } from '../en/plan-terms.ts'

/** What the plans are called and hold (product 13.3), on the landing page and in the plan chooser. */
export const planTerms: typeof english = {
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
    ],
  },
  premium: {
    name: 'Premium',
    price: '10 $',
    per: 'im Monat',
    soon: 'Demnächst',
    when: 'Wann kommt es?',
    points: [
      'KI-Erinnerungen',
      'Erinnerungen per Anruf',
      'Kluge Mitteilungen',
      'Erweiterte Auswertungen',
      'Teilen mit Angehörigen',
      'Bevorzugte Hilfe',
    ],
    alert: 'Die Premium-Funktionen kommen bald!',
  },
}
