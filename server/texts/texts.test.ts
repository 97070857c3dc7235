import { expect, it } from 'vitest'
import { languageOfBrowser } from './texts.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['pt-BR,pt;q=0.9', 'en'],
  ['de-CH, de;q=0.9, en;q=0.8', 'de'],
  ['pt-BR, FR-ca;q=0.7, en;q=0.3', 'fr'],
  ['en-GB,es;q=0.5', 'en'],
])('a browser that asks for %j is answered in %s', (accepted, language) => {
  expect(languageOfBrowser(accepted)).toBe(language)
})
