import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listDoseEntries } from '#core/api/dose-entries.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { getSession } from '#core/api/session.ts'
import { getSettings } from '#core/api/settings.ts'
import { defaultSettings, type Settings } from '#core/settings/settings.ts'
import { currentDay } from '#web/lib/day.ts'
import { currentSession, signedOut } from '#web/lib/session.ts'
import { apiServer, encoded, pending, sessionBody } from '#web/testing/api-server.ts'
import { cacheRecord } from '#web/testing/cache-record.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { ReminderCenter } from './reminder-center.tsx'

const userId = '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f11'
const zocor = withEntries(medication({ name: 'Zocor', dosage: '20mg', time: '22:30' }))
const tacrolimus = withEntries({
  ...medication({ name: 'Tacrolimus', dosage: '1mg', time: '22:30' }),
  missedDosageSeverity: 'life-threatening',
})
const medications = [zocor, tacrolimus]
const soundless = { ...defaultSettings, notifications: { ...defaultSettings.notifications, sound: false } }

let bodies: string[]
let server: ReturnType<typeof apiServer>
beforeEach(() => {
  server = apiServer()
  bodies = []
  vi.useFakeTimers({ shouldAdvanceTime: true, now: at('2026-11-21T22:30').epochMilliseconds })
  class ShownNotification extends EventTarget {
    static permission = 'granted'
    constructor(_: string, { body }: { body: string }) {
      super()
      bodies.push(body)
    }
    close() {}
  }
  vi.stubGlobal('Notification', ShownNotification)
})
afterEach(() => {
  cleanup()
  currentDay.clear()
  localStorage.clear()
})

/** At 10:30 PM, with a record read at a time, and a day that was computed before the patient's settings were there. */
async function open({ quietHours = false, path = '/', readAt = '2026-11-21T22:30' }): Promise<QueryClient> {
  signIn({ userId })
  vi.setSystemTime(at(readAt).epochMilliseconds)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const settings = { ...soundless, reminders: { ...soundless.reminders, quietHours } }
  cacheRecord(client, { userId, medications, settings })
  vi.setSystemTime(at('2026-11-21T22:30').epochMilliseconds)
  const record = { userId, spans, medications, asNeeded: [], unsent: 0, olderStreak: null }
  await currentDay.update({ record, settings: defaultSettings.reminders, now: at('2026-11-21T22:30') })
  render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={client}>
        <ReminderCenter />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return client
}

test('reminds of everything that is due', async () => {
  await open({})
  await expect.poll(() => bodies.join()).toMatch(/Zocor.*Tacrolimus/)
})

test('leaves out what quiet hours hold back, even if the day was computed before they were known', async () => {
  await open({ quietHours: true })
  await expect.poll(() => bodies.length).toBe(1)
  expect(bodies.join()).not.toContain('Zocor')
})

describe('what another device changed since the page read it', () => {
  const { versions } = zocor.medication
  const from = Temporal.PlainDateTime.from('2026-11-21T22:00')
  const madeAt = at('2026-11-21T22:00')
  const hold = { id: 'a0000000-0000-4000-8000-000000000001', cause: 'ill' as const, note: '' }
  const closing = { at: madeAt, reason: 'ended' as const, until: from, keeps: [] }
  test.each([
    ['the medicine is paused', { zocor: { holds: [{ ...hold, from, until: null, madeAt, endedAt: null }] } }, 1],
    ['the medicine has ended', { zocor: { versions: versions.map((version) => ({ ...version, closing })) } }, 1],
    [
      'it is in quiet hours',
      { settings: { ...soundless, reminders: { ...soundless.reminders, quietHours: true } } },
      1,
    ],
    ['it is 7:30 PM by the clock of Los Angeles', { zoneSpans: [{ zone: 'America/Los_Angeles', from: madeAt }] }, 0],
  ])('is read before a reminder: %s', async (_, changes: Changes, count) => {
    answer(changes)
    const client = await open({ readAt: '2026-11-21T22:29' })
    await expect.poll(() => server.requestsTo(listDoseEntries)).toHaveLength(1)
    await expect.poll(() => client.isFetching()).toBe(0)
    await expect.poll(() => bodies).toHaveLength(count)
    await vi.advanceTimersByTimeAsync(5000)
    expect(bodies).toHaveLength(count)
    expect(bodies.join()).not.toContain('Zocor')
  })

  test('is nothing to announce once the session has ended', async () => {
    answer({})
    server.answer(listMedications, () => {
      signedOut()
      return pending()
    })
    await open({ readAt: '2026-11-21T22:29' })
    await expect.poll(() => currentSession()).toBeNull()
    await vi.advanceTimersByTimeAsync(5000)
    expect(bodies).toEqual([])
  })

  test('does not hold a reminder back when the server does not answer', async () => {
    answer({})
    server.answer(listMedications, pending)
    await open({ readAt: '2026-11-21T22:29' })
    await expect.poll(() => bodies.join()).toMatch(/Zocor.*Tacrolimus/)
  })
})

type Changes = { zocor?: Partial<MedicationRecord>; settings?: Settings; zoneSpans?: { zone: string; from: unknown }[] }

/** The server has another Zocor, other settings or another zone. */
function answer({ zocor: changes = {}, settings = soundless, zoneSpans = [] }: Changes): void {
  const zones = [...spans, ...zoneSpans].map(({ zone, from }) => ({ zone, from: `${from}` }))
  const { body } = encoded(listMedications, {
    medications: [{ ...zocor.medication, ...changes }, tacrolimus.medication],
  })
  server.answer(listMedications, { body })
  server.answer(listDoseEntries, { body: { entries: [], next: null } })
  server.answer(getSettings, { body: settings })
  server.answer(getSession, { body: { session: sessionBody({ userId, zoneSpans: zones }), now: sessionBody().now } })
}

test.each([
  ['above every other page', '/app/history', 1],
  ['not above the dashboard, which has the doses', '/app', 0],
  ['not above the dashboard at its address with a slash', '/app/', 0],
])('shows the active reminders %s', async (_, path, banners) => {
  await open({ path })
  expect(screen.queryAllByRole('alert')).toHaveLength(banners)
})
