import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { LateIntakeDialog } from '#web/features/doses/late-intake-dialog.tsx'
import { apiServer } from '#web/testing/api-server.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { ChangeMedication } from './change-medication.tsx'
import { UnsavedEditsDialog } from './unsaved-edits-dialog.tsx'

beforeEach(() => {
  apiServer()
  signIn()
})

/** My Medications with the edit of Metformin at 8:00 open, and a link away. */
function openEdit() {
  const list = (
    <>
      <ChangeMedication
        item={withEntries(medication({ name: 'Metformin', dosage: '500mg', time: '08:00' }))}
        mode="edit"
        currentMedications={[]}
        userId="sam"
        spans={spans}
        now={at('2026-11-21T12:00')}
        LateIntakeDialog={LateIntakeDialog}
        onSaved={async () => {}}
        onShow={() => {}}
        onClose={() => {}}
      />
      <UnsavedEditsDialog />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  )
  const router = createMemoryRouter(
    [
      { path: '/medications', element: list },
      { path: '/elsewhere', element: <p>The other page</p> },
    ],
    { initialEntries: ['/medications'] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const time = () => screen.getByLabelText<HTMLInputElement>(/time/i)
const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))

async function answer(name: string) {
  const question = await screen.findByRole('alertdialog', { name: '1 change is not saved' })
  await waitFor(() => expect(question.classList).not.toContain('dialog--inert'))
  fireEvent.click(within(question).getByRole('button', { name }))
}

test('asks before an edit that is not saved is lost, and keeps what was typed', async () => {
  openEdit()
  fireEvent.change(time(), { target: { value: '09:00' } })
  leave()
  await answer('Stay on this page')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(time().value).toBe('09:00')
  leave()
  await answer('Leave without saving')
  await screen.findByText('The other page')
})

test('asks nothing when the edit is as stored', async () => {
  openEdit()
  fireEvent.change(time(), { target: { value: '09:00' } })
  fireEvent.change(time(), { target: { value: '08:00' } })
  leave()
  await expect(screen.findByText('The other page')).resolves.toBeTruthy()
})
