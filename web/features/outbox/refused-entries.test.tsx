import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as outbox from '#web/lib/outbox.ts'
import { PatientRecordProvider } from '#web/lib/patient-record.tsx'
import { sentence } from '#web/testing/by-text-content.ts'
import { cacheRecord } from '#web/testing/cache-record.ts'
import { at, medication, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { RefusedEntries } from './refused-entries.tsx'

const metformin = withEntries(medication({ name: 'Metformin', time: '08:00' }))

function open(...states: outbox.QueuedEntry['state'][]) {
  const entries = states.map(
    (state, index): outbox.QueuedEntry => ({
      entry: {
        id: `e${index}`,
        medicationId: metformin.medication.id,
        nominal: Temporal.PlainDateTime.from('2026-11-20T08:00'),
        recordedAt: at('2026-11-20T08:04'),
        status: 'taken',
        actualTime: at('2026-11-20T08:04'),
      },
      state,
      problem: state === 'refused' ? 'There is no such medication.' : null,
    }),
  )
  vi.setSystemTime(at('2026-11-21T12:00').epochMilliseconds)
  vi.spyOn(outbox, 'useUnsentEntries').mockReturnValue(entries)
  const { userId } = signIn()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cacheRecord(client, { userId, medications: [metformin] })
  render(
    <QueryClientProvider client={client}>
      <PatientRecordProvider>
        <RefusedEntries />
      </PatientRecordProvider>
    </QueryClientProvider>,
  )
}

afterEach(cleanup)

test('what merely waits is no alarm', () => {
  open('waiting')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what the server refused is told, with the dose, the reason and what can be done', async () => {
  const retry = vi.spyOn(outbox, 'retryRefused').mockResolvedValue()
  const discard = vi.spyOn(outbox, 'discardRefused').mockResolvedValue()
  open('refused')
  expect(screen.getByRole('alert').textContent).toContain('1 record could not be stored on the server.')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  screen.getByText(sentence('Metformin, taken yesterday at 8:04 AM'))
  screen.getByText('The server said: There is no such medication.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  await userEvent.click(
    screen.getByRole('button', { name: 'Remove from this device: Metformin, taken yesterday at 8:04 AM' }),
  )
  expect(discard).toHaveBeenCalledExactlyOnceWith('e0')
})
