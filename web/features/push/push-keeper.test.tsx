import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '#core/settings/settings.ts'
import type { QueuedEntry } from '#web/lib/outbox.ts'
import { keys } from '#web/lib/queries.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { PushSubscriptionSync, sentDoses } from './push-keeper.tsx'
import * as thisDevice from './this-device.ts'

let sam: string
beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
  sam = signIn().userId
  vi.spyOn(thisDevice, 'startWorker').mockResolvedValue()
})

function visits(push: boolean, found: Awaited<ReturnType<typeof thisDevice.renewSubscription>>) {
  const keep = vi.spyOn(thisDevice, 'renewSubscription').mockResolvedValue(found)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const value = { ...defaultSettings, notifications: { ...defaultSettings.notifications, push } }
  client.setQueryData(keys.settings(sam), { value, fromDevice: false })
  render(
    <QueryClientProvider client={client}>
      <PushSubscriptionSync />
      <Toaster label="Notifications" closeLabel="Close" />
    </QueryClientProvider>,
  )
  return keep
}

test.each([
  [
    'had not reached this device',
    Temporal.Instant.from('2026-03-02T13:00:00Z'),
    /^Since Mon, Mar 2, reminders have not reached this device/,
  ],
  ['do not reach it now', 'lost' as const, /^Reminders do not reach this device/],
])('a patient whose reminders %s is told at the next visit', async (_, found, said) => {
  visits(true, found)
  await waitFor(() => expect(screen.queryByText(said)).not.toBeNull())
})

test('a patient who wants no pushes is subscribed to none', async () => {
  const keep = visits(false, null)
  await expect.poll(() => thisDevice.startWorker).toHaveBeenCalled()
  expect(keep).not.toHaveBeenCalled()
})

test('a dose is recorded by what was sent, not by what the server refused or what was undone before it was sent', () => {
  const nominal = Temporal.PlainDateTime.from('2026-03-02T08:00')
  const entry = (id: string, facts: object, state = 'waiting') =>
    ({
      entry: { id, medicationId: id, nominal, status: 'taken', ...facts },
      state,
      problem: null,
    }) as unknown as QueuedEntry
  const gone = [
    entry('sent', {}),
    entry('refused', {}, 'refused'),
    entry('undone', {}),
    entry('undo', { status: 'cleared', clears: ['undone'] }),
    entry('as needed', { status: 'as-needed' }),
  ]
  expect(sentDoses(gone)).toEqual([{ medicationId: 'sent', nominal }])
})
