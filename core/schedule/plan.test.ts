import { describe, expect, test } from 'vitest'
import { patient } from '../testing/patient.ts'
import { instant } from '../testing/times.ts'

const newYork = 'America/New_York'
const losAngeles = 'America/Los_Angeles'
const tokyo = 'Asia/Tokyo'

describe('dose-model 3.2: within one zone', () => {
  test.each([
    [newYork, '2026-03-08T02:30', '2026-03-08T03:30-04:00'],
    [newYork, '2026-11-01T01:30', '2026-11-01T01:30-04:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45+11:00'],
    // The edges of gap and overlap.
    [newYork, '2026-03-08T01:59', '2026-03-08T01:59-05:00'],
    [newYork, '2026-03-08T02:00', '2026-03-08T03:00-04:00'],
    [newYork, '2026-03-08T03:00', '2026-03-08T03:00-04:00'],
    [newYork, '2026-11-01T01:00', '2026-11-01T01:00-04:00'],
    [newYork, '2026-11-01T02:00', '2026-11-01T02:00-05:00'],
    // A gap over midnight moves a late dose into the next date; it stays a dose of its own date.
    ['America/Nuuk', '2026-03-28T23:30', '2026-03-29T00:30-01:00'],
    // A gap at midnight.
    ['Africa/Cairo', '2026-04-24T00:30', '2026-04-24T01:30+03:00'],
    ['UTC', '2028-02-29T00:00', '2028-02-29T00:00+00:00'],
  ])('%s: the dose of %s is at %s', (zone, dose, at) => {
    const person = patient(zone)
      .takes(`daily ${dose.slice(11)}`)
      .from(dose)
    expect(person.planned(dose)).toBe(at)
  })

  test('a date that the zone jumps over has no dose, its neighbors have theirs', () => {
    const apia = patient('Pacific/Apia').takes('daily 08:00').from('2011-12-28T08:00')
    expect(apia.plan('2011-12-28', '2012-01-01')).toEqual([
      '2011-12-28T08:00',
      '2011-12-29T08:00',
      '2011-12-31T08:00',
      '2012-01-01T08:00',
    ])
  })

  test('the repeated hour has each dose once', () => {
    const person = patient(newYork).takes('daily 01:30').from('2026-10-31T01:30')
    expect(person.plan('2026-10-31', '2026-11-02')).toEqual([
      '2026-10-31T01:30',
      '2026-11-01T01:30',
      '2026-11-02T01:30',
    ])
  })
})

