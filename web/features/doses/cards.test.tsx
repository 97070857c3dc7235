import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DoseEntry } from '#core/dose/entry.ts'
import { cardsOfDay } from '#web/lib/card-view.ts'
import { sentence } from '#web/testing/by-text-content.ts'
import { at, hourlyCourse, medication, spans, withEntries } from '#web/testing/patient.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { DayList } from './day-list.tsx'
import { DuePanel } from './due-panel.tsx'
import { FocusKeeper } from './keep-focus.tsx'
import { TakeDialog } from './take-dialog.tsx'
import { useDoseActions } from './use-dose-actions.ts'
import type { DoseRecorder } from './use-dose-recording.ts'
import { useDueGroup } from './use-due-group.ts'

const recordTaken = vi.fn<DoseRecorder['recordTaken']>()
const recordMissed = vi.fn<DoseRecorder['recordMissed']>()
const undoEntries = vi.fn<DoseRecorder['undoEntries']>()
const recordBothTaken = vi.fn<DoseRecorder['recordBothTaken']>()
const recorder = { recordTaken, recordMissed, undoEntries, recordBothTaken }

type Record = ReturnType<typeof withEntries>

/** Sam's cards at a moment, as the dashboard puts them together. */
function Cards(props: { records: Record[]; now: Temporal.Instant; unsent?: string[]; poisonLine?: string }) {
  const { records, now, unsent = [], poisonLine = null } = props
  const cards = cardsOfDay(records, spans, now)
  const actions = useDoseActions(cards, spans, () => now, recorder, poisonLine)
  const { group, holdGroup } = useDueGroup(cards, now)
  const shared = { actions, spans, now, unsent: new Set(unsent) }
  return (
    <FocusKeeper>
      {group && <DuePanel group={group} holdGroup={holdGroup} {...shared} />}
      <DayList cards={cards.filter((view) => !group?.cards.includes(view))} {...shared} />
      <TakeDialog actions={actions} cards={cards} spans={spans} now={now} />
      <Toaster label="Notifications" closeLabel="Close" />
    </FocusKeeper>
  )
}

