import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { putLimits } from '#core/api/as-needed.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import {
  addMedication,
  editMedication,
  previewMedicationEdit,
  restoreMedication,
} from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import { type ApiServer, apiServer, encoded, pending, problem } from '#web/testing/api-server.ts'
import { sentence } from '#web/testing/by-text-content.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { AddMedicationFlow } from './add/add-medication-flow.tsx'
import { ChangeMedication } from './manage/change-medication.tsx'

const now = at('2026-11-21T18:00')
const stale = vi.fn()

let server: ApiServer

beforeEach(() => {
  stale.mockClear()
  server = apiServer()
  server.answer(addMedication, encoded(addMedication, medication({ name: 'Stored', time: '20:00' })))
  for (const endpoint of [previewMedicationEdit, editMedication, restoreMedication]) server.answer(endpoint, pending)
})

const frequency = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const pressed = async (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sentTo = (endpoint: Endpoint) => server.requestsTo(endpoint).map(({ body }) => body)
const asked = () => screen.findByRole('alertdialog')
const takesPresses = async () => waitFor(async () => expect((await asked()).className).not.toContain('inert'))

async function startsAdding(name: string, taken: readonly MedicationRecord[] = []) {
  render(
    <>
      <AddMedicationFlow
        open
        onOpenChange={() => {}}
        spans={spans}
        now={now}
        currentMedications={taken}
        onAdded={() => {}}
        onStale={stale}
        onShow={() => {}}
        returnFocus={() => null}
      />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
  )
  await userEvent.type(screen.getByLabelText('Medication name'), name)
  await userEvent.type(screen.getByLabelText('Quantity and unit'), '10')
  await userEvent.type(screen.getByLabelText('First reminder time'), '20:00')
}

describe('adding a weekly medicine', () => {
  it('preselects weekly and says why, with no day chosen', async () => {
    await startsAdding('Metojectpen')
    expect(frequency(/Once Weekly/).checked).toBe(true)
    screen.getByText(sentence('Methotrexate is usually taken once a week. That is why Once Weekly is chosen.'))
    const days = within(screen.getByRole('group', { name: 'Which day of the week?' })).getAllByRole('radio')
    expect(days.some((day) => (day as HTMLInputElement).checked)).toBe(false)
    await pressed('Add Medication')
    screen.getByText('Please choose the day of the week')
    await userEvent.click(screen.getByRole('radio', { name: 'Monday' }))
    await pressed('Add Medication')
    await waitFor(() => expect(sentTo(addMedication)).toMatchObject([{ pattern: { frequency: 'weekly', weekday: 1 } }]))
    expect(sentTo(addMedication)[0]).not.toHaveProperty('moreOftenReason')
  })

  it('stays daily for one that is taken on several days a week', async () => {
    await startsAdding('Warfarin 5 days a week')
    expect(frequency(/Once Daily/).checked).toBe(true)
    expect(screen.queryByText(/usually taken/)).toBeNull()
  })

  it('leaves a frequency alone that the patient chose', async () => {
    await startsAdding('M')
    await userEvent.click(frequency(/Twice Daily/))
    await userEvent.type(screen.getByLabelText('Medication name'), 'ethotrexate')
    expect(frequency(/Twice Daily/).checked).toBe(true)
    screen.getByText(/it can kill/)
  })

  it('goes back to daily when the name was only on its way to another one', async () => {
    await startsAdding('MTX')
    expect(frequency(/Once Weekly/).checked).toBe(true)
    await userEvent.clear(screen.getByLabelText('Medication name'))
    await userEvent.type(screen.getByLabelText('Medication name'), 'Metformin')
    expect(frequency(/Once Daily/).checked).toBe(true)
    expect(screen.queryByText(/usually taken/)).toBeNull()
  })

  it('is sent as daily only with a reason', async () => {
    await startsAdding('Methotrexate')
    await userEvent.click(frequency(/Once Daily/))
    await pressed('Add Medication')
    const question = await asked()
    expect(question.textContent).toContain('Taken more often than prescribed, it can kill.')
    expect(document.activeElement?.textContent).toBe('Plan it weekly')
    await pressed('Plan it once daily')
    within(question).getByText('Please give a reason')
    expect(sentTo(addMedication)).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: 'My doctor prescribed it once daily' }))
    await pressed('Plan it once daily')
    await waitFor(() =>
      expect(sentTo(addMedication)).toMatchObject([{ moreOftenReason: 'My doctor prescribed it once daily' }]),
    )
  })

  it('takes a reason in the patient’s own words, and none that is empty', async () => {
    await startsAdding('Methotrexate')
    await userEvent.click(frequency(/Once Daily/))
    await pressed('Add Medication')
    await asked()
    await userEvent.click(screen.getByRole('radio', { name: 'Another reason' }))
    await userEvent.type(screen.getByLabelText('Your reason'), '  ')
    await pressed('Plan it once daily')
    expect(screen.getByLabelText('Your reason').getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(screen.getByLabelText('Your reason'), 'For a week, in the clinic')
    await pressed('Plan it once daily')
    await waitFor(() => expect(sentTo(addMedication)).toMatchObject([{ moreOftenReason: 'For a week, in the clinic' }]))
  })

  it('is planned weekly by the prominent button, which has the focus and leads to its day', async () => {
    await startsAdding('Methotrexate')
    await userEvent.click(frequency(/Three Times Daily/))
    await pressed('Add Medication')
    const buttons = within(await asked()).getAllByRole('button')
    const prominent = buttons.filter(({ className }) => /btn--(?:solid|danger)/.test(className))
    expect(prominent.map(({ textContent }) => textContent)).toEqual(['Plan it weekly'])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(frequency(/Once Weekly/).checked).toBe(true)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Sunday'))
    expect(sentTo(addMedication)).toEqual([])
  })

  it('that is taken less often than weekly is neither preselected nor offered as weekly, and says how to plan it', async () => {
    await startsAdding('Lomustine')
    expect(frequency(/Once Daily/).checked).toBe(true)
    screen.getByText(/To schedule it that far apart, choose “Other times or days”/)
    await userEvent.click(frequency(/Other times or days/))
    await userEvent.selectOptions(screen.getByLabelText('How often?'), 'Every few days')
    await userEvent.type(screen.getByLabelText('How many days apart?'), '42')
    await userEvent.type(screen.getByLabelText('Amount'), '100 mg')
    expect(screen.queryByText(/To schedule it that far apart/)).toBeNull()
    expect(screen.queryByText(/Taken more often than prescribed/)).toBeNull()
    await userEvent.click(frequency(/Once Weekly/))
    await userEvent.click(screen.getByRole('radio', { name: 'Monday' }))
    await pressed('Add Medication')
    expect((await asked()).textContent).toContain('Lomustine more often than every six weeks?')
    expect(document.activeElement?.textContent).toBe('Go back and change it')
  })

  it('under a second name is asked about, and sent when both are meant', async () => {
    const trexall = medication({ name: 'Trexall', dosage: '10mg', time: '08:00', weekday: 4 })
    await startsAdding('Methotrexate', [medication({ name: 'Metformin', time: '08:00' }), trexall])
    await userEvent.click(screen.getByRole('radio', { name: 'Monday' }))
    await pressed('Add Medication')
    const question = await asked()
    expect(question.textContent).toContain('You already have Trexall')
    expect(question.textContent).toContain('Weekly, on Thursday')
    expect(question.textContent).toContain('Trexall contains methotrexate. With two plans')
    expect(document.activeElement?.textContent).toBe('Show me that one')
    await takesPresses()
    await userEvent.keyboard('{Escape}')
    expect(sentTo(addMedication)).toEqual([])
    await pressed('Add Medication')
    await takesPresses()
    await pressed('Two plans of one medicine')
    await waitFor(() =>
      expect(sentTo(addMedication)).toMatchObject([{ confirmedSecondPlan: true, sameAs: trexall.id }]),
    )
  })

  it('under a name that the patient knows to be another medicine is sent as one more', async () => {
    await startsAdding('Methotrexate', [medication({ name: 'Trexall', time: '08:00', weekday: 4 })])
    await userEvent.click(screen.getByRole('radio', { name: 'Monday' }))
    await pressed('Add Medication')
    await takesPresses()
    await pressed('Another medicine')
    await waitFor(() => expect(sentTo(addMedication)).toMatchObject([{ confirmedSecondPlan: true }]))
    expect(sentTo(addMedication)[0]).not.toHaveProperty('sameAs')
  })

  it('under a brand beside its substance says what the brand contains, whichever of them is new', async () => {
    await startsAdding('Trexall', [medication({ name: 'Methotrexate', dosage: '10mg', time: '08:00', weekday: 4 })])
    await userEvent.click(screen.getByRole('radio', { name: 'Monday' }))
    await pressed('Add Medication')
    const question = await asked()
    expect(question.textContent).toContain('You already have Methotrexate')
    expect(question.textContent).toContain('Trexall contains methotrexate. With two plans')
  })

  it('under a brand beside another one says once what both contain', async () => {
    await startsAdding('Trexall', [medication({ name: 'Rheumatrex', dosage: '10mg', time: '08:00', weekday: 4 })])
    await userEvent.click(screen.getByRole('radio', { name: 'Monday' }))
    await pressed('Add Medication')
    const text = withoutIsolates((await asked()).textContent)
    expect(text).toContain('Trexall and Rheumatrex both contain methotrexate. With two plans')
  })

  it('that the server asks about, because another device knows more, reads the list again', async () => {
    const body = { ...problem('needs_confirmation', 'm'), details: 'second_plan' }
    server.answer(addMedication, { status: 409, body })
    await startsAdding('Methotrexate')
    await userEvent.click(screen.getByRole('radio', { name: 'Monday' }))
    await pressed('Add Medication')
    await screen.findByText(/Your list was reloaded: please save once more/)
    expect(stale).toHaveBeenCalledOnce()
  })
})

