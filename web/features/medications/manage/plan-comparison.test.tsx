import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { every, rows } from '#core/testing/custom-pattern.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import { at, medication, spans, withEntries, withPattern } from '#web/testing/patient.ts'
import { PlanComparison } from './plan-comparison.tsx'

const now = at('2026-11-21T07:00')
const running = withEntries(
  withPattern(
    medication({ name: 'Valproate', time: '08:00' }),
    rows([every, '08:00', '500mg'], [every, '20:00', '1000mg']),
  ),
)

type After = readonly [time: string, dosage: string]

/** The comparison with the plan after the change, to doses given as their time and amount. */
function shown(after: readonly After[]): HTMLElement {
  const coming = after.map(([time, dosage]) => ({
    nominal: Temporal.PlainDateTime.from(time),
    shown: Temporal.PlainDateTime.from(time),
    instant: at(time),
    dosage,
  }))
  const preview = {
    changesPlan: true,
    lastTaken: null,
    open: null,
    next: null,
    afterNext: null,
    coming,
    choices: [],
    todayEmpty: false,
    fallenOut: [],
  }
  return render(<PlanComparison doses={running.doses} preview={preview} spans={spans} now={now} />).container
}

/** The words in bold. */
const bold = (...after: readonly After[]) =>
  [...shown(after).querySelectorAll('strong')].map(({ textContent }) => withoutIsolates(textContent))

test('a dose stays only with its time and its amount, and one that is gone is no such dose', () => {
  const stays = (...after: readonly After[]) =>
    [...shown(after).querySelectorAll('li')].map(({ className }) => className === 'plan-comparison__same')
  expect(stays(['2026-11-21T08:00', '500mg'], ['2026-11-21T21:00', '1000mg'])).toEqual([true, false])
  expect(stays(['2026-11-21T08:00', '500mg'], ['2026-11-21T20:00', '500mg'])).toEqual([true, false])
  expect(stays(['2026-11-21T08:00', '500mg'])).toEqual([true, false])
})

test('a new time stands out, and the amount that stays does not', () => {
  expect(bold(['2026-11-21T08:00', '500mg'], ['2026-11-21T21:00', '1000mg'])).toEqual(['Today, 9:00 PM'])
})

test('an amount that another dose of the day had before stands out', () => {
  expect(bold(['2026-11-21T09:00', '1000mg'], ['2026-11-21T21:00', '500mg'])).toEqual([
    'Today, 9:00 AM',
    '1,000\u00a0mg',
    'Today, 9:00 PM',
    '500\u00a0mg',
  ])
  expect(bold(['2026-11-21T08:00', '1000mg'], ['2026-11-21T20:00', '500mg'])).toEqual(['1,000\u00a0mg', '500\u00a0mg'])
})
