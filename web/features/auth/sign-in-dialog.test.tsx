import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { now } from '#web/lib/clock.ts'
import { apiServer, problem, sessionBody } from '#web/testing/api-server.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

vi.mock('#web/lib/passkeys.ts', async (original) => ({
  ...(await original<typeof import('#web/lib/passkeys.ts')>()),
  readPasskey: async () => ({
    id: 'k',
    rawId: 'k',
    type: 'public-key',
    response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's', userHandle: 'u' },
  }),
}))

let server: ReturnType<typeof apiServer>
const onSignedIn = vi.fn()
const onClose = vi.fn()
beforeEach(() => {
  server = apiServer()
  onSignedIn.mockClear()
  onClose.mockClear()
})

const open = () =>
  render(<SignInDialog open onClose={onClose} onSignedIn={onSignedIn} signUpButton={createRef<HTMLElement>()} />)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }))

async function fill(email: string, password: string) {
  await userEvent.type(screen.getByLabelText('Email'), email)
  await userEvent.type(screen.getByLabelText('Password'), password)
}

describe('the sign-in window', () => {
  it('asks for what is missing before it asks the server', async () => {
    open()
    await submit()
    await screen.findByText('Email is required')
    screen.getByText('Password is required')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(server.requests).toEqual([])
  })

  it('says that the address or the password is wrong, keeps both, and offers to sign up', async () => {
    server.answer('POST /api/account/sign-in', {
      status: 401,
      body: problem('invalid_credentials', 'Invalid login credentials'),
    })
    open()
    await fill('sam@example.com', 'Wrong1234')
    await submit()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The email or password you entered is incorrect.')
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('Wrong1234')
    for (const name of ['Sign up', 'Forgot password?']) expect(screen.getAllByRole('button', { name })).toHaveLength(1)
    await userEvent.click(within(alert).getByRole('button', { name: 'Sign up' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('offers a new password beside a wrong one, for the address that was typed', async () => {
    server.answer('POST /api/account/sign-in', {
      status: 401,
      body: problem('invalid_credentials', 'Invalid login credentials'),
    })
    open()
    await fill('sam@example.com', 'Wrong1234')
    await submit()
    await userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Forgot password?' }))
    screen.getByRole('dialog', { name: 'Forgot Password' })
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('sam@example.com')
  })

  it('signs in', async () => {
    server.answer('POST /api/account/sign-in', { body: sessionBody() })
    open()
    await fill(' sam@example.com ', 'Right1234')
    await userEvent.click(screen.getByRole('checkbox'))
    await submit()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(server.requests[0]?.body).toEqual({ email: 'sam@example.com', password: 'Right1234', keepSignedIn: true })
    expect(localStorage.getItem('keepSignedIn')).toBe('true')
  })

  it('asks for a code where the account has a second step, and keeps the patient signed in as ticked before', async () => {
    server.answer('POST /api/account/sign-in', {
      status: 403,
      body: { ...problem('second_factor_needed', 'Please confirm'), ways: ['app', 'recovery'] },
    })
    open()
    await fill('sam@example.com', 'Right1234')
    await userEvent.click(screen.getByRole('checkbox'))
    await submit()
    const code = await screen.findByLabelText('Code from your app')
    screen.getByRole('dialog', { name: 'Confirm it is you' })
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(onSignedIn).not.toHaveBeenCalled()
    const finish = 'POST /api/account/sign-in/second-step'
    server.answer(finish, {
      status: 401,
      body: problem('invalid_credentials', 'That code did not work.'),
    })
    await userEvent.type(code, '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('That code did not work.')
    server.answer(finish, { body: sessionBody() })
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await userEvent.type(screen.getByLabelText('Recovery code'), 'k7mw-3p9x-t2fd')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(server.requestsTo(finish).map(({ body }) => body)).toEqual([
      { way: 'app', answer: '123456' },
      { way: 'recovery', answer: 'k7mw-3p9x-t2fd' },
    ])
    expect(localStorage.getItem('keepSignedIn')).toBe('true')
  })

  it('says of a passkey whether it is the second step of that account or signs in by itself', async () => {
    server.answer('POST /api/account/sign-in', {
      status: 403,
      body: { ...problem('second_factor_needed', 'Please confirm'), ways: ['passkey'] },
    })
    const [begin, finish] = ['POST /api/account/sign-in/passkey-options', 'POST /api/account/sign-in/passkey']
    server.answer(begin, { body: { options: { challenge: 'c' } } })
    server.answer(finish, { body: sessionBody() })
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    await fill('sam@example.com', 'Right1234')
    await submit()
    await userEvent.click(await screen.findByRole('button', { name: 'Use passkey' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(2))
    expect(server.requestsTo(begin).map(({ body }) => body)).toEqual([{ isSecondStep: false }, { isSecondStep: true }])
    expect(server.requestsTo(finish).map(({ body }) => body)).toMatchObject([
      { isSecondStep: false },
      { isSecondStep: true },
    ])
  })

  it('goes back from the second step to the address, without the password', async () => {
    server.answer('POST /api/account/sign-in', {
      status: 403,
      body: { ...problem('second_factor_needed', 'Please confirm'), ways: ['app'] },
    })
    open()
    await fill('sam@example.com', 'Right1234')
    await submit()
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('sam@example.com')
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
  })

  it('is busy until the server has answered', async () => {
    const answered = Promise.withResolvers<void>()
    server.answer('POST /api/account/sign-in', () => answered.promise.then(() => ({ body: sessionBody() })))
    open()
    await fill('sam@example.com', 'Right1234')
    await submit()
    const button = await screen.findByRole('button', { name: 'Signing in...' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.querySelector('.spinner')).not.toBeNull()
    answered.resolve()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  })

  const keep = (expiry: string) => {
    localStorage.setItem('keepSignedIn', 'true')
    localStorage.setItem('rememberExpiry', expiry)
  }
  const inAnHour = () => now().add({ hours: 1 }).toString()

  it('opened with a kept session signs in by itself', async () => {
    keep(inAnHour())
    server.answer('GET /api/account/session', { body: { session: sessionBody(), now: sessionBody().now } })
    open()
    screen.getByText('Signing you in...')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  })

  it('asks, and forgets what it kept, when the server knows no session', async () => {
    keep(inAnHour())
    server.answer('GET /api/account/session', { body: { session: null, now: sessionBody().now } })
    open()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    expect(Object.keys(localStorage)).toEqual([])
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it.each(['2020-01-01T00:00:00Z', 'soon'])('asks, and forgets what it kept until %s', async (expiry) => {
    keep(expiry)
    open()
    screen.getByLabelText('Email')
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
    expect(server.requests).toEqual([])
  })

  it('closed meanwhile leads nowhere', async () => {
    keep(inAnHour())
    const answered = Promise.withResolvers<void>()
    const body = { session: sessionBody(), now: sessionBody().now }
    server.answer('GET /api/account/session', () => answered.promise.then(() => ({ body })))
    const props = { onClose, onSignedIn, signUpButton: createRef<HTMLElement>() }
    const { rerender } = render(<SignInDialog open {...props} />)
    await waitFor(() => expect(server.requests).toHaveLength(1))
    rerender(<SignInDialog open={false} {...props} />)
    answered.resolve()
    await waitFor(() => expect(localStorage.getItem('isAuthenticated')).toBe('true'))
    expect(onSignedIn).not.toHaveBeenCalled()
  })
})
