import { expect, test } from 'vitest'
import { ofSameName } from './same-name.ts'

const taken = [
  'Metoprolol 50 mg',
  'Vitamin D3',
  'Ácido fólico',
  'Trexall™',
  'Vitamin B12',
  'Omega-3',
  'Ibuprofen Tabletten',
].map((name) => ({ name }))

test.each([
  ['metoprolol', 'Metoprolol 50 mg'],
  [' METO-PROLOL ', 'Metoprolol 50 mg'],
  ['metoprolol 100mg', 'Metoprolol 50 mg'],
  ['metoprolol100mg', 'Metoprolol 50 mg'],
  ['Metoprolol® tablets, 47,5 mg', 'Metoprolol 50 mg'],
  ['Metoprolol 25', 'Metoprolol 50 mg'],
  ['Metoprolol ER', 'Metoprolol 50 mg'],
  ['MÉTOPROLOL comprimés', 'Metoprolol 50 mg'],
  ['Ibuprofen 400 mg/5 ml', 'Ibuprofen Tabletten'],
  ['ibuprofen 5%', 'Ibuprofen Tabletten'],
  ['Vitamin D3 1,000 IU', 'Vitamin D3'],
  ['Vitamin D 3 20.000 I.E.', 'Vitamin D3'],
  ['vitamin b 12', 'Vitamin B12'],
  ['Vitamin B6', null],
  ['Omega 3 capsules', 'Omega-3'],
  ['Tabletten', null],
  ['vitamin d 3', 'Vitamin D3'],
  ['Acido  folico', 'Ácido fólico'],
  ['trexall', 'Trexall™'],
  ['Vitamin D', null],
  ['Metoprolol succinate', null],
  ['!', null],
])('%j is called the same as %j', (name, same) => {
  expect(ofSameName(name, taken)).toEqual(same === null ? [] : [{ name: same }])
})
