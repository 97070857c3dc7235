import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listStocks, putStock, putStockEntry, type StockView } from '#core/api/stock.ts'
import { type ApiServer, apiServer, encoded, unreachable } from '#web/testing/api-server.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { StockAction, StockFact } from './medication-stock.tsx'
import { RefillNote } from './refill-note.tsx'

const now = at('2026-11-22T08:31')
const metformin = withEntries(medication({ name: 'Metformin', time: '08:30' }))
const lisinopril = withEntries(medication({ name: 'Lisinopril', dosage: '1 tablets', time: '20:00' }))

function stockOf({ medication: { id } }: typeof metformin, changes: Partial<StockView> = {}): StockView {
  return {
    medicationId: id,
    unit: 'tablets',
    pieces: [{ dosage: '500mg', pieces: 1000 }],
    daysBefore: 7,
    balance: { units: 14_000, countedAt: at('2026-11-20T08:00'), isAtLeast: false, isAtMost: false, unrecorded: 0 },
    unknownAmounts: [],
    runOut: { kind: 'date', date: Temporal.PlainDate.from('2026-12-02') },
    ...changes,
  }
}

let server: ApiServer
beforeEach(() => {
  vi.setSystemTime(now.epochMilliseconds)
  server = apiServer()
  signIn()
  server.answer(putStock, { body: {} })
  server.answer(putStockEntry, { body: {} })
})

const has = (...stocks: StockView[]) => server.answer(listStocks, encoded(listStocks, { stocks }))

/** @returns what the page's hints refetch */
function show(children: ReactNode): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MemoryRouter>,
  )
  return client
}

const showStock = (item = metformin) =>
  show(
    <>
      <StockFact item={item} spans={spans} now={now} />
      <StockAction item={item} of={item.medication.name} spans={spans} now={now} />
    </>,
  )

