import { expectAccessible } from './accessible.ts'
import { fillInSignIn } from './screens.ts'
import { expect, openMenu, type Page, test } from './story.ts'

const open = (page: Page, section: string) => page.getByRole('button', { name: section, exact: true }).click()
const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

test('a patient edits the profile, and it is theirs on every screen', async ({ page, patient: _ }) => {
  test.slow()
  await page.goto('/app/settings')
  await open(page, 'Edit Profile')
  await page.getByLabel('First name').fill('')
  await page.getByLabel('Emergency contact phone').fill('')
  await saveChanges(page)
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByText('Emergency contact phone is required')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByLabel('Condition', { exact: true }).selectOption('Asthma')
  await expectAccessible(page, 'settings, edit profile with messages')

  await page.getByLabel('First name').fill('Samantha')
  await page.getByLabel('Emergency contact phone').fill('+1 555 0199')
  await page.getByRole('radio', { name: 'Pink' }).check()
  await saveChanges(page)
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? ''))).toMatchObject({
    firstName: 'Samantha',
    avatar: 'avatar5',
  })
  await page.reload()
  await openMenu(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /profile/i })
    .click()
  const profile = page.getByRole('dialog', { name: 'Profile' })
  await expect(profile).toContainText('Samantha Rivera')
  await expect(profile).toContainText('+1 555 0199')
})

test('the settings are saved for all devices, and reminders follow them', { tag: '@desktop' }, async ({
  page,
  patient,
  otherDevice,
  moveClock,
  outputs,
}) => {
  test.slow()
  await patient.add({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
  await page.goto('/app/settings')
  await open(page, 'Notifications')
  const email = page.getByRole('switch', { name: 'Email' })
  await email.click()
  await expect(email).toBeChecked()
  await expect(page.getByText('Email notifications enabled')).toBeVisible()
  await open(page, 'Reminder Settings')
  await page.getByLabel('Advance time').selectOption('30 minutes')
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await moveClock('2026-03-02T12:30:00Z')
  await expect
    .poll(() => outputs.map((one) => ('title' in one ? one.title : '')))
    .toContain('Metformin 500 mg in 30 minutes')

  await test.step('another time zone shows its effect on the next doses', async () => {
    await open(page, 'Appearance')
    await page.getByLabel('Time zone').selectOption('PST: Los Angeles')
    await expect(
      page.getByText('If you adjust, your doses follow Los Angeles time. It is 4:30 AM there now.'),
    ).toBeVisible()
    await expect(page.getByRole('row', { name: /^Next/ })).toContainText('today at 8:00 AM')
    await expect(page.getByRole('row', { name: /^Then/ })).toContainText('12 h later')
    await expectAccessible(page, 'settings, another timezone')
  })

  await test.step('leaving asks first', async () => {
    await openMenu(page)
    await page.getByRole('navigation').getByRole('link', { name: 'History' }).click()
    const question = page.getByRole('alertdialog', { name: '1 change is not saved' })
    await expect(question).toBeVisible()
    await expectAccessible(page, 'settings, leaving without saving')
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(page).toHaveURL('/app/settings')
  })
  await page.getByRole('button', { name: 'Adjust to Los Angeles time' }).click()
  await expect(page.getByText(/^If you adjust/)).toBeHidden()

  await test.step('dark mode reaches the other device', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    const other = await otherDevice()
    await other.goto('/app/settings')
    await expect(other.locator('html')).not.toHaveAttribute('data-theme')
    await page.getByRole('switch', { name: 'Dark mode' }).check()
    await expect(page.getByText('Dark mode enabled')).toBeVisible()
    await other.reload()
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await open(other, 'Notifications')
    await expect(other.getByRole('switch', { name: 'Email' })).toBeChecked()
    await open(other, 'Appearance')
    await expect(other.getByLabel('Time zone')).toHaveValue('PST')
  })
})

test('Save Changes stays in sight while the profile is unsaved, and covers no field with the focus', async ({
  page,
  patient,
}) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/settings')
  await open(page, 'Edit Profile')
  const firstName = page.getByLabel('First name')
  await firstName.fill('')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeInViewport()
  const address = page.getByLabel('Emergency contact address')
  await address.focus()
  await expect(save).toBeInViewport()
  const [field, bar] = [await address.boundingBox(), await page.locator('.save-profile').boundingBox()]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await save.click()
  await expect(firstName).toBeFocused()
  await expect(page.getByText('First name is required')).toBeInViewport()
  await expect(save).toBeInViewport()
})

test('a patient sees who is signed in, signs them out, and changes the password', async ({
  page,
  patient,
  otherDevice,
  expectError,
}) => {
  test.slow()
  expectError(/Failed to load resource.*401/)
  const other = await otherDevice()
  const third = await otherDevice()
  await other.goto('/app/history')
  await page.goto('/app/settings')
  await open(page, 'Privacy & Security')
  const devices = page.getByRole('listitem').filter({ hasText: 'Signed in today' })
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText('This device')
  await expectAccessible(page, 'settings, privacy and security')
  await devices
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(page.getByText('is signed out.')).toBeVisible()
  await expect(devices).toHaveCount(2)

  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Please confirm your password')).toBeVisible()
  await expectAccessible(page, 'change password with messages')
  await dialog.getByLabel('Current password').fill('Wrong-Horse-7')
  await dialog.getByLabel('New password', { exact: true }).fill('Better-Horse-8')
  await dialog.getByLabel('Confirm new password').fill('Better-Horse-8')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Incorrect password. Please try again.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(patient.password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. All your other devices are signed out.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(devices).toHaveCount(1)

  await third.goto('/app')
  await expect(third.getByRole('dialog', { name: 'Sign In' })).toContainText('This device was signed out.')
  await expect(third).toHaveURL('/')
  await fillInSignIn(third, patient.email, 'Better-Horse-8')
  await expect(third).toHaveURL('/app')
})
