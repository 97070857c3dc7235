import { expect, test } from 'vitest'
import { stockTexts } from './stock.ts'

test.each([
  ['1 tableta', 'Queda 1 tableta; se acaba el 3 de marzo'],
  ['½ tableta', 'Queda ½ tableta; se acaba el 3 de marzo'],
  ['1½ tabletas', 'Quedan 1½ tabletas; se acaban el 3 de marzo'],
  ['1.5 mL', 'Quedan 1.5 mL; se acaban el 3 de marzo'],
  ['0.1 mL', 'Quedan 0.1 mL; se acaban el 3 de marzo'],
  ['14 tabletas', 'Quedan 14 tabletas; se acaban el 3 de marzo'],
  ['1,000 tabletas', 'Quedan 1,000 tabletas; se acaban el 3 de marzo'],
])('the Spanish verb agrees with %s: %s', (amount, text) => {
  expect(stockTexts.runsOutOn(stockTexts.left(amount), '3 de marzo')).toBe(text)
})
