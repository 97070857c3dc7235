import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMedication, editMedication } from '#core/api/medication-changes.ts'
import { type ApiServer, apiServer, sessionBody } from '#web/testing/api-server.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { AddMedicationFlow } from './add/add-medication-flow.tsx'
import { ChangeMedication } from './manage/change-medication.tsx'

let server: ApiServer
beforeEach(() => {
  server = apiServer()
})

const now = at('2026-11-21T18:00')

function samHasContact(emergency_contact_name: string, emergency_contact_email = 'luis@example.com') {
  const address = { emergency_contact_email, emergency_contact_phone: '+1 555 0101' }
  signIn({ userMetadata: { ...sessionBody().userMetadata, emergency_contact_name, ...address } })
}

function AddPage() {
  const [open, setOpen] = useState(true)
  const focus = () => null
  return (
    <AddMedicationFlow
      open={open}
      onOpenChange={setOpen}
      currentMedications={[]}
      spans={spans}
      now={now}
      onStale={() => {}}
      onShow={() => {}}
      onAdded={() => {}}
      returnFocus={focus}
    />
  )
}

const ask = { name: 'May Luis Rivera be told if you miss a dose?' }

async function addsWith(severity: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddPage />
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByLabelText('Medication name'), 'Tacrolimus')
  await userEvent.type(screen.getByLabelText('Quantity and unit'), '1')
  await userEvent.type(screen.getByLabelText('First reminder time'), '20:00')
  await userEvent.click(screen.getByRole('radio', { name: severity }))
}
/** What was sent to be stored. */
const sent = () => server.requestsTo(addMedication)[0]?.body

describe('Add New Medication', () => {
  it('asks by name whether the contact may be told of missed doses of a serious medicine, with nothing chosen', async () => {
    samHasContact('Luis Rivera')
    await addsWith('Serious')
    screen.getByRole('group', ask)
    screen.getByText(/gets a message with your name, the medicine and the time/)
    const answers = ['Yes, tell Luis Rivera', 'No, tell nobody'].map((name) => screen.getByRole('radio', { name }))
    expect(answers.map((one) => (one as HTMLInputElement).checked)).toEqual([false, false])
    await userEvent.click(screen.getByRole('button', { name: 'Add Medication' }))
    expect(sent()).toMatchObject({ name: 'Tacrolimus' })
    expect(sent()).not.toHaveProperty('tellContact')
  })

  it('sends a yes with the name that was shown, and where that person is reached', async () => {
    samHasContact('Luis Rivera')
    await addsWith('Life-threatening')
    await userEvent.click(screen.getByRole('radio', { name: 'Yes, tell Luis Rivera' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add Medication' }))
    expect(sent()).toMatchObject({
      tellContact: { name: 'Luis Rivera', email: 'luis@example.com', phone: '+1 555 0101' },
    })
  })

  it('asks again about a contact of the same name who has another address meanwhile', async () => {
    samHasContact('Luis Rivera')
    await addsWith('Serious')
    await userEvent.click(screen.getByRole('radio', { name: 'Yes, tell Luis Rivera' }))
    act(() => samHasContact('Luis Rivera', 'other@example.com'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes, tell Luis Rivera' }).checked).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Add Medication' }))
    expect(sent()).not.toHaveProperty('tellContact')
  })

  it('asks again about a contact who was changed on another device meanwhile', async () => {
    samHasContact('Luis Rivera')
    await addsWith('Serious')
    await userEvent.click(screen.getByRole('radio', { name: 'Yes, tell Luis Rivera' }))
    act(() => samHasContact('Ben Rivera'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes, tell Ben Rivera' }).checked).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Add Medication' }))
    expect(sent()).toMatchObject({ name: 'Tacrolimus' })
    expect(sent()).not.toHaveProperty('tellContact')
  })

  it('does not ask where a missed dose alerts nobody, and says so where there is no contact', async () => {
    samHasContact('')
    await addsWith('Moderate')
    expect(screen.queryByRole('group', ask)).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Serious' }))
    screen.getByText(/you have no emergency contact/)
  })
})

describe('the inline edit', () => {
  const tacrolimus = {
    ...medication({ name: 'Tacrolimus', time: '08:00' }),
    missedDosageSeverity: 'serious' as const,
    contactConsentAt: at('2026-11-02T12:00'),
  }

  function edits() {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ChangeMedication
          item={withEntries(tacrolimus)}
          LateIntakeDialog={() => null}
          mode="edit"
          currentMedications={[]}
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

  it('shows since when the contact may be told, and lets the patient withdraw it', async () => {
    samHasContact('Luis Rivera')
    edits()
    screen.getByText(/You agreed on Nov 2, 2026\./)
    await userEvent.click(screen.getByRole('radio', { name: 'No, tell nobody' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(server.requestsTo(editMedication)).toMatchObject([
      { path: `/api/medications/${tacrolimus.id}`, body: { tellContact: null } },
    ])
  })

  it('gives no consent that was not asked for here', async () => {
    samHasContact('Luis Rivera')
    edits()
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(server.requestsTo(editMedication)).toHaveLength(1)
    expect(server.requestsTo(editMedication)[0]?.body).not.toHaveProperty('tellContact')
  })
})
