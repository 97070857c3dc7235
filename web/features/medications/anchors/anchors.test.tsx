import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { moveAnchors, previewAnchors } from '#core/api/anchors.ts'
import type { Output } from '#core/api/endpoint.ts'
import { addMedication } from '#core/api/medication-changes.ts'
import { type AnchorTimes, defaultAnchorTimes } from '#core/schedule/anchors.ts'
import { every, rows } from '#core/testing/custom-pattern.ts'
import { LateIntakeDialog } from '#web/features/doses/late-intake-dialog.tsx'
import * as outbox from '#web/lib/outbox.ts'
import { PatientRecordProvider } from '#web/lib/patient-record.tsx'
import { type ApiServer, apiServer, encoded, problem, sessionBody } from '#web/testing/api-server.ts'
import { cacheRecord } from '#web/testing/cache-record.ts'
import { at, medication, spans, withEntries, withPattern } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { AddMedicationFlow } from '../add/add-medication-flow.tsx'
import { AnchorSettings } from './anchor-settings.tsx'

const sam = '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f11'
const now = at('2026-11-21T18:35')
const time = (text: string) => Temporal.PlainTime.from(text)

const atDinner = (name: string) =>
  withPattern(medication({ name, time: '18:30' }), rows([every, '18:30', '1 tablets', 'dinner']))
const [metformin, simvastatin] = [atDinner('Metformin'), atDinner('Simvastatin')]

let server: ApiServer
/** What the server has. */
let stored: AnchorTimes | null

beforeEach(() => {
  vi.setSystemTime(now.epochMilliseconds)
  stored = null
  server = apiServer()
  server.answer('GET /api/account/session', () => {
    const session = sessionBody({ userId: sam, anchors: stored && z.encode(moveAnchors.output.shape.anchors, stored) })
    return { body: { session, now: now.toString() } }
  })
  server.answer(moveAnchors, (sent) => {
    const { isFirstUse: _, ...moved } = z.decode(moveAnchors.input, sent as z.input<typeof moveAnchors.input>)
    stored = { ...(stored ?? defaultAnchorTimes), ...moved } as AnchorTimes
    return encoded(moveAnchors, { anchors: stored })
  })
  signIn()
})

