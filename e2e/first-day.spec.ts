import { randomUUID } from 'node:crypto'
import { fillInAccount, fillInContact, fillInMedication, person, saveMedication, signIn } from './screens.ts'
import { card, expect, expectFigure, goTo, type Page, signOut, test } from './story.ts'

test('the first day of a patient', { tag: '@phone' }, async ({ page, moveClock, outputs }) => {
  test.slow()
  const email = `${randomUUID()}@example.com`

  await test.step('signs up in three steps', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Sign up, free forever' }).first().click()
    const wizard = page.getByRole('dialog')
    await expect(wizard.getByRole('progressbar')).toContainText(/Step 1 of 3\s*0% complete/)
    await expect(wizard.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await fillInAccount(page, email)
    await wizard.getByRole('button', { name: 'Next' }).click()
    await expect(wizard.getByRole('progressbar')).toContainText(/Step 2 of 3\s*33% complete/)
    await wizard.getByRole('button', { name: 'Add a condition' }).click()
    await wizard.getByLabel('Condition', { exact: true }).selectOption('Other')
    await wizard.getByLabel('Name of the condition').fill('Raynaud')
    await wizard.getByRole('radio', { name: 'Moderate' }).check()
    await wizard.getByRole('button', { name: 'Next' }).click()
    await expect(wizard.getByRole('progressbar')).toContainText(/Step 3 of 3\s*67% complete/)
    await fillInContact(page)
    await wizard.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('definition').filter({ hasText: '0%, no doses yet' })).toBeVisible()
    expect(await flags(page)).toMatchObject({ isAuthenticated: 'true', isNewUser: null, keepSignedIn: 'true' })
  })

  await test.step('adds a twice-daily and a weekly medication', async () => {
    const form = page.getByRole('dialog', { name: 'Add New Medication' })
    await fillInMedication(page, { name: 'Metformin', quantity: '500', frequency: 'Twice Daily', time: '20:00' })
    await expect(form.getByRole('status')).toContainText('First dose: today, 8:00 AM')
    await saveMedication(page)
    await fillInMedication(page, {
      name: 'Methotrexate',
      quantity: '10',
      frequency: 'Once Weekly',
      weekday: 'Monday',
      time: '08:00',
    })
    await expect(form.getByRole('status').filter({ hasText: 'First dose' })).toContainText('today, 8:00 AM')
    await saveMedication(page)
    await expectFigure(page, 'Medications today', '2', '0 of 3 doses taken')
    await expectFigure(page, 'Next dosage', '8:00 AM', '2 medications')
    await expectFigure(page, 'Current medications', '2', '1 of them not daily')
  })

  await test.step('is reminded on time and takes both', async () => {
    await moveClock('2026-03-02T13:00:00Z')
    await expect.poll(() => outputs).toContainEqual(expect.objectContaining({ title: 'Time to take 2 medications' }))
    const due = page.getByRole('article', { name: /Metformin 500 mg, Methotrexate 10 mg, 8:00 AM, Due now/ })
    await expect(due.getByRole('button', { name: 'Dismiss All' })).toBeVisible()
    await due.getByRole('button', { name: /^Metformin/ }).click()
    await due.getByRole('button', { name: 'Mark Taken', exact: true }).click()
    await expect(due.getByText('1 of 2 taken')).toBeVisible()
    await due.getByRole('button', { name: 'Mark All Taken' }).click()
    await expect(page.getByRole('article', { name: /8:00 AM, Taken/ })).toBeVisible()
    await expectFigure(page, 'Medications today', '2', '2 of 3 doses taken')
    await expectFigure(page, 'Adherence rate', '100%', '2 of 2 doses, 7 days')
    await expectFigure(page, 'Next dosage', '8:00 PM', 'Metformin 500 mg')
    await expect(page.getByText('1-day streak')).toBeVisible()
  })

  await test.step('misses the evening, and the figures say so', async () => {
    await moveClock('2026-03-03T01:30:00Z')
    await expect(page.getByText('1 dose today is not recorded')).toBeVisible()
    await expectFigure(page, 'Adherence rate', '67%', '2 of 3 doses, 7 days')
    await expect(page.getByText('-day streak')).toBeHidden()
    await expectHistory(page)
  })

  await test.step('signs out, and leaves nothing to see', async () => {
    await signOut(page)
    await expect(page).toHaveURL('/')
    expect(await flags(page)).toEqual({ isAuthenticated: null, isNewUser: null, keepSignedIn: null, userData: null })
    await page.goto('/app/history')
    await expect(page).toHaveURL('/')
  })

  await test.step('signs in for thirty days, and finds everything there', async () => {
    await signIn(page, email)
    await expect(page.getByRole('heading', { name: 'Good evening, Ana' })).toBeVisible()
    expect(await flags(page)).toMatchObject({ isAuthenticated: 'true', keepSignedIn: 'true' })
    const expiry = await page.evaluate(() => localStorage.getItem('rememberExpiry') ?? '')
    expect(expiry.slice(0, 10)).toBe('2026-04-02')
    await expect(card(page, 'Methotrexate')).toContainText('Taken')
    await expectHistory(page)
  })
})

