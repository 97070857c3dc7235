import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { asNeededUse } from '#core/as-needed/limits.ts'
import type { Weekday } from '#core/schedule/days.ts'
import type { Pattern, Step } from '#core/schedule/pattern.ts'
import { runs } from '#core/testing/arbitraries.ts'
import { commonMedicines } from '#core/testing/common-medicines.ts'
import { cycle, every, everyNth, rows, step, taper, weekdays, withDosage } from '#core/testing/custom-pattern.ts'
import { everyHours } from '#core/testing/times.ts'
import { frequencies } from './medication.ts'
import { plainName } from './medicine-name.ts'
import { nonDailyMedicines, otherMedicines } from './non-daily-medicines.ts'
import {
  largerAmount,
  medicineNeedingReason,
  moreOftenDanger,
  nonDailyMedicine,
  sameMedicines,
  tooFrequentMedicine,
  type Use,
} from './weekly-guard.ts'

describe('a name means a medicine that is not taken every day', () => {
  it.each([
    ['Methotrexate', 'Methotrexate'],
    ['methotrexate sodium 2.5mg', 'Methotrexate'],
    ['METHOTREXATE2.5', 'Methotrexate'],
    ['Méthotrexate', 'Methotrexate'],
    ['Metotrexato', 'Methotrexate'],
    ['MTX', 'Methotrexate'],
    ['Ｍｅｔｈｏｔｒｅｘａｔｅ', 'Methotrexate'],
    ['Metho\u00ADtrexate', 'Methotrexate'],
    ['Metho\u200Btrexate', 'Methotrexate'],
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
    ['Semaglutida 0,5 mg', 'Semaglutide'],
    ['Exenatid Wochendepot', 'Exenatide, extended release'],
    ['Exénatide à libération prolongée', 'Exenatide, extended release'],
    ['Étanercept', 'Etanercept'],
    ['Arakoda', 'Tafenoquine'],
  ])('%s', (name, medicine) => {
    expect(nonDailyMedicine(name)?.name).toBe(medicine)
  })

  it.each(
    `Trexall™, Otrexup™, Mounjaro™, Trexall®, Trexall℠, ©Trexall, Trexallᵀᴹ, Trexall(TM), metex, metex PEN, METEX® PEN 15 mg,
    Metojectpen, Metoject PEN, Ebetrex, Ebetrexat, RediTrex, Bendatrexat, Ledertrexate, Bertanel, Emthexate, Trexan, amethopterin,
    M.T.X., M. T. X., m-t-x, Metotrexat, MethotrexateTabs, methotrexatesodium, Methotrexattabletten, MTXtabs, MTXs, meto-trexat,
    metho trexate, M e t h o t r e x a t e, Methotrexates, methotrexte, methotraxate, methatrexate, methotrexare, metrotrexate,
    Methotrexaet, methatrexte, Metothrexate, Mtehotrexate, methotraxate tabs, metax PEN, Neotrexat, Abitrexate, MTX Hexal, Methotrexate and folic acid, Xatmep, Jylamvo,
    Maxtrex, Methofill, Nordimet, Zlatal, Lantarel, Novatrex, Imeth, Rheumatrex, Rasuvo`
      .split(',')
      .map((name) => [name.trim()] as const),
  )('methotrexate: %s', (name) => {
    const medicine = nonDailyMedicine(name)
    expect(medicine?.rhythm).toBe('weekly')
    expect(['Methotrexate', 'Tirzepatide']).toContain(medicine?.name)
  })

  it.each([
    ['BuTrans', 'patch-for-a-week'],
    ['buprenorphine 7 day', 'patch-for-a-week'],
    ['Buprenorphin 7-Tage-Pflaster', 'patch-for-a-week'],
    ['Norspan', 'patch-for-a-week'],
    ['Sevodyne', 'patch-for-a-week'],
    ['Butec', 'patch-for-a-week'],
    ['Catapres-TTS', 'patch-for-a-week'],
    ['Clonidine patch', 'patch-for-a-week'],
    ['Climara', 'patch-for-a-week'],
    ['Evra', 'patch-for-a-week'],
    ['Xulane', 'patch-for-a-week'],
    ['Lomustine', 'six-weekly'],
    ['CeeNU', 'six-weekly'],
    ['tocilizumab', 'weekly'],
    ['abatacept', 'weekly'],
    ['Pegasys', 'weekly'],
    ['peginterferon alfa-2a', 'weekly'],
    ['Peginterferon beta-1a', 'two-weekly'],
    ['Ropeginterferon alfa-2b', 'two-weekly'],
    ['cabergoline', 'twice-weekly'],
    ['Aranesp', 'weekly'],
    ['Xyosted', 'weekly'],
    ['Prozac Weekly', 'weekly'],
    ['Prozac™ Weekly', 'weekly'],
    ['vitamin D 50,000', 'weekly-by-strength'],
    ['Vitamin D3 50.000 I.E.', 'weekly-by-strength'],
    ['Vitamina D3 25 000 UI', 'weekly-by-strength'],
    ['ergocalciferol 50000 units', 'weekly-by-strength'],
    ['Vitamn D 50,000', 'weekly-by-strength'],
    ['Vitamins D 50,000', 'weekly-by-strength'],
    ['Vitamine D 100 000 UI', 'weekly-by-strength'],
    ['Belustine', 'six-weekly'],
    ['Balustine', 'six-weekly'],
    ['Drisdol', 'weekly-by-strength'],
    ['Dekristol', 'weekly-by-strength'],
    ['Dekristol 20.000', 'weekly-by-strength'],
    ['Vitamin D3 weekly', 'weekly'],
    ['Tevanate', 'weekly'],
    ['Natriumalendronat', 'weekly'],
    ['Natriumrisedronat', 'weekly'],
    ['RisedronatHeumann', 'weekly'],
    ['Acrel', 'weekly'],
    ['Adalimumab', 'two-weekly'],
    ['Humira', 'two-weekly'],
    ['Chloroquine', 'weekly'],
    ['Bonviva', 'monthly'],
    ['Fosomax', 'weekly'],
    ['Ozempick', 'weekly'],
    ['Trulicty', 'weekly'],
    ['Estradiol einmal wöchentlich', 'weekly'],
    ['Estradiol una vez por semana', 'weekly'],
    ['Œstradiol hebdomadaire', 'weekly'],
    ['Estradiol semanal', 'weekly'],
    ['Estradiol once a week', 'weekly'],
    ['Estradiol 7-day patch', 'weekly'],
    ['Estradiol patch 7 days', 'weekly'],
    ['Estradiol Pflaster 7 Tage', 'weekly'],
    ['Estradiol Pflaster für sieben Tage', 'weekly'],
    ['Parche de estradiol 7 días', 'weekly'],
    ['Parche de estradiol siete días', 'weekly'],
    ['Estradiol patch 7 jours', 'weekly'],
    ['Buprenorphine 7-day', 'patch-for-a-week'],
    ['Estradiol 1/week', 'weekly'],
    ['Estradiol einmal die Woche', 'weekly'],
    ['Estradiol une fois par semaine', 'weekly'],
    ['Folic acid 5 mg a week', 'weekly'],
    ['Folic acid 2 tablets per week', 'weekly'],
    ['Folic acid ½ a week', 'weekly'],
    ['Folic acid 1 x weekly', 'weekly'],
    ['Vitamin D3 every week', 'weekly'],
    ['Vitamin B12 1000/week', 'weekly'],
    ['Vitamin B12 two-weekly', 'weekly'],
    ['Folsäure 5 mg pro Woche', 'weekly'],
    ['Ácido fólico 5 mg por semana', 'weekly'],
    ['Acide folique 5 mg par semaine', 'weekly'],
    ['Estradiol day 3 every week', 'weekly'],
    ['Estradiol Tag 3 jede Woche', 'weekly'],
    ['Folsäure Tablette 2 jede Woche', 'weekly'],
    ['Epoetin 4 every week', 'weekly'],
    ['Ácido fólico comprimido 2 cada semana', 'weekly'],
    ['Acide folique jour 2 chaque semaine', 'weekly'],
    ['Estradiol every 7 days weekly', 'weekly'],
    ['Estradiol every seven days weekly', 'weekly'],
    ['Estradiol alle 7 Tage wöchentlich', 'weekly'],
    ['Ácido fólico cada 7 días por semana', 'weekly'],
    ['Acide folique tous les 7 jours par semaine', 'weekly'],
  ])('%s: %s', (name, rhythm) => {
    expect(nonDailyMedicine(name)?.rhythm).toBe(rhythm)
  })

  it.each([
    ['Vitamin D', '50,000mg', 'weekly-by-strength'],
    ['Vitamin D2', '1.25mg', 'weekly-by-strength'],
    ['Ergocalciferol', '1,25 mg', 'weekly-by-strength'],
    ['Cholecalciferol 0.5 mg', '1 tablets', 'weekly-by-strength'],
    ['Vitamin D', '1250mcg', 'weekly-by-strength'],
    ['Vitamin D3', '500 µg', 'weekly-by-strength'],
    ['Vitamin D3 1,250 micrograms', '1 tablets', 'weekly-by-strength'],
    ['Vitamin D3 1.250 Mikrogramm', '1 tablets', 'weekly-by-strength'],
    ['Vitamine D 1 250 microgrammes', '1 tablets', 'weekly-by-strength'],
    ['Drisdol', '1250mcg', 'weekly-by-strength'],
    ['Drisdol', '1.25mg', 'weekly-by-strength'],
    ['Dekristol 500 µg', '1 tablets', 'weekly-by-strength'],
    ['Vitamin D', '0.625mg', 'weekly-by-strength'],
    ['Calcium 500 mg with vitamin D3 50,000', '1 tablets', 'weekly-by-strength'],
    ['Vitamin D', '50 000 mg', 'weekly-by-strength'],
    ['InVita D3 0.625 mg', '1 capsules', 'weekly-by-strength'],
    ['InVita D3 1.250 mg', '1 capsules', 'weekly-by-strength'],
    ['Drisdol 1.250 mg', '1 capsules', 'weekly-by-strength'],
    ['Ergocalciferol 1.25 milligrams', '1 tablets', 'weekly-by-strength'],
    ['Ergocalciferol 1,25 Milligramm', '1 tablets', 'weekly-by-strength'],
    ['Ergocalciferol 1,25 miligramos', '1 tablets', 'weekly-by-strength'],
    ['Ergocalciférol 1,25 milligrammes', '1 tablets', 'weekly-by-strength'],
    ['Vitamin D2 1.25 mg 100 capsules', '1 tablets', 'weekly-by-strength'],
    ['D-Vitamin 50000', '1 tablets', 'weekly-by-strength'],
    ['Fluoxetine', '90 mg once a week', 'weekly'],
    ['Semaglutide', '0.5mg', 'weekly'],
    ['Ozempic', '1 tablets', 'weekly'],
  ])('%s with the dosage %s', (name, dosage, rhythm) => {
    expect(nonDailyMedicine(name, dosage)?.rhythm).toBe(rhythm)
  })

  it.each([
    ['Semaglutide', '7 tablets'],
    ['Vitamin D', '1000mg'],
    ['Vitamin D', '1,000mg'],
    ['Vitamin D', '1.000 mg'],
    ['Vitamin D', '0.125mg'],
    ['Dekristol', '0.125mg'],
    ['Dekristol 400 Tabletten', '1 tablets'],
    ['Vitamin D3 400', '60 tablets'],
    ['Vitamin D3 125 mcg', '1 tablets'],
    ['Vitamin D3 5000 IU (125 mcg)', '1 tablets'],
    ['Vitamin D', '25mcg'],
    ['Vitamin D 25', '125mcg'],
    ['Vitamin D', '0.025mg'],
    ['Vitamin D3 800 with zinc 10 mg', '1 tablets'],
    ['Calcium carbonate 1,250 mg with vitamin D3', '1 tablets'],
    ['Calcium 1.250 mg + Vitamin D3 400', '1 tablets'],
    ['Vitamin D', '12,5 µg'],
    ['Dekristol', '25mcg'],
    ['Dekristol', '1000mg'],
    ['Warfarin', '5 mg 5 days a week'],
  ])('no medicine to guard: %s with the dosage %s', (name, dosage) => {
    expect(nonDailyMedicine(name, dosage)).toBeNull()
  })

  it.each([
    'Rybelsus',
    'Rybelsus (semaglutide) 7 mg',
    'Semaglutide tablets',
    'Semaglutid Tabletten',
    'Wegovy tablets',
    'Byetta',
    'Exenatide (Byetta)',
    'Exenatide 10 mcg',
    'Hydroxychloroquine sulfate',
    'Hydroxy chloroquine',
    'Hydroxychloroquinetabs',
    'Hidroxicloroquina',
    'Hydroxychloroquin',
    'Buprenorphine sublingual tablets',
    'Transtec buprenorphine patch',
    'Cabaseril (cabergoline)',
    'Vitamin D 1,000',
    'Vitamin A 25,000 IU',
    'VitaminA 25,000 IU',
    'Vitamina A 50.000 UI',
    'Vitamine A 50 000 UI',
    'Vitamine C 20000',
    'Vitamin E 20.000',
    'E-Vitamin 20.000',
    'Vitamin D3 5000 IU 90 capsules',
    'Nicotine patch 7 day supply',
    'Nicotine patch 17 days',
    'Nicotine patch 7 jours de traitement',
    'Amoxicillin 7 day course',
    'Amoxicillin for 7 days',
    'Amoxicillin for a week',
    'Prednisone 7 day taper',
    '7-day pill box',
    'Oral contraceptive pill 7 day break',
    'Estradiol patch (twice weekly)',
    'Estradiol patch twice-weekly',
    'Estradiol patch 2x weekly',
    'Estradiol patch 2/week',
    'Estradiol patch two times every week',
    'Estradiol patch once or twice a week',
    'Warfarin 5 days a week',
    'Azithromycin 3 times a week',
    'Azithromycin three times per week',
    'Azithromycin 3x/week',
    'Levothyroxine 6 days per week',
    'Levothyroxine 5-6 days/week',
    'Marcumar 6 Tage pro Woche',
    'Marcumar an sechs Tagen die Woche',
    'Estradiol Pflaster zweimal wöchentlich',
    'Estradiol Pflaster 2 x pro Woche',
    'Estradiol Pflaster 2-mal wöchentlich',
    'Azithromycin fünfmal je Woche',
    'Azithromycin mehrmals wöchentlich',
    'Sintrom 5 días a la semana',
    'Sintrom cinco dias por semana',
    'Parche de estradiol dos veces por semana',
    'Parche de estradiol 2 veces semanales',
    'Azitromicina varias veces a la semana',
    'Previscan 5 jours par semaine',
    'Previscan cinq jours par semaine',
    'Estradiol deux fois par semaine',
    'Estradiol patch bi-hebdomadaire',
    'Azithromycine plusieurs fois par semaine',
    'Insulin glargine',
    '',
    '💊',
    '5',
  ])('no medicine to guard: %s', (name) => {
    expect(nonDailyMedicine(name)).toBeNull()
  })

  it('stays silent for common medicines, whatever form is written beside or onto their names', () => {
    const written = commonMedicines.flatMap((name) => [
      name,
      `${name} 10 mg`,
      `${name} tablets`,
      `${name.replaceAll(' ', '')}tabs`,
      `${name}®`,
      `${name} (${name})`,
    ])
    const asked = written.flatMap((name) => {
      const medicine = nonDailyMedicine(name)
      return medicine ? [`${name}: ${medicine.name}`] : []
    })
    expect(asked).toEqual([])
    expect(new Set(commonMedicines).size).toBeGreaterThan(150)
  })

  /** Every name of the list that is known by itself. */
  const names = nonDailyMedicines.flatMap(({ names: lines, when }) =>
    when ? [] : lines.flatMap((line) => line.names.split(', ')),
  )

  it('knows every name of the list, and none is also one of another medicine', () => {
    expect(names.filter((name) => !nonDailyMedicine(name))).toEqual([])
    expect(names.filter((name) => otherMedicines.some((other) => plainName(name).startsWith(other)))).toEqual([])
    const all = nonDailyMedicines.flatMap((medicine) => medicine.names)
    expect(all.filter(({ names, region, source }) => !names || !region || !source)).toEqual([])
  })

  it('no mark, sign, accent, split, case or form silences one', () => {
    const noise = fc.constantFrom('', '™', '®', '℠', '©', 'ᵀᴹ', ' ', '-', '.', '\u00AD', '\u200B', '\u0301', '/')
    const beside = fc.stringMatching(/^[ 0-9.,()/-]{0,8}$/)
    const onto = fc.constantFrom('', 's', 'tabs', ' Tabletten', 'pen', ' comprimidos')
    const inCase = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.record({ at: fc.nat(), sign: noise }), { maxLength: 2 }),
        beside,
        onto,
        inCase,
        (name, noises, before, form, cased) => {
          const noisy = noises.reduce(
            (text, { at, sign }) => text.slice(0, at % text.length) + sign + text.slice(at % text.length),
            name,
          )
          expect(nonDailyMedicine(`${before}${cased(noisy)}${form}`)).not.toBeNull()
        },
      ),
      runs(300),
    )
  })

  it('a wrong letter in a name of five letters or more does not silence it', () => {
    const slip = fc.constantFrom<(name: string, at: number, letter: string) => string>(
      (name, at, letter) => name.slice(0, at) + letter + name.slice(at + 1),
      (name, at) => name.slice(0, at) + name.slice(at + 1),
      (name, at, letter) => name.slice(0, at) + letter + name.slice(at),
      (name, at) => name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2),
    )
    const long = names.filter((name) => /^\p{L}{5,}$/u.test(name))
    fc.assert(
      fc.property(
        fc.constantFrom(...long),
        fc.nat(),
        fc.constantFrom(...'aeinorst'),
        slip,
        (name, at, letter, slipped) => {
          const typed = slipped(name, at % name.length, letter)
          // Another medicine or an ordinary word: "meter" is no metex.
          fc.pre(!otherMedicines.some((other) => typed.toLowerCase().startsWith(other)))
          expect(nonDailyMedicine(typed)).not.toBeNull()
        },
      ),
      runs(300),
    )
  })
})