describe('changing a weekly medicine', () => {
  const mtx = medication({ name: 'MTX', dosage: '10mg', time: '20:00', frequency: 'daily' })

  const weekly = medication({ name: 'MTX', dosage: '10mg', time: '20:00', weekday: 1 })

  function opens(mode: 'edit' | 'restore', taken: readonly MedicationRecord[] = [mtx], item = mtx) {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ChangeMedication
          item={withEntries(item)}
          LateIntakeDialog={() => null}
          mode={mode}
          currentMedications={taken}
          userId="sam"
          spans={spans}
          now={now}
          onSaved={async () => {}}
          onShow={() => {}}
          onClose={() => {}}
        />
      </QueryClientProvider>,
    )
  }

  it('that is daily, with more at a time, needs a reason again; with less it does not', async () => {
    opens('edit')
    const dosage = screen.getByLabelText('Dosage')
    await userEvent.clear(dosage)
    await userEvent.type(dosage, '15mg')
    await pressed('Save Changes')
    await asked()
    await userEvent.keyboard('{Escape}')
    await userEvent.clear(dosage)
    await userEvent.type(dosage, '5mg')
    await pressed('Save Changes')
    await waitFor(() => expect(sentTo(editMedication)).toMatchObject([{ dosage: '5mg' }]))
  })

  it('that is weekly asks when more than twice as much is planned, with the safe button prominent', async () => {
    opens('edit', [weekly], weekly)
    const dosage = screen.getByLabelText('Dosage')
    await userEvent.clear(dosage)
    await userEvent.type(dosage, '25mg')
    await pressed('Save Changes')
    const question = await asked()
    expect(question.textContent).toContain('Is the new amount of methotrexate right?')
    expect(question.textContent).toContain('Until now: 10\u00a0mg. From now on: 25\u00a0mg.')
    expect(question.textContent).toContain('Too much of it can kill.')
    expect(document.activeElement?.textContent).toBe('Change the amount')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(dosage))
    expect(sentTo(editMedication)).toEqual([])
    await pressed('Save Changes')
    await asked()
    await pressed('Save 25\u00a0mg')
    await waitFor(() => expect(sentTo(editMedication)).toMatchObject([{ dosage: '25mg', confirmedAmount: true }]))
  })

  it('that is weekly is saved at once with twice as much', async () => {
    opens('edit', [weekly], weekly)
    const dosage = screen.getByLabelText('Dosage')
    await userEvent.clear(dosage)
    await userEvent.type(dosage, '20mg')
    await pressed('Save Changes')
    await waitFor(() => expect(sentTo(editMedication)).toMatchObject([{ dosage: '20mg' }]))
    expect(sentTo(editMedication)[0]).not.toHaveProperty('confirmedAmount')
  })

  it('that is restored with more than twice its last amount asks', async () => {
    opens('restore', [], weekly)
    const dosage = screen.getByLabelText('Dosage')
    await userEvent.clear(dosage)
    await userEvent.type(dosage, '25mg')
    await pressed('Restore')
    expect((await asked()).textContent).toContain('Is the new amount of methotrexate right?')
    await pressed('Save 25\u00a0mg')
    await waitFor(() => expect(sentTo(restoreMedication)).toMatchObject([{ dosage: '25mg', confirmedAmount: true }]))
  })

  it('that is joined with another plan of it is not asked about as the same again', async () => {
    const plans = ['Trexall', 'MTX'].map((name) => ({
      ...medication({ name, time: '08:00', weekday: 1 }),
      medicineId: 'm',
    }))
    opens('restore', plans.slice(0, 1), plans[1])
    await pressed('Restore')
    await waitFor(() => expect(sentTo(restoreMedication)).toHaveLength(1))
  })

  it('whose chosen first dose is refused is saved once more without it', async () => {
    const choices = ['2026-11-23T20:00', '2026-11-30T20:00'].map((local) => {
      const shown = Temporal.PlainDateTime.from(local)
      return { nominal: shown, shown, instant: at(local) }
    })
    const [next = null, afterNext = null] = choices
    const none = { lastTaken: null, open: null, coming: [], todayEmpty: false, fallenOut: [] }
    const preview = { ...none, changesPlan: true, next, afterNext, choices }
    server.answer(previewMedicationEdit, encoded(previewMedicationEdit, preview))
    const body = problem('invalid_input', 'm', { firstDose: 'first_dose_not_offered' })
    server.answer(restoreMedication, { status: 400, body })
    render(<Toaster label="Notifications" closeLabel="Close" />)
    opens('restore', [], weekly)
    await userEvent.click(await screen.findByRole('button', { name: 'Start later' }))
    await userEvent.click(screen.getAllByRole('radio').at(-1) as HTMLElement)
    await pressed('Restore')
    await screen.findByText(/The first dose you chose is not possible/)
    await pressed('Restore')
    await waitFor(() => expect(sentTo(restoreMedication)).toHaveLength(2))
    expect(sentTo(restoreMedication)[0]).toMatchObject({ firstDose: '2026-11-30T20:00' })
    expect(sentTo(restoreMedication)[1]).not.toHaveProperty('firstDose')
  })

  it('back to daily by a restore needs a reason', async () => {
    opens('restore')
    await pressed('Restore')
    await asked()
    await userEvent.click(screen.getByRole('radio', { name: 'The label says so' }))
    await pressed('Plan it once daily')
    await waitFor(() => expect(sentTo(restoreMedication)).toMatchObject([{ moreOftenReason: 'The label says so' }]))
  })

  it('to as needed, and then to weekly from its question, asks for the day', async () => {
    opens('edit', [weekly], weekly)
    await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'as-needed')
    await userEvent.click(screen.getByRole('checkbox', { name: /No limit was given/ }))
    await pressed('Save Changes')
    await asked()
    await pressed('Plan it weekly')
    expect(screen.getByLabelText<HTMLSelectElement>('Frequency').value).toBe('weekly')
    expect(sentTo(putLimits)).toEqual([])
  })

  it('to weekly from its question asks for the day', async () => {
    opens('restore')
    await pressed('Restore')
    await asked()
    await pressed('Plan it weekly')
    screen.getByRole('group', { name: 'Which day of the week?' })
    expect(sentTo(restoreMedication)).toEqual([])
  })
})