/** Medication History at the end of the first day. */
async function expectHistory(page: Page): Promise<void> {
  await goTo(page, 'History')
  await expect(page.getByRole('heading', { name: 'Medication History' })).toBeVisible()
  await expectFigure(page, 'Weekly adherence', '67%', '2 of 3 doses')
  await expectFigure(page, 'Doses taken', '2', 'last 7 days')
  await expectFigure(page, 'Doses missed', '1', 'last 7 days')
  await expectFigure(page, 'Today', '67%', '2 of 3 doses so far')
  await expectFigure(page, '30-day average', '67%', '2 of 3 doses')
  await expect(page.getByRole('region', { name: 'Today, March 2' }).getByRole('listitem')).toHaveText([
    /8:00\sPM Metformin 500\smg Missed/,
    /8:00\sAM M.* \d+\smg at 8:00\sAM Taken/,
    /8:00\sAM M.* \d+\smg at 8:00\sAM Taken/,
  ])
  await page.getByRole('searchbox', { name: 'Search by medication name' }).fill('trex')
  await expect(page.getByRole('listitem').filter({ hasText: 'mg' })).toHaveText([/Methotrexate/])
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Missed' }).click()
  await expect(page.getByText('There are no missed doses of a medication matching “trex”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all doses' }).click()
}

/** The keys of local storage (product 16.4). */
async function flags(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() => {
    const keys = ['isAuthenticated', 'isNewUser', 'keepSignedIn', 'userData']
    return Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)]))
  })
}

test('the wizard says what is missing or wrong, and keeps what was typed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up, free forever' }).first().click()
  const wizard = page.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Next' }).click()
  for (const message of accountMessages) await expect(wizard.getByText(message, { exact: true })).toBeVisible()
  await expect(wizard.getByLabel('First name')).toBeFocused()
  await fillInAccount(page, 'ana@')
  await wizard.getByLabel('Password', { exact: true }).fill('short')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByText('Please enter a valid email')).toBeVisible()
  await expect(wizard.getByText('Passwords do not match')).toBeVisible()
  const missing = 'Password must contain at least 8 characters, one uppercase letter, one number'
  await expect(wizard.getByText(missing)).toBeVisible()
  await expect(wizard.getByLabel('Email')).toHaveValue('ana@')
  await wizard.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await wizard.getByLabel('Password', { exact: true }).fill(person.password)
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Create Account' }).click()
  for (const message of contactMessages) await expect(wizard.getByText(message, { exact: true })).toBeVisible()
})

test('an address already in use is reported at its field, and the other input stays', async ({
  page,
  patient,
  expectError,
}) => {
  expectError(/409/)
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  const wizard = page.getByRole('dialog')
  await fillInAccount(page, patient.email)
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await fillInContact(page)
  await wizard.getByRole('button', { name: 'Create Account' }).click()
  await expect(wizard.getByText('This email is already registered. Please sign in instead.')).toBeVisible()
  await expect(wizard.getByLabel('Email')).toBeFocused()
  await expect(wizard.getByLabel('Phone number')).toHaveValue(person.phone)
})

const accountMessages = [
  'First name is required',
  'Last name is required',
  'Email is required',
  'Password is required',
  'Please confirm your password',
  'Phone number is required',
  'Date of birth is required',
  'Please select your sex',
]

const contactMessages = [
  'Emergency contact name is required',
  'Emergency contact email is required',
  'Emergency contact phone is required',
  'Please select relationship',
]
