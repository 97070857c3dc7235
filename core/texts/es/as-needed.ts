import type { AsNeededTexts } from '../en/as-needed.ts'

export const asNeededTexts: AsNeededTexts = {
  asNeeded: 'Según necesidad',
  apart: (gap) => `al menos ${gap} entre tomas`,
  atMost: (amount) => `máximo ${amount} en 24\u00a0h`,
  atMostTimes: (count) => (count === 1 ? 'máximo una vez en 24\u00a0h' : `máximo ${count} veces en 24\u00a0h`),
  days: (count) => (count === 1 ? '1 día' : `${count} días`),
  hours: (count) => `${count}\u00a0h`,
  minutes: (count) => `${count}\u00a0min`,
  overLimit: 'Por encima de su límite',
}