/** Opens a part of what can be done about a stock. */
async function openPart(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Refill or count Metformin' }))
  press(`${name} Metformin`)
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('what is left', () => {
  it.each<[string, Partial<StockView>, readonly string[]]>([
    ['a number and a date', {}, ['14 tablets left, runs out on Wed, Dec 2']],
    [
      'more taken than counted',
      { balance: { ...balance(), units: -3000 } },
      ['0 by the record: 3 more taken than counted', 'Count what is there.'],
    ],
    [
      'a refill after that',
      { balance: { ...balance(), units: 27_000, isAtLeast: true } },
      ['At least 27 tablets left, runs out on Wed, Dec 2', 'Count what is there.'],
    ],
    [
      'an amount that nobody told in tablets',
      {
        balance: { ...balance(), isAtMost: true },
        unknownAmounts: ['500mg'],
        runOut: { kind: 'unknown-pieces', date: null },
      },
      ['At most 14 tablets left', 'Tell how many tablets 500 mg are.'],
    ],
    [
      'a plan that ends first',
      { runOut: { kind: 'until-the-end', date: null } },
      ['14 tablets left, enough until the end'],
    ],
    ['a long time', { runOut: { kind: 'over-a-year', date: null } }, ['14 tablets left, enough for more than a year']],
    [
      'today',
      { runOut: { kind: 'date', date: Temporal.PlainDate.from('2026-11-22') } },
      ['14 tablets left, not enough for today'],
    ],
    ['no count', { balance: null, runOut: null }, ['Not counted yet', 'Count what is there.']],
    [
      'doses that are not recorded',
      { balance: { ...balance(), unrecorded: 2 } },
      ['2 doses since the count are not recorded. They were not subtracted.'],
    ],
  ])('is told of %s', async (_, changes, texts) => {
    has(stockOf(metformin, changes))
    showStock()
    for (const text of texts) expect((await screen.findByText(withSpaces(text))).textContent).toBeTruthy()
  })

  it('is asked to be counted after a dose was left out because nothing was left', async () => {
    has(stockOf(metformin))
    const { medication: taken, doses } = withEntries(metformin.medication, ['2026-11-21T08:30'])
    const entries = doses.entries.map((entry) =>
      entry.status === 'missed' ? { ...entry, reason: 'ran-out' as const } : entry,
    )
    showStock({ medication: taken, doses: { ...doses, entries } })
    expect(await screen.findByText('Count what is there.')).toBeTruthy()
  })

  it('is offered to be tracked, and asks how many tablets 500 mg are', async () => {
    has()
    showStock()
    fireEvent.click(await screen.findByRole('button', { name: /^Track how many are left/ }))
    type('How many are there now?', '10,5')
    type(/^How many tablets make 500 mg\?/, '2')
    press('Start tracking')
    await waitFor(() => expect(server.requestsTo(putStockEntry)).toHaveLength(1))
    expect(server.requestsTo(putStock)[0]?.body).toEqual({
      unit: 'tablets',
      daysBefore: 7,
      pieces: [{ dosage: '500mg', pieces: '2' }],
    })
    expect(server.requestsTo(putStockEntry)[0]?.body).toMatchObject({ kind: 'count', amount: '10.5', unit: 'tablets' })
  })

  it('keeps the count in the form when only the settings could be stored', async () => {
    has()
    server.answer(putStockEntry, unreachable)
    const client = showStock()
    fireEvent.click(await screen.findByRole('button', { name: /^Track how many are left/ }))
    type('How many are there now?', '30')
    type(/^How many tablets make 500 mg\?/, '2')
    press('Start tracking')
    await screen.findByRole('alert')
    has(stockOf(metformin, { balance: null, runOut: null }))
    await act(() => client.invalidateQueries())
    expect(screen.getByLabelText<HTMLInputElement>(/^How many are there now\?/).value).toBe('30')
    screen.getByRole('alert')
  })

  it('asks nothing of an amount in tablets', async () => {
    has()
    showStock(lisinopril)
    fireEvent.click(await screen.findByRole('button', { name: /^Track how many are left/ }))
    expect(screen.queryByLabelText(/^How many tablets make/)).toBeNull()
  })

  it('refuses a wrong number beside its field, and stores nothing', async () => {
    has(stockOf(metformin))
    showStock()
    await openPart('Add a refill')
    for (const [typed, error] of [
      ['0', 'Enter a number above 0'],
      ['1.2345', 'At most 3 decimal places'],
      ['1,000', 'Write it without a separator for thousands, such as 1000'],
    ] as const) {
      type('How many tablets came in?', typed)
      press('Record the refill')
      expect(await screen.findByText(error)).toBeTruthy()
      expect(screen.getByLabelText('How many tablets came in?').getAttribute('aria-invalid')).toBe('true')
    }
    expect(server.requestsTo(putStockEntry)).toEqual([])
  })

  it('keeps what was typed when it cannot be sent, and sends it as the same entry', async () => {
    has(stockOf(metformin))
    server.answer(putStockEntry, unreachable)
    showStock()
    await openPart('Record a loss')
    type('How many tablets were lost?', '2')
    press('Record the loss')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This could not be saved. Please check your internet connection and try again.',
    )
    expect((screen.getByLabelText('How many tablets were lost?') as HTMLInputElement).value).toBe('2')
    server.answer(putStockEntry, { body: {} })
    press('Record the loss')
    await waitFor(() => expect(screen.queryByLabelText('How many tablets were lost?')).toBeNull())
    const [first, second] = server.requestsTo(putStockEntry)
    expect(second?.path).toBe(first?.path)
  })

  it('corrected after a lost answer, undoes what may be stored', async () => {
    has(stockOf(metformin))
    server.answer(putStockEntry, unreachable)
    showStock()
    await openPart('Add a refill')
    type('How many tablets came in?', '30')
    press('Record the refill')
    await screen.findByRole('alert')
    type('How many tablets came in?', '60')
    press('Record the refill')
    await waitFor(() => expect(server.requestsTo(putStockEntry)).toHaveLength(2))
    await screen.findByRole('alert')
    server.answer(putStockEntry, { body: {} })
    press('Record the refill')
    await waitFor(() => expect(screen.queryByLabelText('How many tablets came in?')).toBeNull())
    const sent = server
      .requestsTo(putStockEntry)
      .map(({ path, body }) => ({ ...(body as object), id: path.split('/').at(-1) }))
    const [first, , undo, refill] = sent
    expect(first).toMatchObject({ kind: 'refill', amount: '30' })
    expect(undo).toMatchObject({ kind: 'undo', names: [first?.id] })
    expect(refill).toMatchObject({ kind: 'refill', amount: '60' })
    expect(sent).toHaveLength(4)
    expect(refill?.id).not.toBe(first?.id)
  })

  it('says that it needs the network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    has(stockOf(metformin))
    showStock()
    await openPart('Count again')
    expect(screen.getByText('You are offline.')).toBeTruthy()
  })

  it('written otherwise, a unit is not counted again', async () => {
    has(stockOf(metformin))
    showStock()
    await openPart('Settings')
    type('What is counted?', 'Tablet')
    expect(screen.queryByLabelText(/^How many are there now/)).toBeNull()
  })

  it('in another unit, asks again how many an amount is, and forgets what was told in the one before', async () => {
    const pieces = [
      { dosage: '500mg', pieces: 2000 },
      { dosage: '250mg', pieces: 1000 },
    ]
    has(stockOf(metformin, { pieces }))
    showStock()
    await openPart('Settings')
    const asked = () => screen.getByLabelText<HTMLInputElement>(/^How many .* 500/)
    expect(asked().value).toBe('2')
    fireEvent.change(asked(), { target: { value: '3' } })
    type('What is counted?', 'ml')
    expect(asked().value).toBe('')
    type('How many are there now, in this unit?', '100')
    press('Save')
    await waitFor(() => expect(server.requestsTo(putStock)).toHaveLength(1))
    expect(server.requestsTo(putStock)[0]?.body).toMatchObject({ unit: 'ml', pieces: [] })
  })

  it('in another unit is counted again', async () => {
    has(stockOf(metformin))
    showStock()
    await openPart('Settings')
    expect(screen.queryByLabelText(/^How many are there now/)).toBeNull()
    type('What is counted?', 'boxes')
    type('How many are there now, in this unit?', '3')
    press('Save')
    await waitFor(() => expect(server.requestsTo(putStockEntry)[0]?.body).toMatchObject({ amount: '3', unit: 'boxes' }))
  })
})

