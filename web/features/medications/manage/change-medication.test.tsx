import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { putLimits } from '#core/api/as-needed.ts'
import { editMedication, endMedication, restoreMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { failures } from '#core/texts/en/failures.ts'
import { LateIntakeDialog } from '#web/features/doses/late-intake-dialog.tsx'
import * as patientRecord from '#web/lib/patient-record.tsx'
import { apiServer, encoded, problem } from '#web/testing/api-server.ts'
import { at, hourlyCourse, medication, spans, takenAsNeeded, withEntries } from '#web/testing/patient.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { ChangeMedication } from './change-medication.tsx'
import { useEndMedication } from './use-end-medication.ts'

type Props = ComponentProps<typeof ChangeMedication>

const noRecord = { status: 'loading', record: null, error: null, isStale: false, anchors: null } as const

/** At noon on 2026-11-21. */
function Form(props: Pick<Props, 'item' | 'mode'> & Partial<Pick<Props, 'onClose'>>) {
  return (
    <ChangeMedication
      currentMedications={[]}
      userId="sam"
      spans={spans}
      now={at('2026-11-21T12:00')}
      LateIntakeDialog={LateIntakeDialog}
      onSaved={async () => {}}
      onShow={() => {}}
      onClose={() => {}}
      {...props}
    />
  )
}

test('restores a course by the hour that is over with a first dose to come, not with its old one', async () => {
  const [first, until] = [at('2026-11-18T08:00'), at('2026-11-20T08:00')]
  const course = hourlyCourse({ name: 'Amoxicillin', hours: 8, first, until })
  const server = apiServer()
  server.answer(restoreMedication, encoded(restoreMedication, course))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form item={withEntries(course)} mode="restore" />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Restore/ }))
  await waitFor(() => expect(server.requestsTo(restoreMedication)).toHaveLength(1))
  expect(server.requestsTo(restoreMedication)[0]?.body).toMatchObject({
    pattern: { frequency: 'hourly', hours: 8, first: `${at('2026-11-21T12:05')}`, time: '12:05' },
  })
})

test('says that a medication is restored when only the response was lost', async () => {
  const past = medication({ name: 'Metformin', dosage: '500mg', time: '08:00', until: '2026-11-20T08:00' })
  const server = apiServer()
  const closed = vi.fn()
  server.answer(restoreMedication, () => {
    if (server.requestsTo(restoreMedication).length === 1) throw new TypeError('Failed to fetch')
    return encoded(restoreMedication, past)
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form item={withEntries(past)} mode="restore" onClose={closed} />
      <Toaster label="Toasts" closeLabel="Close" />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Restore/ }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(screen.queryByText(/Failed/)).toBeNull()
})

test('says that a treatment is ended when only the response was lost', async () => {
  const metformin = medication({ name: 'Metformin', time: '08:00' })
  const server = apiServer()
  server.answer(endMedication, () => {
    if (server.requestsTo(endMedication).length === 1) throw new TypeError('Failed to fetch')
    return encoded(endMedication, metformin)
  })
  const { result } = renderHook(() => useEndMedication(async () => {}))
  await expect(act(() => result.current('end', metformin))).resolves.toBe(true)
})

test('keeps in an edit what another device changes meanwhile, and what is typed here', async () => {
  const metformin = medication({ name: 'Metformin', dosage: '500mg', time: '08:00' })
  const server = apiServer()
  server.answer(editMedication, encoded(editMedication, metformin))
  const client = new QueryClient()
  const page = (shown: MedicationRecord) => (
    <QueryClientProvider client={client}>
      <Form item={withEntries(shown)} mode="edit" />
    </QueryClientProvider>
  )
  const { rerender } = render(page(metformin))
  const time = () => screen.getByLabelText<HTMLInputElement>(/time/i)
  fireEvent.change(time(), { target: { value: '09:00' } })
  rerender(page({ ...metformin, dosage: '850mg', voiceReminder: true }))
  expect(time().value).toBe('09:00')
  // What stood there at first can be put back.
  fireEvent.change(time(), { target: { value: '08:00' } })
  expect(time().value).toBe('08:00')
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(server.requestsTo(editMedication)).toHaveLength(1))
  expect(server.requestsTo(editMedication)[0]?.body).toMatchObject({
    dosage: '850mg',
    voiceReminder: true,
    pattern: { time: '08:00' },
  })
})

