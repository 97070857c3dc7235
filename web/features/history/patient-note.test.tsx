import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listNotes, putNote } from '#core/api/notes.ts'
import { signedOut } from '#web/lib/session.ts'
import { apiServer, encoded } from '#web/testing/api-server.ts'
import { at } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { PatientNoteOf } from './patient-note.tsx'

const about = { date: Temporal.PlainDate.from('2026-11-21'), dose: null }

function show(userId: string): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <PatientNoteOf userId={userId} about={about} of="Nov 21" canEdit />
    </QueryClientProvider>,
  )
  return client
}

test('a note that was not saved is still there when the day is shown again, and gone after signing out', async () => {
  vi.setSystemTime(at('2026-11-22T08:31').epochMilliseconds)
  apiServer().answer(listNotes, { body: { notes: [] } })
  const { userId } = signIn()
  show(userId)
  fireEvent.click(await screen.findByRole('button', { name: /Nov 21/ }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Dizzy all day' } })
  cleanup()
  show(userId)
  expect(((await screen.findByRole('textbox')) as HTMLTextAreaElement).value).toBe('Dizzy all day')
  cleanup()
  signedOut()
  signIn()
  show(userId)
  expect(await screen.findByRole('button', { name: /Nov 21/ })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a note that another device saves meanwhile is shown beside what is typed here', async () => {
  vi.setSystemTime(at('2026-11-22T08:31').epochMilliseconds)
  const server = apiServer()
  server.answer(listNotes, { body: { notes: [] } })
  const { userId } = signIn()
  const client = show(userId)
  fireEvent.click(await screen.findByRole('button', { name: /Nov 21/ }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Dizzy all day' } })
  const note = { id: crypto.randomUUID(), ...about, text: 'Slept badly', madeAt: at('2026-11-22T08:00') }
  server.answer(listNotes, encoded(listNotes, { notes: [note] }))
  await act(() => client.invalidateQueries())
  await screen.findByText('Slept badly')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Dizzy all day')
})

test('what is typed while a note is being saved is kept, and not saved yet', async () => {
  vi.setSystemTime(at('2026-11-22T08:31').epochMilliseconds)
  const server = apiServer()
  server.answer(listNotes, { body: { notes: [] } })
  const saved = Promise.withResolvers<void>()
  server.answer(putNote, () => saved.promise.then(() => ({ body: {} })))
  const { userId } = signIn()
  show(userId)
  fireEvent.click(await screen.findByRole('button', { name: /Nov 21/ }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Dizzy' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Dizzy all day' } })
  const note = { id: crypto.randomUUID(), ...about, text: 'Dizzy', madeAt: at('2026-11-22T08:31') }
  server.answer(listNotes, encoded(listNotes, { notes: [note] }))
  await act(async () => saved.resolve())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('aria-disabled')).toBe(false))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Dizzy all day')
  expect(screen.queryByText('Dizzy')).toBe(null)
})
