import type { StockTexts } from '../en/stock.ts'

/** One and fractions of one are singular. @param amount '½ tableta', '14 tabletas' */
const isSingular = (amount: string) => /(?<![\d.])[1½¼¾](?![\d.,½¼¾])/.test(amount)
const remain = (amount: string) => (isSingular(amount) ? 'Queda' : 'Quedan')
const suffice = (amount: string) => (isSingular(amount) ? 'alcanza' : 'alcanzan')

export const stockTexts: StockTexts = {
  left: (amount) => `${remain(amount)} ${amount}`,
  atLeast: (amount) => `${remain(amount)} al menos ${amount}`,
  atMost: (amount) => `${remain(amount)} como máximo ${amount}`,
  missing: (number) => `0 según el registro: se tomó más de lo contado (diferencia: ${number})`,
  runsOutOn: (left, date) => `${left}; ${isSingular(left) ? 'se acaba' : 'se acaban'} el ${date}`,
  notToday: (left) => `${left}; no ${suffice(left)} para hoy`,
  overAYear: (left) => `${left}; ${suffice(left)} para más de un año`,
  untilTheEnd: (left) => `${left}; ${suffice(left)} hasta el final`,
  notCounted: 'Sin contar todavía',
  count: 'Cuente lo que hay.',
  tell: (unit, amount) => `Indique cuánto son ${amount} en ${unit}.`,
}
