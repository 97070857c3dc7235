import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addMedication,
  editMedication,
  previewMedicationEdit,
  restoreMedication,
} from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import { every, rows, step, taper } from '#core/testing/custom-pattern.ts'
import { everyHours } from '#core/testing/times.ts'
import { instantKey } from '#core/time/nominal.ts'
import { LateIntakeDialog } from '#web/features/doses/late-intake-dialog.tsx'
import { type ApiServer, apiServer, encoded } from '#web/testing/api-server.ts'
import { at, medication, spans, takenAsNeeded, withEntries, withPattern } from '#web/testing/patient.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { AddMedicationFlow } from '../add/add-medication-flow.tsx'
import { ChangeMedication } from '../manage/change-medication.tsx'
import { DaysAheadPanel } from './days-ahead-panel.tsx'

// Saturday.
const now = at('2026-11-21T18:00')

let server: ApiServer
beforeEach(() => {
  server = apiServer()
  server.answer(addMedication, encoded(addMedication, medication({ name: 'Stored', time: '20:00' })))
})

const sent = () => server.requestsTo(addMedication).map(({ body }) => body as { pattern: unknown })
const box = (label: string, index = 0) => screen.getAllByLabelText<HTMLInputElement>(label)[index] as HTMLInputElement
const type = (label: string, value: string, index = 0) => fireEvent.change(box(label, index), { target: { value } })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const save = () => press('Add Medication')
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

/** The days of the calendar that have a dose: 'Sun Nov 22: 8:00 AM 5 mg'. */
function ahead(): string[] {
  const list = screen.queryByRole('region', { name: 'The next seven days' })?.querySelectorAll('li') ?? []
  return [...list]
    .map((day) => [...day.children].map((part) => part.textContent?.replaceAll('\u00a0', ' ')).join(': '))
    .filter((day) => !day.includes('No dose'))
}

/** Sam enters a medicine with other times or days, one tablet at 08:00 to begin with. */
function opens() {
  render(
    <>
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
      />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
  )
  type('Medication name', 'Metoprolol')
  type('Quantity and unit', '1')
  type('Unit', 'tablets')
  type('First reminder time', '08:00')
  choose(/Other times or days/)
}

