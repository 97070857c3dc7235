import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#core/testing/arbitraries.ts'
import { frequencies } from './medication.ts'
import { needsWeeklyConfirmation, weeklyDanger, weeklyMedicine } from './weekly-guard.ts'

describe('a name means a weekly medicine', () => {
  it.each([
    ['Methotrexate', 'Methotrexate'],
    ['methotrexate sodium 2.5mg', 'Methotrexate'],
    ['METHOTREXATE2.5', 'Methotrexate'],
    ['Méthotrexate', 'Methotrexate'],
    ['Metotrexato', 'Methotrexate'],
    ['MTX', 'Methotrexate'],
    ['Ｍｅｔｈｏｔｒｅｘａｔｅ', 'Methotrexate'],
    ['Metho\u00ADtrexate', 'Methotrexate'],
    ['Alendronsaeure', 'Alendronic acid'],
    ['Exenatide ER', 'Exenatide, extended release'],
    ['Exenatida de liberación prolongada', 'Exenatide, extended release'],
    ['Ácido alendrónico', 'Alendronic acid'],
    ['Acide alendronique', 'Alendronic acid'],
    ['Alendronsäure 70', 'Alendronic acid'],
    ['Alendronate (Fosamax)', 'Alendronic acid'],
    ['risedronate', 'Risedronic acid'],
    ['Ozempic pen', 'Semaglutide'],
    ['Sémaglutide', 'Semaglutide'],
    ['Trulicity', 'Dulaglutide'],
    ['Mounjaro', 'Tirzepatide'],
    ['Insulin icodec', 'Insulin icodec'],
    ['MTX 10', 'Methotrexate'],
    ['MTX10mg', 'Methotrexate'],
    ['Methotrexat-Teva', 'Methotrexate'],
    ['ACIDE RISÉDRONIQUE', 'Risedronic acid'],
    ['Ácido risedrónico', 'Risedronic acid'],
    ['Semaglutida 0,5 mg', 'Semaglutide'],
    ['Dulaglutida', 'Dulaglutide'],
    ['Tirzépatide', 'Tirzepatide'],
    ['Exenatid Wochendepot', 'Exenatide, extended release'],
    ['Exénatide à libération prolongée', 'Exenatide, extended release'],
    ['Insulina icodec', 'Insulin icodec'],
    ['Méfloquine', 'Mefloquine'],
    ['Étanercept', 'Etanercept'],
    ['Arakoda', 'Tafenoquine'],
    ['Sogroya', 'Somapacitan'],
    ['Skytrofa', 'Lonapegsomatropin'],
    ['Ngenla', 'Somatrogon'],
  ])('%s', (name, medicine) => {
    expect(weeklyMedicine(name)?.name).toBe(medicine)
  })

  it.each([
    'Metformin',
    'Methotrexated',
    'Antimethotrexate',
    'Rybelsus',
    'Byetta',
    'Exenatide 10 mcg',
    'Insulin glargine',
    'Hydroxychloroquine',
    'Vitamin D 1000',
    'Adalimumab',
    'Rebif',
    'Somatropin',
    '',
    '💊',
    'Folic acid',
  ])('not: %s', (name) => {
    expect(weeklyMedicine(name)).toBeNull()
  })

  it('whatever stands beside it, in whatever case', () => {
    const beside = fc.stringMatching(/^[ 0-9.,()/-]{0,8}$/)
    const caseOf = fc.constantFrom(
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
    )
    fc.assert(
      fc.property(beside, beside, caseOf, (before, after, inCase) => {
        expect(weeklyMedicine(inCase(`${before}Methotrexate${after}`))?.name).toBe('Methotrexate')
      }),
      runs(100),
    )
  })
})

describe('a confirmation is needed', () => {
  it.each(frequencies)('for methotrexate %s only when that is more often than weekly', (frequency) => {
    expect(needsWeeklyConfirmation({ name: 'Methotrexate', frequency }) !== null).toBe(frequency !== 'weekly')
  })

  it.each([
    ['made daily', { name: 'Methotrexate', frequency: 'weekly' }, { name: 'Methotrexate', frequency: 'daily' }, true],
    ['renamed to one', { name: 'Metformin', frequency: 'daily' }, { name: 'Methotrexate', frequency: 'daily' }, true],
    ['more often still', { name: 'MTX', frequency: 'daily' }, { name: 'MTX', frequency: 'twice-daily' }, true],
    ['another of them', { name: 'Ozempic', frequency: 'daily' }, { name: 'MTX', frequency: 'daily' }, true],
    [
      'a brand of the same',
      { name: 'Trexall', frequency: 'daily' },
      { name: 'Methotrexate', frequency: 'daily' },
      false,
    ],
    ['nothing of it', { name: 'MTX', frequency: 'daily' }, { name: 'MTX', frequency: 'daily' }, false],
    ['made weekly', { name: 'MTX', frequency: 'daily' }, { name: 'MTX', frequency: 'weekly' }, false],
    ['renamed away', { name: 'MTX', frequency: 'daily' }, { name: 'Metformin', frequency: 'daily' }, false],
  ] as const)('at an edit: %s', (_, before, after, isNeeded) => {
    expect(needsWeeklyConfirmation(after, before) !== null).toBe(isNeeded)
  })
})

it('the danger is named', () => {
  const methotrexate = weeklyMedicine('Trexall')
  expect(methotrexate && weeklyDanger(methotrexate)).toBe(
    'Methotrexate is usually taken once a week. Taken more often than prescribed, it can kill.',
  )
})
