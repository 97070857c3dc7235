import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { type DeliveryView, listDeliveries } from '#core/api/deliveries.ts'
import { listDoseEntries } from '#core/api/dose-entries.ts'
import { doseViewOf, listDoses, listHistory } from '#core/api/doses.ts'
import type { Input } from '#core/api/endpoint.ts'
import { exportCard, exportCsv, exportPdf, exportPlan, getHistoryReport } from '#core/api/export.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { listNotes } from '#core/api/notes.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import { getSession } from '#core/api/session.ts'
import { dosesOn } from '#core/dose/dose.ts'
import { LateFormWithWarning } from '#web/features/doses/late-form-with-warning.tsx'
import { RecordedTwice } from '#web/features/doses/recorded-twice.tsx'
import { SkipDialog } from '#web/features/doses/skip-dialog.tsx'
import * as outbox from '#web/lib/outbox.ts'
import { PatientRecordProvider } from '#web/lib/patient-record.tsx'
import * as file from '#web/lib/save-file.ts'
import { type ApiServer, apiServer, encoded, problem, sessionBody, unreachable } from '#web/testing/api-server.ts'
import { at, hourlyCourse, medication, spans, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import * as toast from '#web/ui/toast.tsx'
import { HistoryView } from './history-view.tsx'

const sam = '00000000-0000-4000-8000-00000000000a'
const now = at('2026-11-21T12:00')
const metformin = medication({ name: 'Metformin', time: '08:00', since: '2026-11-12T00:00' })
const lisinopril = medication({ name: 'Lisinopril', time: '08:00', since: '2026-11-12T00:00' })
let server: ApiServer
/** What Sam's server knows. */
let medications: MedicationRecord[] = []
/** The deliveries of every dose. */
let deliveries: DeliveryView[] = []
/** How many doses the history gives at once. */
const pageSize = 3

const history = (sent: unknown) => {
  const { search = '', status, cursor = '0' } = sent as Input<typeof listHistory>
  const doses = medications
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .flatMap((one) =>
      dosesFrom(
        one,
        one.firstDose?.toPlainDate() ?? now.toZonedDateTimeISO('UTC').toPlainDate(),
        now.toZonedDateTimeISO('UTC').toPlainDate(),
      ),
    )
    .filter((dose) => status !== 'taken' || dose.status === 'taken')
    .sort((a, b) => Temporal.PlainDateTime.compare(b.nominal, a.nominal))
  const end = Number(cursor) + pageSize
  return encoded(listHistory, {
    doses: doses.slice(Number(cursor), end),
    next: end < doses.length ? String(end) : null,
  })
}

const report = { fileName: 'medication-history-2026-11-21.txt', text: 'The whole report', summary: 'The summary' }

/** The date that a request begins with. */
const firstDate = ({ path }: { path: string }) =>
  Temporal.PlainDate.from(new URL(path, 'http://localhost').searchParams.get('from') ?? '')

/** The server can be reached. */
function goOnline() {
  server.answer(getSession, { body: { session: sessionBody({ userId: sam }), now: now.toString() } })
  server.answer(listDeliveries, () => encoded(listDeliveries, { deliveries }))
  server.answer(listMedications, () => encoded(listMedications, { medications }))
  server.answer(listDoseEntries, encoded(listDoseEntries, { entries: [], next: null }))
  server.answer(listNotes, { body: { notes: [] } })
  server.answer(listMonthFigures, encoded(listMonthFigures, { months: lastYear }))
  server.answer(listDayFigures, (_, request) =>
    encoded(listDayFigures, { days: [{ date: firstDate(request), counted: 4, taken: 3, onTime: 3 }] }),
  )
  server.answer(getOlderStreak, (_, { path }) => ({ body: { before: path.slice(-10), count: 0 } }))
  server.answer(getHistoryReport, { body: report })
  server.answer(listDoses, (_, request) =>
    encoded(listDoses, { doses: dosesFrom(metformin, firstDate(request), firstDate(request)) }),
  )
  server.answer(listHistory, history)
}

function dosesFrom(one: MedicationRecord, first: Temporal.PlainDate, last: Temporal.PlainDate) {
  const doses = dosesOn(withEntries(one).doses, spans, first, last)
  return doses.map((dose) => doseViewOf(dose, one.name, now))
}

/** Nine of ten doses in each month. */
const lastYear = Array.from({ length: 12 }, (_, index) => ({
  month: Temporal.PlainYearMonth.from('2025-12').add({ months: index }),
  ...{ counted: 10, taken: 9, onTime: 9 },
}))

/** @param loader holds the address back */
function open(path = '/app/history', loader?: () => Promise<null>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      {
        path: '/app/history',
        ...(loader && { loader }),
        element: (
          <HistoryView
            LateForm={LateFormWithWarning}
            TwiceNote={(props) => <RecordedTwice {...props} poisonLine={null} />}
            Receipts={() => null}
            SkipDialog={SkipDialog}
          />
        ),
      },
    ],
    {
      initialEntries: [path],
      hydrationData: { loaderData: { 0: null } },
    },
  )
  render(
    <QueryClientProvider client={client}>
      <PatientRecordProvider>
        <RouterProvider router={router} />
      </PatientRecordProvider>
    </QueryClientProvider>,
  )
  return { router, user: userEvent.setup() }
}

