import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiServer, apiServer, problem } from '#web/testing/api-server.ts'
import { at } from '#web/testing/patient.ts'
import { TestReminder } from './test-reminder.tsx'

const askedAt = at('2026-11-21T12:00:05')
const asked = { askedAt: askedAt.toString(), plannedAt: null, deliveries: [] }
const pushed = {
  id: '00000000-0000-4000-8000-0000000000b1',
  kind: 'test',
  attempt: 0,
  channel: 'push',
  target: 'phone',
  state: 'accepted',
  plannedAt: asked.askedAt,
  sentAt: '2026-11-21T17:00:06Z',
  acceptedAt: '2026-11-21T17:00:07Z',
  shownAt: null,
  actedAt: null,
}

let server: ApiServer
/** How far the test has come on the server. */
let test: object
beforeEach(() => {
  server = apiServer()
  test = asked
  server.answer('POST /api/reminders/test', () => ({ body: { test: asked } }))
  server.answer('GET /api/reminders/test', () => ({ body: { test } }))
  vi.stubEnv('TZ', 'America/New_York')
  itIs(1)
})

/** So many seconds after the test was asked for. */
const itIs = (seconds: number) => vi.setSystemTime(askedAt.add({ seconds }).epochMilliseconds)

async function send() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <TestReminder userId="sam" isMain />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send it now' }))
}

const region = () => screen.getByRole('region', { name: 'Send a test reminder' })
const legs = () =>
  within(region())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a test reminder', () => {
  it('is followed leg by leg on the screen', async () => {
    await send()
    await screen.findByText('12:00:05 PM')
    expect(legs()).toEqual(['Requested 12:00:05 PM', 'Picked up not yet'])
    test = { ...asked, plannedAt: '2026-11-21T17:00:06Z', deliveries: [pushed] }
    await screen.findByRole('heading', { name: 'Notification' })
    expect(legs()).toEqual([
      'Requested 12:00:05 PM',
      'Picked up 12:00:06 PM',
      expect.stringContaining('Notification'),
      'Sent 12:00:06 PM',
      'Accepted 12:00:07 PM',
      'Shown not yet',
      'Answered not yet',
    ])
    test = { ...asked, plannedAt: pushed.sentAt, deliveries: [{ ...pushed, shownAt: '2026-11-21T17:00:08Z' }] }
    await screen.findByText('It arrived.')
    expect(region().querySelector('[aria-live=polite]')?.textContent).toContain('Shown 12:00:08 PM')
  })

  it('a test reminder that the device does not report says what to look for', async () => {
    itIs(60)
    test = { ...asked, plannedAt: pushed.sentAt, deliveries: [pushed] }
    await send()
    await waitFor(() => expect(screen.queryByText(/Do Not Disturb, a focus mode/)).not.toBeNull())
  })

  it('a test reminder without a worker, or without a target, says so', async () => {
    itIs(20)
    await send()
    await screen.findByText(/The reminder service seems to have stopped/)
    test = { ...asked, plannedAt: '2026-11-21T17:00:26Z' }
    await waitFor(() => expect(screen.queryByText(/There is nowhere to send it/)).not.toBeNull())
  })

  it('a refused test reminder says why', async () => {
    const message = 'A test reminder is on its way. Please wait a few seconds before the next one.'
    server.answer('POST /api/reminders/test', {
      status: 429,
      body: { ...problem('too_many_requests', message), reason: 'test_on_its_way' },
    })
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })
})
