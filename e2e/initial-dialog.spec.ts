import { expectAccessible } from './accessible.ts'
import { startMailServer } from './mailbox.ts'
import { expect, test } from './story.ts'

const newPassword = 'Another-Horse-8'

test('a patient who forgot the password gets back in by a mailed link, and all devices are signed out', async ({
  page,
  patient,
  otherDevice,
  baseURL,
  expectError,
}) => {
  test.slow()
  expectError(/Failed to load resource/)
  const post = await startMailServer(baseURL)
  const dialog = page.getByRole('dialog')
  try {
    const other = await otherDevice()
    await other.goto('/app')
    await expect(other.getByRole('heading', { name: 'Welcome, Sam' })).toBeVisible()

    await page.goto('/')
    await page.getByRole('link', { name: 'Sign In' }).press('Enter')
    await dialog.getByLabel('Email').fill(patient.email)
    await dialog.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert').getByRole('button', { name: 'Sign up' })).toBeVisible()
    await expectAccessible(page, 'sign-in, wrong password')
    await dialog.getByRole('alert').getByRole('button', { name: 'Forgot password?' }).press('Enter')

    await expect(dialog.getByRole('heading', { name: 'Forgot Password' })).toBeFocused()
    await expect(dialog.getByLabel('Email')).toHaveValue(patient.email)
    await expectAccessible(page, 'forgot password')
    await dialog.getByLabel('Email').press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
    await expectAccessible(page, 'forgot password, check your email')
    await dialog.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeFocused()

    // Mails to patients of other stories arrive here, too, if nobody was listening before.
    const mails = () => post.received.filter(({ to }) => to.includes(patient.email))
    await expect.poll(() => mails().length).toBe(1)
    const [mail] = mails()
    expect(mail?.to).toEqual([patient.email])
    const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set a New Password' })).toBeVisible()
    await expect(page).toHaveURL('/reset-password')
    // A phone may unload the page while its owner looks at another app.
    await page.reload()
    await page.getByLabel('New password', { exact: true }).fill('horse')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password must contain at least 8 characters')).toBeVisible()
    await expectAccessible(page, 'new password, with messages')
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm new password').fill(newPassword)
    await page.keyboard.press('Enter')

    await expect(dialog.getByRole('status')).toContainText('Your new password is set.')
    await expect(dialog.getByLabel('Email')).toHaveValue(patient.email)
    await expectAccessible(page, 'sign-in with a new password')
    await dialog.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Welcome, Sam' })).toBeVisible()
    await other.reload()
    await expect(other).toHaveURL('/')

    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('Third-Horse-9')
    await page.getByLabel('Confirm new password').fill('Third-Horse-9')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused()
    await expectAccessible(page, 'a link that does not work any more')
    await page.getByRole('button', { name: 'Ask for a New Link' }).press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Forgot Password' })).toBeFocused()
  } finally {
    await post.close()
  }
})