const daily = medication({ name: 'Lisinopril', dosage: '10mg', time: '08:00', voice: true })
const metformin = medication({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
const thrice = medication({ name: 'Amoxicillin', dosage: '250mg', frequency: 'three-times-daily', time: '06:00' })
const weekly = medication({ name: 'Methotrexate', dosage: '15mg', time: '09:00', weekday: 1 })

const weeklyToday = medication({ name: 'Methotrexate', dosage: '15mg', time: '08:00', weekday: 6 })

const saturday = (time: string) => at(`2026-11-21T${time}`)
const cardOf = (name: string) => {
  const heading = screen.getByRole('heading', { name: new RegExp(name) })
  return within(heading.closest('article') ?? heading)
}

/** Opens the line of a taken dose. */
const openRow = (name: string) =>
  fireEvent.click(cardOf(name).getByRole('button', { name: new RegExp(name), expanded: false }))

/** The question that has come takes answers now. */
function question(name?: string) {
  const shown = screen.getByRole('alertdialog', name === undefined ? {} : { name })
  act(() => void vi.advanceTimersByTime(500))
  return within(shown)
}
const answer = (label: string, name?: string) => fireEvent.click(question(name).getByRole('button', { name: label }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  recordTaken.mockResolvedValue({ entryId: 'e1' })
  recordMissed.mockResolvedValue({ entryId: 'm1' })
  undoEntries.mockResolvedValue({ entryId: 'e2' })
  recordBothTaken.mockResolvedValue({ entryId: 'e3' })
})
afterEach(() => {
  vi.clearAllMocks()
})

const person = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

describe('a medication card', () => {
  const taken = ['2026-11-21T08:00', '2026-11-21T08:02'] as const
  it.each([
    ['is due from five minutes before', '07:55', [], 'Due now', 'Mark Taken'],
    ['is upcoming before that', '07:00', [], 'Next dose: Today', 'Mark Taken'],
    ['is not recorded after half an hour', '08:30', [], 'Not recorded', 'Mark Taken'],
    ['is missed when the patient said so', '09:00', [['2026-11-21T08:00']], 'Next dose: Tomorrow', 'Take it early'],
    ['is taken with its time', '12:00', [taken], 'Taken today at 8:02 AM', 'Undo'],
  ] as const)('%s', (_, time, entries, state, button) => {
    render(<Cards records={[withEntries(daily, ...entries)]} now={saturday(time)} />)
    const card = cardOf('Lisinopril')
    expect(card.getAllByText(state).length).toBeGreaterThan(0)
    expect(card.queryByRole('button', { name: button })).not.toBeNull()
  })

  describe('of a taken dose', () => {
    const record = withEntries(daily, taken)

    it('is one line, which its name opens', () => {
      render(<Cards records={[record]} now={saturday('12:00')} />)
      const card = cardOf('Lisinopril')
      for (const text of ['8:00 AM', 'Taken today at 8:02 AM']) card.getByText(text)
      expect(card.queryByText('Daily')).toBeNull()
      const name = card.getByRole('button', { name: 'Lisinopril 10\u00a0mg', expanded: false })
      fireEvent.click(name)
      expect(name.getAttribute('aria-expanded')).toBe('true')
      for (const text of ['Daily', 'Voice on', 'Next dose: Tomorrow, 8:00 AM']) card.getByText(text)
    })

    it('stays whole while the patient looks on, so that no row moves under the finger', () => {
      const { rerender } = render(<Cards records={[withEntries(daily)]} now={saturday('09:00')} />)
      const button = cardOf('Lisinopril').getByRole('button', { name: 'Mark Taken' })
      rerender(<Cards records={[record]} now={saturday('09:00')} />)
      expect(button.isConnected && button.textContent).toBe('Taken')
      expect(button.getAttribute('aria-disabled')).toBe('true')
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      fireEvent(document, new Event('visibilitychange'))
      expect(button.isConnected).toBe(false)
      cardOf('Lisinopril').getByRole('button', { name: 'Lisinopril 10\u00a0mg', expanded: false })
    })

    it('is whole while another dose of the day is not recorded', () => {
      const evening = ['2026-11-21T20:00', '2026-11-21T20:00'] as const
      render(<Cards records={[withEntries(metformin, evening)]} now={saturday('21:00')} />)
      const button = cardOf('Metformin').queryByRole('button', { name: 'I took it at… the 8:00 AM dose' })
      expect(button).not.toBeNull()
    })

    it('gives the focus from Undo to Mark Taken', async () => {
      const { rerender } = render(<Cards records={[record]} now={saturday('12:00')} />)
      const undo = cardOf('Lisinopril').getByRole('button', { name: 'Undo' })
      undo.focus()
      fireEvent.click(undo)
      expect(undoEntries).toHaveBeenCalledTimes(1)
      rerender(<Cards records={[withEntries(daily)]} now={saturday('12:00')} />)
      const markTaken = await cardOf('Lisinopril').findByRole('button', { name: 'Mark Taken' })
      expect(document.activeElement).toBe(markTaken)
    })
  })

  it('of a dose to come says its time once', () => {
    const taken = withEntries(metformin, ['2026-11-21T08:00'])
    render(<Cards records={[taken]} now={saturday('17:00')} />)
    const text = screen.getByRole('article').textContent ?? ''
    expect(text).toContain('8:00 PMNext dose: Today')
    expect(text.match(/8:00.PM/g)).toHaveLength(1)
    expect(text.match(/Next dose|Upcoming/g)).toHaveLength(1)
  })

  it('keeps a dosage whole beside a name that runs from right to left', () => {
    const hebrew = medication({ name: 'דואר', dosage: '500mg', time: '08:00' })
    render(<Cards records={[withEntries(hebrew)]} now={saturday('09:00')} />)
    expect(screen.getByText('דואר').tagName).toBe('BDI')
    expect(screen.getByText('500 mg').getAttribute('dir')).toBe('auto')
  })

  it('keeps a dosage whole beside such a name in what is said about it, too', async () => {
    const hebrew = medication({ name: 'דואר', dosage: '500mg', time: '08:00' })
    const taken = withEntries(hebrew, ['2026-11-20T08:00', '2026-11-21T07:00'])
    render(<Cards records={[taken]} now={saturday('08:00')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Mark Taken' }))
    expect(screen.getByRole('alertdialog').innerHTML).toContain('<bdi>דואר</bdi> <bdi>500&nbsp;mg</bdi>, planned for')
    answer('I take it now')
    const toast = await screen.findByText(sentence('דואר taken at 8:00 AM'))
    expect(toast.innerHTML).toBe('<bdi>דואר</bdi> taken at 8:00 AM')
  })

  it.each([
    ['taken on its own day', '22:00', '21:51', 'Taken yesterday at 9:51 PM'],
    ['taken after midnight', '23:50', '00:02', 'Yesterday: Taken today at 12:02 AM'],
  ])('says the day of last night once, when it was %s', (_, time, actual, state) => {
    const night = medication({ name: 'Atorvastatin', time })
    const day = actual < '12:00' ? 21 : 20
    const record = withEntries(night, [`2026-11-20T${time}`, `2026-11-${day}T${actual}`])
    render(<Cards records={[record]} now={saturday('00:25')} />)
    expect(cardOf('Atorvastatin').queryByText(state)).not.toBeNull()
  })

  it("undoes last night's intake from its line", async () => {
    const night = medication({ name: 'Atorvastatin', time: '23:50' })
    const record = withEntries(night, ['2026-11-20T23:50', '2026-11-21T00:02'])
    render(<Cards records={[record]} now={saturday('00:25')} />)
    fireEvent.click(cardOf('Atorvastatin').getByRole('button', { name: 'Undo' }))
    const [entry] = record.doses.entries
    await waitFor(() => expect(undoEntries).toHaveBeenCalledWith(expect.anything(), [entry?.id]))
  })

  it('says in the evening that the dose of today was taken, and quietly offers the next one early', () => {
    render(<Cards records={[withEntries(daily, taken)]} now={saturday('20:30')} />)
    const card = cardOf('Lisinopril')
    card.getByText('Taken today at 8:02 AM')
    openRow('Lisinopril')
    card.getByText('Next dose: Tomorrow, 8:00 AM')
    expect(card.queryByRole('button', { name: 'Mark Taken' })).toBeNull()
    card.getByRole('button', { name: 'Take the next dose early' })
    expect(card.queryByRole('button', { name: 'Take it early' })).toBeNull()
    card.getByRole('button', { name: 'Undo' })
  })

  it('says from 4 in the morning what is next, and when it was last taken', () => {
    render(<Cards records={[withEntries(daily, taken)]} now={at('2026-11-22T04:00')} />)
    const card = cardOf('Lisinopril')
    card.getByText('Next dose: Today')
    card.getByText('Last taken yesterday at 8:02 AM')
    expect(card.queryByRole('button', { name: /Taken/ })).toBeNull()
  })

  it('shows name, dosage, time, frequency, next dose and the voice reminder', () => {
    render(<Cards records={[withEntries(daily), withEntries(metformin)]} now={saturday('09:00')} />)
    const lisinopril = cardOf('Lisinopril 10\u00a0mg')
    for (const text of ['8:00 AM', 'Daily', 'Next dose: Tomorrow, 8:00 AM', 'Voice on']) {
      lisinopril.getByText(text)
    }
    const twice = cardOf('Metformin 500\u00a0mg')
    for (const text of ['Twice daily', 'Next dose: Today, 8:00 PM', 'Voice off']) {
      expect(twice.queryByText(text)).not.toBeNull()
    }
  })

  it('says how the medicine is taken', () => {
    const medicine = medication({ name: 'Levothyroxine', time: '20:00', instructions: 'On an empty stomach.' })
    render(<Cards records={[withEntries(medicine)]} now={saturday('12:00')} />)
    expect(cardOf('Levothyroxine').queryByText('On an empty stomach.')).not.toBeNull()
  })

  it('names the weekday of a weekly medicine that is taken and in one line', () => {
    const taken = withEntries(weekly, ['2026-11-23T09:00', '2026-11-23T09:01'])
    render(<Cards records={[taken]} now={at('2026-11-23T12:00')} />)
    expect(screen.getByRole('article').textContent).toMatch(/Weekly, on Monday · Taken today at 9:01 AM/)
  })

  it('names the weekday of a weekly medicine', () => {
    render(<Cards records={[withEntries(weekly)]} now={at('2026-11-23T07:30')} />)
    expect(cardOf('Methotrexate').queryByText('Weekly, on Monday')).not.toBeNull()
  })

  it('keeps its button in place through Logging... and records one tap once', async () => {
    let stored = (_: { entryId: string }) => {}
    recordTaken.mockReturnValue(new Promise((resolve) => (stored = resolve)))
    const { rerender } = render(<Cards records={[withEntries(daily)]} now={saturday('08:01')} />)
    const button = screen.getByRole('button', { name: 'Mark Taken' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(button.textContent).toBe('Logging...')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(recordTaken).toHaveBeenCalledTimes(1)

    stored({ entryId: 'e1' })
    await screen.findByText(sentence('Lisinopril taken at 8:01 AM'))
    rerender(<Cards records={[withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:01'])]} now={saturday('08:01')} />)
    expect(button.isConnected).toBe(true)
    expect(button.textContent).toBe('Taken')
  })

  it('stays untaken and says so when the device cannot store the tap', async () => {
    recordTaken.mockRejectedValue(new Error('QuotaExceededError'))
    render(<Cards records={[withEntries(daily)]} now={saturday('08:01')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Mark Taken' }))
    const alert = await screen.findByText(/^Failed to mark dose as taken/)
    expect(alert.closest('[aria-live="assertive"]')).not.toBeNull()
    const button = await screen.findByRole('button', { name: 'Mark Taken' })
    expect(button.getAttribute('aria-disabled')).toBeNull()
  })

  it('undoes what is recorded, and the focus stays at the dose', async () => {
    const user = person()
    const record = withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:02'])
    const { rerender } = render(<Cards records={[record]} now={saturday('09:00')} />)
    await user.click(cardOf('Lisinopril').getByRole('button', { name: 'Undo' }))
    expect(undoEntries.mock.calls[0]?.[1]).toEqual([record.doses.entries[0]?.id])
    rerender(<Cards records={[withEntries(daily)]} now={saturday('09:00')} />)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark Taken' }))
  })

  it('a dose that this device cannot store says so for as long as its button to try again stays', async () => {
    recordTaken.mockRejectedValueOnce(new Error('The disk is full.'))
    render(<Cards records={[withEntries(daily)]} now={saturday('09:00')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Mark Taken' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    act(() => void vi.advanceTimersByTime(9000))
    expect(again.isConnected).toBe(true)
    fireEvent.click(again)
    await waitFor(() => expect(recordTaken).toHaveBeenCalledTimes(2))
  })

  it('undoes from the toast just what that tap recorded', async () => {
    render(<Cards records={[withEntries(daily)]} now={saturday('09:00')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Mark Taken' }))
    const toast = (await screen.findByText(sentence('Lisinopril taken at 9:00 AM'))).closest('.toast')
    fireEvent.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(undoEntries).toHaveBeenCalledWith(expect.anything(), ['e1']))
  })

  it('says that it waits on this device, and that it was recorded twice', () => {
    const record = withEntries(
      daily,
      ['2026-11-21T08:00', '2026-11-21T08:02'],
      ['2026-11-21T08:00', '2026-11-21T08:50'],
    )
    const unsent = record.doses.entries.map(({ id }) => id).slice(0, 1)
    render(<Cards records={[record]} now={saturday('09:00')} unsent={unsent} />)
    screen.getByText(/^Saved on this device/)
    const told = screen.getByText(/^Recorded twice: 8:02 AM and 8:50 AM\. Took it once\? Undo one\./)
    expect(told.textContent).toMatch(/poison help line now/)
    expect(told.textContent).not.toContain('counts')
    fireEvent.click(screen.getByRole('button', { name: 'Undo 8:50 AM' }))
    expect(undoEntries.mock.calls[0]?.[1]).toEqual([record.doses.entries[1]?.id])
  })

  it('offers to call the poison help line, before all else, when a dose was recorded twice', () => {
    const morning = '2026-11-21T08:00'
    const twice = withEntries(daily, [morning, '2026-11-21T08:02'], [morning, '2026-11-21T08:50'])
    render(<Cards records={[twice]} now={saturday('09:00')} poisonLine="1-800-222-1222" />)
    const call = screen.getByRole('link', { name: 'Call poison help line: 1-800-222-1222' })
    expect(call.getAttribute('href')).toBe('tel:18002221222')
    expect(call.className).toContain('btn--solid')
    expect(screen.getByRole('alert').nextElementSibling).toBe(call)
    expect(screen.getByRole('alert').textContent).not.toContain('1-800')
  })

  it('is undone only by the note while that asks which record is true: a plain Undo would take both back', () => {
    const morning = '2026-11-21T08:00'
    const both = [
      [morning, '2026-11-21T08:02'],
      [morning, '2026-11-21T14:10'],
    ] as const
    const twice = withEntries(daily, ...both)
    const undo = () => screen.queryAllByRole('button', { name: /^Undo/ }).map(({ textContent }) => textContent)
    // In one line of the list, and in a whole row.
    for (const time of ['15:00', '14:12']) {
      const { unmount } = render(<Cards records={[twice]} now={saturday(time)} />)
      expect(undo()).toEqual(['Undo 8:02 AM', 'Undo 2:10 PM'])
      unmount()
    }
    // As one of several of the due panel: its tick does nothing.
    const others = ['Amlodipine', 'Metoprolol'].map((name) => withEntries(medication({ name, time: '08:00' })))
    const near = withEntries(daily, [morning, '2026-11-21T07:40'], [morning, '2026-11-21T08:15'])
    const { rerender } = render(<Cards records={[withEntries(daily), ...others]} now={saturday('08:10')} />)
    rerender(<Cards records={[near, ...others]} now={saturday('08:16')} />)
    const tick = screen.getByRole('button', { name: /^Undo.*Lisinopril/ })
    fireEvent.click(tick)
    expect(tick.getAttribute('aria-disabled')).toBe('true')
    expect(undoEntries).not.toHaveBeenCalled()
    // Nor does Undo of all of them reach it.
    const [lisinopril, ...rest] = [
      near,
      ...others.map((one) => withEntries(one.medication, [morning, '2026-11-21T08:12'])),
    ]
    rerender(<Cards records={[lisinopril, ...rest] as Record[]} now={saturday('08:16')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Undo all 2' }))
    const cleared = undoEntries.mock.calls.flatMap(([, ids]) => ids)
    expect(cleared.sort()).toEqual(rest.flatMap(({ doses }) => doses.entries.map(({ id }) => id)).sort())
  })

  it('says that the dose before was recorded twice, beside the next one', () => {
    const morning = '2026-11-21T08:00'
    const twice = withEntries(metformin, [morning, '2026-11-21T08:02'], [morning, '2026-11-21T08:50'])
    render(<Cards records={[twice]} now={saturday('18:30')} />)
    screen.getByRole('button', { name: 'Mark Taken' })
    screen.getByText(/^Recorded twice: 8:02 AM and 8:50 AM\. Took it once\? Undo one\./)
    fireEvent.click(screen.getByRole('button', { name: 'Undo 8:50 AM' }))
    expect(undoEntries.mock.calls[0]?.[1]).toEqual([twice.doses.entries[1]?.id])
  })

  it('takes no second tap for another of three records, which has come to the place of the one that was undone', async () => {
    const times = ['08:02', '08:50', '09:40'].map((time) => `2026-11-21T${time}`)
    const thrice = withEntries(daily, ...times.map((at) => ['2026-11-21T08:00', at] as const))
    const [first, ...others] = thrice.doses.entries
    const undo = (time: string) => void fireEvent.click(screen.getByRole('button', { name: `Undo ${time} AM` }))
    const { rerender } = render(<Cards records={[thrice]} now={saturday('10:00')} />)
    await act(async () => undo('8:02'))
    rerender(<Cards records={[{ ...thrice, doses: { ...thrice.doses, entries: others } }]} now={saturday('10:00')} />)
    undo('8:50')
    fireEvent.click(screen.getByRole('button', { name: 'I took both' }))
    expect(undoEntries.mock.calls.map(([, ids]) => ids)).toEqual([[first?.id]])
    expect(recordBothTaken).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(500))
    undo('8:50')
    expect(undoEntries.mock.calls.map(([, ids]) => ids)).toEqual([[first?.id], [others[0]?.id]])
  })

  it('stores that both of a dose that was recorded twice were taken, and asks no more', () => {
    const times = ['2026-11-21T08:02', '2026-11-21T14:10'] as const
    const record = withEntries(daily, ...times.map((at) => ['2026-11-21T08:00', at] as const))
    const { rerender } = render(<Cards records={[record]} now={saturday('15:00')} />)
    fireEvent.click(screen.getByRole('button', { name: 'I took both' }))
    const intakes = record.doses.entries.map(({ id }) => id).sort()
    expect(recordBothTaken.mock.calls[0]?.[1]).toEqual(intakes)
    const [first] = record.doses.entries
    if (!first) throw new Error('Two are recorded.')
    const said: DoseEntry = { ...first, id: 'said', status: 'both-taken', intakes }
    const doses = { ...record.doses, entries: [...record.doses.entries, said] }
    rerender(<Cards records={[{ ...record, doses }]} now={saturday('15:00')} />)
    expect(screen.queryByText(/^Recorded twice/)).toBeNull()
  })
})

describe('the question before a dose', () => {
  const medicine = medication({ name: 'Apixaban', dosage: '5 mg', time: '08:00' })
  const monday = withEntries(medicine, ['2026-11-23T08:00', '2026-11-23T08:01'])
  const early = () => {
    const name = /^Take (it|the next dose) early$/
    if (!screen.queryByRole('button', { name })) openRow('Apixaban')
    fireEvent.click(screen.getByRole('button', { name }))
  }

  it('is asked anew when another dose has become the one to take while it stood', async () => {
    const early = [withEntries(thrice)]
    const { rerender } = render(<Cards records={early} now={saturday('03:00')} />)
    fireEvent.click(cardOf('Amoxicillin').getByRole('button', { name: 'Take it early' }))
    screen.getByText(sentence('Amoxicillin 250 mg, planned for today, 6:00 AM.'))
    rerender(<Cards records={early} now={saturday('14:01')} />)
    const labels = question().getAllByRole('button')
    if (labels[1]) fireEvent.click(labels[1])
    await screen.findByRole('alertdialog')
    expect(recordTaken).not.toHaveBeenCalled()
  })

  it('names an intake that another device records while it stands', () => {
    const evening = withEntries(metformin, ['2026-11-21T08:00', '2026-11-21T08:00'])
    const { rerender } = render(<Cards records={[evening]} now={saturday('16:00')} />)
    openRow('Metformin')
    fireEvent.click(cardOf('Metformin').getByRole('button', { name: 'Take the next dose early' }))
    expect(screen.getByRole('alertdialog').textContent).toMatch(/today at 8:00.AM/)
    const since = withEntries(metformin, ['2026-11-21T08:00', '2026-11-21T15:50'])
    rerender(<Cards records={[since]} now={saturday('16:00')} />)
    expect(screen.getByRole('alertdialog').textContent).toMatch(/today at 3:50.PM/)
  })

  it('names the amount that another device changes while it stands, and takes no tap that was meant for the one before', () => {
    const { rerender } = render(<Cards records={[withEntries(daily)]} now={saturday('03:00')} />)
    fireEvent.click(cardOf('Lisinopril').getByRole('button', { name: 'Take it early' }))
    question().getByText(sentence('Lisinopril 10 mg, planned for today, 8:00 AM.'))
    const changed = { ...daily, dosage: '5mg', versions: daily.versions.map((one) => ({ ...one, dosage: '5mg' })) }
    rerender(<Cards records={[withEntries(changed)]} now={saturday('03:00')} />)
    const dialog = within(screen.getByRole('alertdialog'))
    dialog.getByText(sentence('Lisinopril 5 mg, planned for today, 8:00 AM.'))
    fireEvent.click(dialog.getByRole('button', { name: /^I take it now/ }))
    expect(recordTaken).not.toHaveBeenCalled()
  })

  it('goes away once another device has recorded the dose', () => {
    const { rerender } = render(<Cards records={[withEntries(daily)]} now={saturday('03:00')} />)
    fireEvent.click(cardOf('Lisinopril').getByRole('button', { name: 'Take it early' }))
    question()
    rerender(<Cards records={[withEntries(daily, ['2026-11-21T08:00', '2026-11-21T03:00'])]} now={saturday('03:00')} />)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    rerender(<Cards records={[withEntries(daily)]} now={saturday('03:00')} />)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(recordTaken).not.toHaveBeenCalled()
  })

  it.each([
    ['2026-11-23T20:05', 'You took 5 mg today at 8:01 AM, 12 h 4 min ago. Next in 11 h 55 min.', '11 h 55 min'],
    ['2026-11-24T04:00', 'You took 5 mg yesterday at 8:01 AM, 19 h 59 min ago. Next in 4 h.', '4 h'],
    ['2026-11-24T05:59', 'You took 5 mg yesterday at 8:01 AM, 21 h 58 min ago. Next in 2 h 1 min.', '2 h 1 min'],
  ])('says at %s when the medicine was taken and when the next dose comes', (now, text, by) => {
    render(<Cards records={[monday]} now={at(now)} />)
    early()
    question('Take it early?').getByText(sentence(text))
    question().getByText(/^Do not take two doses at once/)
    question().getByRole('button', { name: `I take it now, ${by} early` })
    const wait = now.startsWith('2026-11-23') ? 'Wait until tomorrow, 8:00 AM' : 'Wait until 8:00 AM'
    expect(document.activeElement).toBe(question().getByRole('button', { name: wait }))
    const prominent = question()
      .getAllByRole('button')
      .filter(({ className }) => className.includes('btn--solid'))
    expect(prominent.map(({ textContent }) => textContent)).toEqual([wait])
    answer(wait)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(recordTaken).not.toHaveBeenCalled()
  })

  it('takes no answer for half a second: a double tap is none', () => {
    render(<Cards records={[monday]} now={at('2026-11-23T20:05')} />)
    early()
    const shown = screen.getByRole('alertdialog')
    const answers = () => within(shown).getAllByRole('button')
    for (const button of answers()) fireEvent.click(button)
    fireEvent.keyDown(shown, { key: 'Escape' })
    act(() => void vi.advanceTimersByTime(499))
    for (const button of answers()) fireEvent.click(button)
    expect(recordTaken).not.toHaveBeenCalled()
    expect(shown.isConnected).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    fireEvent.keyDown(shown, { key: 'Escape' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(recordTaken).not.toHaveBeenCalled()
  })

  it('takes a press outside for the answer that stores nothing', () => {
    render(<Cards records={[monday]} now={at('2026-11-23T20:05')} />)
    early()
    const scrim = screen.getByRole('alertdialog').parentElement
    question()
    if (scrim) fireEvent.click(scrim)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(recordTaken).not.toHaveBeenCalled()
  })

  it('records the dose when the patient takes it all the same', async () => {
    const lastDose = withEntries(thrice, ['2026-11-21T06:00', '2026-11-21T13:00'])
    render(<Cards records={[lastDose]} now={saturday('14:00')} />)
    screen.getByText('Last taken today at 1:00 PM')
    fireEvent.click(screen.getByRole('button', { name: 'Mark Taken' }))
    const text = 'You took 250 mg today at 1:00 PM, 1 h ago. Next in 8 h.'
    question('Take another dose?').getByText(sentence(text))
    answer('I take it now')
    await waitFor(() => expect(recordTaken).toHaveBeenCalledTimes(1))
    expect(recordTaken.mock.calls[0]?.[0].nominal.toString()).toBe('2026-11-21T14:00:00')
  })

  it('says of a late dose since when nothing is recorded, and not to take two at once', () => {
    render(<Cards records={[withEntries(daily, ['2026-11-20T08:00', '2026-11-20T08:00'])]} now={saturday('20:01')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Mark Taken' }))
    const asked = question('Take it this late?')
    const text =
      'Nothing is recorded since the dose you took yesterday at 8:00 AM, 36 h 1 min ago. Next in 11 h 59 min.'
    asked.getByText(sentence(text))
    asked.getByText(/Do not take two doses at once.*ask your pharmacist/)
    expect(asked.queryByRole('button', { name: 'I take it now, 12 h 1 min late' })).not.toBeNull()
  })

  it.each([
    ['The 8:00 PM dose (30 min early)', '2026-11-21T20:00:00'],
    ['The 8:00 AM dose (11 h 30 min late)', '2026-11-21T08:00:00'],
  ])('asks which one is meant shortly before the next: %s', async (label, nominal) => {
    render(<Cards records={[withEntries(metformin)]} now={saturday('19:30')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Mark Taken' }))
    expect(
      question('Which one?')
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Not now', 'The 8:00 PM dose (30 min early)', 'The 8:00 AM dose (11 h 30 min late)'])
    answer(label)
    await waitFor(() => expect(recordTaken).toHaveBeenCalledTimes(1))
    expect(recordTaken.mock.calls[0]?.[0].nominal.toString()).toBe(nominal)
  })

  it('names the day of a weekly medicine that is recorded late', () => {
    const due = withEntries(weekly, ['2026-11-21T09:00', '2026-11-21T10:00'])
    render(<Cards records={[due]} now={at('2026-11-23T09:05')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Mark Taken' }))
    // An intake that belongs to no dose: its amount is not known.
    expect(screen.queryByText(/^You took it on Sat, Nov 21 at 10:00 AM, 47 h 5 min ago\./)).not.toBeNull()
  })

  it('the question about a weekly medicine that was taken days late says how soon the next comes, with the way to its plan', () => {
    const late = withEntries(weekly, ['2026-11-16T09:00', '2026-11-19T10:00'])
    const day = <Cards records={[late]} now={at('2026-11-19T12:00')} />
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: day }])} />)
    screen.getByText(/^The next dose comes 3 days 23 h after this one\./)
    const link = screen.getByRole('link', { name: 'Change the schedule' })
    expect(link.getAttribute('href')).toBe('/app/medications')
  })

  it('a weekly medicine that was taken days late does not suggest the next dose early, but can record it', () => {
    const late = withEntries(weekly, ['2026-11-16T09:00', '2026-11-19T10:00'])
    const day = <Cards records={[late]} now={at('2026-11-19T12:00')} />
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: day }])} />)
    const early = { name: 'Take the next dose early' }
    expect(screen.queryByRole('button', early)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(screen.getByRole('button', early))
    screen.getByRole('alertdialog')
  })

  it('may leave that next dose out without a press on More', () => {
    const late = withEntries(weekly, ['2026-11-16T09:00', '2026-11-19T10:00'])
    const day = <Cards records={[late]} now={at('2026-11-23T06:00')} />
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: day }])} />)
    screen.getByRole('button', { name: 'More' })
    screen.getByRole('button', { name: /^Skip/ })
    expect(screen.queryByRole('button', { name: /early/ })).toBeNull()
  })

  describe('the question about a weekly dose that was forgotten', () => {
    const open = (now: string, title = 'Monday’s dose is not recorded') => {
      render(<Cards records={[withEntries(weekly)]} now={at(now)} />)
      fireEvent.click(screen.getByRole('button', { name: /Mark Taken|Take it early/ }))
      return question(title)
    }

    it('offers to say when it was taken, to take it now, or to leave it out', async () => {
      const asked = open('2026-11-24T10:00')
      expect(asked.getAllByRole('button').map((button) => button.textContent)).toEqual([
        'Not now',
        'I took it on…',
        'I take it now, 25 h late',
        'I leave it out',
      ])
      asked.getByText(/Next in 5 days 23 h\./)
      answer('I leave it out')
      await waitFor(() => expect(recordMissed).toHaveBeenCalledTimes(1))
    })

    it('asks for the time with the planned one in the field', async () => {
      open('2026-11-24T10:00')
      answer('I took it on…')
      expect(screen.getByLabelText<HTMLInputElement>('When did you take it?').value).toBe('09:00')
      screen.getByRole('button', { name: 'On time, yesterday, 9:00 AM' })
      fireEvent.click(screen.getByRole('button', { name: 'Record as taken' }))
      await waitFor(() => expect(recordTaken).toHaveBeenCalledTimes(1))
      expect(recordTaken.mock.calls[0]?.[1]).toEqual(at('2026-11-23T09:00'))
    })

    it('offers to record it before the next one is taken early', async () => {
      const asked = open('2026-11-29T06:00')
      expect(asked.getAllByRole('button').map((button) => button.textContent)).toEqual([
        'Not now',
        'Record it as Monday’s dose',
        'Take the next one early',
      ])
      answer('Record it as Monday’s dose')
      await waitFor(() => expect(recordTaken).toHaveBeenCalledTimes(1))
      expect(recordTaken.mock.calls[0]?.[0].nominal.toString()).toBe('2026-11-23T09:00:00')
    })
  })

  it('names a forgotten dose by its date once its weekday has come again', () => {
    render(<Cards records={[withEntries(weekly)]} now={at('2026-11-30T06:00')} />)
    fireEvent.click(screen.getByRole('button', { name: /Mark Taken|Take it early/ }))
    question('The dose for Monday, November 23 is not recorded').getByRole('button', {
      name: 'Record it as the dose for Monday, November 23',
    })
    expect(screen.queryByText(/Monday’s dose/)).toBe(null)
  })

  it('appears before "I took it at ..." is recorded beside another intake', async () => {
    const record = withEntries(thrice, ['2026-11-21T14:00', '2026-11-21T14:00'])
    render(<Cards records={[record]} now={saturday('14:10')} />)
    fireEvent.click(screen.getByRole('button', { name: 'I took it at… the 6:00 AM dose' }))
    const field = await screen.findByLabelText('When did you take the 6:00 AM dose?')
    fireEvent.change(field, { target: { value: '14:03' } })
    fireEvent.click(screen.getByRole('button', { name: 'Record as taken' }))
    const asked = question('Record it at 2:03 PM?')
    asked.getByText(sentence('You took 250 mg at 2:00 PM, 3 min before.'))
    expect(recordTaken).not.toHaveBeenCalled()
    answer('Record it at 2:03 PM')
    await waitFor(() => expect(recordTaken).toHaveBeenCalledTimes(1))
    expect(recordTaken.mock.calls[0]?.[1]).toEqual(saturday('14:03'))
  })
})

describe('the place of the due panel', () => {
  const later = medication({ name: 'Warfarin', dosage: '5mg', time: '08:15' })
  const before = [withEntries(daily), withEntries(later)]
  const after = [withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:16']), withEntries(later)]
  const press = () => fireEvent.click(cardOf('Warfarin').getByRole('button', { name: 'Mark Taken' }))

  it('takes no second tap for the next medicine, which has come to the place of the one before', async () => {
    const { rerender } = render(<Cards records={before} now={saturday('08:16')} />)
    fireEvent.click(cardOf('Lisinopril').getByRole('button', { name: 'Mark Taken' }))
    await waitFor(() => expect(recordTaken).toHaveBeenCalledTimes(1))
    rerender(<Cards records={after} now={saturday('08:16')} />)
    press()
    expect(recordTaken).toHaveBeenCalledTimes(1)
    act(() => void vi.advanceTimersByTime(500))
    press()
    expect(recordTaken.mock.calls[1]?.[0].medicationId).toBe(later.id)
    await screen.findByText(sentence('Warfarin taken at 8:16 AM'))
  })

  it('takes no tap that was meant for the medicine before, whose half hour has just passed', () => {
    const { rerender } = render(<Cards records={before} now={saturday('08:29')} />)
    rerender(<Cards records={before} now={saturday('08:30')} />)
    press()
    expect(recordTaken).not.toHaveBeenCalled()
  })
})

describe('"I took it at ..."', () => {
  it('is not asked in the panel of the next medicine about the one before', async () => {
    const later = medication({ name: 'Warfarin', dosage: '5mg', time: '08:15' })
    const both = [withEntries(daily), withEntries(later)]
    const { rerender } = render(<Cards records={both} now={saturday('08:05')} />)
    fireEvent.click(screen.getByRole('button', { name: 'I took it at…' }))
    await screen.findByLabelText('When did you take it?')
    rerender(<Cards records={both} now={saturday('08:31')} />)
    const warfarin = cardOf('Warfarin')
    warfarin.getByText('Due now')
    expect(warfarin.queryByText(/When did you take/)).toBeNull()
  })

  it('opens in place and records only a real time', async () => {
    const user = person()
    render(<Cards records={[withEntries(thrice)]} now={saturday('10:30')} />)
    await user.click(screen.getByRole('button', { name: 'I took it at…' }))
    await user.click(await screen.findByRole('button', { name: 'Record as taken' }))
    screen.getByText('Please enter the time you took it')
    fireEvent.change(screen.getByLabelText('When did you take it?'), { target: { value: '10:45' } })
    await user.click(screen.getByRole('button', { name: 'Record as taken' }))
    screen.getByText(/^Please enter a time after yesterday, 10:00 PM/)
    fireEvent.change(screen.getByLabelText('When did you take it?'), { target: { value: '06:20' } })
    await user.click(screen.getByRole('button', { name: 'Record as taken' }))
    expect(recordTaken.mock.calls[0]?.[1].toString()).toBe(saturday('06:20').toString())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Mark Taken|Taken/ }))
  })

  it('offers the planned time and half an hour later for one tap, the first with the focus', async () => {
    render(<Cards records={[withEntries(daily)]} now={saturday('10:00')} />)
    fireEvent.click(cardOf('Lisinopril').getByRole('button', { name: 'I took it at…' }))
    const onTime = await screen.findByRole('button', { name: 'On time, 8:00 AM' })
    expect(document.activeElement).toBe(onTime)
    fireEvent.click(screen.getByRole('button', { name: 'Half an hour later, 8:30 AM' }))
    await screen.findByText(sentence('Lisinopril taken at 8:30 AM'))
    expect(recordTaken.mock.calls[0]?.[1]).toEqual(saturday('08:30'))
  })

  it('stands beside an older dose that nobody recorded, and asks for that one', async () => {
    const user = person()
    render(<Cards records={[withEntries(thrice)]} now={saturday('14:40')} />)
    await user.click(screen.getByRole('button', { name: 'I took it at… the 6:00 AM dose' }))
    expect(screen.queryByLabelText('When did you take the 6:00 AM dose?')).not.toBeNull()
  })
})

describe('a long list', () => {
  const names = ['Apixaban', 'Furosemide', 'Lisinopril', 'Spironolactone']
  const instructions = 'With water.'
  const four = () => names.map((name) => medication({ name, time: '08:00', instructions }))
  /** The given ones were taken at eight. */
  const recorded = (medications: readonly ReturnType<typeof medication>[], ...taken: string[]) =>
    medications.map((one) =>
      taken.includes(one.name) ? withEntries(one, ['2026-11-21T08:00', '2026-11-21T08:00']) : withEntries(one),
    )

  it('has a line for each medicine, with what is to be known before it is taken, and opens to the rest', () => {
    const methotrexate = medication({ name: 'Methotrexate', time: '08:00', weekday: 6 })
    render(<Cards records={recorded([...four(), methotrexate])} now={saturday('07:00')} />)
    const card = cardOf('Methotrexate')
    card.getByText('Upcoming')
    card.getByText('Weekly, on Saturday')
    cardOf('Apixaban').getByText(instructions)
    expect(card.queryByText('Voice off')).toBeNull()
    openRow('Methotrexate')
    card.getByText('Voice off')
    card.getByRole('button', { name: 'Skip…' })
  })

  it('marks a dose from its line, which then stays as it is, with Undo', async () => {
    const all = four()
    const { rerender } = render(<Cards records={recorded(all)} now={saturday('09:00')} />)
    const button = cardOf('Lisinopril').getByRole('button', { name: 'Mark Taken' })
    fireEvent.click(button)
    await screen.findByText(sentence('Lisinopril taken at 9:00 AM'))
    rerender(<Cards records={recorded(all, 'Lisinopril')} now={saturday('09:00')} />)
    expect(button.isConnected).toBe(true)
    expect(button.textContent).toBe('Taken')
    fireEvent.click(cardOf('Lisinopril').getByRole('button', { name: 'Undo' }))
    expect(undoEntries).toHaveBeenCalledTimes(1)
    // The list is shorter, and no row of it changes under the finger.
    expect(cardOf('Apixaban').queryByText('Voice off')).toBeNull()
  })

  it('takes no second tap for Mark Taken, which has come to the place of Undo', async () => {
    const all = [...four(), medication({ name: 'Warfarin', time: '08:00' })]
    const records = recorded(all, 'Warfarin')
    const { rerender } = render(<Cards records={records} now={saturday('09:00')} />)
    await act(async () => void fireEvent.click(cardOf('Warfarin').getByRole('button', { name: 'Undo' })))
    expect(undoEntries).toHaveBeenCalledTimes(1)
    const undone = records.map((record): Record => {
      const [taken] = record.doses.entries
      if (!taken) return record
      const cleared: DoseEntry = { ...taken, id: 'undo', status: 'cleared', clears: [taken.id] }
      return { ...record, doses: { ...record.doses, entries: [taken, cleared] } }
    })
    rerender(<Cards records={undone} now={saturday('09:00')} />)
    const markTaken = () => fireEvent.click(cardOf('Warfarin').getByRole('button', { name: 'Mark Taken' }))
    markTaken()
    expect(recordTaken).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(500))
    markTaken()
    await waitFor(() => expect(recordTaken).toHaveBeenCalledTimes(1))
  })

  it('a row with a form that is open stays whole when the list grows', async () => {
    const all = four()
    const { rerender } = render(<Cards records={recorded(all.slice(0, 1))} now={saturday('09:00')} />)
    fireEvent.click(cardOf('Apixaban').getByRole('button', { name: 'I took it at…' }))
    await screen.findByLabelText('When did you take it?')
    rerender(<Cards records={recorded(all)} now={saturday('09:00')} />)
    expect(screen.queryByLabelText('When did you take it?')).not.toBeNull()
  })

  it('an open dose of another time stays in sight', () => {
    const record = withEntries(medication({ name: 'Amoxicillin', frequency: 'three-times-daily', time: '06:00' }))
    render(<Cards records={[...recorded(four()), record]} now={saturday('14:40')} />)
    expect(cardOf('Amoxicillin').queryByRole('button', { name: 'I took it at… the 6:00 AM dose' })).not.toBeNull()
  })

  it('an open dose of another time comes in sight, too, on a page that stays open', () => {
    const record = withEntries(
      medication({ name: 'Amoxicillin', frequency: 'three-times-daily', time: '06:00' }),
      ['2026-11-20T14:00', '2026-11-20T14:00'],
      ['2026-11-20T22:00', '2026-11-20T22:00'],
    )
    const records = [...recorded(four()), record]
    const { rerender } = render(<Cards records={records} now={saturday('05:30')} />)
    expect(cardOf('Amoxicillin').queryByText('Voice off')).toBeNull()
    rerender(<Cards records={records} now={saturday('14:40')} />)
    expect(cardOf('Amoxicillin').queryByRole('button', { name: 'I took it at… the 6:00 AM dose' })).not.toBeNull()
  })

  it('records all that were taken together with two taps', async () => {
    const all = four()
    const { rerender } = render(<Cards records={recorded(all, 'Furosemide')} now={saturday('09:00')} />)
    screen.getByText('3 doses not recorded: today, 8:00 AM')
    fireEvent.click(screen.getByRole('button', { name: 'I took all 3 at…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'On time, 8:00 AM' }))
    await screen.findByText('3 medications marked as taken')
    expect(recordTaken.mock.calls.map(([{ medicationId }, time]) => [medicationId, time.toString()])).toEqual(
      [0, 2, 3].map((index) => [all[index]?.id, saturday('08:00').toString()]),
    )
    rerender(<Cards records={recorded(all, ...names)} now={saturday('09:00')} />)
    expect(screen.queryByText(/not recorded/)).toBeNull()
    expect(document.activeElement).toBe(cardOf('Apixaban').getByRole('button', { name: 'Taken' }))
  })

  it('never records the doses of another time with the time that was typed', async () => {
    const [first, ...others] = [1, 2, 3].map((number) => medication({ name: `Morning ${number}`, time: '08:00' }))
    const atNoon = [1, 2, 3].map((number) => medication({ name: `Noon ${number}`, time: '14:00' }))
    if (!first) throw new TypeError('There are three.')
    const records = [first, ...others, ...atNoon].map((one) => withEntries(one))
    const { rerender } = render(<Cards records={records} now={saturday('15:00')} />)
    screen.getByText('3 doses not recorded: today, 8:00 AM')
    fireEvent.click(screen.getByRole('button', { name: 'I took all 3 at…' }))
    await screen.findByRole('button', { name: 'On time, 8:00 AM' })
    const recorded = withEntries(first, ['2026-11-21T08:00', '2026-11-21T08:00'])
    rerender(
      <Cards records={[recorded, ...[...others, ...atNoon].map((one) => withEntries(one))]} now={saturday('15:00')} />,
    )
    screen.getByText('3 doses not recorded: today, 2:00 PM')
    expect(screen.getByRole('button', { name: 'I took all 3 at…' }).getAttribute('aria-expanded')).toBe('false')
  })

  it('asks for each on its own where only two are not recorded', () => {
    render(<Cards records={recorded(four(), 'Furosemide', 'Apixaban')} now={saturday('09:00')} />)
    expect(screen.queryByText(/doses not recorded/)).toBeNull()
  })
})

describe('"I did not take it"', () => {
  const openLate = (record: Record, time: string) => {
    const opened = render(<Cards records={[record]} now={saturday(time)} />)
    fireEvent.click(screen.getByRole('button', { name: 'I took it at…' }))
    return opened
  }
  const sayNo = () => fireEvent.click(screen.getByRole('button', { name: 'I did not take it' }))

  it('records the dose as missed and says so, with an undo of just that', async () => {
    openLate(withEntries(daily), '10:30')
    sayNo()
    const toast = await screen.findByText(sentence('Lisinopril 10 mg, Today, 8:00 AM, recorded as not taken'))
    expect(recordMissed.mock.calls.map(([dose]) => dose.nominal.toString())).toEqual(['2026-11-21T08:00:00'])
    expect(recordTaken).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(500))
    fireEvent.click(within(toast.closest('.toast') as HTMLElement).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(undoEntries).toHaveBeenCalledWith(expect.anything(), ['m1']))
  })

  it('is not said why, once another device has undone it', async () => {
    const { rerender } = openLate(withEntries(daily), '10:30')
    sayNo()
    await screen.findByText(sentence('Lisinopril 10 mg, Today, 8:00 AM, recorded as not taken'))
    act(() => void vi.advanceTimersByTime(500))
    fireEvent.click(screen.getByRole('button', { name: 'Why?' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('radio', { name: 'I am ill' }))
    const missed = withEntries(daily)
    const nominal = Temporal.PlainDateTime.from('2026-11-21T08:00')
    const facts = { medicationId: daily.id, nominal, recordedAt: saturday('10:30') }
    const entries: DoseEntry[] = [
      { ...facts, id: 'm1', status: 'missed', reason: null, note: null },
      { ...facts, id: 'undo', status: 'cleared', clears: ['m1'] },
    ]
    rerender(<Cards records={[{ ...missed, doses: { ...missed.doses, entries } }]} now={saturday('10:31')} />)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(recordMissed).toHaveBeenCalledTimes(1)
  })

  it('is said of an older dose while another one is due', async () => {
    render(<Cards records={[withEntries(thrice)]} now={saturday('14:05')} />)
    fireEvent.click(screen.getByRole('button', { name: 'I took it at… the 6:00 AM dose' }))
    sayNo()
    await waitFor(() => expect(recordMissed).toHaveBeenCalledTimes(1))
    expect(recordMissed.mock.calls[0]?.[0].nominal.toString()).toBe('2026-11-21T06:00:00')
  })

  it('is not offered while the dose is still due, nor once it has been said', () => {
    const due = openLate(withEntries(daily), '08:20')
    screen.getByRole('button', { name: 'Record as taken' })
    expect(screen.queryByRole('button', { name: 'I did not take it' })).toBeNull()
    due.unmount()
    render(<Cards records={[withEntries(thrice, ['2026-11-21T06:00'])]} now={saturday('10:30')} />)
    fireEvent.click(screen.getByRole('button', { name: 'I took it at… the 6:00 AM dose' }))
    screen.getByRole('button', { name: 'Record as taken' })
    expect(screen.queryByRole('button', { name: 'I did not take it' })).toBeNull()
  })

  it('leaves the dose unrecorded and says so when the device cannot store it', async () => {
    recordMissed.mockRejectedValue(new Error('QuotaExceededError'))
    openLate(withEntries(daily), '10:30')
    sayNo()
    const alert = await screen.findByText(/^Failed to mark dose as missed\./)
    expect(alert.closest('[aria-live="assertive"]')).not.toBeNull()
    cardOf('Lisinopril').getByText('Not recorded')
  })

  it('keeps the focus at the card, also when no dose is left to take', async () => {
    const course = medication({ name: 'Lisinopril', dosage: '10mg', time: '08:00', until: '2026-11-22T08:00' })
    const { rerender } = openLate(withEntries(course), '10:30')
    sayNo()
    await waitFor(() => expect(recordMissed).toHaveBeenCalled())
    rerender(<Cards records={[withEntries(course, ['2026-11-21T08:00'])]} now={saturday('10:30')} />)
    expect(screen.queryByRole('button', { name: 'Mark Taken' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'I took it at…' }))
  })
})

describe('the due panel', () => {
  it('says on each line how the medicine is taken, and the day of a weekly one', () => {
    const sober = medication({ name: 'Metformin', time: '08:00', instructions: ' With food. ' })
    const sunday = medication({ name: 'Methotrexate', dosage: '10mg', time: '08:00', weekday: 6 })
    render(<Cards records={[withEntries(sober), withEntries(sunday)]} now={saturday('08:00')} />)
    const [metformin, methotrexate] = screen.getAllByRole('listitem')
    expect(metformin?.textContent).toContain('Metformin 500\u00a0mgWith food.')
    expect(methotrexate?.textContent).toContain('Methotrexate 10\u00a0mgWeekly, on Saturday')
  })

  it('keeps long instructions to a line that opens', async () => {
    const long = 'On an empty stomach, half an hour before breakfast, with a full glass of water.'
    render(
      <Cards
        records={[withEntries(medication({ name: 'Metformin', time: '08:00', instructions: long }))]}
        now={saturday('08:00')}
      />,
    )
    const line = screen.getByRole('button', { name: long, expanded: false })
    await userEvent.setup().click(line)
    expect(line.getAttribute('aria-expanded')).toBe('true')
  })

  const both = [withEntries(daily), withEntries(metformin)]
  const recorded = () => recordTaken.mock.calls.map(([dose]) => dose.medicationId)
  const untick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))

  it('has one button for all medicines of one time, and keeps it through Logging... until the last one is stored', async () => {
    const last = Promise.withResolvers<{ entryId: string }>()
    recordTaken.mockImplementation(({ medicationId }) =>
      medicationId === daily.id ? Promise.resolve({ entryId: 'e1' }) : last.promise,
    )
    render(<Cards records={both} now={saturday('08:00')} />)
    const button = screen.getByRole('button', { name: 'Mark All Taken' })
    fireEvent.click(button)
    await waitFor(() => expect(recorded()).toEqual([daily.id, metformin.id]))
    expect(button.textContent).toBe('Logging...')
    fireEvent.click(button)
    last.resolve({ entryId: 'e2' })
    await screen.findByText('2 medications marked as taken')
    expect(recorded()).toHaveLength(2)
  })

  it('marks only what is ticked, and says how many that is', async () => {
    render(<Cards records={[...both, withEntries(weeklyToday)]} now={saturday('08:00')} />)
    untick(/Methotrexate/)
    fireEvent.click(screen.getByRole('button', { name: 'Mark 2 Taken' }))
    await screen.findByText('2 medications marked as taken')
    expect(recorded()).toEqual([daily.id, metformin.id])
  })

  it('marks nothing while nothing is ticked, and says why', () => {
    const { rerender } = render(<Cards records={both} now={saturday('08:00')} />)
    untick(/Lisinopril/)
    untick(/Metformin/)
    const button = screen.getByRole('button', { name: 'Select a medicine first' })
    fireEvent.click(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(recordTaken).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'I took it at…' })).toBeNull()

    const one = withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:01'])
    rerender(<Cards records={[one, withEntries(metformin)]} now={saturday('08:02')} />)
    expect(button.textContent).toBe('1 of 2 taken')
    untick(/Metformin/)
    expect(button.textContent).toBe('Mark All Taken')
  })

  it('marks one alone by what a tap on its name opens', async () => {
    render(<Cards records={both} now={saturday('08:00')} />)
    fireEvent.click(screen.getByRole('button', { name: /Metformin/, expanded: false }))
    fireEvent.click(screen.getByRole('button', { name: 'Mark Taken' }))
    await screen.findByText(sentence('Metformin taken at 8:00 AM'))
    expect(recorded()).toEqual([metformin.id])
  })

  it('undoes one of them by its taken mark, and the focus goes to its tick', async () => {
    const one = withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:01'])
    const { rerender } = render(<Cards records={[one, withEntries(metformin)]} now={saturday('08:02')} />)
    screen.getByText('Taken at 8:01 AM')
    await person().click(screen.getByRole('button', { name: 'Undo, Lisinopril 10\u00a0mg' }))
    expect(undoEntries.mock.calls[0]?.[1]).toEqual([one.doses.entries[0]?.id])
    rerender(<Cards records={both} now={saturday('08:02')} />)
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Lisinopril/, checked: true }))
  })

  it('records those that are ticked at their planned time with one tap', async () => {
    render(<Cards records={[...both, withEntries(weeklyToday)]} now={saturday('08:20')} />)
    untick(/Methotrexate/)
    fireEvent.click(screen.getByRole('button', { name: 'I took it at…' }))
    await screen.findByText('When did you take these 2?')
    expect(screen.queryByRole('button', { name: /Half an hour later/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'On time, 8:00 AM' }))
    await screen.findByText('2 medications marked as taken')
    expect(recorded()).toEqual([daily.id, metformin.id])
    expect(recordTaken.mock.calls.every(([, time]) => time.equals(saturday('08:00')))).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Mark/ }))
  })

  it('asks about those of them that were taken shortly before, one by one, and names each', async () => {
    const near = (facts: typeof daily) => withEntries(facts, ['2026-11-20T08:00', '2026-11-21T07:30'])
    const other = medication({ name: 'Atorvastatin', time: '08:00' })
    render(<Cards records={[withEntries(daily), near(other), near(weeklyToday)]} now={saturday('08:20')} />)
    fireEvent.click(screen.getByRole('button', { name: 'I took it at…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'On time, 8:00 AM' }))
    expect(recorded()).toEqual([daily.id])
    for (const name of ['Atorvastatin', 'Methotrexate']) {
      const asked = question('Record it at 8:00 AM?')
      asked.getByText(name)
      fireEvent.click(
        asked.getByRole('button', { name: name === 'Atorvastatin' ? 'Do not record it' : 'Record it at 8:00 AM' }),
      )
    }
    await waitFor(() => expect(recorded()).toEqual([daily.id, weeklyToday.id]))
  })

  it('leaves out those that are ticked, for one reason, with one Undo', async () => {
    render(<Cards records={both} now={saturday('08:00')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Skip…' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Skip these 2 doses?' }))
    fireEvent.click(dialog.getByRole('radio', { name: 'I am ill' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Skip these doses' }))
    await screen.findByText('2 doses recorded as not taken')
    const ill = { reason: 'ill', note: null }
    expect(recordMissed.mock.calls.map(([dose, skip]) => [dose.medicationId, skip])).toEqual([
      [daily.id, ill],
      [metformin.id, ill],
    ])
    act(() => void vi.advanceTimersByTime(500))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(undoEntries).toHaveBeenCalledTimes(2))
  })

  it('takes with Mark All Taken only what needs no question, then asks', async () => {
    const early = withEntries(metformin, ['2026-11-20T20:00', '2026-11-21T05:00'])
    render(<Cards records={[withEntries(daily), early]} now={saturday('08:00')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Mark All Taken' }))
    await screen.findByRole('alertdialog', { name: 'Take another dose?' })
    expect(recordTaken.mock.calls.map(([dose]) => dose.medicationId)).toEqual([daily.id])
  })

  it('says how many of one time are taken', () => {
    const taken = withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:04'])
    render(<Cards records={[taken, withEntries(metformin)]} now={saturday('08:05')} />)
    expect(screen.queryByText('1 of 2 taken')).not.toBeNull()
  })
})

describe('one at a time', () => {
  const both = [withEntries(daily), withEntries(metformin)]
  const taken = withEntries(daily, ['2026-11-21T08:00', '2026-11-21T08:01'])
  const press = (name: string) => {
    act(() => void vi.advanceTimersByTime(500))
    fireEvent.click(screen.getByRole('button', { name }))
  }
  const start = () => fireEvent.click(screen.getByRole('button', { name: 'One at a time' }))
  const shown = () => within(screen.getByRole('dialog')).getByRole('heading', { level: 3 }).textContent

  it('asks about each that is ticked, marks those answered Yes, and says at the end what it did', async () => {
    const { rerender } = render(<Cards records={[...both, withEntries(weeklyToday)]} now={saturday('08:05')} />)
    fireEvent.click(screen.getByRole('checkbox', { name: /Methotrexate/ }))
    start()
    expect(shown()).toBe('Lisinopril 10\u00a0mg')
    expect(document.activeElement?.textContent).toBe('Lisinopril 10\u00a0mg')
    press('Yes, taken')
    expect(shown()).toBe('Metformin 500\u00a0mg')
    press('Not now')
    expect(recordTaken.mock.calls.map(([dose]) => dose.medicationId)).toEqual([daily.id])
    rerender(<Cards records={[taken, withEntries(metformin), withEntries(weeklyToday)]} now={saturday('08:05')} />)
    expect(shown()).toBe('1 taken, 1\u00a0not now')
    expect(screen.queryByText(/taken at 8:05/)).toBeNull()
    press('Done')
    await screen.findByText(sentence('Lisinopril taken at 8:05 AM'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One at a time' }))
  })

  it('takes no second tap for the next medicine, which has come to the place of the one before', () => {
    render(<Cards records={both} now={saturday('08:00')} />)
    start()
    press('Yes, taken')
    fireEvent.click(screen.getByRole('button', { name: 'Yes, taken' }))
    expect(shown()).toBe('Metformin 500\u00a0mg')
    expect(recordTaken).toHaveBeenCalledTimes(1)
  })

  it('undoes all that it recorded', async () => {
    const { rerender } = render(<Cards records={both} now={saturday('08:00')} />)
    start()
    press('Yes, taken')
    press('Not now')
    rerender(<Cards records={[taken, withEntries(metformin)]} now={saturday('08:01')} />)
    await act(async () => {})
    press('Undo all of this')
    await waitFor(() =>
      expect(undoEntries.mock.calls.map(([dose, ids]) => [dose.medicationId, ids])).toEqual([[daily.id, ['e1']]]),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('takes no second tap for Done, which has come to the place of the last answer', () => {
    render(<Cards records={both} now={saturday('08:00')} />)
    start()
    press('Not now')
    press('Not now')
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(shown()).toBe('0 taken, 2\u00a0not now')
    press('Done')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('undoes also what was still being stored', async () => {
    let stored = (_: { entryId: string }) => {}
    const { rerender } = render(<Cards records={both} now={saturday('08:00')} />)
    start()
    press('Yes, taken')
    recordTaken.mockReturnValue(new Promise((resolve) => (stored = resolve)))
    press('Yes, taken')
    rerender(<Cards records={[taken, withEntries(metformin)]} now={saturday('08:01')} />)
    await act(async () => {})
    press('Undo all of this')
    await waitFor(() => expect(undoEntries).toHaveBeenCalledTimes(1))
    await act(async () => stored({ entryId: 'e2' }))
    await waitFor(() =>
      expect(undoEntries.mock.calls.map(([dose, ids]) => [dose.medicationId, ids])).toEqual([
        [daily.id, ['e1']],
        [metformin.id, ['e2']],
      ]),
    )
  })

  it('asks what Mark Taken asks, and counts a dose that the patient then leaves as not taken', async () => {
    const early = withEntries(metformin, ['2026-11-20T20:00', '2026-11-21T05:00'])
    render(<Cards records={[early, withEntries(weeklyToday)]} now={saturday('08:00')} />)
    start()
    press('Yes, taken')
    expect(screen.getByRole('dialog', { hidden: true }).textContent).toContain('Metformin')
    answer('Not now', 'Take another dose?')
    expect(shown()).toBe('Methotrexate 15\u00a0mg')
    press('Not now')
    expect(shown()).toBe('0 taken, 2\u00a0not now')
    expect(recordTaken).not.toHaveBeenCalled()
  })

  it('asks before Yes records another dose than the one on the screen, which was left open until the evening', () => {
    const { rerender } = render(<Cards records={both} now={saturday('08:00')} />)
    start()
    press('Not now')
    rerender(<Cards records={both} now={saturday('20:00')} />)
    screen.getByText('2 of 2')
    press('Yes, taken')
    question()
    expect(recordTaken).not.toHaveBeenCalled()
  })

  it('asks, too, when the dose on the screen was left out on another device, and the next could be taken early', () => {
    const often = hourlyCourse({
      name: 'Paracetamol',
      hours: 2,
      first: at('2026-11-21T08:00'),
      until: at('2026-11-24T08:00'),
    })
    const { rerender } = render(<Cards records={[withEntries(daily), withEntries(often)]} now={saturday('08:00')} />)
    start()
    press('Not now')
    screen.getByText('2 of 2')
    const leftOut = withEntries(often, ['2026-11-21T13:00:01'])
    rerender(<Cards records={[withEntries(daily), leftOut]} now={saturday('08:30')} />)
    press('Yes, taken')
    question()
    expect(recordTaken).not.toHaveBeenCalled()
  })
})

describe('a form that is open in the due panel', () => {
  const atEight = ['Lisinopril', 'Metformin'].map((name) => medication({ name, time: '08:00' }))
  const [first, second] = atEight as [typeof daily, typeof daily]
  const quarterPast = medication({ name: 'Ramipril', time: '08:15' })
  const field = () => screen.getByLabelText<HTMLInputElement>(/^When did you take/)

  async function typeTime(records: Record[], time: string) {
    const shown = render(<Cards records={records} now={saturday(time)} />)
    // That of the panel is above the list.
    fireEvent.click(screen.getAllByRole('button', { name: 'I took it at…' })[0] as HTMLElement)
    await waitFor(() => field())
    fireEvent.change(field(), { target: { value: '07:41' } })
    return (others: Record[], later: string) => shown.rerender(<Cards records={others} now={saturday(later)} />)
  }

  it('stays with its medicine when the next one becomes due', async () => {
    const look = await typeTime([withEntries(first), withEntries(quarterPast)], '08:20')
    look([withEntries(first), withEntries(quarterPast)], '08:31')
    expect(field().value).toBe('07:41')
    expect(screen.getByRole('article', { name: /Lisinopril/ }).textContent).toContain('Not recorded')
    fireEvent.click(screen.getByRole('button', { name: 'Record as taken' }))
    await waitFor(() => expect(recordTaken.mock.calls.map(([dose]) => dose.medicationId)).toEqual([first.id]))
    screen.getByRole('article', { name: /Ramipril.*Due now/ })
  })

  it('stays when another device records one of its medicines', async () => {
    const look = await typeTime([withEntries(first), withEntries(second)], '08:05')
    look([withEntries(first, ['2026-11-21T08:00']), withEntries(second)], '08:05')
    expect(field().value).toBe('07:41')
    fireEvent.click(screen.getByRole('button', { name: 'Record as taken' }))
    await waitFor(() => expect(recordTaken.mock.calls.map(([dose]) => dose.medicationId)).toEqual([second.id]))
  })

  it('is not about a medicine that is added for the same time meanwhile', async () => {
    const look = await typeTime([withEntries(first)], '08:05')
    look([withEntries(first), withEntries(second)], '08:05')
    expect(field().value).toBe('07:41')
    fireEvent.click(screen.getByRole('button', { name: 'Record as taken' }))
    await waitFor(() => expect(recordTaken.mock.calls.map(([dose]) => dose.medicationId)).toEqual([first.id]))
  })
})