describe('a new medication with other times or days', () => {
  it('begins with what was entered, and says nothing of steps or groups', async () => {
    opens()
    expect(screen.queryByLabelText('Quantity and unit')).toBeNull()
    expect(box('Time').value).toBe('08:00')
    expect(box('Amount').value).toBe('1 tablet')
    expect(screen.queryByText(/Step|Days and times/)).toBeNull()
    expect(ahead()).toHaveLength(6)
    await save()
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          pattern: {
            frequency: 'custom',
            steps: [{ from: null, rows: [{ days: { kind: 'every' }, time: '08:00', dosage: '1 tablets' }] }],
          },
          firstDose: '2026-11-22T08:00',
        },
      ]),
    )
    expect(sent()[0]).not.toHaveProperty('quantity')
  })

  it('says every amount with its time beside the first dose, to be compared with what was prescribed', async () => {
    opens()
    await press('Add a time')
    type('Time 2', '20:00')
    type('Amount 2', '2 tablets')
    const said = await screen.findByText(/^Twice daily: /)
    expect(said.textContent?.replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(
      'Twice daily: 1 tablet at 8:00 AM, 2 tablets at 8:00 PM.',
    )
  })

  it('still asks about an amount that can be read in two ways', async () => {
    opens()
    choose(/Once Daily/)
    type('Quantity and unit', '1,000')
    type('Unit', 'mg')
    choose(/Other times or days/)
    expect(box('Amount').value).toBe('1,000 mg')
    await save()
    await screen.findByText('You typed “1,000 mg”. It can be read in more than one way.')
    expect(sent()).toEqual([])
  })

  it('goes back to a frequency with what was entered there, and keeps its own times for another change of mind', () => {
    opens()
    type('Time', '09:15')
    choose(/Twice Daily/)
    expect(box('First reminder time').value).toBe('08:00')
    choose(/Other times or days/)
    expect(box('Time').value).toBe('09:15')
  })

  it('takes the amount of its lines to a frequency, if none was entered there', () => {
    opens()
    choose(/Once Daily/)
    type('Quantity and unit', '')
    choose(/Other times or days/)
    type('Amount', '2.5 ml')
    choose(/Once Weekly/)
    expect([box('Quantity and unit').value, box('Unit').value]).toEqual(['2.5', 'ml'])
  })

  it('has times with an amount each, added and removed by name', async () => {
    opens()
    await press('Add a time')
    await waitFor(() => expect(document.activeElement).toBe(box('Time 2')))
    type('Time 2', '13:00')
    type('Amount 2', '1/2 tablet')
    await press('Add a time')
    type('Time 3', '19:30')
    await press('Remove 1:00 PM')
    await waitFor(() => expect(document.activeElement).toBe(box('Time 2')))
    expect(ahead()[0]).toBe('Sat Nov 21: 7:30 PM ½ tablet')
    expect(ahead()[1]).toBe('Sun Nov 22: 8:00 AM 1 tablet7:30 PM ½ tablet')
  })

  it('has chosen days of the week', async () => {
    opens()
    type('How often?', 'weekdays')
    for (const day of ['Friday', 'Monday', 'Wednesday']) fireEvent.click(screen.getByRole('checkbox', { name: day }))
    expect(ahead().map((day) => day.slice(0, 3))).toEqual(['Mon', 'Wed', 'Fri'])
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.pattern).toMatchObject({
      steps: [{ rows: [{ days: { kind: 'weekdays', weekdays: [1, 3, 5] } }] }],
    })
  })

  it.each<[string, () => unknown, message: string, label: string]>([
    ['no time', () => type('Time', ''), 'Reminder time is required', 'Time'],
    ['no amount', () => type('Amount', ''), 'Enter an amount, such as 1 tablet', 'Amount'],
    ['zero', () => type('Amount', '0'), 'Enter a number above 0, such as 0.5', 'Amount'],
    ['less than nothing', () => type('Amount', '-1'), 'Enter a number above 0, such as 0.5', 'Amount'],
    ['a letter', () => type('Amount', 'O5'), 'Enter a number above 0, such as 0.5', 'Amount'],
    ['an exponent', () => type('Amount', '1e3'), 'Enter a number above 0, such as 0.5', 'Amount'],
    [
      'every day as every few days',
      () => {
        type('How often?', 'every-nth')
        type('How many days apart?', '1')
      },
      'Enter a whole number from 2 to 365',
      'How many days apart?',
    ],
    [
      'no first day',
      () => {
        type('How often?', 'every-nth')
        type('How many days apart?', '3')
        type('First day', '')
      },
      'Enter a real date',
      'First day',
    ],
    [
      'day 32',
      () => {
        type('How often?', 'month-day')
        type('Day of the month', '32')
      },
      'Enter a day from 1 to 31',
      'Day of the month',
    ],
    [
      'no days off',
      () => {
        type('How often?', 'cycle')
        type('Days on', '21')
        type('Days off', '0')
      },
      'Enter a number of days from 1 to 365',
      'Days off',
    ],
  ])('with %s says so at the field, keeps what was typed, and sends nothing', async (_, enter, message, label) => {
    opens()
    enter()
    const typed = box(label).value
    expect(screen.queryByText(message)).toBeNull()
    await save()
    expect(screen.queryByText(message)).not.toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(box(label)))
    expect(box(label).getAttribute('aria-invalid')).toBe('true')
    expect(box(label).value).toBe(typed)
    expect(sent()).toEqual([])
  })

  it('without a weekday says so', async () => {
    opens()
    type('How often?', 'weekdays')
    await save()
    screen.getByText('Please choose at least one day of the week')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Sunday'))
    expect(sent()).toEqual([])
  })

  it.each([
    ['08:00', 'Two lines plan 8:00 AM on the same day (Thursday)'],
    ['08:20', 'Times of one medicine must be at least 30 minutes apart'],
  ])('with 8:00 AM and %s says why not', async (time, message) => {
    opens()
    await press('Add a time')
    type('Time 2', time)
    await save()
    screen.getByText(message)
    expect(box('Time 2').getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  })

  it('whose first dose never comes is refused in words', async () => {
    opens()
    type('How often?', 'every-nth')
    type('How many days apart?', '3')
    type('First day', '2062-11-21')
    await save()
    screen.getByText('There is no dose in the next year. Please check the dates.')
    expect(sent()).toEqual([])
  })

  it('asks about an odd amount of a line, and leads back to it', async () => {
    opens()
    await press('Add a time')
    type('Time 2', '13:00')
    type('Amount 2', '20 tablets')
    await save()
    const question = within(await screen.findByRole('alertdialog', { name: 'Is this amount right?' }))
    question.getByText('20 tablets')
    fireEvent.click(question.getByRole('button', { name: 'Change the amount' }))
    await waitFor(() => expect(document.activeElement).toBe(box('Amount 2')))
    expect(sent()).toEqual([])
  })

  it('has other times on other days, which can be removed again', async () => {
    opens()
    type('How often?', 'weekdays')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }))
    await press('Other days, other times')
    const second = within(screen.getByRole('group', { name: 'Days and times 2' }))
    fireEvent.click(second.getByRole('checkbox', { name: 'Monday' }))
    fireEvent.change(second.getByLabelText('Time'), { target: { value: '20:00' } })
    expect(ahead()).toEqual(['Sun Nov 22: 8:00 AM 1 tablet', 'Mon Nov 23: 8:00 PM 1 tablet'])
    fireEvent.click(second.getByRole('button', { name: 'Remove these days' }))
    expect(screen.queryByText(/Days and times/)).toBeNull()
    expect(ahead()).toEqual(['Sun Nov 22: 8:00 AM 1 tablet'])
  })

  it('tapers in steps, each begun with a copy of the one before', async () => {
    opens()
    type('Amount', '20 mg')
    await press('The amount changes later')
    await waitFor(() => expect(document.activeElement).toBe(box('Step 2, from')))
    await save()
    screen.getByText('Enter a real date')
    type('Step 2, from', '2026-11-20')
    screen.getByText('Each step needs a later date')
    type('Step 2, from', '2026-11-24')
    type('Amount', '15 mg', 1)
    expect(ahead()).toEqual([
      'Sun Nov 22: 8:00 AM 20 mg',
      'Mon Nov 23: 8:00 AM 20 mg',
      'Tue Nov 24: 8:00 AM 15 mg',
      'Wed Nov 25: 8:00 AM 15 mg',
      'Thu Nov 26: 8:00 AM 15 mg',
      'Fri Nov 27: 8:00 AM 15 mg',
    ])
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.pattern).toMatchObject({
      steps: [{ from: null }, { from: '2026-11-24', rows: [{ time: '08:00', dosage: '15mg' }] }],
    })
  })

  it('says when the first dose is, however rare, and in the seven days that none is among them', () => {
    opens()
    type('How often?', 'month-day')
    type('Day of the month', '15')
    expect(ahead()).toEqual([])
    screen.getByText('No dose in the next seven days. The first dose: Tuesday, December 15, 8:00 AM.')
    screen.getByText('First dose: Tuesday, December 15, 8:00 AM')
    type('Duration', '3')
    type('Unit of the duration', 'months')
    screen.getByText(/Last dose: Monday, February 15, 8:00 AM\./)
  })
})

