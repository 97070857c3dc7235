import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '#core/settings/settings.ts'
import * as clock from '#web/lib/clock.ts'
import { type ApiServer, apiServer } from '#web/testing/api-server.ts'
import { ReminderCheckView } from './reminder-check-view.tsx'

let server: ApiServer
let devices: object[]
beforeEach(() => {
  server = apiServer()
  devices = []
  vi.stubEnv('TZ', 'America/New_York')
  server.answer('GET /api/reminders/reach', () => ({
    body: {
      now: clock.now().toString(),
      workerHeartbeatAge: 4,
      lastDeliveries: [],
      next: null,
      unplanned: [],
    },
  }))
  server.answer('GET /api/push/devices', () => ({ body: { devices } }))
  server.answer('GET /api/confirmations', { body: { confirmations: [] } })
  server.answer('GET /api/reminder-channels', { body: { channels: [{ name: 'email', own: null }] } })
})

function open(permission: 'granted' | 'unasked', turnOnHere = async () => {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ReminderCheckView
        userId="sam"
        notifications={defaultSettings.notifications}
        permission={permission}
        alertsContact={false}
        turnOnHere={turnOnHere}
      />
    </QueryClientProvider>,
  )
}

const check = async (name: RegExp) => {
  const title = await screen.findByRole('heading', { level: 3, name })
  return within(title.closest('li') ?? document.body)
}

describe('the page that says whether reminders reach the patient', () => {
  it('turns them on for this device where it is not signed up', async () => {
    const here = {
      id: '00000000-0000-4000-8000-0000000000d1',
      browser: 'Chrome',
      system: 'Android',
      isThis: true,
      createdAt: '2026-11-21T17:00:00Z',
      renewedAt: '2026-11-21T17:00:00Z',
      goneAt: null,
      error: null,
    }
    const turnOnHere = vi.fn(async () => void devices.push(here))
    open('granted', turnOnHere)
    const off = await check(/^Push on this device.*To do/)
    await userEvent.click(off.getByRole('button', { name: 'Turn on push here' }))
    expect(turnOnHere).toHaveBeenCalledOnce()
    const on = await check(/^Push on this device.*All right/)
    on.getByText(/On since Sat, Nov 21, 12:00 PM/)
    expect(on.queryByRole('button')).toBeNull()
  })

  it('asks the browser where it was never asked', async () => {
    const turnOnHere = vi.fn(async () => {})
    open('unasked', turnOnHere)
    const permission = await check(/^Permission for notifications.*To do/)
    await userEvent.click(permission.getByRole('button', { name: 'Allow notifications' }))
    expect(turnOnHere).toHaveBeenCalledOnce()
  })

  it('looks at the device though the server cannot be reached, and says so', async () => {
    server.answer('GET /api/reminders/reach', () => {
      throw new TypeError('Failed to fetch')
    })
    open('granted')
    expect((await screen.findByRole('alert')).textContent).toContain('only this device was checked')
    expect(await check(/^Clock.*All right/)).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Sending reminders' })).toBeNull()
  })
})
