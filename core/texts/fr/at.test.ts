import { expect, test } from 'vitest'
import { isolated } from '../../text/isolate.ts'
import { of } from './at.ts'

test.each([
  ['Paris', 'de Paris'],
  ['Amsterdam', 'd’Amsterdam'],
  ['Édimbourg', 'd’Édimbourg'],
  ['Helsinki', 'd’Helsinki'],
  ['Hong Kong', 'de Hong Kong'],
  ['Yaoundé', 'de Yaoundé'],
  ['Ouagadougou', 'de Ouagadougou'],
  ['hydrocortisone 10 mg', 'd’hydrocortisone 10 mg'],
  ['ampoules', 'd’ampoules'],
  ['mL', 'de mL'],
  [isolated('Œstradiol'), `d’${isolated('Œstradiol')}`],
  [isolated('Lisinopril'), `de ${isolated('Lisinopril')}`],
])('in French, "de" and %s: %s', (name, text) => {
  expect(of(name)).toBe(text)
})