const today = Temporal.PlainDate.from('2026-11-23')

describe('a reason is needed', () => {
  it.each(frequencies)(
    'a reason is needed for methotrexate %s only when that is more often than weekly',
    (frequency) => {
      const asked = tooFrequentMedicine(planned(['Methotrexate', '10mg', frequency]))
      expect(asked !== null).toBe(frequency !== 'weekly')
    },
  )

  it.each(frequencies)('a reason is needed for lomustine %s: no preset is as seldom as it is taken', (frequency) => {
    expect(tooFrequentMedicine(planned(['Lomustine', '100mg', frequency]))?.rhythm).toBe('six-weekly')
  })

  it.each([
    ['made daily', ['MTX', '10mg', 'weekly'], ['MTX', '10mg', 'daily'], true],
    ['renamed to one', ['Metformin', '10mg', 'daily'], ['MTX', '10mg', 'daily'], true],
    ['more often still', ['MTX', '10mg', 'daily'], ['MTX', '10mg', 'twice-daily'], true],
    ['another of them', ['Ozempic', '10mg', 'daily'], ['MTX', '10mg', 'daily'], true],
    ['a brand of the same', ['Trexall', '10mg', 'daily'], ['MTX', '10mg', 'daily'], false],
    ['nothing of it', ['MTX', '10mg', 'daily'], ['MTX', '10mg', 'daily'], false],
    ['made weekly', ['MTX', '10mg', 'daily'], ['MTX', '10mg', 'weekly'], false],
    ['renamed away', ['MTX', '10mg', 'daily'], ['Metformin', '10mg', 'daily'], false],
    ['more at a time', ['MTX', '2.5mg', 'daily'], ['MTX', '10mg', 'daily'], true],
    ['more, with a comma', ['MTX', '2,5 mg', 'daily'], ['MTX', '2.6mg', 'daily'], true],
    ['less at a time', ['MTX', '10mg', 'daily'], ['MTX', '2.5mg', 'daily'], false],
    ['the same, written otherwise', ['MTX', '2.5mg', 'daily'], ['MTX', '2,50 MG', 'daily'], false],
    ['another unit', ['MTX', '10mg', 'daily'], ['MTX', '4 tablets', 'daily'], true],
    ['a dosage that cannot be compared', ['MTX', '10mg', 'daily'], ['MTX', 'two or three', 'daily'], true],
    ['more at a time, weekly', ['MTX', '2.5mg', 'weekly'], ['MTX', '10mg', 'weekly'], false],
    ['tablets of it no more', ['Semaglutide', '7 tablets', 'daily'], ['Semaglutide', '7mg', 'daily'], true],
  ] as const)('an edit that makes it %s', (_, before, after, isNeeded) => {
    expect(medicineNeedingReason(planned(after), planned(before), today) !== null).toBe(isNeeded)
  })
})

