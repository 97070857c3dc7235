import type { StockTexts } from '../en/stock.ts'
import { of } from './at.ts'

export const stockTexts: StockTexts = {
  left: (amount) => `Il reste ${amount}`,
  atLeast: (amount) => `Il reste au moins ${amount}`,
  atMost: (amount) => `Il reste au plus ${amount}`,
  missing: (number) => `0 d’après le relevé : il en a été pris plus que compté (écart : ${number})`,
  runsOutOn: (left, date) => `${left}, stock épuisé le ${date}`,
  notToday: (left) => `${left}, pas assez pour aujourd’hui`,
  overAYear: (left) => `${left}, suffisant pour plus d’un an`,
  untilTheEnd: (left) => `${left}, suffisant jusqu’à la fin`,
  notCounted: 'Pas encore compté',
  count: 'Comptez ce qu’il y a.',
  tell: (unit, amount) => `Indiquez combien ${of(unit)} font ${amount}.`,
}
