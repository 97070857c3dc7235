import type { AsNeededTexts } from '../en/as-needed.ts'

export const asNeededTexts: AsNeededTexts = {
  asNeeded: 'Si besoin',
  apart: (gap) => `à ${gap} d’intervalle au moins`,
  atMost: (amount) => `${amount} au maximum en 24 h`,
  atMostTimes: (count) => `${count} fois au maximum en 24 h`,
  days: (count) => (count === 1 ? '1 jour' : `${count} jours`),
  hours: (count) => `${count} h`,
  minutes: (count) => `${count} min`,
  overLimit: 'Au-delà de votre limite',
}