describe('a custom pattern of a weekly medicine needs a reason', () => {
  const at = Temporal.PlainTime.from('08:00')
  const weekly: Pattern = { frequency: 'weekly', time: at, weekday: 1 }
  const mtx = (pattern: Pattern) => ({ name: 'Methotrexate', dosage: '10mg', pattern })

  it.each<[string, Pattern, boolean]>([
    ['twice on Mondays', rows([weekdays(1), '08:00'], [weekdays(1), '20:00']), true],
    ['on Mondays and Thursdays', rows([weekdays(1, 4), '08:00']), true],
    ['every 7 days', rows([everyNth(7, '2026-11-22'), '08:00']), false],
    ['every 5 days', rows([everyNth(5, '2026-11-22'), '08:00']), true],
    ['every 168 hours', everyHours(168, '2026-11-22T08:00-06:00'), false],
    ['every 143 hours', everyHours(143, '2026-11-22T08:00-06:00'), true],
    ['one day in seven', rows([cycle(1, 6, '2026-11-22'), '08:00']), false],
    ['on the days off of a long cycle', rows([cycle(100, 7, '2026-11-22', 'off'), '08:00']), true],
    [
      'every 30 days, and every second day from next summer',
      rows([everyNth(30, '2026-11-22'), '08:00'], [everyNth(2, '2027-06-01'), '20:00']),
      true,
    ],
    [
      'weekly, and daily in a step that comes next year',
      taper(step(null, [weekdays(1), '08:00']), step('2027-06-01', [every, '08:00'])),
      true,
    ],
    [
      'a weekly taper',
      taper(step(null, [weekdays(1), '08:00', '5mg']), step('2026-12-01', [weekdays(1), '08:00'])),
      false,
    ],
  ])('%s', (_, pattern, isNeeded) => {
    expect(tooFrequentMedicine(mtx(pattern)) !== null).toBe(isNeeded)
  })

  it('a reason is needed again when it comes closer, and not when it comes less often', () => {
    const [mondayThursday, everyFourthDay] = [
      rows([weekdays(1, 4), '08:00']),
      rows([everyNth(4, '2026-11-22'), '08:00']),
    ]
    expect(medicineNeedingReason(mtx(mondayThursday), mtx(weekly), today)).not.toBeNull()
    expect(medicineNeedingReason(mtx(mondayThursday), mtx(everyFourthDay), today)).not.toBeNull()
    expect(medicineNeedingReason(mtx(everyFourthDay), mtx(mondayThursday), today)).toBeNull()
  })

  it('a reason is needed again when one of many amounts grows', () => {
    const plan = (last: string) =>
      mtx(
        rows(
          ...(['1mg', '2mg', '3mg', '4mg', last].map((amount, day) => [
            weekdays((day + 1) as Weekday),
            '08:00',
            amount,
          ]) as unknown as Parameters<typeof rows>),
        ),
      )
    expect(medicineNeedingReason(plan('50mg'), plan('5mg'), today)).not.toBeNull()
    expect(medicineNeedingReason(plan('5mg'), plan('5mg'), today)).toBeNull()
  })
})

