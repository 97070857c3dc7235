import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listAgreedHolds, putAgreedHold, removeAgreedHold } from '#core/api/agreed-holds.ts'
import { addHold } from '#core/api/holds.ts'
import { apiServer, encoded } from '#web/testing/api-server.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { AgreedHolds } from './agreed-holds.tsx'

const apixaban = medication({ name: 'Apixaban', time: '08:00' })
const sickDay = {
  id: crypto.randomUUID(),
  name: 'Sick day',
  medicationIds: [apixaban.id],
  cause: 'ill',
  longestDays: 3,
  note: 'As agreed with Dr. Lee',
} as const

function show(userId: string): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AgreedHolds
        medications={[withEntries(apixaban)]}
        userId={userId}
        spans={spans}
        now={at('2026-11-21T18:00')}
        refresh={async () => {}}
      />
      <Toaster label="Notifications" closeLabel="Close" />
    </QueryClientProvider>,
  )
}

test('a prepared pause that was removed comes back by Undo, and the focus stays in its section', async () => {
  const server = apiServer()
  const { userId } = signIn()
  const has = (...agreedHolds: (typeof sickDay)[]) =>
    server.answer(
      listAgreedHolds,
      encoded(listAgreedHolds, {
        agreedHolds: agreedHolds.map((one) => ({ ...one, medicationIds: [...one.medicationIds] })),
      }),
    )
  has(sickDay)
  server.answer(removeAgreedHold, { body: {} })
  server.answer(putAgreedHold, { body: {} })
  show(userId)
  const remove = await screen.findByRole('button', { name: 'Remove Sick day' })
  remove.focus()
  has()
  fireEvent.click(remove)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sick day' })).toBe(null))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Prepare a pause' }))
  has(sickDay)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { name: 'Sick day' })
  const { id, ...body } = sickDay
  expect(server.requestsTo(putAgreedHold)).toMatchObject([{ path: `/api/agreed-holds/${id}`, body }])
})

test('does not begin now a pause for a procedure whose first day is typed in part', async () => {
  const server = apiServer()
  const { userId } = signIn()
  const procedure = { ...sickDay, name: 'Colonoscopy', cause: 'procedure', medicationIds: [apixaban.id] } as const
  server.answer(
    listAgreedHolds,
    encoded(listAgreedHolds, { agreedHolds: [{ ...procedure, medicationIds: [...procedure.medicationIds] }] }),
  )
  show(userId)
  fireEvent.click(await screen.findByRole('button', { name: /^Start/ }))
  const day = screen.getByLabelText<HTMLInputElement>(/First day/)
  // The browser has no value of a date without its year.
  Object.defineProperty(day, 'validity', { value: { badInput: true } })
  fireEvent.click(screen.getByRole('button', { name: /^Start/ }))
  expect(day.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter the day')).toBeTruthy()
  expect(server.requestsTo(addHold)).toHaveLength(0)
})
