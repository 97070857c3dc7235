import { describe, expect, it, onTestFinished } from 'vitest'
import type { Limits } from '#core/as-needed/limits.ts'
import type { LimitedIntake } from '#core/as-needed/timed-intakes.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import { at, spans } from '#web/testing/patient.ts'
import { asNeeded as german } from '#web/texts/de/as-needed.ts'
import { asNeededTexts } from '#web/texts/en/as-needed.ts'
import { showLanguage } from '#web/texts/language.ts'
import type { Texts } from '#web/texts/texts.ts'
import { numberText, questionText } from './question-text.ts'

const limits: Limits = { dosage: '1 tablets', gap: 240, max: '4 tablets', count: null, reasons: [] }
const taken = (clock: string, dosage = '1 tablets'): LimitedIntake => ({
  id: clock,
  at: at(`2026-11-21T${clock}`),
  dosage,
  asNeeded: null,
})

function asked(intakes: LimitedIntake[], clock: string, now = clock, t: Texts['asNeeded'] = asNeededTexts.english) {
  const one = { at: at(`2026-11-21T${clock}`), dosage: '1 tablets', reason: null, note: null }
  const text = questionText('Paracetamol', limits, intakes, one, { spans, now: at(`2026-11-21T${now}`), t })
  const plain = (line: string) => withoutIsolates(line).replaceAll(/[\u00a0\u202f]/g, ' ')
  return { title: plain(text.title), lines: text.lines.map(plain), keep: plain(text.keep) }
}

describe('the question before an intake', () => {
  it('names the last intake, the gap, the sum and when the next is possible, and offers to wait', () => {
    expect(asked([taken('08:00')], '10:05')).toEqual({
      title: 'Take Paracetamol 1 tablet?',
      lines: [
        'Your last intake was at 8:00 AM: 1 tablet, 2 hours 5 minutes ago.',
        'That is less than the 4 hours that you set between intakes.',
        'With this it would be 2 of 4 tablets in 24 hours.',
        'The next one is possible at 12:00 PM.',
      ],
      keep: 'Wait until 12:00 PM',
    })
  })

  it('waits until tomorrow when the day is full', () => {
    const day = ['07:00', '11:00', '15:00', '19:00'].map((clock) => taken(clock))
    const { lines, keep } = asked(day, '23:30')
    expect(lines).toContain('With this it would be 5 of 4 tablets in 24 hours.')
    expect(keep).toBe('Wait until tomorrow, 7:00 AM')
  })

  it('about a past time, names the intake after it and offers not to record it', () => {
    const { title, lines, keep } = asked([taken('16:00')], '14:30', '17:00')
    expect(title).toBe('Paracetamol 1 tablet, at 2:30 PM?')
    expect(lines).toContain('It is 1 hour 30 minutes before the intake at 4:00 PM: you set at least 4 hours.')
    expect(keep).toBe('Do not record it')
  })

  it('about an amount alone, says the usual one and nothing of limits that it keeps', () => {
    const one = { at: at('2026-11-21T13:00'), dosage: '0.1 tablets', reason: null, note: null, isUnclear: true }
    const facts = { spans, now: one.at, t: asNeededTexts.english }
    const { lines, keep } = questionText('Paracetamol', limits, [taken('08:00')], one, facts)
    expect([lines.map((line) => line.replaceAll('\u00a0', ' ')), keep]).toEqual([
      ['You usually take 1 tablet.'],
      'Do not record it',
    ])
  })

  it('names an intake that cannot be added up', () => {
    expect(asked([taken('08:00', '500mg')], '13:00').lines).toContain(
      'An intake of the last 24 hours cannot be added up: 500 mg at 8:00 AM.',
    )
  })

  it('says the same in German', () => {
    expect(asked([taken('08:00')], '10:05', '10:05', german).lines).toContain(
      'Das ist weniger als Ihr Mindestabstand (4 Stunden).',
    )
  })
})

it('writes a sum without its unit, also where thousands are apart by a space', async () => {
  expect(numberText({ thousandths: 2_500, unit: 'tablets' })).toBe('2½')
  expect(numberText({ thousandths: 1_000_000, unit: 'mg' })).toBe('1,000')
  await showLanguage('fr')
  onTestFinished(async () => void (await showLanguage('en')))
  expect(numberText({ thousandths: 1_000_000, unit: 'mg' })).toBe('1\u202f000')
})