describe('a reason is needed again for a plan whose closest doses were confirmed', () => {
  const at = Temporal.PlainTime.from('20:00')
  const daily: Pattern = { frequency: 'daily', time: at }
  const twiceDaily: Pattern = { frequency: 'twice-daily', time: at }
  const weekly: Pattern = { frequency: 'weekly', time: at, weekday: 1 }
  const split = rows([weekdays(6), '20:00'], [weekdays(7), '08:00'], [weekdays(7), '20:00'])
  const splitEarlier = rows([weekdays(5), '19:00'], [weekdays(6), '07:00'], [weekdays(6), '19:00'])
  const allButSunday = rows([weekdays(1, 2, 3, 4, 5, 6), '20:00'])
  const begins = (until: string) => taper(step(null, [every, '20:00']), step(until, [weekdays(1), '20:00']))
  const sevenOf28 = (time: string) => rows([cycle(7, 21, '2026-11-20'), time])
  const weeklyThenDaily = taper(step(null, [weekdays(1), '20:00']), step('2026-12-20', [every, '20:00']))
  const asNeeded = (gap: number | null, count: number | null): Use => asNeededUse({ gap, max: null, count })

  it.each<[string, Use, Use, boolean]>([
    ['a split dose made daily', split, daily, true],
    ['a split dose made twice daily', split, twiceDaily, true],
    ['a split dose made one every 24 hours', split, everyHours(24, '2026-11-22T08:00-06:00'), true],
    ['a split dose on another day', split, splitEarlier, false],
    ['a split dose made weekly', split, weekly, false],
    ['Monday and Tuesday made daily', rows([weekdays(1, 2), '20:00']), daily, true],
    [
      'Monday and Tuesday made Wednesday and Thursday',
      rows([weekdays(1, 2), '20:00']),
      rows([weekdays(3, 4), '20:00']),
      false,
    ],
    [
      'Thursday and Friday made Monday and Tuesday',
      rows([weekdays(4, 5), '20:00']),
      rows([weekdays(1, 2), '20:00']),
      false,
    ],
    ['seven days of 28 made daily', sevenOf28('20:00'), daily, true],
    ['seven days of 28 at another time', sevenOf28('20:00'), sevenOf28('08:00'), false],
    ['weekly until a daily step, made daily now', weeklyThenDaily, daily, true],
    ['all days but one made daily', allButSunday, daily, true],
    ['daily at another time', daily, rows([every, '08:00']), false],
    ['a daily beginning that is over made daily for good', begins('2026-11-23'), daily, true],
    ['a daily beginning that goes on made daily for good', begins('2026-12-20'), daily, true],
    ['a daily beginning that goes on made longer', begins('2026-12-20'), begins('2026-12-27'), true],
    ['a daily beginning that goes on made shorter', begins('2026-12-20'), begins('2026-12-13'), false],
    ['a daily beginning that is over, and nothing new', begins('2026-11-01'), begins('2026-11-01'), false],
    ['a split dose taken as needed instead', split, asNeeded(720, null), true],
    ['as needed instead of daily', daily, asNeeded(1440, null), false],
    ['as needed once in 24 hours made twice daily', asNeeded(null, 1), twiceDaily, true],
    ['as needed once in 24 hours made daily', asNeeded(null, 1), daily, false],
  ])('%s', (_, before, after, isNeeded) => {
    const mtx = (pattern: Use) => {
      const dosage = '2.5mg'
      return {
        name: 'Methotrexate',
        dosage,
        pattern: pattern.frequency === 'as-needed' ? pattern : withDosage(pattern, dosage),
      }
    }
    expect(medicineNeedingReason(mtx(after), mtx(before), today) !== null).toBe(isNeeded)
  })

  it('one whose larger amounts are over', () => {
    const plan = (from: string) => ({
      name: 'Methotrexate',
      dosage: '25mg / 10mg',
      pattern: taper(step(null, [every, '20:00', '25mg']), step(from, [every, '20:00', '10mg'])),
    })
    const grown = { name: 'Methotrexate', dosage: '20mg', pattern: daily }
    expect(medicineNeedingReason(grown, plan('2026-11-01'), today)).not.toBeNull()
    expect(medicineNeedingReason(grown, plan('2026-12-20'), today)).not.toBeNull()
    expect(medicineNeedingReason(plan('2026-11-01'), plan('2026-11-01'), today)).toBeNull()
  })
})

