import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addAsNeeded, putLimits } from '#core/api/as-needed.ts'
import { addMedication, editMedication, endMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import type { HourlyPattern } from '#core/schedule/pattern.ts'
import { instantKey, nominalText } from '#core/time/nominal.ts'
import { type ApiServer, apiServer, encoded, problem, unreachable } from '#web/testing/api-server.ts'
import { sentence } from '#web/testing/by-text-content.ts'
import { at, medication, spans, withPattern } from '#web/testing/patient.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { AddMedicationFlow } from './add-medication-flow.tsx'

const added = vi.fn()
const shown = vi.fn()

/** Sam opens Add New Medication on Saturday, November 21. */
function openForm(time = '18:00', taken: MedicationRecord[] = []) {
  const now = at(`2026-11-21T${time}`)
  const { rerender } = render(<Page now={now} taken={taken} />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  return { listed: (medications: MedicationRecord[]) => rerender(<Page now={now} taken={medications} />) }
}

function Page({ now, taken }: { now: Temporal.Instant; taken: MedicationRecord[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button id="open" type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <AddMedicationFlow
        open={open}
        onOpenChange={setOpen}
        currentMedications={taken}
        spans={spans}
        now={now}
        onStale={() => {}}
        onShow={shown}
        onAdded={added}
        reminderNote={<p>Reminders cannot reach this device.</p>}
        returnFocus={() => document.querySelector<HTMLElement>('#open')}
      />
      <Toaster label="Notifications" closeLabel="Close" />
    </>
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const takesPresses = () => waitFor(() => expect(screen.getByRole('alertdialog').className).not.toContain('inert'))
/** Answers a question, once it takes presses. */
async function answered(name: string) {
  await takesPresses()
  fireEvent.click(screen.getByRole('button', { name }))
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Add Medication' }))

function fillIn() {
  type('Medication name', 'Metformin')
  type('Quantity and unit', '500')
  type('First reminder time', '20:00')
}

/** What was sent to be stored. */
const sent = () => server.requestsTo(addMedication).map(({ body }) => body)

let server: ApiServer
beforeEach(() => {
  added.mockClear()
  server = apiServer()
})
/** What the server has stored, once it is asked to store a medication. */
const answers = (stored: MedicationRecord) => server.answer(addMedication, encoded(addMedication, stored))

describe('Add New Medication', () => {
  it('names what is missing, field by field, and saves nothing', () => {
    openForm()
    choose(/Once Weekly/)
    save()
    for (const message of [
      'Medication name is required',
      'Quantity is required',
      'Reminder time is required',
      'Please choose the day of the week',
    ]) {
      screen.getByText(message)
    }
    expect(screen.getByLabelText('Medication name').getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  })

  it('takes a message away once its field is right', () => {
    openForm()
    save()
    type('Medication name', 'Metformin')
    expect(screen.queryByText('Medication name is required')).toBeNull()
    screen.getByText('Quantity is required')
  })

  it('asks for the weekday of a weekly medicine, with none chosen', () => {
    openForm()
    expect(screen.queryByText('Which day of the week?')).toBeNull()
    choose(/Once Weekly/)
    const days = within(screen.getByRole('group', { name: 'Which day of the week?' })).getAllByRole('radio')
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ])
    expect(days.every((day) => !(day as HTMLInputElement).checked)).toBe(true)
  })

  it.each([
    ['is today when its time is still to come', '18:00', [], 'First dose: today, 8:00 PM', 'Then every day.'],
    ['is tomorrow when its time is over', '20:06', [], 'First dose: tomorrow, 8:00 PM', 'Then every day.'],
    ['is today up to five minutes late', '20:05', [], 'First dose: today, 8:00 PM', 'Then every day.'],
    [
      'can be an earlier one of the day',
      '07:00',
      [/Twice Daily/],
      'First dose: today, 8:00 AM',
      'Then every day at 8:00 AM and 8:00 PM.',
    ],
    [
      'is on the weekday that was named',
      '18:00',
      [/Once Weekly/, 'Monday'],
      'First dose: Monday, November 23, 8:00 PM',
      'Then every Monday.',
    ],
  ] as const)('shows the first dose: it %s', (_, time, choices, first, then) => {
    openForm(time)
    type('First reminder time', '20:00')
    for (const choice of choices) choose(choice)
    expect(screen.queryByText(first)).not.toBeNull()
    expect(screen.queryByText(then)).not.toBeNull()
  })

  it('says why the first dose is not known yet', () => {
    openForm()
    screen.getByText('Enter the time to see when the first dose is.')
    type('First reminder time', '20:00')
    choose(/Once Weekly/)
    expect(screen.queryByText('Choose the day of the week to see when the first dose is.')).not.toBeNull()
  })

  it('says when a course ends', () => {
    openForm()
    type('First reminder time', '20:00')
    type('Duration', '7')
    expect(screen.queryByText('Then every day. Last dose: Friday, November 27, 8:00 PM.')).not.toBeNull()
  })

  it('saves another first dose, as the patient says', async () => {
    answers(medication({ name: 'Metformin', time: '20:00' }))
    openForm()
    fillIn()
    fireEvent.click(screen.getByRole('button', { name: 'Change' }))
    choose('Tomorrow, 8:00 PM')
    save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({
      firstDose: '2026-11-22T20:00',
      since: null,
    })
  })

  it('sends a plan by the hour with the first dose that is proposed, and takes its answer for what was sent', async () => {
    const first = at('2026-11-21T18:00')
    const pattern: HourlyPattern = { frequency: 'hourly', hours: 8, first, time: Temporal.PlainTime.from('18:00') }
    const planned = withPattern(medication({ name: 'Metformin', time: '18:00', since: '2026-11-21T18:00' }), pattern)
    const end = instantKey(at('2026-11-28T18:00'))
    const versions = planned.versions.map((version) => ({ ...version, from: instantKey(first), until: end }))
    answers({ ...planned, versions })
    openForm()
    fillIn()
    choose(/Other times or days/)
    type('How often?', 'hourly')
    type('How many hours apart?', '8')
    type('Duration', '7')
    save()
    await waitFor(() => expect(added).toHaveBeenCalled())
    expect(sent()).toMatchObject([
      {
        pattern: { frequency: 'hourly', hours: 8, first: `${first}`, time: '18:00' },
        quantity: '500',
        duration: { count: 7, unit: 'days' },
        firstDose: nominalText(instantKey(first)),
      },
    ])
    expect(server.requestsTo(editMedication)).toEqual([])
  })

  it('says that the device is offline before anything is typed in vain', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    openForm()
    screen.getByText('You are offline.')
    expect(screen.queryByText(/What you typed stays here until you can save it\./)).not.toBeNull()
  })

  it('saves since when it is taken, which goes on with the next dose', async () => {
    answers(medication({ name: 'Metformin', time: '20:00' }))
    openForm()
    fillIn()
    fireEvent.click(screen.getByRole('button', { name: 'Change' }))
    choose('Tomorrow, 8:00 PM')
    fireEvent.click(screen.getByRole('checkbox', { name: 'I have been taking this since…' }))
    expect(screen.queryByRole('radio', { name: 'Tomorrow, 8:00 PM' })).toBeNull()
    save()
    expect(sent()).toEqual([])
    screen.getByText('Please enter a date that is not in the future')
    type('Since', '2026-11-01')
    save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({
      name: 'Metformin',
      quantity: '500',
      unit: 'mg',
      firstDose: '2026-11-21T20:00',
      since: '2026-11-01',
      voiceReminder: false,
      missedDosageSeverity: 'minimal',
    })
  })

  it.each([
    ['0', 'mg', '0 mg', 'Zero means that nothing is taken.'],
    ['O5', 'mg', 'O5mg', 'There is a letter among the digits: O looks like zero, l and I look like one.'],
    ['1000000', 'mg', '1,000,000 mg', 'This is more than the usual single dose of most medicines.'],
    ['20', 'tablets', '20 tablets', 'This is more than the usual single dose of most medicines.'],
    ['05', 'mg', '5 mg', 'You typed “05”. It can be read in more than one way.'],
  ])('asks about the amount %s %s once, written as it would be saved', async (quantity, unit, shown, said) => {
    openForm()
    fillIn()
    type('Quantity and unit', quantity)
    type('Unit', unit)
    save()
    const question = within(await screen.findByRole('alertdialog', { name: 'Is this amount right?' }))
    question.getByText(shown)
    question.getByText(said)
    expect(sent()).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Change the amount' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Quantity and unit')))
    expect(sent()).toEqual([])

    save()
    fireEvent.click(await screen.findByRole('button', { name: `Save ${shown.replace(' ', '\u00a0')}` }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    save()
    await waitFor(() => expect(sent()).toHaveLength(2))
  })

  it('sends an amount in plain digits', async () => {
    openForm()
    fillIn()
    type('Quantity and unit', ' ,50 ')
    save()
    await waitFor(() => expect(sent()[0]).toMatchObject({ quantity: '0.5', unit: 'mg' }))
  })

  it('asks about a second medicine of the same name, and about ten times its amount', async () => {
    openForm('18:00', [medication({ name: 'Metformin', dosage: '50mg', time: '08:00' })])
    fillIn()
    type('Medication name', ' met-formin ')
    save()
    const amount = within(await screen.findByRole('alertdialog', { name: 'Is this amount right?' }))
    amount.getByText('It is at least ten times as much as in your list: 50 mg.')
    fireEvent.click(amount.getByRole('button', { name: 'Save 500\u00a0mg' }))

    const same = within(await screen.findByRole('alertdialog', { name: 'Is this the same medicine?' }))
    await waitFor(() => expect(document.activeElement).toBe(same.getByRole('button', { name: 'Show me that one' })))
    same.getByText(sentence('You already have Metformin 50 mg: Daily, 8:00 AM'))
    same.getByText(/Dosewell does not know every medicine’s name/)
    await takesPresses()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Medication name')))
    expect(sent()).toEqual([])
    save()
    await answered('Another medicine')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).not.toHaveProperty('sameAs')
    // Not asked once more about what could not be saved.
    await screen.findByText('Failed to save medication. Please try again.')
    save()
    await waitFor(() => expect(sent()).toHaveLength(2))
  })

  it('joins two plans of one medicine when the patient says so', async () => {
    const metformin = medication({ name: 'Metformin 1000', time: '08:00' })
    openForm('18:00', [medication({ name: 'Ramipril', time: '08:00' }), metformin])
    fillIn()
    save()
    await screen.findByRole('alertdialog', { name: 'Is this the same medicine?' })
    await answered('Two plans of one medicine')
    await waitFor(() => expect(sent()).toMatchObject([{ sameAs: metformin.id }]))
    expect(sent()[0]).not.toHaveProperty('confirmedSecondPlan')
  })

  it('shows the one that is there, saves nothing, and keeps what was typed', async () => {
    const metformin = medication({ name: 'Metformin', time: '08:00' })
    openForm('18:00', [metformin])
    fillIn()
    save()
    await screen.findByRole('alertdialog', { name: 'Is this the same medicine?' })
    await answered('Show me that one')
    await waitFor(() => expect(shown.mock.lastCall).toEqual([metformin.id]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByLabelText<HTMLInputElement>('Medication name').value).toBe('Metformin')
    expect(sent()).toEqual([])
  })

  it('reads Saving... and cannot be sent twice, then says that it is saved', async () => {
    const metformin = medication({ name: 'Metformin', time: '20:00', since: '2026-11-21T20:00' })
    const stored = Promise.withResolvers<void>()
    server.answer(addMedication, () => stored.promise.then(() => encoded(addMedication, metformin)))
    openForm()
    fillIn()
    save()
    const button = await screen.findByRole('button', { name: 'Saving...' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    stored.resolve()
    await screen.findByText(
      "Your medication has been saved successfully. You'll receive reminders at the scheduled time.",
    )
    screen.getByText(sentence('First dose of Metformin 500 mg: today, 8:00 PM'))
    expect(screen.getAllByText('Medication added successfully!')).toHaveLength(1)
    expect(screen.queryByText('Reminders cannot reach this device.')).not.toBe(null)
    expect(sent()).toHaveLength(1)
    expect(added).toHaveBeenCalledWith(metformin)
  })

  it.each([
    [
      'a refusal of the database',
      () => ({ status: 503, body: { ...problem('unavailable', 'm'), details: 'no connection' } }),
      'Database error: no connection',
    ],
    [
      'an empty answer',
      () => ({ status: 500, body: problem('no_data_returned', 'No data returned from database') }),
      'No data returned from database',
    ],
    ['a lost network', unreachable, 'Failed to save medication. Please try again.'],
    ['anything else', () => ({ body: 'boom' }), 'Failed to save medication. Please try again.'],
  ])('keeps what was typed after %s, and sends it again under the same id', async (_, answer, message) => {
    server.answer(addMedication, answer)
    openForm()
    fillIn()
    save()
    await screen.findByText(message)
    expect((screen.getByLabelText('Medication name') as HTMLInputElement).value).toBe('Metformin')
    save()
    await waitFor(() => expect(sent()).toHaveLength(2))
    const [first, second] = sent()
    expect(second).toEqual(first)
  })

  it('corrects what an earlier try had stored when its answer was lost', async () => {
    const asFirstSent = medication({ name: 'Metformin', dosage: '500mg', time: '20:00', since: '2026-11-21T20:00' })
    const corrected = { ...asFirstSent, dosage: '50mg' }
    openForm()
    fillIn()
    save()
    await screen.findByText('Failed to save medication. Please try again.')
    answers(asFirstSent)
    server.answer(editMedication, encoded(editMedication, corrected))
    type('Quantity and unit', '50')
    save()
    await waitFor(() => expect(added).toHaveBeenCalledWith(corrected))
    expect(server.requests.slice(2)).toMatchObject([
      { method: 'PATCH', path: `/api/medications/${asFirstSent.id}`, body: { name: 'Metformin', dosage: '50mg' } },
    ])
  })

  it('asks nothing about what an earlier try had stored, once it is listed', async () => {
    const { listed } = openForm()
    fillIn()
    save()
    await screen.findByText('Failed to save medication. Please try again.')
    const id = (sent()[0] as { id: string }).id
    const asFirstSent = {
      ...medication({ name: 'Metformin', dosage: '5mg', time: '20:00', since: '2026-11-21T20:00' }),
      id,
    }
    listed([asFirstSent])
    answers(asFirstSent)
    server.answer(editMedication, encoded(editMedication, asFirstSent))
    save()
    await waitFor(() => expect(added).toHaveBeenCalled())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('begins a new form after it was closed, if an earlier try had stored it', async () => {
    const { listed } = openForm()
    fillIn()
    save()
    await screen.findByText('Failed to save medication. Please try again.')
    const id = (sent()[0] as { id: string }).id
    listed([{ ...medication({ name: 'Metformin', time: '20:00' }), id }])
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByLabelText<HTMLInputElement>('Medication name').value).toBe('')
    fillIn()
    type('Medication name', 'Ramipril')
    save()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ name: 'Ramipril' })
    expect((sent()[1] as { id: string }).id).not.toBe(id)
  })

  it('adds another medicine that is typed over the one that an earlier try had stored', async () => {
    openForm()
    fillIn()
    save()
    await screen.findByText('Failed to save medication. Please try again.')
    const metformin = medication({ name: 'Metformin', dosage: '500mg', time: '20:00' })
    const ramipril = { ...metformin, id: crypto.randomUUID(), name: 'Ramipril' }
    const [{ id } = { id: '' }] = sent() as { id: string }[]
    server.answer(addMedication, (body) =>
      encoded(addMedication, (body as { id: string }).id === id ? metformin : ramipril),
    )
    type('Medication name', 'Ramipril')
    save()
    await waitFor(() => expect(added).toHaveBeenCalledWith(ramipril))
    expect(server.requestsTo(editMedication)).toEqual([])
  })

  it('adds it anew where it is to begin at another time, and ends what an earlier try had stored', async () => {
    openForm()
    fillIn()
    save()
    await screen.findByText('Failed to save medication. Please try again.')
    const stored = medication({ name: 'Metformin', dosage: '500mg', time: '20:00', since: '2026-11-20T20:00' })
    const anew = medication({ name: 'Metformin', dosage: '500mg', time: '20:00', since: '2026-11-21T20:00' })
    const [{ id } = { id: '' }] = sent() as { id: string }[]
    server.answer(addMedication, (body) => encoded(addMedication, (body as { id: string }).id === id ? stored : anew))
    server.answer(endMedication, encoded(endMedication, stored))
    save()
    await waitFor(() => expect(added).toHaveBeenCalledWith(anew))
    expect(server.requestsTo(endMedication).map(({ path }) => path)).toEqual([
      expect.stringContaining(`/api/medications/${stored.id}/`),
    ])
    expect(server.requestsTo(editMedication)).toEqual([])
  })

  it('asks about ten times what an earlier try had stored, as an edit would', async () => {
    const { listed } = openForm()
    fillIn()
    type('Medication name', 'Methotrexate')
    type('Quantity and unit', '2.5')
    choose(/Once Weekly/)
    choose('Saturday')
    save()
    await screen.findByText('Failed to save medication. Please try again.')
    const id = (sent()[0] as { id: string }).id
    const asFirstSent = medication({
      name: 'Methotrexate',
      dosage: '2.5mg',
      time: '20:00',
      weekday: 6,
      since: '2026-11-21T20:00',
    })
    listed([{ ...asFirstSent, id }])
    answers({ ...asFirstSent, id })
    server.answer(editMedication, encoded(editMedication, { ...asFirstSent, id, dosage: '15mg' }))
    type('Quantity and unit', '15')
    save()
    await screen.findByRole('alertdialog')
    await answered('Save 15\u00a0mg')
    await waitFor(() => expect(server.requestsTo(editMedication)).toMatchObject([{ body: { confirmedAmount: true } }]))
  })

  it('corrects notes of a medicine as needed, too', async () => {
    const limits = { dosage: '1mg', gap: 240, max: null, count: null, reasons: [], remindAgain: false, followUp: null }
    const version = { id: crypto.randomUUID(), ...limits, openedAt: at('2026-11-21T18:00'), closing: null }
    const asFirstSent: MedicationRecord = {
      ...medication({ name: 'Paracetamol', dosage: '1mg', time: '20:00' }),
      frequency: 'as-needed',
      reminderTime: null,
      firstDose: null,
      versions: [],
      limits: [version],
    }
    openForm()
    type('Medication name', 'Paracetamol')
    type('Quantity and unit', '1')
    choose(/As needed/)
    type('Minimum time between intakes', '4')
    save()
    await screen.findByText('Failed to save medication. Please try again.')
    server.answer(addAsNeeded, encoded(addAsNeeded, asFirstSent))
    server.answer(putLimits, encoded(putLimits, { ...asFirstSent, instructions: 'With food' }))
    type('Instructions', 'With food')
    save()
    await waitFor(() => expect(server.requestsTo(putLimits)).toMatchObject([{ body: { instructions: 'With food' } }]))
    await screen.findByText(/^Your medication has been saved/)
    expect(screen.queryByText('Reminders cannot reach this device.')).toBe(null)
  })

  it('shows what the server says about a field at the field', async () => {
    const body = problem('invalid_input', 'm', { name: 'Please use at most 200 characters' })
    server.answer(addMedication, { status: 400, body })
    openForm()
    fillIn()
    save()
    await screen.findByText('Please use at most 200 characters')
    expect(screen.getByLabelText('Medication name').getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps what was typed when it is closed, and forgets it on Cancel', () => {
    openForm()
    type('Medication name', 'Metformin')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect((screen.getByLabelText('Medication name') as HTMLInputElement).value).toBe('Metformin')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect((screen.getByLabelText('Medication name') as HTMLInputElement).value).toBe('')
  })
})
