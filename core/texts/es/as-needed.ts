import type { AsNeededTexts } from '../en/as-needed.ts'

export const asNeededTexts: AsNeededTexts = {
  asNeeded: 'Según necesidad',
  apart: (gap) => `con al menos ${gap} de intervalo`,
  atMost: (amount) => `como máximo ${amount} en 24\u00a0h`,
  atMostTimes: (count) =>
    count === 1 ? 'como máximo una vez en 24\u00a0h' : `como máximo ${count} veces en 24\u00a0h`,
  days: (count) => (count === 1 ? '1 día' : `${count} días`),
  hours: (count) => `${count}\u00a0h`,
  minutes: (count) => `${count}\u00a0min`,
  overLimit: 'Por encima de su límite',
}