function show(page: React.ReactNode, medications = [metformin, simvastatin]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const anchors = stored === null ? {} : { anchors: stored }
  cacheRecord(client, { userId: sam, medications: medications.map((one) => withEntries(one)), ...anchors })
  render(
    <QueryClientProvider client={client}>
      <PatientRecordProvider>{page}</PatientRecordProvider>
      <Toaster label="Notifications" closeLabel="Close" />
    </QueryClientProvider>,
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const enter = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const moves = () => server.requestsTo(moveAnchors).map(({ body }) => body)

describe('in the form of a medication', () => {
  function opens() {
    server.answer(addMedication, encoded(addMedication, metformin))
    show(
      <AddMedicationFlow
        open
        onOpenChange={() => {}}
        spans={spans}
        now={now}
        currentMedications={[]}
        onAdded={() => {}}
        onStale={() => {}}
        onShow={() => {}}
        returnFocus={() => null}
      />,
    )
    enter('Medication name', 'Insulin')
    enter('Quantity and unit', '8')
    enter('First reminder time', '08:00')
    fireEvent.click(screen.getByRole('radio', { name: /Other times or days/ }))
  }

  const sentRows = () => {
    const [request] = server.requestsTo(addMedication)
    return (request?.body as { pattern: { steps: { rows: unknown[] }[] } } | undefined)?.pattern.steps[0]?.rows
  }

  it('asks for the times when they are first used, and stores them', async () => {
    opens()
    await press('Use meals and bedtime')
    expect([field('Breakfast').value, field('Lunch').value, field('Dinner').value, field('Bedtime').value]).toEqual([
      '08:00',
      '12:30',
      '18:30',
      '22:00',
    ])
    enter('Dinner', '12:45')
    screen.getByText('Dinner must be at least 30 minutes after lunch')
    await press('Use these times')
    expect(moves()).toEqual([])
    enter('Dinner', '19:00')
    await userEvent.type(field('Dinner'), '{Enter}')
    await waitFor(() => expect(field('Time').value).toBe('breakfast'))
    expect(moves()).toEqual([{ dinner: '19:00', isFirstUse: true }])
    expect(server.requestsTo(addMedication)).toEqual([])
  })

  /** The first times of the day are being stored. @returns answers that */
  async function storesTimes() {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.answer(moveAnchors, async () => {
      await promise
      stored = defaultAnchorTimes
      return encoded(moveAnchors, { anchors: stored })
    })
    opens()
    await press('Use meals and bedtime')
    await press('Use these times')
    return resolve
  }

  it('keeps an amount that is typed while the times are being stored', async () => {
    const answer = await storesTimes()
    enter('Amount', '12')
    answer()
    await waitFor(() => expect(field('Time').value).toBe('breakfast'))
    expect(field('Amount').value).toBe('12')
  })

  it('leaves the times as they are when it is canceled while they are being stored', async () => {
    const answer = await storesTimes()
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
    answer()
    await waitFor(() => expect(moves()).toHaveLength(1))
    await waitFor(() => expect(document.querySelector('.first-anchor-times')).toBe(null))
    expect(field('Time').value).toBe('08:00')
  })

  it('gives each line an anchor, the next that is free, or a clock time', async () => {
    stored = { ...defaultAnchorTimes, lunch: time('13:00') }
    opens()
    await press('Use meals and bedtime')
    await waitFor(() => expect(document.activeElement).toBe(field('Time')))
    await press('Add a time')
    await press('Add a time')
    expect([field('Time').value, field('Time 2').value, field('Time 3').value]).toEqual([
      'breakfast',
      'lunch',
      'dinner',
    ])
    fireEvent.change(field('Time 3'), { target: { value: '' } })
    enter('Clock time 3', '16:00')
    await press('Remove Breakfast')
    await press('Add Medication')
    await waitFor(() =>
      expect(sentRows()).toMatchObject([
        { anchor: 'lunch', time: '13:00', dosage: '8mg' },
        { time: '16:00', dosage: '8mg' },
      ]),
    )
    expect(sentRows()?.[1]).not.toHaveProperty('anchor')
  })

  it('says at the line that two of them meet', async () => {
    stored = defaultAnchorTimes
    opens()
    await press('Use meals and bedtime')
    await press('Add a time')
    fireEvent.change(field('Time 2'), { target: { value: 'breakfast' } })
    await press('Add Medication')
    screen.getByText(/Two lines plan 8:00 AM on the same day/)
    expect(field('Time 2').getAttribute('aria-invalid')).toBe('true')
    expect(sentRows()).toBeUndefined()
  })

  it('offers them to other days too, once they are used', async () => {
    stored = defaultAnchorTimes
    opens()
    await press('Use meals and bedtime')
    await press('Other days, other times')
    const other = within(screen.getByRole('group', { name: 'Days and times 2' }))
    fireEvent.change(other.getByLabelText('Time'), { target: { value: 'dinner' } })
    expect(other.getByLabelText<HTMLSelectElement>('Time').value).toBe('dinner')
  })

  it('stores typed times before the medication, whose new lines are seen first', async () => {
    opens()
    await press('Use meals and bedtime')
    enter('Dinner', '12:45')
    await press('Add Medication')
    expect(document.activeElement).toBe(field('Dinner'))
    enter('Dinner', '19:00')
    await press('Add Medication')
    await waitFor(() => expect(field('Time').value).toBe('breakfast'))
    expect(moves()).toEqual([{ dinner: '19:00', isFirstUse: true }])
    expect(server.requestsTo(addMedication)).toEqual([])
    await press('Add Medication')
    await waitFor(() => expect(server.requestsTo(addMedication)).toHaveLength(1))
  })

  it('goes on with the times of a first try whose response was lost', async () => {
    opens()
    await press('Use meals and bedtime')
    enter('Dinner', '19:00')
    let tries = 0
    server.answer(moveAnchors, () => {
      stored = { ...defaultAnchorTimes, dinner: time('19:00') }
      if (++tries === 1) throw new TypeError('Failed to fetch')
      return { status: 409, body: { ...problem('conflict', 'Changed'), reason: 'anchors_changed' } }
    })
    await press('Use these times')
    await waitFor(() => expect(field('Time').value).toBe('breakfast'))
    expect(tries).toBe(2)
    expect(screen.queryByText(/changed/)).toBeNull()
  })

  it('asks no more once another device has stored them', async () => {
    opens()
    await press('Use meals and bedtime')
    stored = { ...defaultAnchorTimes, breakfast: time('07:00') }
    const reason = { reason: 'anchors_changed' }
    server.answer(moveAnchors, { status: 409, body: { ...problem('conflict', 'Changed'), ...reason } })
    await press('Use these times')
    await waitFor(() => expect(screen.queryByLabelText('Breakfast')).toBeNull())
    await press('Use meals and bedtime')
    expect(field('Time').value).toBe('breakfast')
    expect(screen.getAllByText('7:00 AM')).not.toEqual([])
  })
})

describe('in the settings', () => {
  type Move = Output<typeof previewAnchors>['moves'][number]
  const dose = (text: string) => {
    const nominal = Temporal.PlainDateTime.from(text)
    return { nominal, shown: nominal, instant: at(text) }
  }
  const preview: Move['preview'] = {
    changesPlan: true,
    lastTaken: null,
    open: null,
    next: dose('2026-11-21T19:30'),
    afterNext: dose('2026-11-22T19:30'),
    coming: [dose('2026-11-21T19:30'), dose('2026-11-22T19:30')],
    choices: [],
    todayEmpty: false,
    fallenOut: [],
  }
  const moveOf = ({ id }: { id: string }, changes: Partial<Move> = {}): Move => ({
    medicationId: id,
    refusal: null,
    preview,
    ...changes,
  })
  const previews = (...moves: readonly Move[]) =>
    server.answer(previewAnchors, encoded(previewAnchors, { moves: [...moves] }))

  const unsaved = vi.fn()
  function opens() {
    stored = defaultAnchorTimes
    show(<AnchorSettings LateIntakeDialog={LateIntakeDialog} onUnsaved={unsaved} />)
  }

  it('shows each medicine before and after, stores what changed, and leaves the focus at the times', async () => {
    previews(moveOf(metformin), moveOf(simvastatin))
    opens()
    enter('Dinner', '19:30')
    const changes = within(await screen.findByRole('region', { name: 'What changes' }))
    const [first] = changes.getAllByRole('listitem')
    expect(first?.textContent?.replaceAll('\u202f', ' ')).toMatch(
      /Metformin.*Before.*Today, 6:30 PM.*After.*Today, 7:30 PM/,
    )
    expect(unsaved).toHaveBeenLastCalledWith(true)
    await press('Change times of 2 medications')
    await screen.findByText('Times of your day saved. 2 medications follow.')
    expect(moves()).toEqual([{ dinner: '19:30' }])
    expect(server.requestsTo(previewAnchors)[0]?.body).toEqual({ dinner: '19:30' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'What changes' })).toBeNull())
    expect(document.activeElement).toBe(field('Breakfast'))
    expect(unsaved).toHaveBeenLastCalledWith(false)
  })

  it('says the amount of each dose where they are not all the same', async () => {
    const coming = [
      { ...dose('2026-11-21T19:30'), dosage: '1000mg' },
      { ...dose('2026-11-22T08:00'), dosage: '500mg' },
    ]
    previews(moveOf(metformin, { preview: { ...preview, coming } }))
    opens()
    enter('Dinner', '19:30')
    const changes = within(await screen.findByRole('region', { name: 'What changes' }))
    const after = changes.getAllByText('After', { exact: false }).map((label) => label.parentElement?.textContent)
    expect(after.map((text) => text?.replaceAll(/[\u202f\u00a0]/g, ' '))).toEqual([
      'After Today, 7:30 PM \u20681,000 mg\u2069',
      'After Tomorrow, 8:00 AM \u2068500 mg\u2069',
    ])
  })

  it('asks about the open dose of each first, in one list', async () => {
    const recordMissed = vi.spyOn(outbox, 'recordMissed').mockResolvedValue({ entryId: 'e1' })
    vi.spyOn(outbox, 'flushOutbox').mockResolvedValue()
    const open = { preview: { ...preview, open: dose('2026-11-21T18:30') } }
    previews(moveOf(metformin, open), moveOf(simvastatin, open))
    opens()
    enter('Dinner', '19:30')
    const questions = within(
      await screen.findByRole('region', { name: /^Before dinner moves to 7:30\sPM: did you take these\?$/ }),
    )
    const of = (name: string) => within(questions.getByRole('region', { name: new RegExp(`^${name}`) }))
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
    fireEvent.click(of('Metformin').getByRole('button', { name: 'No' }))
    await of('Metformin').findByText('Recorded: not taken.')
    expect(recordMissed).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
    fireEvent.click(of('Simvastatin').getByRole('button', { name: 'Not sure' }))
    of('Simvastatin').getByText(/You are not sure/)
    await screen.findByRole('button', { name: 'Change times of 2 medications' })
  })

  it('names the medicine that cannot follow, and offers nothing', async () => {
    const refusal = { message: 'Too close', reason: 'rows_too_close:30' }
    previews(moveOf(metformin), moveOf(simvastatin, { refusal }))
    opens()
    enter('Dinner', '19:30')
    const refused = await screen.findByText(/Not every medication can follow/)
    const text = refused.closest('[role=alert]')?.textContent ?? ''
    expect(text).toMatch(/Simvastatin.*Times of one medicine must be at least 30 minutes apart/)
    expect(text).not.toContain('Metformin')
    expect(screen.queryByRole('button', { name: /^(Change|Save)/ })).toBeNull()
    await press('Keep the times as they are')
    expect(field('Dinner').value).toBe('18:30')
    expect(screen.queryByText(/Not every medication can follow/)).toBeNull()
  })

  it('says that no medicine changes, and stores the times', async () => {
    previews()
    opens()
    enter('Lunch', '13:00')
    await screen.findByText('No medication is taken at a changed time.')
    await press('Save these times')
    await screen.findByText('Times of your day saved.')
    expect(moves()).toEqual([{ lunch: '13:00' }])
  })

  it('asks the server nothing while a time is missing or out of order', () => {
    opens()
    enter('Dinner', '')
    screen.getByText('Reminder time is required')
    enter('Dinner', '12:45')
    screen.getByText('Dinner must be at least 30 minutes after lunch')
    expect(server.requestsTo(previewAnchors)).toEqual([])
  })

  it('keeps what was entered when it cannot be stored', async () => {
    previews(moveOf(metformin))
    server.answer(moveAnchors, { status: 500, body: problem('internal', 'Something went wrong') })
    opens()
    enter('Dinner', '19:30')
    await userEvent.click(await screen.findByRole('button', { name: 'Change times of 1 medication' }))
    await screen.findByText('The times could not be saved. Please try again.')
    expect(field('Dinner').value).toBe('19:30')
  })
})
