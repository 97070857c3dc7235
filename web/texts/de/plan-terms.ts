import type { planTerms as english } from '../en/plan-terms.ts'

/** What the plans are called and hold (product 13.3), on the landing page and in the plan chooser. */
export const planTerms: typeof english = {
  free: {
    name: 'Kostenlos',
    price: '0 $',
    per: 'für immer',
    points: [
      'Beliebig viele Medika\u00admente',
      'Einfache Erinne\u00adrungen',
      'Verlauf',
      'Auch auf dem Handy',
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
      'KI-Erinne\u00adrungen',
      'Erinne\u00adrungen per Anruf',
      'Kluge Mitteilungen',
      'Erweiterte Auswer\u00adtungen',
      'Teilen mit Angehörigen',
      'Schnellere Hilfe',
    ],
    alert: 'Die Premium-Funktionen kommen bald!',
  },
}
