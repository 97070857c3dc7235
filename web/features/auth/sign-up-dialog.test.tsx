import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { apiServer, problem, sessionBody } from '#web/testing/api-server.ts'
import { SignUpDialog } from './sign-up-dialog.tsx'

let server: ReturnType<typeof apiServer>
const onSignedUp = vi.fn()
beforeEach(() => {
  server = apiServer()
  onSignedUp.mockClear()
  render(<SignUpDialog open onClose={() => {}} onSignedUp={onSignedUp} />)
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

async function fillStepOne(email = 'sam@example.com') {
  await type('First name', 'Sam')
  await type('Last name', 'Rivera')
  await type('Email', email)
  await type('Password', 'Right1234')
  await type('Confirm password', 'Right1234')
  await type('Phone number', '555 0100')
  await type('Date of birth', '1950-04-02')
  await userEvent.selectOptions(screen.getByLabelText('Sex'), 'male')
}

async function fillStepThree() {
  await type('Name', 'Alex Rivera')
  await type('Email', 'alex@example.com')
  await type('Phone number', '555 0101')
  await userEvent.selectOptions(screen.getByLabelText('Relationship'), 'Child')
}

describe('the sign-up wizard', () => {
  it('holds the patient on step 1 until it is right, with the focus in the first wrong field', async () => {
    await press('Next')
    await screen.findByText('First name is required')
    screen.getByText('Step 1 of 3')
    screen.getByText('0% complete')
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    expect(screen.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(true)
  })

  it('clears a message when its field is edited, and only that one', async () => {
    await press('Next')
    await screen.findByText('First name is required')
    await type('First name', 'S')
    expect(screen.queryByText('First name is required')).toBeNull()
    screen.getByText('Last name is required')
  })

  it('asks for the name of a condition that is not on the list', async () => {
    await fillStepOne()
    await press('Next')
    await press('Add a condition')
    const condition = within(screen.getByRole('group', { name: 'Condition 1' }))
    await userEvent.selectOptions(condition.getByLabelText('Condition'), 'Other')
    await userEvent.type(condition.getByLabelText('Name of the condition'), 'Raynaud')
    await userEvent.selectOptions(condition.getByLabelText('Condition'), 'Asthma')
    await userEvent.selectOptions(condition.getByLabelText('Condition'), 'Other')
    expect((condition.getByLabelText('Name of the condition') as HTMLInputElement).value).toBe('')
  })

  it('makes the account with what was typed on all three steps', async () => {
    server.answer('POST /api/account/sign-up', { body: { userId: sessionBody().userId, session: sessionBody() } })
    await fillStepOne()
    await press('Next')
    await press('Next')
    await fillStepThree()
    await press('Create Account')
    await waitFor(() => expect(onSignedUp).toHaveBeenCalledTimes(1))
    expect(server.requests.at(-1)?.body).toMatchObject({
      firstName: 'Sam',
      phone: '+1 555 0100',
      dateOfBirth: '1950-04-02',
      emergencyContactRelation: 'Child',
      conditions: [],
      keepSignedIn: true,
    })
    expect(localStorage.getItem('keepSignedIn')).toBe('true')
    expect(localStorage.getItem('isNewUser')).toBe('true')
    expect(localStorage.getItem('onboardingData')).toBeNull()
    expect(localStorage.getItem('userData')).not.toContain('Right1234')
  })

  it('begins again with what was typed but the password, where the address has to be confirmed first', async () => {
    server.answer('POST /api/account/sign-up', { body: { userId: sessionBody().userId, session: null } })
    await fillStepOne('sam@exmaple.com')
    await press('Next')
    await press('Next')
    await fillStepThree()
    await press('Create Account')
    await screen.findByText(/sam@exmaple\.com/)
    await press('Done')
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Sam')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@exmaple.com')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  it('goes back to the address that is taken, and keeps everything else', async () => {
    server.answer('POST /api/account/sign-up', {
      status: 409,
      body: problem('already_registered', 'User already registered'),
    })
    await fillStepOne('taken@example.com')
    await press('Next')
    await press('Next')
    await fillStepThree()
    await press('Create Account')
    await screen.findByText('This email is already registered. Please sign in instead.')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Sam')
    expect(onSignedUp).not.toHaveBeenCalled()
  })

  it.each([
    ['what the server says', 'The service is closed.', 'The service is closed.'],
    ['our own words when it says nothing', '', 'Something went wrong. Please try again.'],
  ])('shows of any other failure %s, and keeps everything', async (_, said, shown) => {
    server.answer('POST /api/account/sign-up', { status: 503, body: problem('unavailable', said) })
    await fillStepOne()
    await press('Next')
    await press('Next')
    await fillStepThree()
    await press('Create Account')
    expect((await screen.findByRole('alert')).textContent).toBe(shown)
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Alex Rivera')
    expect(onSignedUp).not.toHaveBeenCalled()
  })
})
