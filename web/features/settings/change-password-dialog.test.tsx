import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changePassword } from '#core/api/security.ts'
import { type ApiServer, apiServer, problem } from '#web/testing/api-server.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

const [former, next] = ['Correct-Horse-7', 'Correct-Horse-8']
const onClose = vi.fn()

let server: ApiServer
/** What the server has. */
let stored: string
/** The number of the request that is lost, or whose answer is. */
let lost: { readonly answer?: number; readonly request?: number }

beforeEach(() => {
  onClose.mockReset()
  stored = former
  lost = {}
  server = apiServer()
  server.answer(changePassword, (sent) => {
    const { password, newPassword } = sent as { password: string; newPassword: string }
    const tries = server.requestsTo(changePassword).length
    if (tries === lost.request) throw new TypeError('Failed to fetch')
    if (password !== stored) return { status: 401, body: problem('invalid_credentials', 'Incorrect password.') }
    stored = newPassword
    if (tries === lost.answer) throw new TypeError('Failed to fetch')
    return { body: {} }
  })
})

/** Sam changes the password. */
async function change(present = former) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangePasswordDialog userId="sam" onClose={onClose} />
      <Toaster label="Toasts" closeLabel="Close toast" />
    </QueryClientProvider>,
  )
  const [current, ...both] = document.querySelectorAll<HTMLInputElement>('input')
  await userEvent.type(current as HTMLInputElement, present)
  for (const field of both) await userEvent.type(field, next)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

describe('a change of the password', () => {
  it.each([
    ['when only the response was lost', { answer: 1 }],
    ['when the request was lost, and is sent again', { request: 1 }],
  ])('is told as done %s', async (_, of) => {
    lost = of
    await change()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(stored).toBe(next)
  })

  it('is refused with a wrong password, which is tried once', async () => {
    await change('Wrong-Horse-7')
    await screen.findByText('Incorrect password.')
    expect(server.requestsTo(changePassword)).toHaveLength(1)
    expect([stored, onClose.mock.calls]).toEqual([former, []])
  })
})
