import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import * as outbox from '#web/lib/outbox.ts'
import * as session from '#web/lib/session.ts'
import { useReportUnsaved } from '#web/lib/unsaved.ts'
import { SignOut } from './sign-out.tsx'

const onEnd = vi.fn()

beforeEach(() => {
  onEnd.mockClear()
  vi.spyOn(session, 'signOut').mockResolvedValue()
})

function UnsavedForm({ changes }: { changes: number }) {
  useReportUnsaved(changes)
  return null
}

test('sign-out happens at once when nothing would be lost', async () => {
  render(<SignOut onEnd={onEnd} />)
  await expect.poll(() => onEnd).toHaveBeenCalled()
  expect(session.signOut).toHaveBeenCalledTimes(1)
})

test('sign-out asks before changes that are not saved are lost, and keeps them', async () => {
  render(<UnsavedForm changes={2} />)
  render(<SignOut onEnd={onEnd} />)
  await screen.findByRole('alertdialog', { name: '2 changes are not saved' })
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(onEnd).toHaveBeenCalled()
  expect(session.signOut).not.toHaveBeenCalled()
})

test('sign-out discards the changes when the patient says so', async () => {
  render(<UnsavedForm changes={1} />)
  render(<SignOut onEnd={onEnd} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out without saving' }))
  await expect.poll(() => session.signOut).toHaveBeenCalledTimes(1)
  expect(onEnd).toHaveBeenCalled()
})

describe('with a dose that the server does not have, on a connection that hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(outbox, 'unsentEntries').mockReturnValue([{} as outbox.QueuedEntry])
    vi.spyOn(outbox, 'flushOutbox').mockImplementation(() => new Promise(() => {}))
  })
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('says so from the press on, and asks about the dose after three seconds', async () => {
    render(<SignOut onEnd={onEnd} />)
    expect(screen.getByRole('status').textContent).toBe('Signing out...')
    await passes(3000)
    screen.getByRole('alertdialog', { name: '1 dose is not sent yet' })
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByRole('button', { name: 'Sign out now' }).getAttribute('aria-disabled')).toBeNull()
    expect(session.signOut).not.toHaveBeenCalled()
  })

  it('signs out without a question if it is sent in time', async () => {
    vi.mocked(outbox.flushOutbox).mockImplementation(async () => {
      vi.mocked(outbox.unsentEntries).mockReturnValue([])
    })
    render(<SignOut onEnd={onEnd} />)
    await passes(0)
    expect(session.signOut).toHaveBeenCalledTimes(1)
  })
})
