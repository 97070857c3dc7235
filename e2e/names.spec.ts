import { fillInMedication, saveMedication } from './screens.ts'
import { card, expect, goTo, test, toasts } from './story.ts'

/** Each with the time of its first dose, and its next one as it is shown. */
const hostile = [
  ['💊 Метформин 👩‍⚕️', '08:00', '8:00 AM', '8:00 PM'],
  ['دواء السكري', '08:30', '8:30 AM', '8:30 PM'],
  ['<script>alert(1)</script><img src=x onerror=alert(2)>', '09:00', '9:00 AM', '9:00 PM'],
  [`"Bob's" \\ 'pills' & %3Cb%3E`, '09:30', '9:30 AM', '9:30 PM'],
  ["'); DROP TABLE medications; --", '10:00', '10:00 AM', '10:00 PM'],
] as const

test('medications with names like code are shown as typed everywhere', async ({
  page,
  patient: _,
  moveClock,
  outputs,
}) => {
  page.on('dialog', (dialog) => expect(dialog.message(), 'is text and no script').toBe(''))
  await page.goto('/app')
  for (const [name, time] of hostile) {
    await fillInMedication(page, { name, quantity: '500', frequency: 'Twice Daily', time })
    await saveMedication(page)
    await expect(card(page, name).getByRole('heading', { name })).toHaveText(`${name} 500 mg`)
  }
  for (const [name, time, shownTime] of hostile) {
    await moveClock(`2026-03-02T${time}:00-05:00`)
    await expect.poll(() => outputs).toContainEqual(expect.objectContaining({ title: `Time to take ${name} 500 mg` }))
    const due = page.getByRole('article', { name: 'Due now' })
    await expect(due.getByRole('heading')).toHaveText(`${name} 500 mg`)
    // A panel ignores presses for half a second after it has changed.
    await moveClock(`2026-03-02T${time}:30-05:00`)
    await due.getByRole('button', { name: 'Mark Taken' }).click()
    await expect(toasts(page)).toContainText(`${name} taken at ${shownTime}`)
  }
  await goTo(page, 'History')
  const listed = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')
  for (const [name] of hostile) {
    await page.getByRole('searchbox').fill(name)
    await expect(listed).toHaveCount(1)
    await expect(listed.filter({ hasText: `${name} 500 mg` })).toContainText('Taken')
  }
  await goTo(page, 'Dashboard')
  await moveClock('2026-03-02T21:00:00Z')
  for (const [name, , , next] of hostile) {
    await card(page, name).getByRole('button', { expanded: false }).click()
    await card(page, name).getByRole('button', { name: 'Take the next dose early' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`${name} 500 mg, planned for today, ${next}.`)
    await question.getByRole('button', { name: `Wait until ${next}` }).click()
  }
})

test('the input stays while the server is down, and is added once when it is back', async ({
  page,
  patient,
  expectError,
}) => {
  expectError(/Failed to load resource/)
  await page.goto('/app')
  await fillInMedication(page, { name: 'Metformin', quantity: '500', frequency: 'Twice Daily', time: '20:00' })
  const form = page.getByRole('dialog', { name: 'Add New Medication' })
  // The response is lost on the way back.
  await page.route('**/api/medications', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  const save = form.getByRole('button', { name: 'Add Medication' })
  await save.click()
  await expect(form.getByRole('alert')).toHaveText('Failed to save medication. Please try again.')
  await expect(form.getByLabel('Medication name')).toHaveValue('Metformin')
  await expect(form.getByLabel('First reminder time')).toHaveValue('20:00')
  // What was stored is listed behind the form, and still no second medicine of that name.
  await expect(page.getByRole('heading', { name: 'Metformin', includeHidden: true })).toHaveCount(1)
  await page.unroute('**/api/medications')
  await saveMedication(page)
  await expect(card(page, 'Metformin')).toHaveCount(1)
  await page.reload()
  await expect(card(page, 'Metformin')).toHaveCount(1)
  expect(await patient.entries()).toEqual([])
})

test('a refusal of the server is shown at its field, and the other input stays', async ({
  page,
  patient: _,
  expectError,
}) => {
  expectError(/Failed to load resource/)
  await page.goto('/app')
  await fillInMedication(page, { name: 'Metformin', quantity: '500', frequency: 'Once Daily', time: '20:00' })
  const form = page.getByRole('dialog', { name: 'Add New Medication' })
  await page.route('**/api/medications', (route) => {
    const fields = { name: 'Please use at most 200 characters' }
    const message = fields.name
    return route.fulfill({ status: 400, json: { message, code: 'invalid_input', details: null, hint: null, fields } })
  })
  await form.getByRole('button', { name: 'Add Medication' }).click()
  await expect(form.getByRole('alert')).toHaveText('Please check the fields that are marked.')
  await expect(form.getByLabel('Medication name')).toHaveAccessibleDescription('Please use at most 200 characters')
  await expect(form.getByLabel('Quantity and unit')).toHaveValue('500')
})

test('names that are too long and impossible times are refused with a message', async ({ page, patient: _ }) => {
  await page.goto('/app')
  await fillInMedication(page, { name: 'x'.repeat(201), quantity: '500', frequency: 'Once Daily', time: '20:00' })
  const form = page.getByRole('dialog', { name: 'Add New Medication' })
  await form.getByLabel('First reminder time').fill('')
  await form.getByRole('button', { name: 'Add Medication' }).click()
  await expect(form.getByText('Reminder time is required')).toBeVisible()
  await expect(form.getByText('Please use at most 200 characters')).toBeVisible()
  await expect(form.getByLabel('Medication name')).toHaveValue('x'.repeat(201))
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Sam' })).toBeVisible()
})

test('the sign-in dialog keeps the input, and says what is wrong', async ({ page, expectError }) => {
  expectError(/Failed to load resource/)
  await page.goto('/')
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('Email').fill('sam@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('Correct-Horse-7')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'An unexpected error occurred. Please check your internet connection and try again.',
  )
  await expect(dialog.getByLabel('Email')).toHaveValue('sam@example.com')
  await page.unroute('**/api/**')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'The email or password you entered is incorrect. Please check your credentials and try again.',
  )
  await dialog.getByRole('alert').getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused()
})
