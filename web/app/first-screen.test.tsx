import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import { listMedications } from '#core/api/medications.ts'
import { apiServer, pending, sessionBody } from '#web/testing/api-server.ts'
import { at, medication } from '#web/testing/patient.ts'

const session = sessionBody()
const now = at('2026-11-21T06:30')
const lisinopril = medication({ name: 'Lisinopril', time: '08:00' })

let server: ReturnType<typeof apiServer>
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setTimeout'], now: now.epochMilliseconds })
  localStorage.setItem('isAuthenticated', 'true')
  localStorage.setItem('currentUserId', session.userId)
  server = apiServer()
  server.answer('GET /api/account/session', { body: { session, now: now.toString() } })
  server.answer('GET /api/dose-entries?from=2026-10-11&limit=1000', { body: { entries: [], next: null } })
})

const answerMedications = () => {
  const body = z.encode(listMedications.output, { medications: [lisinopril] })
  server.answer('GET /api/medications', { body })
}

/** What this device recorded and has not sent yet: Lisinopril, taken at half past six. */
const unsentEntry = () =>
  z.encode(putDoseEntry.input, {
    id: crypto.randomUUID(),
    medicationId: lisinopril.id,
    date: Temporal.PlainDate.from('2026-11-21'),
    scheduledTime: Temporal.PlainTime.from('08:00'),
    recordedAt: now,
    status: 'taken',
    actualTime: now,
  })

/** Starts loading the dashboard as the first screen. @param waiting in the outbox */
async function startLoading(waiting: readonly unknown[] | 'no answer' = []) {
  const { deviceCopies, deviceQueue } = await import('#web/lib/device-store.ts')
  vi.spyOn(deviceCopies, 'get').mockResolvedValue(undefined)
  vi.spyOn(deviceCopies, 'put').mockResolvedValue()
  vi.spyOn(deviceCopies, 'clear').mockResolvedValue()
  vi.spyOn(deviceCopies, 'clearOthers').mockResolvedValue()
  const row = { userId: session.userId, state: 'waiting', problem: null } as const
  const rows = waiting === 'no answer' ? [] : waiting.map((wire, index) => ({ ...row, id: `${index}`, wire }))
  vi.spyOn(deviceQueue, 'of').mockImplementation(waiting === 'no answer' ? pending : async () => rows)
  vi.spyOn(deviceQueue, 'remove').mockResolvedValue()
  const signedIn = await import('./signed-in.ts')
  return { signedIn, loading: signedIn.loadFirstScreen('/app') }
}

/** Renders the first screen once it is loaded, a second later at the most. */
async function renderFirstScreen({ signedIn, loading }: Awaited<ReturnType<typeof startLoading>>) {
  await vi.advanceTimersByTimeAsync(1000)
  await loading
  const { routes } = await import('./routes.tsx')
  render(<RouterProvider router={createMemoryRouter(routes(signedIn), { initialEntries: ['/app'] })} />)
}

const markTaken = () => screen.queryByRole('button', { name: /^Mark Taken/ })

describe('the first page of a patient who is signed in', () => {
  it('is the day itself', async () => {
    answerMedications()
    await renderFirstScreen(await startLoading())
    screen.getByRole('heading', { name: 'Lisinopril 500\u00a0mg' })
    expect(markTaken()).not.toBeNull()
  })

  it('shows no dose untaken that this device has recorded and not sent yet', async () => {
    answerMedications()
    await renderFirstScreen(await startLoading([unsentEntry()]))
    expect(markTaken()).toBeNull()
    screen.getByText(/^Taken today/)
  })

  it('appears all the same where the device cannot read what it recorded', async () => {
    answerMedications()
    await renderFirstScreen(await startLoading('no answer'))
    expect(markTaken()).not.toBeNull()
  })

  it('says that it is loading where the day is not there within a second', async () => {
    server.answer(listMedications, pending)
    await renderFirstScreen(await startLoading())
    screen.getByText('Loading...')
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeNull()
  })

  it('leaves nothing of the outbox in the page where another tab signs out meanwhile', async () => {
    answerMedications()
    const page = await startLoading([unsentEntry()])
    const { outboxEntries } = await import('#web/lib/outbox.ts')
    await expect.poll(() => outboxEntries()).toHaveLength(1)
    localStorage.removeItem('isAuthenticated')
    window.dispatchEvent(new StorageEvent('storage', { key: 'isAuthenticated', newValue: null }))
    expect(outboxEntries()).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    await page.loading
    expect(outboxEntries()).toEqual([])
  })
})
