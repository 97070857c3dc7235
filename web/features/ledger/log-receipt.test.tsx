import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { doseKey } from '#core/dose/entry.ts'
import { type ApiServer, apiServer } from '#web/testing/api-server.ts'
import { testNetwork } from '#web/testing/test-network.ts'
import { BlockchainBadge, ReceiptLoggedPanel } from './card.tsx'
import { logReceipt, useReceiptLogging } from './log-receipt.ts'

const txid = `K7QX2M${'A'.repeat(42)}P4VN`
const medicationId = '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f11'
const entryId = '0b0f2c1e-3f57-4d2b-8f6c-5a8d6f7e9a10'
const dose = { medicationId, nominal: Temporal.PlainDateTime.from('2026-03-02T08:00') }
const key = doseKey(medicationId, dose.nominal)

const receipt = (changes: object) => ({
  entryId,
  medicationId,
  date: '2026-03-02',
  scheduledTime: '08:00',
  form: 'private',
  state: 'waiting',
  reason: null,
  success: null,
  txHash: null,
  error: null,
  round: null,
  wantedAt: '2026-03-02T13:00:00Z',
  confirmedAt: null,
  undoneLater: false,
  ...changes,
})
const confirmed = receipt({ state: 'confirmed', success: true, txHash: txid, round: 7 })

const state = (changes: object = {}, network: object = {}) => ({
  form: 'private',
  since: '2026-03-01T00:00:00Z',
  network: { ...testNetwork, ...network },
  ...changes,
})

let server: ApiServer
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = apiServer()
  server.answer('GET /api/receipts/state', { body: state() })
})

const answersReceipts = (...receipts: object[]) =>
  server.answer('GET /api/receipts?from=2026-03-02&to=2026-03-02', { body: { receipts } })

function Flag() {
  return useReceiptLogging().isLogging ? <p>Logging</p> : null
}

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <BlockchainBadge userId="sam" />
      <ReceiptLoggedPanel doseKey={key} userId="sam" />
      <Flag />
    </QueryClientProvider>,
  )
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('a dose that was just recorded', () => {
  it('shows the shortened hash for five seconds once it is on the chain, and a way to the explorer in a new tab', async () => {
    answersReceipts(receipt({}))
    show()
    act(() => void logReceipt(dose, entryId))
    screen.getByText('Logging')
    await pass(3000)
    expect(screen.queryByText('Logged to Blockchain')).toBeNull()
    answersReceipts(confirmed)
    await pass(1600)
    screen.getByText('Logged to Blockchain')
    screen.getByText('K7QX2M…P4VN')
    const link = screen.getByRole('link', { name: /View transaction/ })
    expect(link.getAttribute('href')).toBe(`https://explorer.example/tx/${txid}`)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(screen.queryByText('Logging')).toBeNull()
    await pass(4000)
    screen.getByText('Logged to Blockchain')
    await pass(1500)
    expect(screen.queryByText('Logged to Blockchain')).toBeNull()
  })

  it.each([
    ['skipped', { state: 'skipped', success: true, error: 'Blockchain logging unavailable' }],
    ['failed', { state: 'failed', success: false, error: 'Unknown error' }],
  ])('a dose whose receipt is %s shows nothing; the console says why', async (_, outcome) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answersReceipts(receipt(outcome))
    show()
    await act(async () => {
      const logging = logReceipt(dose, entryId)
      await vi.advanceTimersByTimeAsync(1600)
      await logging
    })
    expect(warn).toHaveBeenCalledWith(new Error(outcome.error))
    expect(screen.queryByText('Logged to Blockchain')).toBeNull()
    expect(screen.queryByText('Logging')).toBeNull()
  })

  it('is polled no longer than a minute', async () => {
    show()
    act(() => void logReceipt(dose, entryId))
    await pass(61_000)
    const asked = server.requests.length
    expect(screen.queryByText('Logging')).toBeNull()
    await pass(60_000)
    expect(server.requests).toHaveLength(asked)
  })
})

describe('the badge', () => {
  it('is on the card while a dose would be logged', async () => {
    show()
    await waitFor(() => expect(screen.queryByText('Blockchain')).not.toBeNull())
  })

  it.each([
    ['receipts are off', state({ form: null, since: null })],
    ['the network is away', state({}, { status: 'unavailable', round: null, balance: null, isFunded: false })],
    ['nobody pays', state({}, { isFunded: false })],
    ['the network is too busy', state({}, { isBusy: true })],
  ])('is absent when %s', async (_, body) => {
    server.answer('GET /api/receipts/state', { body })
    show()
    await pass(100)
    expect(server.requests).toHaveLength(1)
    expect(screen.queryByText('Blockchain')).toBeNull()
  })
})
