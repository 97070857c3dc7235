import { describe, expect, it } from 'vitest'
import type { DoseEntry } from '#core/dose/entry.ts'
import { nominalText } from '#core/time/nominal.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { cardsOfDay, cardView, dueGroup, listedCards } from './card-view.ts'

const daily = medication({ name: 'Lisinopril', time: '08:00' })
const thrice = medication({ name: 'Amoxicillin', frequency: 'three-times-daily', time: '06:00' })
const weekly = medication({ name: 'Methotrexate', time: '09:00', weekday: 1 })
const late = medication({ name: 'Atorvastatin', time: '22:00' })

type Record = ReturnType<typeof withEntries>

/** What was recorded, told to this device at another time than that of the intake. */
const withRecordedAt = (record: Record, time: string): Record => ({
  ...record,
  doses: { ...record.doses, entries: record.doses.entries.map((entry) => ({ ...entry, recordedAt: at(time) })) },
})

const shown = (view: ReturnType<typeof cardView>) =>
  view && {
    state: view.state,
    dose: nominalText(view.dose.nominal).slice(5),
    button: view.mark ? (view.mark.ask ? 'asks' : 'acts') : view.early ? 'early' : 'none',
    strip: view.strip.map((dose) => nominalText(dose.nominal).slice(5)),
  }

describe('a medication card on Saturday, November 21', () => {
  it.each([
    ['before its time', withEntries(daily), '07:30', 'upcoming', '11-21T08:00', 'acts', []],
    ['five minutes before its time', withEntries(daily), '07:55', 'due', '11-21T08:00', 'acts', []],
    ['29 minutes after it', withEntries(daily), '08:29', 'due', '11-21T08:00', 'acts', []],
    ['half an hour after it, unrecorded', withEntries(daily), '08:30', 'missed', '11-21T08:00', 'acts', []],
    ['early in the night', withEntries(daily), '03:00', 'upcoming', '11-21T08:00', 'early', []],
    [
      'once taken',
      withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:02']),
      '12:00',
      'taken',
      '11-21T08:00',
      'early',
      [],
    ],
    [
      'half a day after it was taken: still taken',
      withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:02']),
      '20:30',
      'taken',
      '11-21T08:00',
      'early',
      [],
    ],
    [
      'taken the night before: today is next',
      withEntries(daily, ['2026-11-20T08:00', '2026-11-20T23:00']),
      '04:00',
      'upcoming',
      '11-21T08:00',
      'early',
      [],
    ],
    [
      'between two of three doses, the first not recorded',
      withEntries(thrice),
      '13:00',
      'missed',
      '11-21T06:00',
      'asks',
      ['11-21T06:00', '11-21T14:00', '11-21T22:00'],
    ],
    [
      'at the second of three, the first not recorded',
      withEntries(thrice),
      '14:00',
      'due',
      '11-21T14:00',
      'acts',
      ['11-21T06:00', '11-21T14:00', '11-21T22:00'],
    ],
    [
      'after midnight with last night open',
      withEntries(late),
      '00:30',
      'missed',
      '11-20T22:00',
      'acts',
      ['11-20T22:00', '11-21T22:00'],
    ],
  ] as const)('%s', (_, record, time, state, dose, button, strip) => {
    expect(shown(cardView(record, spans, at(`2026-11-21T${time}`)))).toEqual({ state, dose, button, strip })
  })

  it('stays away from a day that the medicine does not belong to', () => {
    expect(cardView(withEntries(weekly, ['2026-11-16T09:00']), spans, at('2026-11-21T09:00'))).toBeNull()
    expect(shown(cardView(withEntries(weekly), spans, at('2026-11-23T09:00')))?.state).toBe('due')
  })

  it('keeps a weekly dose that was forgotten for five days, then beside the next one', () => {
    const shownAt = (time: string) => shown(cardView(withEntries(weekly), spans, at(time)))
    expect(shownAt('2026-11-27T09:00')?.dose).toBe('11-23T09:00')
    expect(shownAt('2026-11-28T08:59')).toMatchObject({ state: 'missed', dose: '11-23T09:00', button: 'asks' })
    const beside = { state: 'upcoming', dose: '11-30T09:00', button: 'early', strip: ['11-23T09:00'] }
    expect(shownAt('2026-11-28T09:00')).toEqual(beside)
    expect(shownAt('2026-11-29T23:00')).toEqual(beside)
    expect(shownAt('2026-11-30T08:55')).toMatchObject({ state: 'due', dose: '11-30T09:00', button: 'acts' })
  })

  it('keeps a dose of last night that was taken after midnight, with its undo', () => {
    const record = withEntries(medication({ name: 'Methotrexate', time: '23:00', weekday: 5 }), [
      '2026-11-20T23:00',
      '2026-11-21T00:20',
    ])
    expect(shown(cardView(record, spans, at('2026-11-21T00:30')))?.state).toBe('taken')
  })

  it('offers "I took it at ..." for what was not recorded, never for what lies ahead', () => {
    const view = cardView(withEntries(thrice), spans, at('2026-11-21T14:00'))
    expect([...(view?.late ?? [])].map((key) => key.slice(-5)).sort()).toEqual(['06:00', '14:00'])
  })
})