test.each([
  ['many steps', 30, 7],
  ['steps that are centuries apart', 2, 365 * 1000],
])('a taper of %s is not read much more often at an edit than one of two near steps', (_, count, apart) => {
  const reads = (steps: number, days: number) => {
    let times = 0
    const counted = {
      get kind() {
        times += 1
        return 'every' as const
      },
    }
    const [first, ...later] = Array.from({ length: steps }, (__, index) => ({
      ...step(null, [counted, '08:00', '10mg']),
      from: today.add({ days: index * days }),
    }))
    const plan = { name: 'MTX', dosage: '10mg', pattern: taper(first as Step, ...later) }
    expect(medicineNeedingReason(plan, plan, today)).toBeNull()
    return times
  }
  expect(reads(count, apart)).toBeLessThan(3 * reads(2, 7))
})

describe('a weekly medicine taken as needed', () => {
  it.each([
    ['without a gap', null, true],
    ['one minute under six days apart', 6 * 1440 - 1, true],
    ['six days apart', 6 * 1440, false],
  ])('%s needs a reason: %s', (_, gap, asks) => {
    const after = { name: 'Methotrexate', dosage: '10mg', pattern: asNeededUse({ gap, max: null, count: null }) }
    expect(tooFrequentMedicine(after) !== null).toBe(asks)
    expect(medicineNeedingReason(after, after, today)).toBe(null)
  })
})