const rows = () =>
  within(screen.getByRole('region', { name: 'Recent activity' }))
    .queryAllByRole('listitem')
    .map((row) => row.textContent)

beforeEach(() => {
  medications = [metformin]
  deliveries = []
  server = apiServer()
  goOnline()
  signIn({ userId: sam })
  vi.setSystemTime(now.epochMilliseconds)
})

const figures = () => screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
const shares = () =>
  within(screen.getByRole('region', { name: /^Last/ }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replaceAll('\u2009', ' '))

describe('week, month and year', () => {
  it('say what each figure counts, and each day of the week', async () => {
    open()
    await screen.findByText('0 of 7 doses')
    expect(figures()).toEqual([
      'Weekly adherence: 0%0 of 7 doses',
      'Doses taken: 0last 7 days',
      'Doses missed: 7last 7 days',
      'Today: 0%0 of 1 dose so far',
      '30-day average: 0%0 of 10 doses',
      'On time: 0%0 of 10 doses, 30 days',
    ])
    const table = screen.getByRole('table', { name: /each of the last 7 days/ })
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('Saturday, November 2101')
  })

  it('drive the chart and the figures above the list, and not the list', async () => {
    const { user, router } = open()
    await screen.findByRole('button', { name: 'Show more' })
    const listed = rows()
    const before = server.requestsTo(listHistory).length
    await user.click(within(screen.getByRole('group', { name: 'Period' })).getByRole('button', { name: 'Month' }))
    // The adherence of a month is the 30-day average.
    expect(figures()).toEqual([
      'Doses taken: 0last 30 days',
      'Doses missed: 10last 30 days',
      'Today: 0%0 of 1 dose so far',
      '30-day average: 0%0 of 10 doses',
      'On time: 0%0 of 10 doses, 30 days',
    ])
    expect(shares()).toEqual(['Nov 8 – 140% 0 of 3', 'Nov 15 – 210% 0 of 7'])
    await user.click(screen.getByRole('button', { name: 'Year' }))
    await screen.findByText('99 of 120 doses')
    expect(figures()[1]).toBe('Doses taken: 99last 12 months')
    expect(shares().slice(-2)).toEqual(['Oct 202690% 9 of 10', 'Nov 20260% 0 of 10'])
    expect(rows()).toEqual(listed)
    expect(server.requestsTo(listHistory)).toHaveLength(before)
    expect(router.state.location.search).toBe('?period=year')
  })

  it('a year that cannot be loaded says so, and can be tried again', async () => {
    server.answer(listMonthFigures, unreachable)
    const { user } = open('/app/history?period=year')
    expect((await screen.findByRole('alert')).textContent).toContain('The last 12 months could not be loaded.')
    expect(figures()[0]).toBe('Yearly adherence: –could not be loaded')
    goOnline()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('99 of 120 doses')
  })
})

describe('the calendar', () => {
  const day = (name: RegExp | string) => within(screen.getByRole('grid')).getByRole('button', { name })

  it('says of each day how many doses were taken', async () => {
    open()
    await screen.findByRole('heading', { name: 'November 2026' })
    expect(day('November 21, today: 0 of 1 taken')).toBeDefined()
    screen.getByRole('cell', { name: '11 no doses' })
    expect(day('November 12: 0 of 1 taken').textContent).toMatch(/^120\/1/)
    screen.getByRole('cell', { name: '22 not yet' })
  })

  it('is one stop of the Tab key, and the arrows move in it, also into another month', async () => {
    medications = [medication({ name: 'Metformin', time: '08:00', since: '2026-08-03T00:00' })]
    const { user } = open()
    await screen.findByRole('heading', { name: 'November 2026' })
    const stops = within(screen.getByRole('grid'))
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toEqual([day(/^November 21/)])
    stops[0]?.focus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    await screen.findByRole('heading', { name: 'October 2026' })
    expect(document.activeElement).toBe(day(/^October 31/))
    await user.keyboard('{PageUp}{PageUp}{Home}')
    await screen.findByRole('heading', { name: 'August 2026' })
    expect(document.activeElement).toBe(day(/^August 30/))
    expect(screen.getByRole('button', { name: 'Show July 2026' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('begins on the day that the clock showed at the first dose of a plan by the hour', async () => {
    const [first, until] = [at('2026-11-10T21:00'), at('2026-11-20T21:00')]
    medications = [hourlyCourse({ name: 'Oxycodone', hours: 6, first, until })]
    open()
    await screen.findByRole('heading', { name: 'November 2026' })
    expect(day(/^November 10: /)).toBeDefined()
    screen.getByRole('cell', { name: '9 no doses' })
  })

  it('asks the server about months that this device does not know', async () => {
    medications = [medication({ name: 'Metformin', time: '08:00', since: '2026-08-03T00:00' })]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Show October 2026' }))
    await user.click(screen.getByRole('button', { name: 'Show September 2026' }))
    await screen.findByRole('button', { name: 'September 1: 3 of 4 taken' })
    expect(server.requestsTo(listDayFigures).map(({ path }) => path)).toEqual([
      '/api/figures/days?from=2026-10-01&to=2026-10-31',
      '/api/figures/days?from=2026-09-01&to=2026-09-30',
    ])
  })

  it('leaves the focus at the list when a day is hidden whose month was left', async () => {
    medications = [medication({ name: 'Metformin', time: '08:00', since: '2026-08-03T00:00' })]
    const { user } = open()
    await screen.findByRole('heading', { name: 'November 2026' })
    await user.click(day(/^November 16/))
    await user.click(screen.getByRole('button', { name: 'Show October 2026' }))
    await screen.findByRole('heading', { name: 'October 2026' })
    await user.click(screen.getByRole('button', { name: 'Hide this day' }))
    expect(document.activeElement?.textContent).toBe('Recent activity')
  })

  it('shows the doses of a day that is chosen, and hides them again', async () => {
    const { user } = open()
    await screen.findByRole('heading', { name: 'November 2026' })
    await user.click(day(/^November 16/))
    const chosen = screen.getByRole('region', { name: 'Monday, November 16' })
    expect(within(chosen).getByRole('listitem').textContent).toContain('8:00 AM Metformin 500\u00a0mg Missed')
    await user.click(within(chosen).getByRole('button', { name: 'Hide this day' }))
    expect(screen.queryByRole('region', { name: 'Monday, November 16' })).toBeNull()
    expect(document.activeElement).toBe(day(/^November 16/))
  })
})

describe('a row', () => {
  const open30 = async () => {
    const opened = open()
    const today = await screen.findByRole('region', { name: 'Today, November 21' })
    return { ...opened, row: within(within(today).getByRole('listitem')) }
  }

  it('shows on request what was planned, and what was recorded, undone entries too', async () => {
    const { user, row } = await open30()
    await user.click(row.getByRole('button', { name: /^8:00 AM Metformin/ }))
    expect(row.queryByText('Saturday, November 21, 2026, 8:00 AM')).not.toBeNull()
    expect(row.queryByText('Nothing was recorded about this dose.')).not.toBeNull()
  })

  it('proves what became of each reminder: how far it came, when and over what', async () => {
    const seconds = (time: string) => at(`2026-11-21T${time}`)
    const [plannedAt, sentAt] = [seconds('08:00:00'), seconds('08:00:01')]
    const [acceptedAt, shownAt] = [seconds('08:00:02'), seconds('08:00:03')]
    const one = { kind: 'due', attempt: 1, target: 'phone', state: 'accepted' } as const
    const none = { sentAt: null, acceptedAt: null, shownAt: null, actedAt: null }
    const id = (end: number) => `00000000-0000-4000-8000-0000000000b${end}`
    deliveries = [
      { ...one, ...none, id: id(1), channel: 'push', plannedAt, sentAt, acceptedAt, shownAt },
      { ...one, ...none, id: id(2), channel: 'console', target: 'email', plannedAt, sentAt, acceptedAt },
      { ...one, ...none, id: id(3), kind: 'repeat', attempt: 2, channel: 'push', state: 'withdrawn', plannedAt },
      {
        ...one,
        ...none,
        id: id(4),
        kind: 'emergency',
        attempt: 0,
        channel: 'email',
        target: 'contact',
        state: 'withdrawn',
        plannedAt,
      },
    ]
    const { user, row } = await open30()
    await user.click(row.getByRole('button', { name: /^8:00 AM Metformin/ }))
    expect(row.queryByRole('heading', { name: 'Reminders' })).toBeNull()
    await user.click(row.getByRole('button', { name: 'Details of Metformin' }))
    const title = await row.findByRole('heading', { name: 'Reminders' })
    const items = [...(title.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent)
    expect(items).toEqual([
      'Reminder: notificationShown on the device.Planned 8:00:00 AMSent 8:00:01 AMAccepted 8:00:02 AMShown 8:00:03 AM',
      'Reminder: email, server’s consoleOnly written to the server’s console: nobody was told.Planned 8:00:00 AMSent 8:00:01 AMAccepted 8:00:02 AM',
      'Reminder 2: notificationNot sent: the dose was changed or ended before, or these reminders were switched off.Planned 8:00:00 AM',
      'Alert to your emergency contact: emailNot sent: the dose or your consent had changed, or a backup was restored.Planned 8:00:00 AM',
    ])
  })

  it('says that no reminder was planned, and when they cannot be loaded', async () => {
    const { user, row } = await open30()
    const toggle = row.getByRole('button', { name: /^8:00 AM Metformin/ })
    await user.click(toggle)
    await user.click(row.getByRole('button', { name: /^Details/ }))
    await row.findByText('No reminder was planned for this dose.')
    cleanup()
    server.answer(listDeliveries, unreachable)
    const again = await open30()
    await again.user.click(again.row.getByRole('button', { name: /^8:00 AM Metformin/ }))
    await again.user.click(again.row.getByRole('button', { name: /^Details/ }))
    expect((await again.row.findByRole('alert')).textContent).toContain('could not be loaded')
  })

  it('records a dose late, with its real time, and tells so', async () => {
    const recordTaken = vi.spyOn(outbox, 'recordTaken').mockResolvedValue({ entryId: 'e1' })
    const { user, row } = await open30()
    await user.click(row.getByRole('button', { name: /^8:00 AM Metformin/ }))
    await user.click(row.getByRole('button', { name: 'I took it at… Metformin 500\u00a0mg, today, 8:00 AM' }))
    const time = row.getByLabelText('When did you take Metformin 500 mg, planned for today, 8:00 AM?')
    await user.type(time, '08:10')
    await user.click(row.getByRole('button', { name: 'Record as taken' }))
    expect(recordTaken.mock.calls.map(([dose, actual]) => [dose.nominal.toString(), actual.toString()])).toEqual([
      ['2026-11-21T08:00:00', at('2026-11-21T08:10').toString()],
    ])
    expect(document.activeElement).toBe(row.getByRole('button', { name: /^8:00 AM Metformin/ }))
  })

  it('asks when a dose was taken, and lets the patient cancel last', async () => {
    const recordMissed = vi.spyOn(outbox, 'recordMissed').mockResolvedValue({ entryId: 'e1' })
    const { user, row } = await open30()
    await user.click(row.getByRole('button', { name: /^8:00 AM Metformin/ }))
    await user.click(row.getByRole('button', { name: /^I took it at…/ }))
    const labels = row.getAllByRole('button').map(({ textContent }) => textContent)
    const answers = ['Record as taken', 'I did not take it', 'Cancel']
    expect(labels.filter((label) => answers.some((answer) => label.startsWith(answer)))).toEqual(answers)
    await user.click(row.getByRole('button', { name: 'I did not take it' }))
    expect(recordMissed).toHaveBeenCalledOnce()
    expect(row.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })

  it('records that a dose was not taken', async () => {
    const recordMissed = vi.spyOn(outbox, 'recordMissed').mockResolvedValue({ entryId: 'e1' })
    const { user, row } = await open30()
    await user.click(row.getByRole('button', { name: /^8:00 AM Metformin/ }))
    await user.click(row.getByRole('button', { name: 'I did not take it Metformin 500\u00a0mg, today, 8:00 AM' }))
    expect(recordMissed).toHaveBeenCalledOnce()
  })

  it('says that a dose could not be marked as missed when the device cannot store it', async () => {
    vi.spyOn(outbox, 'recordMissed').mockRejectedValue(new Error('QuotaExceededError'))
    const showToast = vi.spyOn(toast, 'showToast').mockReturnValue()
    const { user, row } = await open30()
    await user.click(row.getByRole('button', { name: /^8:00 AM Metformin/ }))
    await user.click(row.getByRole('button', { name: /^I did not take it/ }))
    expect(showToast.mock.calls.map(([kind, said]) => [kind, said])).toEqual([
      ['error', expect.stringMatching(/^Failed to mark dose as missed\. .* nothing was recorded\.$/)],
    ])
  })
})

describe('Share History', () => {
  const openMenu = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole('button', { name: 'Share History' }))

  it('copies the report, and offers its summary as a mail', async () => {
    const { user } = open()
    await openMenu(user)
    const mail = await screen.findByRole('menuitem', { name: 'Send by email' })
    expect(decodeURIComponent(mail.getAttribute('href') ?? '')).toBe(
      'mailto:?subject=Medication history, Nov 21, 2026&body=The summary',
    )
    await user.click(screen.getByRole('menuitem', { name: 'Copy as text' }))
    expect(await navigator.clipboard.readText()).toBe('The whole report')
  })

  it.each([
    [[], 'medication-history-2026-11-21.pdf', '/api/export/record.pdf'],
    [['Add every dose'], 'medication-history-2026-11-21.pdf', '/api/export/record.pdf?doses=all'],
    [['Medication plan'], 'medication-plan-2026-11-21.pdf', '/api/export/plan.pdf'],
    // What was chosen for another report is not sent with this one.
    [['Add every dose', 'Wallet card'], 'wallet-card-2026-11-21.pdf', '/api/export/card.pdf'],
    [['Text'], 'medication-history-2026-11-21.txt', 'The whole report'],
    [['Spreadsheet'], 'medication-history-2026-11-21.csv', '/api/export/record.csv'],
  ])('downloads the report that is chosen: %j', async (choices, fileName, content) => {
    for (const one of [exportPdf, exportPlan, exportCard, exportCsv]) {
      server.answer(one, (_, { path }) => new Response(path))
    }
    const saveFile = vi.spyOn(file, 'saveFile').mockReturnValue()
    const { user } = open()
    await openMenu(user)
    await user.click(await screen.findByRole('menuitem', { name: 'Download report' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Which report?' }))
    for (const choice of choices) await user.click(dialog.getByLabelText(new RegExp(`^${choice}`)))
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Share History'))
    const [[saved, name] = []] = saveFile.mock.calls
    expect([name, await saved?.text()]).toEqual([fileName, content])
  })

  it('says in the dialog why there is no report, and stays', async () => {
    const busy = 'Your last report is still being created. Please try again in a moment.'
    server.answer(exportPdf, {
      status: 429,
      body: { ...problem('too_many_requests', busy), reason: 'own_report_running' },
    })
    const { user } = open()
    await openMenu(user)
    await user.click(await screen.findByRole('menuitem', { name: 'Download report' }))
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    expect((await screen.findByRole('alert')).textContent).toBe(busy)
    expect(screen.getByRole('button', { name: 'Download' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('says when the report cannot be made, and asks again', async () => {
    server.answer(getHistoryReport, unreachable)
    const { user } = open()
    await openMenu(user)
    await screen.findByText(/^Your report could not be created/)
    goOnline()
    await user.click(screen.getByRole('menuitem', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Copy as text' })).not.toBeNull())
  })
})

test('the list of past medications says why and when they ended, and shows their doses', async () => {
  const course = medication({
    name: 'Amoxicillin',
    time: '08:00',
    since: '2026-11-02T00:00',
    until: '2026-11-12T08:00',
  })
  medications = [metformin, course]
  const { user, router } = open()
  const past = await screen.findByRole('region', { name: 'Past medications' })
  expect(within(past).getByRole('listitem').textContent).toBe(
    'Amoxicillin 500\u00a0mgCourse overNov 2, 2026 to Nov 11, 2026Show its doses of Amoxicillin',
  )
  await user.click(within(past).getByRole('button', { name: /^Show its doses/ }))
  expect(router.state.location.search).toBe('?q=Amoxicillin')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Amoxicillin')
})

describe('recent activity', () => {
  it('comes newest first under the day of the dose, and goes on when asked', async () => {
    const { user } = open()
    await screen.findByRole('button', { name: 'Show more' })
    expect(screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
      'Today, November 21',
      'Yesterday, November 20',
      'Thursday, November 19',
    ])
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByRole('heading', { name: 'Monday, November 16' })
  })

  it('says of each dose what became of it', async () => {
    open()
    const today = await screen.findByRole('region', { name: 'Today, November 21' })
    expect(within(today).getByRole('listitem').textContent).toBe('8:00 AM Metformin 500\u00a0mg Missed')
  })

  it('a tap on a status and a letter right after it are both kept', async () => {
    // The address changes a moment after the tap.
    const { promise, resolve } = Promise.withResolvers<null>()
    const { router } = open('/app/history?status=taken', () => promise)
    fireEvent.click(await screen.findByRole('button', { name: 'All' }))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lisi' } })
    resolve(null)
    await waitFor(() => expect(router.state.location.search).toBe('?q=lisi'))
    expect(screen.getByRole('button', { name: 'All', pressed: true })).toBeDefined()
  })

  it('is searched by name, in the address', async () => {
    medications = [metformin, lisinopril]
    const { user, router } = open()
    await screen.findByRole('button', { name: 'Show more' })
    await user.type(screen.getByRole('searchbox', { name: 'Search by medication name' }), 'lisi')
    await expect.poll(() => server.requestsTo(listHistory).at(-1)?.body).toMatchObject({ search: 'lisi' })
    // Proxies and logs keep addresses.
    expect(server.requests.map(({ path }) => path).join()).not.toContain('lisi')
    await expect.poll(() => rows().every((row) => row?.includes('Lisinopril'))).toBe(true)
    expect(router.state.location.search).toBe('?q=lisi')
  })

  it('opens with the search and the filter of the address', async () => {
    open('/app/history?q=lisi&status=missed')
    expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'lisi')
    expect(screen.getByRole('button', { name: 'Missed' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('says when nothing matches, and shows all again', async () => {
    const { user, router } = open('/app/history?q=aspirin')
    await screen.findByRole('heading', { name: 'No doses found' })
    await user.click(screen.getByRole('button', { name: 'Show all doses' }))
    await screen.findByRole('region', { name: 'Today, November 21' })
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
    expect(router.state.location.search).toBe('')
  })

  it('says when there is none yet', async () => {
    medications = []
    open()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'No history yet' })).not.toBeNull())
  })
})

test('a history that cannot be loaded says so and can be tried again', async () => {
  server = apiServer()
  const { user } = open()
  expect((await screen.findByRole('alert')).textContent).toContain('Your history could not be loaded')
  goOnline()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'Today, November 21' })
})

test.each([
  ['what the server says', 'The service is closed.', 'The service is closed.'],
  ['our own words when it says nothing', '', 'An error occurred while fetching dosage data'],
])('a history that the server refuses shows %s', async (_, message, shown) => {
  const refusal = { status: 503, body: problem('unavailable', message) }
  for (const endpoint of [listMedications, listDoseEntries, listHistory]) server.answer(endpoint, refusal)
  open()
  expect((await screen.findByRole('alert')).textContent).toContain(shown)
})
