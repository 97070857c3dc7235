import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '#core/settings/settings.ts'
import { currentDay } from '#web/lib/day.ts'
import { cacheRecord } from '#web/testing/cache-record.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { ReminderCenter } from './reminder-center.tsx'

const userId = '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f11'
const zocor = withEntries(medication({ name: 'Zocor', dosage: '20mg', time: '22:30' }))
const tacrolimus = withEntries({
  ...medication({ name: 'Tacrolimus', dosage: '1mg', time: '22:30' }),
  missedDosageSeverity: 'life-threatening',
})
const medications = [zocor, tacrolimus]

let bodies: string[]
beforeEach(() => {
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

/** At 10:30 PM, with a day that was computed before the patient's settings were there. */
async function open({ quietHours = false, path = '/' }): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const settings = {
    ...defaultSettings,
    notifications: { ...defaultSettings.notifications, sound: false },
    reminders: { ...defaultSettings.reminders, quietHours },
  }
  cacheRecord(client, { userId, medications, settings })
  const record = { userId, spans, medications, asNeeded: [], unsent: 0, olderStreak: null }
  await currentDay.update({ record, settings: defaultSettings.reminders, now: at('2026-11-21T22:30') })
  render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={client}>
        <ReminderCenter />
      </QueryClientProvider>
    </MemoryRouter>,
  )
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

test.each([
  ['above every other page', '/app/history', 1],
  ['not above the dashboard, which has the doses', '/app', 0],
  ['not above the dashboard at its address with a slash', '/app/', 0],
])('shows the active reminders %s', async (_, path, banners) => {
  await open({ path })
  expect(screen.queryAllByRole('alert')).toHaveLength(banners)
})
