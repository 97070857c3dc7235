import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiServer, apiServer, unreachable } from '#web/testing/api-server.ts'

/* The browser is the test's: what it has of workers, permissions and push services. */

const key = `B${'A'.repeat(86)}`
const device = {
  id: '6a1de1a0-0000-4000-8000-000000000001',
  browser: 'Chrome',
  system: 'Android',
  isThis: true,
  createdAt: '2026-11-21T08:00:00Z',
  renewedAt: '2026-11-21T08:00:00Z',
  goneAt: null,
  error: null,
}

let server: ApiServer
let subscribed: { endpoint: string; options: PushSubscriptionOptionsInit } | null
let made: number

beforeEach(() => {
  vi.resetModules()
  subscribed = null
  made = 0
  server = apiServer()
  server.answer('GET /api/push/key', () => ({ body: { key } }))
  server.answer('PUT /api/push/device', () => ({ body: { device, wasGoneSince: null } }))
  server.answer('DELETE /api/push/device', () => ({ body: {} }))
  browserWith('granted')
})

function browserWith(permission: NotificationPermission): void {
  const subscription = () =>
    subscribed && {
      ...subscribed,
      toJSON: () => ({ endpoint: subscribed?.endpoint, keys: { p256dh: `B${'B'.repeat(86)}`, auth: 'C'.repeat(22) } }),
      unsubscribe: async () => {
        subscribed = null
        return true
      },
    }
  const pushManager = {
    getSubscription: async () => subscription(),
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      made++
      subscribed = { endpoint: `https://push.example/${made}`, options }
      return subscription()
    },
  }
  const registration = { pushManager, active: {}, getNotifications: async () => [] }
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
}

const put = () => server.requests.filter(({ method, path }) => `${method} ${path}` === 'PUT /api/push/device')

async function shown() {
  const { ThisDeviceOption } = await import('./this-device-option.tsx')
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <ThisDeviceOption isPushOn />
    </QueryClientProvider>,
  )
  return screen.queryByRole('switch', { name: 'Notifications on this device' })
}

describe('a device that may show notifications', () => {
  it('is subscribed with the key of the server, and says so again at each visit', async () => {
    const { renewSubscription } = await import('./this-device.ts')
    expect(await renewSubscription()).toBe(null)
    expect(await renewSubscription()).toBe(null)
    expect([made, put().length]).toEqual([1, 2])
    expect(put()[0]?.body).toMatchObject({ endpoint: 'https://push.example/1' })
  })

  it('subscribes anew where the server has another key, or its push service has given it up', async () => {
    const { renewSubscription } = await import('./this-device.ts')
    const options = { applicationServerKey: new Uint8Array([1, 2, 3]) }
    subscribed = { endpoint: 'https://push.example/old', options }
    await renewSubscription()
    expect(put().map(({ body }) => body)).toMatchObject([{ endpoint: 'https://push.example/1' }])

    const since = '2026-11-20T08:00:00Z'
    const answers = [
      { device: null, wasGoneSince: since },
      { device, wasGoneSince: since },
    ]
    server.answer('PUT /api/push/device', () => ({ body: answers.shift() }))
    expect(String(await renewSubscription())).toBe(since)
    expect(put().at(-1)?.body).toMatchObject({ endpoint: 'https://push.example/2' })
  })

  it('is not reached where the server cannot be told', async () => {
    const { renewSubscription } = await import('./this-device.ts')
    server.answer('PUT /api/push/device', () => ({ status: 503, body: {} }))
    expect(await renewSubscription()).toBe('lost')
  })

  it.each([
    ['the network is away', unreachable],
    ['the server is down', { status: 503, body: {} }],
  ])('a device that was subscribed before is not lost while %s', async (_, answer) => {
    const visit = async () => {
      vi.resetModules()
      return (await import('./this-device.ts')).renewSubscription()
    }
    await visit()
    for (const call of ['GET /api/push/key', 'PUT /api/push/device']) server.answer(call, answer)
    expect(await visit()).toBe(null)
    await shown()
    expect(screen.getByRole('status').textContent).toContain('even while Dosewell is closed here')
  })

  it('stays silent once it was switched off here, until the patient signs out', async () => {
    const { renewSubscription, leaveDevice, turnOff } = await import('./this-device.ts')
    await renewSubscription()
    await turnOff()
    expect([await renewSubscription(), subscribed]).toEqual([null, null])
    await leaveDevice()
    await renewSubscription()
    expect(subscribed).not.toBe(null)
  })

  it('a device without permission is left alone', async () => {
    browserWith('default')
    const { renewSubscription } = await import('./this-device.ts')
    expect([await renewSubscription(), made]).toEqual([null, 0])
  })
})

describe('"Notifications on this device"', () => {
  it('are switched on and off at once, and it says what that means', async () => {
    const user = userEvent.setup()
    const option = (await shown()) as HTMLElement
    expect(screen.getByRole('status').textContent).toContain('only while Dosewell is open here')
    await user.click(option)
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('even while Dosewell is closed here'))
    await user.click(option)
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('only while Dosewell is open here'))
    expect(subscribed).toBe(null)
  })

  it('say what to do where the patient has blocked notifications', async () => {
    browserWith('denied')
    expect(await shown()).toBe(null)
    expect(screen.getByRole('status').textContent).toContain('blocked in this browser')
  })

  it('say what to do on an iPhone that does not have Dosewell on its Home Screen', async () => {
    Reflect.deleteProperty(window, 'PushManager')
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 Version/18.3 Safari/604.1'
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
    expect(await shown()).toBe(null)
    expect(screen.getByRole('status').textContent).toContain('Add to Home Screen')
  })

  it('say only what this browser cannot do where it is no iPhone', async () => {
    Reflect.deleteProperty(window, 'PushManager')
    expect(await shown()).toBe(null)
    expect(screen.getByRole('status').textContent).toBe(
      'This browser cannot show reminders while Dosewell is closed. They appear and sound on this page while it is open.',
    )
  })

  it('a switch that fails does not look switched on', async () => {
    server.answer('GET /api/push/key', () => ({ status: 503, body: {} }))
    const option = (await shown()) as HTMLInputElement
    await userEvent.click(option)
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('do not reach this device'))
    expect(option.checked).toBe(false)
  })
})
