import type { StockTexts } from '../en/stock.ts'

export const stockTexts: StockTexts = {
  left: (amount) => `Quedan ${amount}`,
  atLeast: (amount) => `Quedan al menos ${amount}`,
  atMost: (amount) => `Quedan como máximo ${amount}`,
  missing: (number) => `0 según el registro: ${number} más tomados que contados`,
  runsOutOn: (left, date) => `${left}, se acaban el ${date}`,
  notToday: (left) => `${left}, no alcanza para hoy`,
  overAYear: (left) => `${left}, alcanza para más de un año`,
  untilTheEnd: (left) => `${left}, alcanza hasta el final`,
  notCounted: 'Sin contar todavía',
  count: 'Cuente lo que hay.',
  tell: (unit, amount) => `Indique cuántos ${unit} son ${amount}.`,
}
