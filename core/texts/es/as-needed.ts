import type { AsNeededTexts } from '../en/as-needed.ts'

export const asNeededTexts: AsNeededTexts = {
  asNeeded: 'Según necesidad',
  apart: (gap) => `con al menos ${gap} de intervalo`,
  atMost: (amount) => `como máximo ${amount} en 24 h`,
  atMostTimes: (count) => (count === 1 ? 'como máximo una vez en 24 h' : `como máximo ${count} veces en 24 h`),
  days: (count) => (count === 1 ? '1 día' : `${count} días`),
  hours: (count) => `${count} h`,
  minutes: (count) => `${count} min`,
  overLimit: 'Por encima de su límite',
}
