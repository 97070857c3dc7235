import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listDoseEntries, putDoseEntry, type StoredDoseEntry } from '#core/api/dose-entries.ts'
import { getSession } from '#core/api/session.ts'
import { type ApiServer, apiServer, encoded, sessionBody } from '#web/testing/api-server.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { deviceCopies, deviceQueue, type QueueRow } from './device-store.ts'
import { outboxEntries, recordTaken } from './outbox.ts'
import { useOutboxOfPatient } from './outbox-sync.ts'
import { entriesQuery } from './queries.ts'

const sam = '00000000-0000-4000-8000-00000000000a'
const from = Temporal.PlainDate.from('2026-10-12')
const dose = {
  medicationId: '00000000-0000-4000-8000-0000000000cc',
  nominal: Temporal.PlainDateTime.from('2026-11-21T19:00'),
}

let server: ApiServer
let client: QueryClient
let stored: StoredDoseEntry[]
let stop = () => {}

beforeEach(() => {
  signIn({ userId: sam })
  const rows = new Map<string, QueueRow>()
  vi.spyOn(deviceQueue, 'of').mockImplementation(async () => [...rows.values()])
  vi.spyOn(deviceQueue, 'put').mockImplementation(async (row) => void rows.set(row.id, row))
  vi.spyOn(deviceQueue, 'remove').mockImplementation(async (ids) => {
    for (const id of ids) rows.delete(id)
  })
  vi.spyOn(deviceCopies, 'put').mockResolvedValue()
  vi.spyOn(deviceCopies, 'get').mockResolvedValue(null)
  vi.spyOn(deviceCopies, 'clearOthers').mockResolvedValue()
  stored = []
  server = apiServer()
  server.answer(getSession, { body: { session: sessionBody({ userId: sam }), now: sessionBody().now } })
  server.answer(putDoseEntry, (body, { path }) => {
    const { actualTime, recordedAt } = body as { actualTime: string; recordedAt: string }
    const entry: StoredDoseEntry = {
      id: path.split('/').at(-1) ?? '',
      medicationId: dose.medicationId,
      medicationName: 'Metformin',
      dosage: '500mg',
      date: dose.nominal.toPlainDate(),
      scheduledTime: dose.nominal.toPlainTime(),
      actualTime: Temporal.Instant.from(actualTime),
      recordedAt: Temporal.Instant.from(recordedAt),
      status: 'taken',
      clears: [],
      intakes: [],
      reason: null,
      note: null,
      isOverLimit: false,
    }
    stored.push(entry)
    return encoded(putDoseEntry, { entry })
  })
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
})

afterEach(() => {
  stop()
  client.clear()
})

const list = () => encoded(listDoseEntries, { entries: [...stored], next: null })

/** A signed-in page that shows the entries from a date on. */
async function open() {
  server.answer(listDoseEntries, list)
  const observer = new QueryObserver(client, entriesQuery(sam, from))
  stop = observer.subscribe(() => {})
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  renderHook(() => useOutboxOfPatient(), { wrapper })
  await expect.poll(() => client.isFetching()).toBe(0)
  return observer
}

const take = () => act(() => recordTaken(dose, Temporal.Instant.from('2026-11-22T00:00:10Z')))

test('a recorded dose leaves the queue once the list on the screen has it', async () => {
  await open()
  await take()
  await expect.poll(outboxEntries).toEqual([])
  expect(stored).toHaveLength(1)
})

test('at midnight in UTC it stays there until the list of the new dates has it', async () => {
  const observer = await open()
  const older = Promise.withResolvers<void>()
  // Read before the tap, answered after it.
  const before = list()
  server.answer(listDoseEntries, () => older.promise.then(() => before))
  observer.setOptions(entriesQuery(sam, from.add({ days: 1 })))
  await take()
  await expect.poll(() => outboxEntries().map(({ state }) => state)).toEqual(['sent'])
  const newer = Promise.withResolvers<void>()
  server.answer(listDoseEntries, () => newer.promise.then(list))
  await act(async () => older.resolve())
  await expect.poll(() => server.requestsTo(listDoseEntries)).toHaveLength(3)
  expect(outboxEntries()).toHaveLength(1)
  await act(async () => newer.resolve())
  await expect.poll(outboxEntries).toEqual([])
})
