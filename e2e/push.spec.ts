import type { BrowserContext, Page } from '@playwright/test'
import { type PushedDevice, type PushService, pushService } from '../server/testing/push-service.ts'
import { card, expect, test } from './story.ts'

/*
 * Reminders with Dosewell closed: the real server's worker, the real service worker, and a push service of the story. Pushes
 * are decrypted by a library that is not ours, and delivered to the browser as its push service would.
 */

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

let service: PushService
test.beforeAll(async () => {
  service = await pushService()
})
test.afterAll(() => service.close())
test.beforeEach(async ({ patient }) => patient.add({ name: 'Metformin', time: '08:00' }))

test('a reminder comes with no page open, again after Snooze, and Taken on it records the dose', async ({
  page,
  context,
  patient,
  moveClock,
}) => {
  const device = service.device()
  await subscribingAs(context, device)
  await page.goto('/app/settings#notifications')
  await page.getByRole('switch', { name: 'Notifications on this device' }).click()
  await expect(page.getByText('You are notified when a dose is due, even while Dosewell is closed here.')).toBeVisible()
  const { origin } = new URL(page.url())
  await page.goto('about:blank')

  await moveClock('2026-03-02T13:00:30Z')
  await expect.poll(() => device.received()).toHaveLength(1)
  await deliver(page, origin, device)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  await expect
    .poll(() => worker.evaluate(titles))
    .toEqual(['Time to take \u2068Metformin\u2069 \u2068500\u00a0mg\u2069'])
  await worker.evaluate(press, 'snooze')
  expect(await worker.evaluate(titles)).toEqual([])
  expect(await patient.entries()).toEqual([])

  await moveClock('2026-03-02T13:06:00Z')
  await expect.poll(() => device.received()).toHaveLength(2)
  await deliver(page, origin, device)
  await expect.poll(() => worker.evaluate(titles)).toHaveLength(1)
  await worker.evaluate(press, 'take')
  expect(await patient.entries()).toMatchObject([{ status: 'taken', date: '2026-03-02', scheduledTime: '08:00' }])
  expect(await worker.evaluate(titles)).toEqual([])

  await page.goto('/app')
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:06 AM')
  // The story's push service ends with the story.
  await page.request.delete('/api/push/device', { headers: { origin } })
})

test('the app starts without a network, and takes a dose', async ({
  page,
  context,
  patient,
  moveClock,
  expectError,
}) => {
  expectError(/net::ERR_INTERNET_DISCONNECTED/)
  await page.goto('/app')
  await expect(card(page, 'Metformin')).toBeVisible()
  await moveClock('2026-03-02T13:00:00Z')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.goto('/app/history')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/app')
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect(card(page, 'Metformin')).toContainText('Taken today at')
  await context.setOffline(false)
  await expect.poll(async () => (await patient.entries()).length).toBe(1)
})

/** The browser subscribes with the story's push service; a headless browser has none of its own. */
async function subscribingAs(context: BrowserContext, { subscription }: PushedDevice): Promise<void> {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    // An empty page has no service worker.
    if (!('ServiceWorkerRegistration' in window)) return
    let options: PushSubscriptionOptionsInit | null = null
    const subscribed = () =>
      options && {
        options,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          options = null
          return true
        },
      }
    const pushManager = {
      getSubscription: async () => subscribed(),
      subscribe: async (given: PushSubscriptionOptionsInit) => {
        options = given
        return subscribed()
      },
    }
    Object.defineProperty(window, 'PushManager', { value: class {} })
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => pushManager })
  }, subscription)
}

/** Delivers the latest push of a device to its browser's service worker. @param page any of the browser's, also an empty one */
async function deliver(page: Page, origin: string, device: PushedDevice): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
    if (own) resolve(own.registrationId)
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await promise
  for (const message of device.received().slice(-1)) {
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  }
  await browser.detach()
}

/* These run in the service worker. */

type Worker = { registration: ServiceWorkerRegistration; dispatchEvent(event: Event): boolean }

/** Read with the app's lock, because Chromium forgets a notification that is read while it is being shown. */
const titles = () =>
  navigator.locks.request('dosewell-notifications', async () => {
    const { registration } = globalThis as unknown as Worker
    return (await registration.getNotifications()).map(({ title }) => title)
  })

async function press(action: string): Promise<void> {
  const worker = globalThis as unknown as Worker
  const [notification] = await navigator.locks.request('dosewell-notifications', () =>
    worker.registration.getNotifications(),
  )
  const click = Object.assign(new Event('notificationclick'), { notification, action })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  // A synthetic event has no `waitUntil` of its own.
  Object.assign(click, { waitUntil: resolve })
  worker.dispatchEvent(click)
  await await promise
}
