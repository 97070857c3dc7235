import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { now } from '#web/lib/clock.ts'
import { apiServer, problem, sessionBody } from '#web/testing/api-server.ts'
import { chooseLanguage } from '#web/texts/language.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

const call = 'POST /api/account/forgot-password'

let server: ReturnType<typeof apiServer>
const onSignedIn = vi.fn()
const onClose = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = apiServer()
  onSignedIn.mockClear()
  onClose.mockClear()
})
afterEach(async () => {
  await chooseLanguage('en')
})

const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })
const button = (name: string) => screen.getByRole('button', { name })
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function open(isForgotten = true) {
  const props = { onClose, onSignedIn, signUpButton: createRef<HTMLElement>(), beginsForgotten: isForgotten }
  const { rerender } = render(<SignInDialog open {...props} />)
  return {
    reopen() {
      rerender(<SignInDialog open={false} {...props} />)
      rerender(<SignInDialog open {...props} />)
    },
  }
}

async function send(typed: string) {
  await user.type(email(), typed)
  await user.click(button('Send Reset Link'))
}

describe('the forgot-password window', () => {
  it('is reached from sign-in, takes the address along, and leads back with it', async () => {
    open(false)
    await user.type(email(), 'sam@example.co')
    await user.click(button('Forgot password?'))
    const dialog = screen.getByRole('dialog', { name: 'Forgot Password' })
    expect(document.activeElement).toBe(within(dialog).getByRole('heading'))
    expect(email().value).toBe('sam@example.co')
    await user.type(email(), 'm')
    await user.click(button('Back to Sign In'))
    screen.getByRole('dialog', { name: 'Sign In' })
    expect(email().value).toBe('sam@example.com')
  })

  it('asks for it in the language of the page', async () => {
    await chooseLanguage('es')
    open()
    await user.click(button('Enviar el enlace'))
    expect(screen.queryByText('El correo electrónico es obligatorio')).not.toBeNull()
  })

  it('asks for a valid address before it asks the server, until the field is edited', async () => {
    open()
    await user.click(button('Send Reset Link'))
    screen.getByText('Email is required')
    await user.type(email(), 'sam')
    expect(screen.queryByText('Email is required')).toBeNull()
    await user.click(button('Send Reset Link'))
    screen.getByText('Please enter a valid email address')
    expect(document.activeElement).toBe(email())
    expect(server.requests).toEqual([])
  })

  it('waits two seconds, and then says to check the email, whether or not there is an account', async () => {
    server.answer(call, { body: {} })
    open()
    await send(' sam@example.com ')
    await pass(1900)
    expect(button('Sending...').getAttribute('aria-disabled')).toBe('true')
    await pass(100)
    const dialog = screen.getByRole('dialog', { name: 'Check Your Email' })
    expect(dialog.textContent).toContain('If there is an account for sam@example.com')
    expect(document.activeElement).toBe(within(dialog).getByRole('heading'))
    expect(server.requests).toEqual([expect.objectContaining({ body: { email: 'sam@example.com' } })])
  })

  it('goes back to the form with what was typed, for another address', async () => {
    server.answer(call, { body: {} })
    open()
    await send('sam@example.com')
    await pass(2000)
    await user.click(button('Try Different Email'))
    screen.getByRole('dialog', { name: 'Forgot Password' })
    expect(email().value).toBe('sam@example.com')
  })

  it('is closed by Done, and begins anew', async () => {
    server.answer(call, { body: {} })
    const { reopen } = open()
    await send('sam@example.com')
    await pass(2000)
    await user.click(button('Done'))
    expect(onClose).toHaveBeenCalledTimes(1)
    reopen()
    screen.getByRole('dialog', { name: 'Sign In' })
    await user.click(button('Forgot password?'))
    expect(email().value).toBe('')
  })

  it('closed while it waits says nothing when it is opened again', async () => {
    server.answer(call, { body: {} })
    const { reopen } = open()
    await send('sam@example.com')
    await user.click(button('Close'))
    reopen()
    await pass(2000)
    expect(screen.queryByRole('dialog', { name: 'Sign In' })).not.toBeNull()
  })

  it.each([
    ['the server fails', { status: 500, body: problem('internal', 'x') }, 'Something went wrong. Please try again.'],
    [
      'it was asked too often',
      { status: 429, body: problem('too_many_requests', 'x') },
      'Something went wrong. Please try again in a few minutes.',
    ],
  ])('says so when %s, and keeps the address', async (_, answer, said) => {
    server.answer(call, answer)
    open()
    await send('sam@example.com')
    expect((await screen.findByRole('alert')).textContent).toBe(said)
    expect(email().value).toBe('sam@example.com')
  })

  it('says so when there is no network', async () => {
    open()
    await send('sam@example.com')
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.')
  })

  it('signs nobody in by itself', async () => {
    localStorage.setItem('keepSignedIn', 'true')
    localStorage.setItem('rememberExpiry', now().add({ hours: 1 }).toString())
    server.answer('GET /api/account/session', { body: { session: sessionBody(), now: sessionBody().now } })
    open()
    await pass(100)
    screen.getByRole('dialog', { name: 'Forgot Password' })
    expect(server.requests).toEqual([])
  })
})