describe('the same medicine twice', () => {
  it.each([
    ['under another name', ['Methotrexate', '10mg', 'weekly'], null, ['Trexall'], 'Trexall'],
    [
      'under the same name',
      ['Methotrexate', '10mg', 'weekly'],
      null,
      ['Metformin', 'methotrexate 2.5'],
      'methotrexate 2.5',
    ],
    ['not by another medicine', ['Methotrexate', '10mg', 'weekly'], null, ['Ozempic', 'Metformin'], undefined],
    ['also a daily one', ['metoprolol 100mg', '100mg', 'daily'], null, ['Metoprolol 50 mg'], 'Metoprolol 50 mg'],
    ['not a daily one of another name', ['Metoprolol', '10mg', 'daily'], null, ['Metformin'], undefined],
    [
      'not a daily one that is renamed a little',
      ['Metoprolol 100', '10mg', 'daily'],
      ['Metoprolol', '10mg', 'daily'],
      ['Metoprolol 50'],
      undefined,
    ],
    [
      'at an edit that makes it the same',
      ['MTX', '10mg', 'weekly'],
      ['Metformin', '10mg', 'weekly'],
      ['Trexall'],
      'Trexall',
    ],
    ['not again at an edit', ['MTX', '10mg', 'weekly'], ['Methotrexate', '5mg', 'weekly'], ['Trexall'], undefined],
    ['not with tablets that are daily', ['Ozempic', '1mg', 'weekly'], null, ['Rybelsus'], undefined],
  ] as const)('%s', (_, after, before, others, found) => {
    const running = others.map((name) => ({ name, dosage: '10mg' }))
    expect(sameMedicines(planned(after), before && planned(before), running)[0]?.other.name).toBe(found)
  })

  it('names the substance where it is a weekly one', () => {
    const substances = (name: string, other: string) =>
      sameMedicines({ name, dosage: '1mg' }, null, [{ name: other, dosage: '1mg' }]).map(
        ({ substance }) => substance?.name,
      )
    expect(substances('Trexall', 'Methotrexate')).toEqual(['Methotrexate'])
    expect(substances('Metoprolol', 'metoprolol 100mg')).toEqual([undefined])
  })
})

