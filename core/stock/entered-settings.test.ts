import { describe, expect, test } from 'vitest'
import { askedAmounts, type EnteredSettings, enteredSettings, likelyUnit } from './entered-settings.ts'

const entered = (changes: Partial<Omit<EnteredSettings, 'pieces'>> & { pieces?: Record<string, string> }) => ({
  unit: changes.unit ?? 'tablets',
  daysBefore: changes.daysBefore ?? '7',
  pieces: new Map(Object.entries(changes.pieces ?? {})),
})

describe('how a stock is counted, as it is entered', () => {
  test('is read with what was told of each amount; an empty field tells nothing', () => {
    expect(enteredSettings(entered({ pieces: { '500mg': ' 0,5 ', '250mg': '' } }))).toEqual({
      settings: { unit: 'tablets', daysBefore: 7, pieces: [{ dosage: '500mg', pieces: 500 }] },
    })
  })

  test('keeps what was told of amounts that are not asked about any more', () => {
    const told = [
      { dosage: '500mg', pieces: 1000 },
      { dosage: '250mg', pieces: 500 },
    ]
    expect(enteredSettings(entered({ pieces: { '500mg': '2' } }), told)).toEqual({
      settings: {
        unit: 'tablets',
        daysBefore: 7,
        pieces: [
          { dosage: '250mg', pieces: 500 },
          { dosage: '500mg', pieces: 2000 },
        ],
      },
    })
  })

  test.each(['Tablette', 'comprimidos', 'TABLETS'])('%s are tablets', (unit) => {
    expect(enteredSettings(entered({ unit }))).toMatchObject({ settings: { unit: 'tablets' } })
  })

  test.each([
    ['unit', '', 'unit_required'],
    ['unit', '5 ml', 'unit_letters'],
    ['unit', 'abcdefghijklmnopqrstu', 'characters_at_most:20'],
    ['daysBefore', '61', 'whole_number_from:0,60'],
    ['daysBefore', '', 'whole_number_from:0,60'],
    ['daysBefore', '-1', 'whole_number_from:0,60'],
  ] as const)('%s "%s" is refused', (field, typed, error) => {
    expect(enteredSettings(entered({ [field]: typed }))).toMatchObject({ errors: { [field]: error } })
  })

  test('a wrong number of tablets is refused by its amount', () => {
    const read = enteredSettings(entered({ pieces: { '500mg': '0' } }))
    expect('errors' in read && [...read.errors.pieces]).toEqual([['500mg', 'number_above_zero']])
  })
})

test.each([
  ['500mg', 'tablets'],
  ['2 tablets', 'tablets'],
  ['5ml', 'ml'],
  ['2 puffs', 'puffs'],
  ['as told', 'tablets'],
])('of %s, %s are likely counted', (dosage, unit) => {
  expect(likelyUnit([dosage])).toBe(unit)
})

test('only amounts in another unit are asked about, each once', () => {
  expect(askedAmounts(['500mg', '1 tablets', '0.5 tablets', '500mg'], 'Tabletten')).toEqual(['500mg'])
  expect(askedAmounts(['1 puff', '2 puffs', '1 capsule', '1 patch'], 'puffs')).toEqual(['1 capsule', '1 patch'])
})
