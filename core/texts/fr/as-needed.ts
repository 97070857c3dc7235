import type { AsNeededTexts } from '../en/as-needed.ts'

export const asNeededTexts: AsNeededTexts = {
  asNeeded: 'Si besoin',
  apart: (gap) => `au moins ${gap} entre deux prises`,
  atMost: (amount) => `${amount} au maximum en 24\u00a0h`,
  atMostTimes: (count) => `${count} fois au maximum en 24\u00a0h`,
  days: (count) => (count === 1 ? '1 jour' : `${count} jours`),
  hours: (count) => `${count}\u00a0h`,
  minutes: (count) => `${count}\u00a0min`,
  overLimit: 'Au-delà de votre limite',
}