describe('the rhythm of a card', () => {
  it('is that of the dose it shows, also once another plan follows', () => {
    const sunday = medication({ name: 'Methotrexate', time: '08:00', weekday: 7 })
    const monday = medication({ name: 'Methotrexate', time: '08:00', weekday: 1, since: '2026-11-30T08:00' })
    const changedAt = at('2026-11-24T12:00')
    const until = Temporal.PlainDateTime.from('2026-11-24T12:00')
    const closing = { at: changedAt, reason: 'edited' as const, until, keeps: [] }
    const versions = [
      ...sunday.versions.map((version) => ({ ...version, closing })),
      ...monday.versions.map((version) => ({ ...version, openedAt: changedAt, zonesFrom: changedAt })),
    ]
    const edited = withEntries({ ...sunday, versions })
    const weekdayOf = (time: string) => {
      const view = cardView(edited, spans, at(time))
      return [view && nominalText(view.dose.nominal).slice(5), view?.pattern]
    }
    expect(weekdayOf('2026-11-24T12:05')).toMatchObject(['11-22T08:00', { weekday: 7 }])
    expect(weekdayOf('2026-11-30T08:00')).toMatchObject(['11-30T08:00', { weekday: 1 }])
  })
})

describe('the cards of a day', () => {
  const list = [withEntries(daily), withEntries(thrice), withEntries(late), withEntries(weekly, ['2026-11-16T09:00'])]

  const names = (records: readonly Record[], time: string) =>
    cardsOfDay(records, spans, at(time)).map(({ medication }) => medication.name)
  const noon = '2026-11-21T12:00'
  const vitamin = medication({ name: 'Vitamin D', time: '10:30' })
  const taken = withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:02'])

  it('stand in the order of the times they show', () => {
    const twoToCome = withEntries(thrice, ['2026-11-21T06:00', '2026-11-21T06:00'])
    expect(names([twoToCome, taken, withEntries(late)], '2026-11-21T12:30')).toEqual([
      'Lisinopril',
      'Amoxicillin',
      'Atorvastatin',
    ])
    // Taken at half past midnight, the card shows tomorrow's dose from four on.
    const night = withEntries(medication({ name: 'Warfarin', time: '00:30' }), ['2026-11-21T00:30', '2026-11-21T00:35'])
    expect(names([night, withEntries(late)], '2026-11-21T03:00')).toEqual(['Warfarin', 'Atorvastatin'])
    expect(names([night, withEntries(late)], '2026-11-21T12:30')).toEqual(['Atorvastatin', 'Warfarin'])
  })

  it('begin with what is open, due or not recorded', () => {
    expect(names([taken, withEntries(vitamin), withEntries(late)], noon)).toEqual([
      'Vitamin D',
      'Lisinopril',
      'Atorvastatin',
    ])
    expect(names([taken, withEntries(vitamin), withEntries(late)], '2026-11-21T21:55')).toEqual([
      'Vitamin D',
      'Atorvastatin',
      'Lisinopril',
    ])
  })

  it('have on top what is open from last night', () => {
    expect(names(list, noon)).toEqual(['Amoxicillin', 'Lisinopril', 'Atorvastatin'])
    expect(names(list, '2026-11-21T00:30')).toEqual(['Amoxicillin', 'Atorvastatin', 'Lisinopril'])
  })

  it('stay in their places for half an hour when one is recorded, then go where they belong', () => {
    const before = names([taken, withEntries(vitamin), withEntries(late)], noon)
    const tapped = withEntries(vitamin, ['2026-11-21T10:30', noon])
    const saidLate = withRecordedAt(withEntries(vitamin, ['2026-11-21T10:30', '2026-11-21T10:40']), noon)
    for (const vitaminD of [tapped, saidLate]) {
      expect(names([taken, vitaminD, withEntries(late)], noon)).toEqual(before)
      expect(names([taken, vitaminD, withEntries(late)], '2026-11-21T12:29')).toEqual(before)
      expect(names([taken, vitaminD, withEntries(late)], '2026-11-21T12:30')).toEqual([
        'Lisinopril',
        'Vitamin D',
        'Atorvastatin',
      ])
    }
  })

  it('stay in their places for half an hour when one is undone, too', () => {
    const [entry] = taken.doses.entries
    if (!entry) throw new Error('Nothing was recorded')
    const { id, medicationId, nominal } = entry
    const undo: DoseEntry = { id: 'u', medicationId, nominal, recordedAt: at(noon), status: 'cleared', clears: [id] }
    const undone = { ...taken, doses: { ...taken.doses, entries: [entry, undo] } }
    const ten = withEntries(vitamin, ['2026-11-21T10:30', '2026-11-21T10:30'])
    const six = withEntries(thrice, ['2026-11-21T06:00', '2026-11-21T08:10'])
    const before = names([six, taken, ten], noon)
    expect(before).toEqual(['Amoxicillin', 'Lisinopril', 'Vitamin D'])
    expect(names([six, undone, ten], noon)).toEqual(before)
    expect(names([six, undone, ten], '2026-11-21T12:30')).toEqual(['Lisinopril', 'Vitamin D', 'Amoxicillin'])
  })

  it('keep a dose of last night where it was when it is taken', () => {
    const night = (...entries: [string, string][]) =>
      cardsOfDay([withEntries(late, ...entries), ...list.slice(0, 1)], spans, at('2026-11-21T00:30'))
    expect(night()[0]?.state).toBe('missed')
    expect(night(['2026-11-20T22:00', '2026-11-21T00:30'])[0]?.state).toBe('taken')
  })
})

