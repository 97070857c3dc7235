import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dosesOn } from '#core/dose/dose.ts'
import { lateEntry } from '#core/dose/late-entry.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { LateFormWithWarning } from './late-form-with-warning.tsx'

const now = at('2026-11-21T14:10')
const { doses } = withEntries(
  medication({ name: 'Metformin', frequency: 'three-times-daily', time: '06:00', since: '2026-11-01T00:00' }),
  ['2026-11-21T14:00', '2026-11-21T14:00'],
)
const today = Temporal.PlainDate.from('2026-11-21')
const dose = dosesOn(doses, spans, today, today).find(({ nominal }) => nominal.hour === 6)
const bounds = dose && lateEntry(doses, spans, dose, now)

const onRecord = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setTimeout', 'clearTimeout'] })
  onRecord.mockClear()
})

function says(time: string) {
  if (!dose || !bounds) throw new Error('the dose of six o’clock can be recorded late')
  render(
    <LateFormWithWarning
      dose={dose}
      doses={doses}
      question="When did you take it?"
      bounds={bounds}
      spans={spans}
      onRecord={onRecord}
      onCancel={() => {}}
    />,
  )
  fireEvent.change(screen.getByLabelText('When did you take it?'), { target: { value: time } })
  fireEvent.click(screen.getByRole('button', { name: 'Record as taken' }))
  // For half a second a question takes no answer.
  act(() => void vi.advanceTimersByTime(500))
}

test('a time beside another intake is asked about, and recorded when the patient insists', () => {
  says('14:03')
  const question = screen.getByRole('alertdialog')
  expect(withoutIsolates(question.textContent ?? '')).toMatch(/2:00 PM.*3 min/)
  expect(onRecord).not.toHaveBeenCalled()
  const [, insist] = screen.getAllByRole('button')
  fireEvent.click(insist ?? question)
  expect(onRecord.mock.calls.map(([time]) => String(time))).toEqual([String(at('2026-11-21T14:03'))])
})

test('a time far from every other is recorded at once', () => {
  says('09:30')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(onRecord).toHaveBeenCalledTimes(1)
})
