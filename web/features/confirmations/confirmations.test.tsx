import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ApiServer, apiServer, problem, sessionBody } from '#web/testing/api-server.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { chooseLanguage } from '#web/texts/language.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { BlockedChannels } from './blocked-channels.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { ContactPlaces } from './contact-places.tsx'
import { Invitation } from './invitation.tsx'
import { EmailConfirmation, PhoneConfirmation } from './own-places.tsx'

type State = 'unasked' | 'asked' | 'agreed' | 'refused'

const addresses = {
  email: 'sam@example.com',
  phone: '+1 555 0100',
  'contact-email': 'luis@example.com',
  'contact-phone': '+1 555 0101',
}
const said = (states: Partial<Record<keyof typeof addresses, State>>) => ({
  body: {
    confirmations: Object.entries(states).map(([place, state]) => ({
      place,
      address: Reflect.get(addresses, place) as string,
      state,
      askedAt: state === 'asked' ? '2026-03-02T12:00:00Z' : null,
    })),
  },
})

const refused = (status: number, code: string, reason: string, message: string) => ({
  status,
  body: { ...problem(code, message), reason },
})

let server: ApiServer
beforeEach(() => {
  server = apiServer()
  signIn({ userMetadata: { ...sessionBody().userMetadata, emergency_contact_name: 'Luis Rivera' } })
})
afterEach(() => chooseLanguage('en'))

