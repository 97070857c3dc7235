import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { addHold, endHold } from '#core/api/holds.ts'
import { putMedicine } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { every, step, taper } from '#core/testing/custom-pattern.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import { type ApiServer, apiServer, encoded, problem } from '#web/testing/api-server.ts'
import { sentence } from '#web/testing/by-text-content.ts'
import { at, medication, spans, withEntries, withPattern } from '#web/testing/patient.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { HoldAction } from './hold-action.tsx'

const now = at('2026-11-21T18:00')
const hold = {
  id: crypto.randomUUID(),
  from: Temporal.PlainDateTime.from('2026-11-21T12:00'),
  until: null,
  madeAt: at('2026-11-21T12:00'),
  endedAt: null,
  cause: 'pause',
  note: '',
} as const
const paused = { ...medication({ name: 'Metoprolol', time: '20:00' }), holds: [hold] }
const other = medication({ name: 'metoprolol 100mg', time: '08:00' })

const onShow = vi.fn()

let server: ApiServer
beforeEach(() => {
  onShow.mockReset()
  server = apiServer()
  server.answer(putMedicine, encoded(putMedicine, paused))
  server.answer(endHold, encoded(endHold, { medications: [paused] }))
})

/** @returns shows the page with what another device has changed */
function resumes(item: MedicationRecord = paused, same = [{ other, substance: null }], action = 'Resume') {
  const page = (shown: MedicationRecord) => (
    <HoldAction
      item={withEntries(shown)}
      others={[]}
      same={same}
      spans={spans}
      now={now}
      of="Metoprolol"
      refresh={async () => {}}
      onShow={onShow}
    />
  )
  const { rerender } = render(page(item))
  fireEvent.click(screen.getByRole('button', { name: `${action} Metoprolol` }))
  return (shown: MedicationRecord) => rerender(page(shown))
}

async function answered(name: string) {
  await waitFor(() => expect(screen.getByRole('alertdialog').className).not.toContain('inert'))
  fireEvent.click(screen.getByRole('button', { name }))
}

it('resumes a second plan of a medicine once the patient has said so, and joins the two', async () => {
  resumes()
  expect(screen.getByRole('alertdialog').textContent).toContain('You already have metoprolol 100mg')
  await answered('Two plans of one medicine')
  await waitFor(() => expect(server.requestsTo(endHold)).toHaveLength(1))
  expect(server.requestsTo(putMedicine).map(({ body }) => body)).toEqual([{ sameAs: other.id }])
})

it('resumes another medicine without joining it', async () => {
  resumes()
  await answered('Another medicine')
  await waitFor(() => expect(server.requestsTo(endHold)).toHaveLength(1))
  expect(server.requestsTo(putMedicine)).toEqual([])
})

it('asks about the second candidate when the first is another medicine, and joins it with that', async () => {
  const second = medication({ name: 'Metoprolol retard', time: '12:00' })
  resumes(
    paused,
    [other, second].map((one) => ({ other: one, substance: null })),
  )
  await answered('Another medicine')
  await waitFor(() =>
    expect(screen.getByRole('alertdialog').textContent).toContain('You already have Metoprolol retard'),
  )
  expect(server.requests).toEqual([])
  await answered('Two plans of one medicine')
  await waitFor(() => expect(server.requestsTo(endHold)).toHaveLength(1))
  expect(server.requestsTo(putMedicine).map(({ body }) => body)).toEqual([{ sameAs: second.id }])
})

it('stays paused when the two could not be joined', async () => {
  server.answer(putMedicine, { status: 500, body: problem('internal', 'm') })
  render(<Toaster label="Notifications" closeLabel="Close" />)
  resumes()
  await answered('Two plans of one medicine')
  await screen.findByText('Failed to update medication. Please try again.')
  expect(server.requestsTo(endHold)).toEqual([])
})

it('stays paused when the patient would rather see the other one', async () => {
  resumes()
  await answered('Show me that one')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onShow).toHaveBeenCalledWith(other.id)
  expect(server.requests).toEqual([])
})

it('names both steps of a taper whose steps went on during the pause, and asks before it resumes', async () => {
  const steps = taper(step(null, [every, '20:00', '20mg']), step('2026-11-21', [every, '20:00', '15mg']))
  resumes(
    { ...withPattern(paused, steps), holds: [{ ...hold, from: Temporal.PlainDateTime.from('2026-11-20T12:00') }] },
    [],
  )
  const question = withoutIsolates(screen.getByRole('alertdialog').textContent ?? '').replaceAll(/\s/g, ' ')
  expect(question).toContain('Before the pause: Step 1 of 2: 20 mg')
  expect(question).toContain('Today: Step 2 of 2: 15 mg')
  expect(question).toContain('If you are not sure, ask who prescribed it.')
  expect(server.requests).toEqual([])
  await answered('Resume')
  await waitFor(() => expect(server.requestsTo(endHold)).toHaveLength(1))
})

it('resumes what was paused when it was asked, and leaves a planned pause alone', async () => {
  const long = { ...hold, from: Temporal.PlainDateTime.from('2026-11-18T12:00') }
  const planned = { ...hold, id: crypto.randomUUID(), from: Temporal.PlainDateTime.from('2026-12-01T00:00') }
  const changed = resumes({ ...paused, holds: [long, planned] }, [])
  changed({ ...paused, holds: [{ ...long, endedAt: now }, planned] })
  await answered('Resume')
  await waitFor(() => expect(server.requestsTo(endHold)).toHaveLength(1))
  expect(server.requestsTo(endHold)[0]?.path).toContain(hold.id)
})

it('cancels of two planned pauses only the one that the row names, which ends first', async () => {
  const planned = (day: number) => ({
    ...hold,
    id: crypto.randomUUID(),
    from: new Temporal.PlainDateTime(2026, 12, day),
    until: new Temporal.PlainDateTime(2026, 12, day + 2),
  })
  const [first, second] = [planned(1), planned(8)]
  render(<Toaster label="Notifications" closeLabel="Close" />)
  resumes({ ...paused, holds: [first, second] }, [], 'Cancel the pause')
  await screen.findByText(sentence('The pause of Metoprolol is canceled.'))
  expect(server.requestsTo(endHold)).toMatchObject([
    { path: `/api/holds/${first.id}/end`, body: { medicationId: paused.id } },
  ])
})

it('pauses from the dose that was due when it was asked, also when it is sent again', async () => {
  const due = { ...medication({ name: 'Metoprolol', time: '17:45' }), holds: [] }
  const changed = resumes(due, [], 'Pause')
  fireEvent.click(screen.getByRole('radio', { name: /^The dose of/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(server.requestsTo(addHold)).toHaveLength(1))
  changed({ ...due, holds: [{ ...hold, from: Temporal.PlainDateTime.from('2026-11-21T17:45') }] })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^The dose of/ }).checked).toBe(true)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pause' }).getAttribute('aria-busy')).not.toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(server.requestsTo(addHold)).toHaveLength(2))
  const [first, second] = server.requestsTo(addHold)
  expect(first?.body).toMatchObject({ from: '2026-11-21T17:45' })
  expect(second).toMatchObject({ path: first?.path, body: { from: '2026-11-21T17:45' } })
})