const planned = (pattern: Pattern) => withPattern(medication({ name: 'Insulin', time: '08:00' }), pattern)

/** Sam edits a medicine. */
function edits(record: MedicationRecord, mode: 'edit' | 'restore' = 'edit', changesPlan = false) {
  const nominal = Temporal.PlainDateTime.from('2026-11-22T08:00')
  const next = { nominal, shown: nominal, instant: at('2026-11-22T08:00') }
  const preview = {
    changesPlan,
    lastTaken: null,
    open: null,
    next,
    afterNext: null,
    coming: [],
    choices: changesPlan ? [next] : [],
    todayEmpty: false,
    fallenOut: [],
  }
  server.answer(previewMedicationEdit, encoded(previewMedicationEdit, preview))
  server.answer(editMedication, encoded(editMedication, record))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangeMedication
        item={withEntries(record)}
        mode={mode}
        currentMedications={[record]}
        userId="sam"
        spans={spans}
        now={now}
        LateIntakeDialog={LateIntakeDialog}
        onSaved={async () => {}}
        onShow={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
}
const edited = () => server.requestsTo(editMedication).map(({ body }) => body)

describe('the edit of a medication', () => {
  const insulin = rows([every, '08:00', '10 units'], [every, '20:00', '8 units'])

  it('shows its times and amounts, and sends the same pattern back when only the name is changed', async () => {
    edits(planned(insulin))
    expect([box('Time').value, box('Amount').value]).toEqual(['08:00', '10 units'])
    expect([box('Time 2').value, box('Amount 2').value]).toEqual(['20:00', '8 units'])
    type('Medication name', 'Insulin lispro')
    await press('Save Changes')
    await waitFor(() => expect(edited()).toHaveLength(1))
    expect(edited()[0]).toMatchObject({
      name: 'Insulin lispro',
      pattern: {
        frequency: 'custom',
        steps: [
          {
            rows: [
              { time: '08:00', dosage: '10 units' },
              { time: '20:00', dosage: '8 units' },
            ],
          },
        ],
      },
    })
  })

  it('says at its field what is wrong with a line, and sends nothing', async () => {
    edits(planned(insulin))
    type('Amount 2', '0')
    await press('Save Changes')
    screen.getByText('Enter a number above 0, such as 0.5')
    await waitFor(() => expect(document.activeElement).toBe(box('Amount 2')))
    expect(edited()).toEqual([])
  })

  it('compares an amount with the one that stood in its line', async () => {
    edits(planned(insulin))
    type('Amount 2', '80 units')
    await press('Save Changes')
    await screen.findByText('It is at least ten times as much as before: 8 units.')
    expect(edited()).toEqual([])
  })

  it('turns a frequency into times of its own', async () => {
    edits(medication({ name: 'Metformin', time: '08:00', frequency: 'twice-daily' }))
    type('Frequency', 'custom')
    type('Time 2', '21:00')
    expect(box('Amount').value).toBe('500 mg')
    expect(await screen.findByText('Nov 22')).not.toBeNull()
    await press('Save Changes')
    await waitFor(() => expect(edited()).toHaveLength(1))
    expect(edited()[0]).toMatchObject({
      pattern: {
        steps: [
          {
            rows: [
              { time: '08:00', dosage: '500mg' },
              { time: '21:00', dosage: '500mg' },
            ],
          },
        ],
      },
    })
  })

  it('is restored with its pattern, and with another one where the choice keeps the focus', async () => {
    server.answer(restoreMedication, encoded(restoreMedication, planned(insulin)))
    edits(planned(insulin), 'restore')
    const frequency = screen.getByLabelText('Frequency')
    expect(document.activeElement).toBe(frequency)
    await userEvent.selectOptions(frequency, 'Once Daily')
    expect(box('Dosage').value).toBe('')
    expect(document.activeElement).toBe(frequency)
    await userEvent.selectOptions(frequency, 'Other times or days')
    type('Amount 2', '6 units')
    await press('Restore')
    await waitFor(() => expect(server.requestsTo(restoreMedication)).toHaveLength(1))
    expect(server.requestsTo(restoreMedication)[0]?.body).toMatchObject({
      pattern: { steps: [{ rows: [{ dosage: '10 units' }, { dosage: '6 units' }] }] },
    })
  })

  const over = medication({ name: 'Insulin', time: '08:00', until: '2026-11-15T08:00' })

  it('whose course is over shows when it is restored what is planned from now on, without an end', async () => {
    edits(withPattern(over, insulin), 'restore', true)
    await waitFor(() => expect(ahead()).toHaveLength(6))
    expect(ahead()[0]).toBe('Sun Nov 22: 8:00 AM 10 units8:00 PM 8 units')
  })

  it('that is taken as needed since its course shows what is planned again, without an end or with its own', async () => {
    edits(takenAsNeeded(withPattern(over, insulin), at('2026-11-10T12:00')), 'edit', true)
    type('Frequency', 'custom')
    await waitFor(() => expect(ahead()).toHaveLength(6))
    type('Duration', '2')
    await waitFor(() => expect(ahead()).toHaveLength(2))
    const asked = () => server.requestsTo(previewMedicationEdit).map(({ body }) => body)
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ duration: { count: 2, unit: 'days' } }))
  })

  it('counts the steps of a taper that are over', () => {
    edits(planned(taper(step(null, [every, '08:00', '20mg']), step('2026-11-10', [every, '08:00', '15mg']))))
    screen.getByText('Step 1 is over.')
    expect(box('Step 2, from').value).toBe('2026-11-10')
    expect(screen.getAllByLabelText('Amount')).toHaveLength(1)
  })
})

it('tells the first dose of a plan by the hour by the clock of the patient, however late it is', () => {
  const planned = everyHours(12, '2026-12-01T08:00-05:00')
  const plan = { pattern: planned, dosage: '5mg', from: instantKey(planned.first), until: null }
  render(<DaysAheadPanel plan={plan} spans={spans} today={Temporal.PlainDate.from('2026-11-21')} />)
  const said = 'No dose in the next seven days. The first dose: Tuesday, December 1, 8:00 AM.'
  expect(screen.queryByText(said)).not.toBeNull()
})

it('says of a plan by the hour on which of the next days the clocks change', () => {
  const planned = everyHours(12, '2026-03-04T07:05-05:00')
  const plan = { pattern: planned, dosage: '5mg', from: instantKey(planned.first), until: null }
  const panel = (today: string) => <DaysAheadPanel plan={plan} spans={spans} today={Temporal.PlainDate.from(today)} />
  const { rerender } = render(panel('2026-03-04'))
  screen.getByText('The clocks change on Sunday, March 8. The time between doses stays the same.')
  rerender(panel('2026-03-09'))
  expect(screen.queryByText(/The clocks change/)).toBeNull()
})