describe('time to refill', () => {
  const showNote = () =>
    show(
      <RefillNote userId="sam" medications={[metformin.medication, lisinopril.medication]} spans={spans} now={now} />,
    )
  const runsOut = (date: string) => ({ runOut: { kind: 'date' as const, date: Temporal.PlainDate.from(date) } })

  it('is said so many days before, with the days left', async () => {
    has(stockOf(metformin, runsOut('2026-11-29')))
    showNote()
    const note = await screen.findByRole('status')
    expect(within(note).getByText('Time to refill: 7 days left')).toBeTruthy()
    expect(within(note).getByText('Metformin')).toBeTruthy()
  })

  it('is said of several, the soonest first', async () => {
    has(stockOf(metformin, runsOut('2026-11-29')), stockOf(lisinopril, runsOut('2026-11-22')))
    showNote()
    expect((await screen.findByRole('status')).textContent).toContain(
      'Lisinopril: not enough for today, Metformin: 7 days left',
    )
  })

  it('is said with no more days than there can be, where not every amount is known', async () => {
    has(stockOf(metformin, { ...runsOut('2026-11-29'), balance: { ...balance(), isAtMost: true } }))
    showNote()
    const note = await screen.findByRole('status')
    expect(within(note).getByText('Time to refill: 7 days left at most')).toBeTruthy()
  })

  it('cannot be said of an amount that nobody has told in tablets, so that is asked', async () => {
    const unknown = { unknownAmounts: ['750mg'], runOut: { kind: 'unknown-pieces' as const, date: null } }
    has(stockOf(metformin, unknown), stockOf(lisinopril, runsOut('2026-11-22')))
    showNote()
    const [asked, refill] = await screen.findAllByRole('status')
    expect(asked?.textContent?.replaceAll('\u00a0', ' ')).toContain('Metformin: Tell how many tablets 750 mg are.')
    expect(refill?.textContent).toContain('Time to refill: not enough for today')
  })

  it('is not said before', async () => {
    has(stockOf(metformin, runsOut('2026-11-30')))
    showNote()
    await waitFor(() => expect(server.requestsTo(listStocks)).toHaveLength(1))
    expect(screen.queryByRole('status')).toBeNull()
  })
})

function balance() {
  return { units: 14_000, countedAt: at('2026-11-20T08:00'), isAtLeast: false, isAtMost: false, unrecorded: 0 }
}

/** A number and its unit are never on two lines. */
function withSpaces(text: string): (content: string) => boolean {
  return (content) => content.replaceAll('\u00a0', ' ') === text
}
