import type { StockTexts } from '../en/stock.ts'

export const stockTexts: StockTexts = {
  left: (amount) => `Noch ${amount}`,
  atLeast: (amount) => `Noch mindestens ${amount}`,
  atMost: (amount) => `Noch höchstens ${amount}`,
  missing: (number) => `Laut Aufzeichnung 0: ${number} mehr genommen als gezählt`,
  runsOutOn: (left, date) => `${left}, aufgebraucht am ${date}`,
  notToday: (left) => `${left}, reicht heute nicht`,
  overAYear: (left) => `${left}, reicht länger als ein Jahr`,
  untilTheEnd: (left) => `${left}, reicht bis zum Ende`,
  notCounted: 'Noch nicht gezählt',
  count: 'Zählen Sie, was da ist.',
  tell: (unit, amount) => `Geben Sie an, wie viele ${unit} ${amount} sind.`,
}
