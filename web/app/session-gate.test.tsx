import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import { listMedications } from '#core/api/medications.ts'
import { apiServer, sessionBody } from '#web/testing/api-server.ts'
import { at, medication } from '#web/testing/patient.ts'

const session = sessionBody()
const now = at('2026-11-21T06:30')
const lisinopril = medication({ name: 'Lisinopril', time: '08:00' })

let server: ReturnType<typeof apiServer>
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Temporal', 'setTimeout'], now: now.epochMilliseconds })
  localStorage.setItem('isAuthenticated', 'true')
  localStorage.setItem('currentUserId', session.userId)
  server = apiServer()
  server.answer('GET /api/account/session', { body: { session, now: now.toString() } })
  server.answer('GET /api/dose-entries?from=2026-10-11&limit=1000', { body: { entries: [], next: null } })
})
afterEach(() => vi.useRealTimers())

const hasMedications = () => {
  const body = z.encode(listMedications.output, { medications: [lisinopril] })
  server.answer('GET /api/medications', { body })
}

/** The page as it is first made where the document shows that a signed-in page is awaited. */
async function firstMade(recorded: readonly unknown[] = []) {
  const { deviceCopies, deviceQueue } = await import('#web/lib/device-store.ts')
  vi.spyOn(deviceCopies, 'get').mockResolvedValue(undefined)
  vi.spyOn(deviceCopies, 'put').mockResolvedValue()
  vi.spyOn(deviceCopies, 'clearOthers').mockResolvedValue()
  const row = { userId: session.userId, state: 'waiting', problem: null } as const
  vi.spyOn(deviceQueue, 'of').mockResolvedValue(recorded.map((wire, index) => ({ ...row, id: `${index}`, wire })))
  const signedIn = await import('./signed-in.ts')
  const made = signedIn.beginDay()
  await vi.advanceTimersByTimeAsync(1000)
  await made
  const { Pages } = await import('./routes.tsx')
  render(
    <MemoryRouter initialEntries={['/app']}>
      <Pages signedIn={signedIn} />
    </MemoryRouter>,
  )
}

describe('the first page of a patient who is signed in', () => {
  test('is the day itself', async () => {
    hasMedications()
    await firstMade()
    expect(screen.getByRole('heading', { name: 'Lisinopril 500mg' })).toBeDefined()
    expect(screen.getByRole('button', { name: /^Mark Taken/ })).toBeDefined()
  })

  test('shows no dose untaken that this device has recorded and not sent yet', async () => {
    hasMedications()
    const entry = z.encode(putDoseEntry.input, {
      id: crypto.randomUUID(),
      medicationId: lisinopril.id,
      date: Temporal.PlainDate.from('2026-11-21'),
      scheduledTime: Temporal.PlainTime.from('08:00'),
      recordedAt: now,
      status: 'taken',
      actualTime: now,
    })
    await firstMade([entry])
    expect(screen.queryByRole('button', { name: /^Mark Taken/ })).toBeNull()
    expect(screen.getByRole('button', { name: /^Taken/ })).toBeDefined()
  })

  test('says that it loads where the day is not there within a second', async () => {
    // Asked for, and never answered.
    const answers = vi.fn(globalThis.fetch)
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path === '/api/medications' ? new Promise(() => {}) : answers(path, init),
    )
    await firstMade()
    expect(screen.getByText('Loading...')).toBeDefined()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
  })
})
