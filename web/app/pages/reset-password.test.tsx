import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiServer, problem } from '#web/testing/api-server.ts'
import { chooseLanguage } from '#web/texts/language.ts'
import { Landing } from './landing.tsx'
import { ResetPasswordPage } from './reset-password.tsx'

const call = 'POST /api/account/reset-password'

let server: ReturnType<typeof apiServer>
beforeEach(() => {
  server = apiServer()
})
afterEach(() => chooseLanguage('en'))

/** Where the page is. */
let location: ReturnType<typeof useLocation>
function Where() {
  location = useLocation()
  return null
}

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Where />
      <Routes>
        <Route path="/" element={<Landing />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
      </Routes>
    </MemoryRouter>,
  )
}

const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Set New Password' }))
async function choose(password: string, again = password) {
  await userEvent.type(await screen.findByLabelText('New password'), password)
  await userEvent.type(screen.getByLabelText('Confirm new password'), again)
  await submit()
}

describe('the page of the mailed link', () => {
  it('takes the link out of the address at once, and asks the server nothing by itself', async () => {
    open('/reset-password#token=secret')
    await screen.findByRole('heading', { name: 'Set a New Password' })
    await waitFor(() => expect(location.hash).toBe(''))
    expect(server.requests).toEqual([])
  })

  it('says what the new password lacks, in the words of sign-up', async () => {
    open('/reset-password#token=secret')
    await submit()
    await screen.findByText('Password is required')
    screen.getByText('Please confirm your password')
    await choose('horse', 'hors')
    await screen.findByText('Password must contain at least 8 characters, one uppercase letter, one number')
    screen.getByText('Passwords do not match')
    expect(server.requests).toEqual([])
  })

  it('says so in the language of the page', async () => {
    await chooseLanguage('es')
    open('/reset-password#token=secret')
    await userEvent.type(await screen.findByLabelText('Contraseña nueva'), 'horse')
    await userEvent.type(screen.getByLabelText('Confirme la contraseña nueva'), 'hors')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
    await screen.findByText('Las contraseñas no coinciden')
    expect(screen.queryByText(/^La contraseña debe/)).not.toBeNull()
  })

  it('leads to sign-in with the address once the password is set', async () => {
    server.answer(call, { body: { email: 'sam@example.com' } })
    open('/reset-password#token=secret')
    await choose('Correct-Horse-7')
    const dialog = await screen.findByRole('dialog', { name: 'Sign In' })
    expect(dialog.textContent).toContain('Your new password is set.')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@example.com')
    expect(location).toMatchObject({ pathname: '/', state: null })
    expect(server.requests).toEqual([
      expect.objectContaining({ body: { token: 'secret', password: 'Correct-Horse-7' } }),
    ])
  })

  it('says so in plain words when the link does not work any more, and leads to a new one', async () => {
    server.answer(call, { status: 410, body: problem('link_not_valid', 'x') })
    open('/reset-password#token=secret')
    await choose('Correct-Horse-7')
    const heading = await screen.findByRole('heading', { name: 'This link no longer works' })
    expect(document.activeElement).toBe(heading)
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a New Link' }))
    await screen.findByRole('dialog', { name: 'Forgot Password' })
  })

  it('says so when it was opened without a whole link', async () => {
    open('/reset-password')
    await screen.findByRole('heading', { name: 'This link is incomplete' })
    await userEvent.click(screen.getByRole('button', { name: 'Back to Sign In' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign In' })).not.toBeNull())
  })

  it('keeps what was typed when the server cannot be reached', async () => {
    open('/reset-password#token=secret')
    await choose('Correct-Horse-7')
    expect((await within(screen.getByRole('main')).findByRole('alert')).textContent).toBe(
      'Something went wrong. Please try again.',
    )
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Correct-Horse-7')
  })
})
