import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { previewMedicationEdit } from '#core/api/medication-changes.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import { LateIntakeDialog } from '#web/features/doses/late-intake-dialog.tsx'
import * as outbox from '#web/lib/outbox.ts'
import { type ApiServer, apiServer, encoded } from '#web/testing/api-server.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { ChangeMedication } from './change-medication.tsx'

let server: ApiServer
let recordTaken: MockInstance<typeof outbox.recordTaken>

const metformin = medication({ name: 'Metformin', time: '06:00', frequency: 'three-times-daily' })
const client = new QueryClient()

type Entries = Parameters<typeof withEntries> extends [unknown, ...infer Rest] ? Rest : never

/** The form at a time of the day, as it is drawn anew when the minute goes on. */
const form = (time: string, taken = metformin, ...entries: Entries) => (
  <QueryClientProvider client={client}>
    <ChangeMedication
      item={withEntries(taken, ...entries)}
      mode="edit"
      currentMedications={[taken]}
      userId="sam"
      spans={spans}
      now={at(time)}
      LateIntakeDialog={LateIntakeDialog}
      onSaved={async () => {}}
      onShow={() => {}}
      onClose={() => {}}
    />
  </QueryClientProvider>
)

/** From now on it is this time, and the server asks about this dose. */
function itIs(time: string, dose: string) {
  vi.setSystemTime(at(time).epochMilliseconds)
  const preview = {
    changesPlan: true,
    lastTaken: null,
    open: { nominal: Temporal.PlainDateTime.from(dose), shown: Temporal.PlainDateTime.from(dose), instant: at(dose) },
    next: null,
    afterNext: null,
    coming: [],
    choices: [],
    todayEmpty: false,
    fallenOut: [],
  }
  server.answer(previewMedicationEdit, encoded(previewMedicationEdit, preview))
}

/** Waits for the question about a dose of today, and answers it with Yes and a time. */
async function saysTaken(dose: RegExp, time: string, day?: string) {
  await screen.findByRole('group', { name: dose })
  if (day) fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } })
  fireEvent.change(screen.getByLabelText('Taken at'), { target: { value: time } })
  fireEvent.click(screen.getByRole('button', { name: 'Yes, at this time' }))
}

const recordedAs = (nominal: string) => expect.objectContaining({ nominal: Temporal.PlainDateTime.from(nominal) })

beforeEach(() => {
  server = apiServer()
  recordTaken = vi.spyOn(outbox, 'recordTaken').mockResolvedValue({ entryId: 'e1' })
  vi.spyOn(outbox, 'flushOutbox').mockResolvedValue()
  client.clear()
})

test('asks about the next dose with its own time, once that is the one in question', async () => {
  itIs('2026-11-21T13:54', '2026-11-21T06:00')
  const { rerender } = render(form('2026-11-21T13:54'))
  await screen.findByRole('group', { name: /today, 6:00 AM/ })
  itIs('2026-11-21T14:01', '2026-11-21T14:00')
  rerender(form('2026-11-21T14:01'))
  await screen.findByRole('group', { name: /today, 2:00 PM/ })
  fireEvent.click(screen.getByRole('button', { name: 'Yes, at this time' }))
  expect(recordTaken).toHaveBeenCalledWith(recordedAs('2026-11-21T14:00'), at('2026-11-21T14:00'))
})

test('asks before a time near the next open dose, as "I took it at" does anywhere', async () => {
  itIs('2026-11-21T13:40', '2026-11-21T06:00')
  render(form('2026-11-21T13:40'))
  await saysTaken(/today, 6:00 AM/, '13:00')
  const question = await screen.findByRole('alertdialog')
  expect(withoutIsolates(question.textContent ?? '')).toContain('2:00 PM')
  expect(recordTaken).not.toHaveBeenCalled()
  // For half a second a question takes no answer.
  await waitFor(() => {
    fireEvent.click(screen.getAllByRole('button')[1] ?? question)
    expect(recordTaken).toHaveBeenCalledWith(recordedAs('2026-11-21T06:00'), at('2026-11-21T13:00'))
  })
})

test('takes no time before the dose before it, and says which times it takes', async () => {
  itIs('2026-11-21T09:00', '2026-11-21T00:30')
  const nightly = medication({ name: 'Metformin', time: '00:30', since: '2026-11-01T00:00' })
  render(form('2026-11-21T09:00', nightly))
  await saysTaken(/today, 12:30 AM/, '00:10', '2026-11-20')
  await screen.findByText('Please enter a time after yesterday, 12:30 AM, up to now')
  expect(recordTaken).not.toHaveBeenCalled()
})

test('says what is recorded in the place of the question, with the focus on it', async () => {
  itIs('2026-11-21T09:00', '2026-11-21T06:00')
  vi.spyOn(outbox, 'recordMissed').mockResolvedValue({ entryId: 'e1' })
  render(form('2026-11-21T09:00'))
  await screen.findByRole('group', { name: /today, 6:00 AM/ })
  fireEvent.click(screen.getByRole('button', { name: 'No' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Recorded: not taken.')))
})

test('asks nothing about a dose that this device knows to be recorded', async () => {
  itIs('2026-11-21T09:00', '2026-11-21T06:00')
  render(form('2026-11-21T09:00', metformin, ['2026-11-21T06:00', '2026-11-21T06:02']))
  await screen.findByText('No dose comes after this change.')
  expect(screen.queryByRole('group', { name: /today, 6:00 AM/ })).toBeNull()
})