describe('dose-model 3.3: at a change of zone', () => {
  test.each([
    ['2026-03-03T00:10', '2026-03-03T02:30-05:00', losAngeles, newYork, '2026-03-02T23:30'],
    ['2026-03-02T08:00', '2026-03-02T08:00-05:00', newYork, losAngeles, '2026-03-02T09:00'],
    ['2026-03-02T08:00', '2026-03-02T08:00-05:00', newYork, losAngeles, '2026-03-02T08:00'],
    ['2026-01-05T20:00', '2026-01-06T06:00+09:00', losAngeles, tokyo, '2026-01-05T13:00'],
    // The edge: up to five minutes after the change a dose still belongs to the old clock.
    ['2026-03-02T08:00', '2026-03-02T08:00-05:00', newYork, losAngeles, '2026-03-02T07:55'],
    ['2026-03-02T08:00', '2026-03-02T08:00-08:00', newYork, losAngeles, '2026-03-02T07:54'],
    // ... and one that is at the change on the new clock is not jumped over.
    ['2026-03-03T02:30', '2026-03-03T02:30-05:00', losAngeles, newYork, '2026-03-02T23:30'],
  ])('%s is at %s when %s becomes %s at %s', (dose, planned, from, to, at) => {
    const person = patient(from)
      .takes(`daily ${dose.slice(11)}`)
      .from('2026-01-01T00:00')
      .moves(to, at)
    expect(person.dose(dose).instant).toEqual(instant(planned, to))
  })

  test('a dose that is past is not planned again on the new clock', () => {
    const person = patient(newYork).takes('daily 08:00').from('2026-03-01T08:00').moves(losAngeles, '2026-03-02T09:00')
    expect(person.plan('2026-03-02')).toEqual(['2026-03-02T08:00'])
    expect(person.status('2026-03-02T08:00', '2026-03-02T08:00')).toBe('missed')
    expect(person.card('2026-03-02T06:01').mark?.dose.nominal.toString()).toBe('2026-03-02T08:00:00')
    expect(person.card('2026-03-02T08:00').next?.nominal.toString()).toBe('2026-03-03T08:00:00')
  })

  test('a dose that the clock jumped over is due at the change, never missed at birth', () => {
    const person = patient(losAngeles).takes('daily 00:10').from('2026-03-01T00:10').moves(newYork, '2026-03-02T23:30')
    expect(person.status('2026-03-03T00:10', '2026-03-03T02:30')).toBe('due')
    const toTokyo = patient(losAngeles).takes('daily 20:00').from('2026-01-01T20:00').moves(tokyo, '2026-01-05T13:00')
    expect(toTokyo.status('2026-01-05T20:00', '2026-01-06T06:00')).toBe('due')
  })

  describe('Los Angeles to Tokyo, three times daily', () => {
    const person = patient(losAngeles)
      .takes('three-times-daily 06:00')
      .from('2026-01-01T06:00')
      .moves(tokyo, '2026-01-05T13:00')

    test('all the jumped-over doses are at the change; only the last of them is to be taken', () => {
      expect(person.plan('2026-01-05', '2026-01-06')).toEqual([
        '2026-01-05T06:00',
        '(2026-01-05T14:00)',
        '(2026-01-05T22:00)',
        '2026-01-06T06:00',
        '2026-01-06T14:00',
        '2026-01-06T22:00',
      ])
      for (const dose of ['2026-01-05T14:00', '2026-01-05T22:00', '2026-01-06T06:00']) {
        expect(person.planned(dose)).toBe('2026-01-06T06:00+09:00')
      }
      expect(person.status('2026-01-06T06:00', '2026-01-06T06:00')).toBe('due')
    })

    test('Mark Taken never acts on a passed-over dose, nor takes it for the dose after', () => {
      expect(person.mark('2026-01-06T06:00')?.dose.nominal.toString()).toBe('2026-01-06T06:00:00')
      expect(person.mark('2026-01-06T06:00')?.ask).toBe(null)
    })

    test('a passed-over dose can still be recorded', () => {
      const recorded = person.taken('2026-01-05T14:00', '2026-01-06T06:10')
      expect(recorded.dose('2026-01-05T14:00').recorded?.status).toBe('taken')
    })
  })

  test('a dose less than half an interval after the last one before the change is passed over', () => {
    const person = patient(losAngeles).takes('daily 08:00').from('2026-01-01T08:00').moves(tokyo, '2026-01-05T09:00')
    // 08:00 PT on the 5th, then 08:00 JST on the 6th: 7 h later.
    expect(person.plan('2026-01-05', '2026-01-07')).toEqual([
      '2026-01-05T08:00',
      '(2026-01-06T08:00)',
      '2026-01-07T08:00',
    ])
  })

  test('both doses stay at exactly half an interval', () => {
    // 08:00 UTC, then 20:00 six hours further east: half of twelve hours later. Half an hour further east it is less.
    const person = patient('UTC').takes('twice-daily 08:00').from('2026-01-01T08:00')
    expect(person.moves('Asia/Dhaka', '2026-01-05T08:00').plan('2026-01-05')).toEqual([
      '2026-01-05T08:00',
      '2026-01-05T20:00',
    ])
    expect(person.moves('Asia/Kathmandu', '2026-01-05T08:00').plan('2026-01-05')).toEqual([
      '2026-01-05T08:00',
      '2026-01-05T20:00',
    ])
    expect(person.moves('Asia/Yangon', '2026-01-05T08:00').plan('2026-01-05')).toEqual([
      '2026-01-05T08:00',
      '(2026-01-05T20:00)',
    ])
  })

  test('a jumped-over dose exactly half an interval before the next stays, a minute closer it is passed over', () => {
    // The change is at Tue 06:00 in Tokyo, so Mon 18:00 is due then, twelve hours before Tue 18:00.
    const daily = (time: string) => patient(losAngeles).takes(`daily ${time}`).from(`2026-01-01T${time}`)
    expect(daily('18:00').moves(tokyo, '2026-01-05T13:00').plan('2026-01-05', '2026-01-06')).toEqual([
      '2026-01-05T18:00',
      '2026-01-06T18:00',
    ])
    expect(daily('17:59').moves(tokyo, '2026-01-05T13:00').plan('2026-01-05', '2026-01-06')).toEqual([
      '(2026-01-05T17:59)',
      '2026-01-06T17:59',
    ])
  })

  test('a flight west puts no dose on top of another: the days only grow longer', () => {
    const person = patient(tokyo).takes('three-times-daily 06:00').from('2026-01-01T06:00')
    expect(person.moves('Europe/London', '2026-01-05T14:30').plan('2026-01-05')).toEqual([
      '2026-01-05T06:00',
      '2026-01-05T14:00',
      '2026-01-05T22:00',
    ])
  })

  test('what one change decided stays, whatever zones follow', () => {
    const person = patient(losAngeles).takes('daily 08:00').from('2026-01-01T08:00').moves(tokyo, '2026-01-05T09:00')
    const before = person
      .doses('2026-01-05', '2026-01-06')
      .map(({ instant: at, passedOver }) => [at.toString(), passedOver])
    const after = person.moves(losAngeles, '2026-01-06T20:00')
    expect(
      after.doses('2026-01-05', '2026-01-06').map(({ instant: at, passedOver }) => [at.toString(), passedOver]),
    ).toEqual(before)
  })

  test('what one change decided stays, whatever is edited later', () => {
    // Mon 14:00 is jumped over, eight hours before Tue 14:00, which the edit then takes away.
    const person = patient(losAngeles).takes('daily 14:00').from('2026-01-01T14:00').moves(tokyo, '2026-01-05T13:00')
    expect(person.plan('2026-01-05', '2026-01-06')).toEqual(['(2026-01-05T14:00)', '2026-01-06T14:00'])
    const edited = person.edits('2026-01-06T07:00', { to: 'daily 20:00' })
    expect(edited.plan('2026-01-05', '2026-01-06')).toEqual(['(2026-01-05T14:00)', '2026-01-06T20:00'])
  })

  test('another change before a passed-over dose judges it again', () => {
    const person = patient(losAngeles)
      .takes('daily 08:00')
      .from('2026-01-01T08:00')
      .moves(tokyo, '2026-01-05T09:00')
      .moves(losAngeles, '2026-01-06T05:00')
    expect(person.plan('2026-01-06')).toEqual(['2026-01-06T08:00'])
    expect(person.planned('2026-01-06T08:00')).toBe('2026-01-06T08:00-08:00')
  })

  test('a passed-over dose is no neighbor: the next one is judged by the last that was to be taken', () => {
    // 06:00 in London, then 14:00 in Karachi three hours later, then 22:00 in Brisbane another three hours later.
    const person = patient('UTC').takes('three-times-daily 06:00').from('2026-01-01T06:00')
    const karachi = person.moves('Asia/Karachi', '2026-01-05T06:30')
    const days = ['2026-01-05T06:00', '(2026-01-05T14:00)', '2026-01-05T22:00']
    expect(karachi.moves('Australia/Brisbane', '2026-01-05T15:00').plan('2026-01-05')).toEqual(days)
    const edited = karachi.edits('2026-01-05T14:30', { dosage: '250mg' })
    expect(edited.moves('Australia/Brisbane', '2026-01-05T15:00').plan('2026-01-05')).toEqual(days)
  })

  test('a version opened after the change is not judged by it', () => {
    // Mon 08:00 in Los Angeles is eleven and a half hours before Tue 12:30 in Tokyo, but was not taken.
    const person = patient(losAngeles).takes('daily 08:00').from('2026-01-01T08:00').moves(tokyo, '2026-01-05T09:00')
    const missed = person.missed('2026-01-05T08:00')
    expect(missed.edits('2026-01-06T02:30', { to: 'daily 12:30' }).plan('2026-01-06')).toEqual(['2026-01-06T12:30'])
  })

  test('neighbors are of any version, and entries move no plan', () => {
    const evening = patient('Europe/London').takes('daily 18:30').from('2026-06-20T18:30').taken('2026-07-01T18:30')
    const early = evening.taken('2026-07-02T18:30', '2026-07-02T00:30')
    const away = early.edits('2026-07-02T00:40', { to: 'daily 01:00' }).moves('Pacific/Auckland', '2026-07-02T10:07')
    expect(away.plan('2026-07-02', '2026-07-04')).toEqual([
      '(2026-07-02T18:30)',
      '2026-07-03T01:00',
      '2026-07-04T01:00',
    ])
    expect(away.planned('2026-07-02T18:30')).toBe('2026-07-02T21:07+12:00')
    expect(away.dose('2026-07-02T18:30').recorded?.status).toBe('taken')
  })

  describe('a change while nothing is planned passes nothing over, nor does planning again after it', () => {
    const morning = patient(losAngeles).takes('three-times-daily 06:00').from('2026-01-05T06:00')
    const tapped = morning.taken('2026-01-05T06:00').taken('2026-01-05T14:00', '2026-01-05T08:00')
    const [six, tap] = [tapped.record.entries.slice(0, 1), tapped.record.entries.slice(1)]
    const unaware = morning.entered(...six).toAsNeeded('2026-01-05T08:05')

    test.each([
      ['ended', tapped.ends('2026-01-05T08:05')],
      ['taken as needed', tapped.toAsNeeded('2026-01-05T08:05')],
      ['taken as needed, before the tap arrives', unaware.entered(...tap)],
    ])('%s', (_, person) => {
      // Mon 14:00 is jumped over: at 09:00 PT, three hours after Mon 06:00.
      const away = person.moves(tokyo, '2026-01-05T09:00')
      expect(away.plan('2026-01-05', '2026-01-06')).toEqual(['2026-01-05T06:00', '2026-01-05T14:00'])
      expect(away.planned('2026-01-05T14:00')).toBe('2026-01-06T02:00+09:00')
      const again = away.edits('2026-01-06T08:00', { to: 'daily 20:00' })
      expect(again.plan('2026-01-05', '2026-01-06')).toEqual([
        '2026-01-05T06:00',
        '2026-01-05T14:00',
        '2026-01-06T20:00',
      ])
    })
  })

  test('two doses after the change, which it moves alike, pass neither over', () => {
    const early = patient('Europe/London')
      .takes('daily 18:00')
      .from('2026-06-20T18:00')
      .taken('2026-07-01T18:00')
      .taken('2026-07-02T18:00', '2026-07-02T00:30')
    const edited = early.edits('2026-07-02T00:40', { to: 'daily 19:00' })
    expect(edited.plan('2026-07-02')).toEqual(['2026-07-02T18:00', '2026-07-02T19:00'])
    expect(edited.moves('Europe/Paris', '2026-07-02T10:00').plan('2026-07-02')).toEqual(edited.plan('2026-07-02'))
  })

  test('a version knows only the zones from its opening on', () => {
    // Opened in New York after the move: the days in Los Angeles are none of its business.
    const person = patient(losAngeles)
      .takes('daily 08:00')
      .from('2026-03-01T08:00')
      .moves(newYork, '2026-03-02T12:00')
      .edits('2026-03-02T15:30', { to: 'daily 09:00' })
    expect(person.planned('2026-03-03T09:00')).toBe('2026-03-03T09:00-05:00')
    expect(person.planned('2026-03-02T08:00')).toBe('2026-03-02T08:00-08:00')
  })
})