test('after a save refused as out of date, shows the other device’s change beside what was typed, and saves both', async () => {
  const [shown, fresh] = [crypto.randomUUID(), crypto.randomUUID()]
  const warfarin = { ...medication({ name: 'Warfarin', dosage: '5mg', time: '08:00' }), revision: shown }
  const refetch = vi.fn(() => rerender(page({ ...warfarin, dosage: '2.5mg', revision: fresh })))
  vi.spyOn(patientRecord, 'usePatientRecord').mockReturnValue({ ...noRecord, refetch })
  const server = apiServer()
  const body = { ...problem('conflict', failures.changed_meanwhile), reason: 'changed_meanwhile' }
  server.answer(editMedication, () =>
    server.requestsTo(editMedication).length === 1 ? { status: 409, body } : encoded(editMedication, warfarin),
  )
  const client = new QueryClient()
  const page = (medication: MedicationRecord) => (
    <QueryClientProvider client={client}>
      <Form item={withEntries(medication)} mode="edit" />
      <Toaster label="Toasts" closeLabel="Close" />
    </QueryClientProvider>
  )
  const { rerender } = render(page(warfarin))
  const instructions = () => screen.getByLabelText<HTMLTextAreaElement>('Instructions')
  fireEvent.change(instructions(), { target: { value: 'In the evening.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText(/changed on another device/)
  expect(refetch).toHaveBeenCalledOnce()
  expect(screen.getByLabelText<HTMLInputElement>(/dosage/i).value).toBe('2.5 mg')
  expect(instructions().value).toBe('In the evening.')
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(server.requestsTo(editMedication)).toHaveLength(2))
  expect(server.requestsTo(editMedication).map(({ body }) => body)).toMatchObject([
    { revision: shown, dosage: '5mg', instructions: 'In the evening.' },
    { revision: fresh, dosage: '2.5mg', instructions: 'In the evening.' },
  ])
})

test('refuses limits that were decided on before another device changed them, and then saves both changes', async () => {
  const [shown, fresh] = [crypto.randomUUID(), crypto.randomUUID()]
  const paracetamol = {
    ...takenAsNeeded(medication({ name: 'Paracetamol', dosage: '500mg', time: '08:00' }), at('2026-11-20T12:00')),
    revision: shown,
  }
  const lowered = { ...paracetamol, revision: fresh, limits: paracetamol.limits.map((one) => ({ ...one, gap: 360 })) }
  vi.spyOn(patientRecord, 'usePatientRecord').mockReturnValue({ ...noRecord, refetch: vi.fn() })
  const server = apiServer()
  const body = { ...problem('conflict', failures.changed_meanwhile), reason: 'changed_meanwhile' }
  server.answer(putLimits, () =>
    server.requestsTo(putLimits).length === 1 ? { status: 409, body } : encoded(putLimits, lowered),
  )
  const client = new QueryClient()
  const page = (shown: MedicationRecord) => (
    <QueryClientProvider client={client}>
      <Form item={withEntries(shown)} mode="edit" />
      <Toaster label="Toasts" closeLabel="Close" />
    </QueryClientProvider>
  )
  const { rerender } = render(page(paracetamol))
  fireEvent.click(screen.getByLabelText('Remind me when the next one is possible'))
  rerender(page(lowered))
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  save()
  await screen.findByText(/changed on another device/)
  save()
  await waitFor(() => expect(server.requestsTo(putLimits)).toHaveLength(2))
  expect(server.requestsTo(putLimits).map(({ body }) => body)).toMatchObject([
    { revision: shown, limits: { gap: 360, remindAgain: true } },
    { revision: fresh, limits: { gap: 360, remindAgain: true } },
  ])
})
