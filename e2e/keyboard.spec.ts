import { randomUUID } from 'node:crypto'
import { press, tabTo, type } from './keys.ts'
import { cameraPhoto, fillInMedication, person, saveMedication } from './screens.ts'
import { card, expect, expectFigure, goTo, holdResponses, type Page, rowHead, test } from './story.ts'

test('the focus can be seen in a contrast theme, which removes shadows', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'Sign up, free forever' }).first())
  const focused = page.locator(':focus')
  await expect(focused).toHaveCSS('outline-style', 'solid')
  await expect(focused).not.toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)')
})

test('the first day of a patient who uses the keyboard alone', async ({ page, moveClock, outputs }) => {
  test.slow()
  const email = `${randomUUID()}@example.com`

  await test.step('signs up', async () => {
    await page.goto('/')
    await press(page, page.getByRole('link', { name: 'Sign up, free forever' }).first())
    const wizard = page.getByRole('dialog')
    await expect(wizard).toBeVisible()
    await type(page, wizard.getByLabel('First name'), person.firstName)
    await type(page, wizard.getByLabel('Last name'), person.lastName)
    await type(page, wizard.getByLabel('Email'), email)
    await type(page, wizard.getByLabel('Password', { exact: true }), person.password)
    await type(page, wizard.getByLabel('Confirm password'), person.password)
    await type(page, wizard.getByLabel('Phone number'), person.phone)
    await type(page, wizard.getByLabel('Date of birth'), '07041951')
    await type(page, wizard.getByLabel('Sex'), 'Fem')
    await press(page, wizard.getByRole('button', { name: 'Next' }))
    await expect(wizard.getByRole('heading', { name: 'Health information' })).toBeFocused()
    await press(page, wizard.getByRole('button', { name: 'Add a condition' }))
    await expect(wizard.getByLabel('Condition', { exact: true })).toBeFocused()
    await page.keyboard.type('Oth')
    await type(page, wizard.getByLabel('Name of the condition'), 'Raynaud')
    await press(page, wizard.getByRole('button', { name: 'Next' }))
    await expect(wizard.getByRole('heading', { name: 'Emergency contact' })).toBeFocused()
    await type(page, wizard.getByLabel('Name', { exact: true }), 'Luis Rivera')
    await type(page, wizard.getByLabel('Email'), 'luis@example.com')
    await type(page, wizard.getByLabel('Phone number'), '555 0101')
    await type(page, wizard.getByLabel('Relationship'), 'Chi')
    await press(page, wizard.getByRole('button', { name: 'Create Account' }))
    await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
  })

  await test.step('adds a twice-daily and a weekly medication', async () => {
    await press(page, page.getByRole('button', { name: 'Add Your First Medication' }))
    const form = page.getByRole('dialog', { name: 'Add New Medication' })
    await expect(form.getByLabel('Medication name')).toBeFocused()
    await page.keyboard.type('Metformin')
    await type(page, form.getByLabel('Quantity and unit'), '500')
    await tabTo(page, form.getByRole('radio', { name: 'Once Daily' }))
    await page.keyboard.press('ArrowRight')
    await expect(form.getByRole('radio', { name: 'Twice Daily' })).toBeChecked()
    await type(page, form.getByLabel('First reminder time'), '0800PM')
    await page.keyboard.press('Enter')
    await closeSuccess(page)

    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Medication name')).toBeFocused()
    await page.keyboard.type('Methotrexate')
    await type(page, form.getByLabel('Quantity and unit'), '10')
    await expect(form.getByRole('radio', { name: 'Once Weekly' })).toBeChecked()
    await tabTo(page, form.getByRole('radio', { name: 'Sunday' }))
    await page.keyboard.press('ArrowRight')
    await expect(form.getByRole('radio', { name: 'Monday' })).toBeChecked()
    await type(page, form.getByLabel('First reminder time'), '0800AM')
    await page.keyboard.press('Enter')
    await closeSuccess(page)
    await expectFigure(page, 'Medications today', '2', '0 of 3 doses taken')
  })

  await test.step('is reminded, takes both, takes one back and takes it again', async () => {
    await moveClock('2026-03-02T13:00:00Z')
    await expect.poll(() => outputs).toContainEqual(expect.objectContaining({ title: 'Time to take 2 medications' }))
    const all = page.getByRole('button', { name: 'Mark All Taken' })
    await press(page, all)
    await expectFigure(page, 'Adherence rate', '100%', '2 of 2 doses, 7 days')
    await press(page, page.getByRole('button', { name: 'Undo, Metformin 500 mg' }), 'Shift+Tab')
    await expect(page.getByRole('checkbox', { name: 'Metformin 500 mg', checked: true })).toBeFocused()
    await press(page, all)
    await expectFigure(page, 'Adherence rate', '100%', '2 of 2 doses, 7 days')
    await expect(page.getByText('1-day streak')).toBeVisible()
  })

  await test.step('reads the history and signs out', async () => {
    await press(page, page.getByRole('navigation').getByRole('link', { name: 'History' }), 'Shift+Tab')
    await expect(page.getByRole('heading', { name: 'Medication History' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expectFigure(page, 'Weekly adherence', '100%', '2 of 2 doses')
    await press(page, page.getByRole('button', { name: 'Sign Out' }), 'Shift+Tab')
    await expect(page).toHaveURL('/')
    await page.goto('/app/history')
    await expect(page).toHaveURL('/')
  })

  await test.step('signs in for thirty days, and finds everything there', async () => {
    await press(page, page.getByRole('link', { name: 'Sign In' }))
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await type(page, dialog.getByLabel('Email'), email)
    await type(page, dialog.getByLabel('Password', { exact: true }), person.password)
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Keep me signed in' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Good morning, Ana' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('keepSignedIn'))).toBe('true')
    await expect(page.getByRole('article', { name: /8:00 AM, Taken/ })).toBeVisible()
  })
})

test('Escape closes a dialog and the focus returns to what opened it', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '20:00' })
  await page.goto('/app')
  const take = card(page, 'Metformin').getByRole('button', { name: 'Take it early' })
  await press(page, take)
  const question = page.getByRole('alertdialog', { name: 'Take it early?' })
  await expect(question.getByRole('button', { name: 'Wait until 8:00 PM' })).toBeFocused()
  // It ignores input for half a second.
  await expect(question).not.toHaveClass(/dialog--inert/)
  await page.keyboard.press('Escape')
  await expect(take).toBeFocused()
  const avatar = page.getByRole('button', { name: 'Open profile of Sam Rivera' })
  await press(page, avatar, 'Shift+Tab')
  await expect(page.getByRole('dialog', { name: 'Profile' })).toContainText('July 4, 1951')
  await page.keyboard.press('Escape')
  await expect(avatar).toBeFocused()
  const add = page.getByRole('button', { name: 'Add New Medication' })
  await press(page, add)
  await expect(page.getByRole('dialog', { name: 'Add New Medication' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
})

test('the focus is as visible in a panel whose dose is taken as on the page', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Lisinopril', time: '12:00' })
  await moveClock('2026-03-02T17:00:00Z')
  await page.goto('/app')
  const panel = card(page, 'Lisinopril')
  await press(page, panel.getByRole('button', { name: 'Mark Taken' }))
  const add = page.getByRole('button', { name: 'Add New Medication' })
  await tabTo(page, add)
  const ring = await add.evaluate((element) => getComputedStyle(element).boxShadow)
  const undo = panel.getByRole('button', { name: 'Undo' })
  await tabTo(page, undo, 'Shift+Tab')
  await expect(undo).toHaveCSS('box-shadow', ring)
})

