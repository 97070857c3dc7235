import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings, type Settings } from '#core/settings/settings.ts'
import * as clock from '#web/lib/clock.ts'
import { type ApiServer, apiServer } from '#web/testing/api-server.ts'
import { ReminderCheckView } from './reminder-check-view.tsx'

type Notifications = Settings['notifications']

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

/** A browser whose service worker runs, on a page loaded with encryption. */
function startWorker() {
  vi.stubGlobal('isSecureContext', true)
  const registration = { active: {} }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
}

let server: ApiServer
let devices: object[]
let lastDeliveries: object[]
beforeEach(() => {
  server = apiServer()
  devices = []
  lastDeliveries = []
  vi.stubEnv('TZ', 'America/New_York')
  startWorker()
  server.answer('GET /api/reminders/reach', () => ({
    body: {
      now: clock.now().toString(),
      workerHeartbeatAge: 4,
      lastDeliveries,
      next: null,
      unplanned: [],
    },
  }))
  server.answer('GET /api/push/devices', () => ({ body: { devices } }))
  server.answer('GET /api/confirmations', { body: { confirmations: [] } })
  server.answer('GET /api/reminder-channels', {
    body: {
      channels: ['email', 'sms'].map((name) => ({ name, own: null })),
    },
  })
})

function open(permission: 'granted' | 'unasked', turnOnHere = async () => {}, channels: Partial<Notifications> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ReminderCheckView
        userId="sam"
        notifications={{ ...defaultSettings.notifications, ...channels }}
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
    const turnOnHere = vi.fn(async () => void devices.push(here))
    open('granted', turnOnHere)
    const off = await check(/^Notifications on this device.*To do/)
    await userEvent.click(off.getByRole('button', { name: 'Turn on notifications here' }))
    expect(turnOnHere).toHaveBeenCalledOnce()
    const on = await check(/^Notifications on this device.*All right/)
    on.getByText(/On since Sat, Nov 21, 12:00 PM/)
    expect(on.queryByRole('button')).toBeNull()
  })

  it('suggests one thing: what mends a problem, and otherwise a test', async () => {
    const solid = () =>
      screen.getAllByRole('button').flatMap((one) => (one.matches('.btn--solid') ? one.textContent : []))
    open('granted', async () => void devices.push(here))
    await check(/^Notifications on this device.*To do/)
    expect(solid()).toEqual(['Turn on notifications here'])
    await userEvent.click(screen.getByRole('button', { name: 'Turn on notifications here' }))
    await check(/^Notifications on this device.*All right/)
    expect(solid()).toEqual(['Send it now'])
  })

  it('names a test among the last deliveries as soon as it is sent', async () => {
    const askedAt = clock.now().toString()
    const test = { askedAt, plannedAt: askedAt, deliveries: [] as object[] }
    const sent = { id: here.id, kind: 'test', attempt: 0, channel: 'sms', target: 'phone', state: 'accepted' }
    const times = { plannedAt: askedAt, sentAt: askedAt, acceptedAt: askedAt, shownAt: null, actedAt: null }
    server.answer('POST /api/reminders/test', () => ({ body: { test } }))
    server.answer('GET /api/reminders/test', () => {
      lastDeliveries = [{ ...sent, ...times }]
      return { body: { test: { ...test, deliveries: lastDeliveries } } }
    })
    open('granted', async () => {}, { sms: true })
    const last = await check(/^Last text message/)
    last.getByText('None has been sent by text message yet.')
    await userEvent.click(screen.getByRole('button', { name: 'Send it now' }))
    await expect.poll(() => screen.queryByText(/^Test reminder, /)).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Send another' }).className).toContain('btn--line')
  })

  it('tells what is to do before what is in order', async () => {
    open('granted')
    await check(/^Notifications on this device/)
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(headings.slice(0, 4)).toEqual([
      'To do',
      'Notifications on this device: To do',
      'This device',
      'Permission for notifications: All right',
    ])
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
