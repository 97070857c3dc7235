import { expect, test } from 'vitest'
import { ofSameName } from './same-name.ts'

const taken = [{ name: 'Metoprolol' }, { name: 'Vitamin D3' }, { name: 'Ácido fólico' }, { name: 'Trexall™' }]

test.each([
  ['metoprolol', 'Metoprolol'],
  [' METO-PROLOL ', 'Metoprolol'],
  ['vitamin d 3', 'Vitamin D3'],
  ['Acido  folico', 'Ácido fólico'],
  ['trexall', 'Trexall™'],
  ['Vitamin D', null],
  ['Metoprolol succinate', null],
  ['!', null],
])('%j is called the same as %j', (name, same) => {
  expect(ofSameName(name, taken)).toEqual(same === null ? [] : [{ name: same }])
})