test('a dialog stays open while the page prefetches the rest', async ({ page, patient: _, moveClock }) => {
  const release = await holdResponses(page, /assets\/push-keeper-.*\.js/)
  const asked = page.waitForRequest(/push-keeper/)
  await page.goto('/app')
  await page.getByRole('button', { name: 'Open profile of Sam Rivera' }).click()
  await expect(page.getByRole('dialog', { name: 'Profile' })).toContainText('July 4, 1951')
  await moveClock('2026-03-02T12:01:00Z')
  await asked
  await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
})

test('the plans and the photo of a prescription are reached by keyboard', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '20:00' })
  await page.goto('/app')
  const plan = page.getByRole('button', { name: 'Free plan' })
  await press(page, plan)
  const plans = page.getByRole('dialog', { name: 'Your plan' })
  await press(page, plans.getByRole('button', { name: 'When is it coming?' }))
  await expect(plans.getByRole('alert')).toContainText('Premium features are coming soon!')
  await page.keyboard.press('Escape')
  await expect(plan).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Tools', exact: true }))
  await tabTo(page, page.getByRole('slider', { name: 'Volume' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('80%')).toBeVisible()

  await goTo(page, 'Medications')
  await press(page, rowHead(page, 'Metformin'))
  const add = page.getByLabel('Add prescription photo')
  // The browser is told in the background to hand over the file chooser, and a key is pressed faster than that.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await cameraPhoto())
  const thumbnail = page.getByRole('button', { name: 'See prescription photo Metformin 500 mg' })
  await press(page, thumbnail)
  const dialog = page.getByRole('dialog', { name: 'Prescription photo' })
  await press(page, dialog.getByRole('button', { name: 'Remove photo' }))
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep the photo' })).toBeFocused()
  await drawn(page)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Remove photo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(thumbnail).toBeFocused()
})

test('a row of My Medications is opened, edited and closed', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/medications')
  const head = rowHead(page, 'Metformin')
  await press(page, head)
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  const edit = page.getByRole('button', { name: 'Edit Metformin 500 mg' })
  await press(page, edit)
  const form = page.getByRole('form', { name: 'Edit Metformin 500 mg' })
  await expect(form.getByLabel('Medication name')).toBeFocused()
  await press(page, form.getByRole('button', { name: 'Cancel' }))
  await expect(edit).toBeFocused()
  await press(page, head, 'Shift+Tab')
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  await expect(edit).toBeHidden()
})

test('the focus finds its way when the first medication comes late', async ({ page, patient: _ }) => {
  await page.goto('/app')
  await fillInMedication(page, { name: 'Metformin', quantity: '500', frequency: 'Once Daily', time: '20:00' })
  let answer: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/medications', async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  await saveMedication(page)
  await expect(page.getByRole('button', { name: 'Add Your First Medication' })).toBeFocused()
  answer()
  await expect(page.getByRole('button', { name: 'Add New Medication' })).toBeFocused()
})

test('the first Tab offers to skip to the content', async ({ page, patient: _ }) => {
  for (const path of ['/', '/app']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const isInMain = await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))
    expect(isInMain, path).toBe(true)
  }
})

/** A dialog on top of another one handles Escape only in the frame after it is focused: nobody presses sooner. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

/** Closes the success dialog; the focus is then on the button that adds another. */
async function closeSuccess(page: Page): Promise<void> {
  await press(page, page.getByRole('dialog', { name: 'Medication added' }).getByRole('button', { name: 'Done' }))
  await expect(page.getByRole('button', { name: 'Add New Medication' })).toBeFocused()
}
