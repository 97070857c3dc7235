import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ApiServer, apiServer } from '#web/testing/api-server.ts'
import { testNetwork } from '#web/testing/test-network.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { ReceiptConsent } from './consent.tsx'

const consent = (form: string | null) => ({ form, since: form && '2026-03-01T00:00:00Z' })
const state = (form: string | null, changes: object = {}) => ({
  ...consent(form),
  network: { ...testNetwork, ...changes },
})

let server: ApiServer
beforeEach(() => {
  server = apiServer()
})

async function open(form: string | null, changes: object = {}) {
  server.answer('GET /api/receipts/state', { body: state(form, changes) })
  server.answer('PUT /api/receipts/consent', (body) => {
    const stored = (body as { form: string | null }).form
    server.answer('GET /api/receipts/state', { body: state(stored, changes) })
    return { body: consent(stored) }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ReceiptConsent userId="sam" className="" />
      <Toaster label="Notifications" closeLabel="Close" />
    </QueryClientProvider>,
  )
  return { ...userEvent.setup(), client }
}

const choice = (name: RegExp) => screen.findByRole('radio', { name })
const sent = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)

describe('the consent to receipts', () => {
  it('is off until a patient chooses, and choosing alone sends nothing', async () => {
    const user = await open(null)
    expect((await choice(/^Off/)).matches(':checked')).toBe(true)
    await user.click(await choice(/^Private proof/))
    screen.getByText(/Without that secret, nobody can tell/)
    expect(sent()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Switch on private proofs' }))
    await screen.findByText('Receipts are on, as private proofs.')
    expect(sent()).toEqual([{ form: 'private' }])
    expect(screen.queryByText('What this means')).toBeNull()
  })

  it('goes back to what is stored when a choice is cancelled, with the focus on it', async () => {
    const user = await open(null)
    await user.click(await choice(/^Public record/))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const off = await choice(/^Off/)
    await waitFor(() => expect(document.activeElement).toBe(off))
    expect(off.matches(':checked')).toBe(true)
    expect(screen.queryByText('What this means')).toBeNull()
    expect(sent()).toEqual([])
  })

  it.each([
    [null, /^Private proof/, 'Switch on private proofs'],
    ['private', /^Off/, 'Switch receipts off'],
  ])('keeps the focus on what was chosen once it is stored, from %s', async (before, chosen, button) => {
    const user = await open(before)
    await user.click(await choice(chosen))
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByText('What this means')).toBeNull())
    expect(document.activeElement).toBe(await choice(chosen))
  })

  it('consent to a public record says what can never be taken back, that all of one patient are linked, and asks once more', async () => {
    const user = await open(null)
    await user.click(await choice(/^Public record/))
    screen.getByText(/Your user ID is the same in all of them/)
    screen.getByText(/None of it can ever be changed or deleted/)
    const button = screen.getByRole('button', { name: 'Switch on public records' })
    await user.click(button)
    screen.getByText('Please confirm that you understand this.')
    expect(sent()).toEqual([])
    await user.click(screen.getByRole('checkbox', { name: /can never be taken back/ }))
    await user.click(button)
    await screen.findByText('Receipts are on, as public records.')
    expect(sent()).toEqual([{ form: 'public' }])
  })

  it('is withdrawn with one press', async () => {
    const user = await open('public')
    await user.click(await choice(/^Off/))
    screen.getByText(/Receipts already on the chain stay there/)
    await user.click(screen.getByRole('button', { name: 'Switch receipts off' }))
    await screen.findByText('Receipts are off.')
    expect(sent()).toEqual([{ form: null }])
  })

  it('follows what another device chose, and offers to store nothing', async () => {
    const { client } = await open('private')
    await choice(/^Private proof/)
    server.answer('GET /api/receipts/state', { body: state(null) })
    await act(() => client.invalidateQueries())
    expect((await choice(/^Off/)).matches(':checked')).toBe(true)
    expect(screen.queryByText('What this means')).toBeNull()
  })

  it('consent that could not be stored says so and stays as it was', async () => {
    const user = await open(null)
    server.answer('PUT /api/receipts/consent', () => {
      throw new TypeError('Failed to fetch')
    })
    await user.click(await choice(/^Private proof/))
    await user.click(screen.getByRole('button', { name: 'Switch on private proofs' }))
    await screen.findByText(/^Your choice was not changed\./)
    expect((await choice(/^Private proof/)).matches(':checked')).toBe(true)
  })

  it.each([
    ['off', 'Whoever runs this server has switched receipts off.'],
    ['unavailable', /leave no receipt/],
  ])('says so where the chain is %s', async (status, said) => {
    await open(null, { status, isFunded: false, round: null, balance: null })
    await screen.findByText(said)
    expect(screen.queryAllByRole('radio')).toHaveLength(status === 'off' ? 0 : 3)
  })
})