function open(page: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        {page}
        <Toaster label="Toasts" closeLabel="Close" />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
const sent = (path: string) => server.requests.filter((request) => request.path === path).map(({ body }) => body)

describe('under the switches of the settings', () => {
  it('an address that is not confirmed is named, and its link sent again on a press', async () => {
    server.answer('GET /api/confirmations', said({ email: 'asked' }))
    server.answer('POST /api/confirmations', said({ email: 'asked' }))
    open(<EmailConfirmation userId="sam" />)
    expect((await screen.findByRole('status')).textContent).toContain('We sent a link to sam@example.com.')
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect(sent('/api/confirmations')).toContainEqual({ place: 'email' })
    await screen.findByText('Sent.')
  })

  it('a confirmed address is not mentioned', async () => {
    server.answer('GET /api/confirmations', said({ email: 'agreed', phone: 'agreed' }))
    const { container } = open(<EmailConfirmation userId="sam" />)
    await expect.poll(() => server.requests).toHaveLength(1)
    expect(container.querySelector('.note')).toBeNull()
  })

  it('a number is confirmed with the code; a wrong one stays to be looked at again', async () => {
    server.answer('GET /api/confirmations', said({ phone: 'unasked' }))
    server.answer('POST /api/confirmations', said({ phone: 'asked' }))
    open(<PhoneConfirmation userId="sam" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Send a code' }))
    const field = await screen.findByRole('textbox', { name: 'Code from the message' })
    const wrong = 'That is not the code. Please check the message again.'
    server.answer('POST /api/confirmations/phone', refused(400, 'invalid_input', 'code_wrong', wrong))
    await userEvent.type(field, '111111')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText(wrong)
    expect((field as HTMLInputElement).value).toBe('111111')
    server.answer('POST /api/confirmations/phone', said({ phone: 'agreed' }))
    await userEvent.clear(field)
    await userEvent.type(field, '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Your number is confirmed.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('the contact’s answers stand one below the other, with the invitation for who did not answer', async () => {
    server.answer('GET /api/confirmations', said({ 'contact-email': 'refused', 'contact-phone': 'unasked' }))
    server.answer(
      'POST /api/confirmations',
      refused(
        429,
        'too_many_requests',
        'confirmation_too_often',
        'You have requested this too often today. Please try again tomorrow.',
      ),
    )
    open(<ContactPlaces userId="sam" />)
    const heading = await screen.findByRole('heading', { name: 'Alerts to this person' })
    const [mail, text] = within(heading.parentElement as HTMLElement).getAllByRole('listitem')
    expect(mail?.textContent).toBe('Declined. Nothing goes to luis@example.com.')
    expect(within(mail as HTMLElement).queryByRole('button')).toBeNull()
    await userEvent.click(within(text as HTMLElement).getByRole('button', { name: 'Send the invitation' }))
    await screen.findByText(/too often today/)
  })
})

describe('on the dashboard', () => {
  it('a contact who has not agreed is named, and an address that is not confirmed', async () => {
    server.answer('GET /api/confirmations', said({ email: 'unasked', phone: 'unasked', 'contact-email': 'asked' }))
    open(<BlockedChannels userId="sam" wanted={{ email: true, sms: false, contact: true }} />)
    await screen.findByText('Confirm your address.')
    const notes = Array.from(document.querySelectorAll('.note'), ({ textContent }) => textContent)
    expect(notes).toEqual([
      expect.stringContaining('Luis Rivera has not agreed yet; they will not be alerted.'),
      expect.stringContaining('There is no valid link for sam'),
    ])
  })

  it('nothing is asked of the server where nothing is wanted', () => {
    open(<BlockedChannels userId="sam" wanted={{ email: false, sms: false, contact: false }} />)
    expect(server.requests).toEqual([])
  })
})

describe('the page of a mailed link', () => {
  it('confirms the address on a press, and not before', async () => {
    server.answer('POST /api/account/confirm-email', { body: {} })
    open(<ConfirmEmail token="secret" />)
    expect(server.requests).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBe(document.activeElement)
    expect(sent('/api/account/confirm-email')).toEqual([{ token: 'secret' }])
  })

  it('says so where the link has had its time or is not whole', async () => {
    server.answer('POST /api/account/confirm-email', refused(410, 'link_not_valid', 'link_not_valid', 'over'))
    const { unmount } = open(<ConfirmEmail token="secret" />)
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByRole('heading', { name: 'This link has expired' })
    unmount()
    open(<ConfirmEmail token="" />)
    expect(screen.queryByRole('heading', { name: 'This link has expired' })).not.toBeNull()
  })

  it('can be pressed again where there is no network', async () => {
    open(<ConfirmEmail token="secret" />)
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toContain('not confirmed yet')
    screen.getByRole('button', { name: 'Confirm' })
  })
})

describe('the page of an invitation', () => {
  const read = 'POST /api/contact-invitations/read'
  const answer = 'POST /api/contact-invitations/answer'
  const invited = (state: 'asked' | 'agreed' | 'refused', language = 'en') => ({
    body: { language, patient: 'Ana Rivera', way: 'email', state },
  })

  it('asks, takes the answer on a press, and lets it be changed', async () => {
    server.answer(read, invited('asked'))
    server.answer(answer, (body) => invited((body as { agrees: boolean }).agrees ? 'agreed' : 'refused'))
    open(<Invitation token="secret" />)
    const asked = await screen.findByRole('heading', {
      name: 'May we tell you when Ana Rivera has not confirmed an important dose?',
    })
    expect(asked).toBeTruthy()
    expect(sent('/api/contact-invitations/answer')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'I agree' }))
    expect(await screen.findByRole('heading', { name: 'You agreed' })).toBe(document.activeElement)
    await userEvent.click(screen.getByRole('button', { name: 'Stop these messages' }))
    await screen.findByRole('heading', { name: 'You declined' })
    expect(sent('/api/contact-invitations/answer')).toEqual([
      { token: 'secret', agrees: true },
      { token: 'secret', agrees: false },
    ])
  })

  it('is in the patient’s language, as the invitation was', async () => {
    server.answer(read, invited('asked', 'de'))
    open(<Invitation token="secret" />)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ich stimme zu' })).not.toBeNull())
  })

  it('says so where the link does nothing any more', async () => {
    server.answer(read, refused(410, 'link_not_valid', 'link_not_valid', 'over'))
    open(<Invitation token="secret" />)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'This link no longer works' })).not.toBeNull())
  })
})