describe('a weekly medicine of which more than twice as much is planned', () => {
  const weekly = { frequency: 'weekly', time: Temporal.PlainTime.from('08:00'), weekday: 1 } as const
  const mtx = (dosage: string, pattern: Pattern = weekly, name = 'Methotrexate') => ({ name, dosage, pattern })
  const down = taper(
    step(null, [weekdays(1), '08:00', '25mg']),
    step('2026-10-01', [weekdays(1), '08:00', '10mg']),
    step('2026-11-23', [weekdays(1), '08:00', '2.5mg']),
  )
  const up = (time: string, last = '10mg') =>
    taper(step(null, [weekdays(1), time, '2mg']), step('2026-12-01', [weekdays(1), time, last]))
  const steps = taper(
    step(null, [weekdays(1), '08:00', '5mg']),
    step('2026-12-01', [weekdays(1), '08:00', '7.5mg']),
    step('2027-01-01', [weekdays(1), '08:00', '10mg']),
  )

  it.each([
    ['a taper up to as much', mtx('10mg'), mtx('10mg', steps), null],
    ['25 mg', mtx('10mg'), mtx('25mg'), '25mg'],
    ['just twice as much', mtx('10mg'), mtx('20 mg'), null],
    ['a little more than that', mtx('10mg'), mtx('20.001mg'), '20.001mg'],
    ['with a comma', mtx('2,5 mg'), mtx('5.1mg'), '5.1mg'],
    ['more than twice the step of a taper in force', mtx('10mg', steps), mtx('10.5mg'), '10.5mg'],
    ['just twice that step', mtx('10mg', steps), mtx('10mg'), null],
    ['as much as a step that is over', mtx('25mg', down), mtx('25mg'), '25mg'],
    [
      'a taper with larger steps to come at another time of day',
      mtx('2mg', up('08:00')),
      mtx('2mg', up('09:00')),
      null,
    ],
    ['a larger step instead of the one to come', mtx('2mg', up('08:00')), mtx('2mg', up('08:00', '25mg')), '25mg'],
    ['a taper with larger steps that are over', mtx('2.5mg'), mtx('2.5mg', down), null],
    ['in one step of a taper', mtx('4mg'), mtx('10mg', steps), '10mg'],
    ['in another unit, which cannot be compared', mtx('10mg'), mtx('4 tablets'), '4 tablets'],
    ['the same tablets, written otherwise', mtx('1 tablets'), mtx('2 Tabletten'), null],
    ['less', mtx('25mg'), mtx('10mg'), null],
    ['daily, which is asked about for that', mtx('10mg'), mtx('25mg', { ...weekly, frequency: 'daily' }), null],
    ['of a medicine that is no weekly one', mtx('10mg', weekly, 'Metformin'), mtx('25mg', weekly, 'Metformin'), null],
  ])('%s', (_, before, after, larger) => {
    expect(largerAmount(after, before, today)?.larger ?? null).toBe(larger)
  })
})

test.each([
  ['Trexall', 'Methotrexate is usually taken once a week. Taken more often than prescribed, it can kill.'],
  ['Lomustine', 'Lomustine is usually taken once every six weeks. Taken more often than prescribed, it can kill.'],
  [
    'Climara',
    'A patch of Estradiol is usually worn for seven days. Taken more often than prescribed, it can do serious harm.',
  ],
])('the danger of %s is named', (name, danger) => {
  const medicine = nonDailyMedicine(name)
  expect(medicine && moreOftenDanger(medicine)).toBe(danger)
})

type Frequency = (typeof frequencies)[number]

function planned([name, dosage, frequency]: readonly [string, string, Frequency]) {
  const time = Temporal.PlainTime.from('08:00')
  const pattern: Pattern = frequency === 'weekly' ? { frequency, time, weekday: 1 } : { frequency, time }
  return { name, dosage, pattern }
}