describe('the due panel', () => {
  const metformin = medication({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
  const panel = (time: string, ...records: ReturnType<typeof withEntries>[]) => {
    const now = at(`2026-11-21T${time}`)
    const group = dueGroup(cardsOfDay(records, spans, now), now)
    return group?.cards.map(({ medication, state }) => `${medication.name} ${state}`)
  }

  it('is gone when nothing is due', () => {
    expect(panel('07:54', withEntries(daily), withEntries(metformin))).toBeUndefined()
    expect(panel('08:30', withEntries(daily), withEntries(metformin))).toBeUndefined()
  })

  it('holds the medicines of one time, and keeps the one that was taken beside the open one', () => {
    const taken = withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:04'])
    expect(panel('08:05', taken, withEntries(metformin))).toEqual(['Lisinopril taken', 'Metformin due'])
  })

  it('shows Taken until the half hour is over, then leaves it to the list', () => {
    const taken = withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:04'])
    expect(panel('08:29', taken)).toEqual(['Lisinopril taken'])
    expect(panel('08:30', taken)).toBeUndefined()
  })

  it('turns to what is open: a later time pushes a taken one into the list', () => {
    const taken = withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:04'])
    const soon = withEntries(medication({ name: 'Vitamin D', time: '08:15' }))
    expect(panel('08:12', taken, soon)).toEqual(['Vitamin D due'])
  })

  it('has what else is open below it, in the order of the clock, whether it is tapped or not', () => {
    const soon = medication({ name: 'Vitamin D', time: '08:15' })
    const now = at('2026-11-21T08:16')
    const list = (...entries: [string, string][]) => {
      const cards = cardsOfDay([withEntries(thrice), withEntries(daily), withEntries(soon, ...entries)], spans, now)
      return listedCards(cards, dueGroup(cards, now)).map(({ medication }) => medication.name)
    }
    expect(list()).toEqual(['Amoxicillin', 'Vitamin D'])
    expect(list(['2026-11-21T08:15', '2026-11-21T08:16'])).toEqual(['Amoxicillin', 'Vitamin D'])
  })
})
