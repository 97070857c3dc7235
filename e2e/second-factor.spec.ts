import { shownCode } from '#server/testing/authenticator-app.ts'
import { expectAccessible } from './accessible.ts'
import { fillInSignIn, openPrivacy, securityRow } from './screens.ts'
import { expect, signOut, test } from './story.ts'

test('a patient sets up an authenticator app, and is asked for its code or a recovery code from then on', async ({
  page,
  patient,
  moveClock,
  expectError,
}) => {
  test.slow()
  expectError(/Failed to load resource.*40[13]/)
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await moveClock('2026-03-02T12:11:00Z')
  await openPrivacy(page)

  const { secret, codes } = await test.step('the password is asked for first, as the session is older', async () => {
    await securityRow(page, 'Authenticator app').getByRole('button', { name: 'Set up' }).click()
    await expect(proof.getByLabel('Your password')).toBeFocused()
    await expectAccessible(page, 'confirm with the password')
    await proof.getByLabel('Your password').fill('Wrong-Horse-7')
    await proof.getByRole('button', { name: 'Continue' }).click()
    await expect(proof.getByText('Incorrect password. Please try again.')).toBeVisible()
    await proof.getByLabel('Your password').fill(patient.password)
    await proof.getByRole('button', { name: 'Continue' }).click()

    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expectAccessible(page, 'set up an authenticator app')
    const key = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
    await dialog.getByLabel('Type the 6 digits').fill('000000')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByText('That code did not work.')).toBeVisible()
    // However long all this took: a code holds for a minute.
    await moveClock('2026-03-02T12:20:00Z')
    await dialog.getByLabel('Type the 6 digits').fill(codeAt(key, '2026-03-02T12:20:00Z'))
    await dialog.getByRole('button', { name: 'Turn on' }).click()

    const list = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page, 'recovery codes')
    const shown = await list.getByRole('listitem').allTextContents()
    await list.getByRole('button', { name: 'I have kept them' }).click()
    await expect(securityRow(page, 'Authenticator app')).toContainText('On since today')
    await expect(securityRow(page, 'Recovery codes')).toContainText('10 left')
    await expectAccessible(page, 'settings, second step on')
    return { secret: key, codes: shown }
  })

  await test.step('signing in asks for a code after the password', async () => {
    await signOut(page)
    await expect(page).toHaveURL('/')
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await fillInSignIn(page, patient.email, patient.password)
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    await expect(dialog.getByLabel('Code from your app')).toBeFocused()
    await expectAccessible(page, 'sign in, second step')
    // The code that switched the app on was used.
    await dialog.getByLabel('Code from your app').fill(codeAt(secret, '2026-03-02T12:20:00Z'))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('That code did not work.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabel('Recovery code').fill(codes[0] ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/app')
  })

  await test.step('exporting everything asks again later, and goes on by itself', async () => {
    await moveClock('2026-03-02T12:45:00Z')
    await openPrivacy(page)
    await expect(securityRow(page, 'Recovery codes')).toContainText('9 left')
    await page.getByRole('button', { name: 'Data Management', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(proof.getByLabel('Code from your app')).toBeFocused()
    await expectAccessible(page, 'confirm with a code')
    await moveClock('2026-03-02T12:50:00Z')
    await proof.getByLabel('Code from your app').fill(codeAt(secret, '2026-03-02T12:50:00Z'))
    await proof.getByRole('button', { name: 'Continue' }).click()
    await download
    await expect(page.getByText('Data exported successfully as CSV!')).toBeVisible()
  })

  await test.step('another contact asks, and what was typed stays', async () => {
    await moveClock('2026-03-02T13:10:00Z')
    await page.getByRole('button', { name: 'Edit Profile', exact: true }).click()
    await page.getByLabel('Emergency contact phone').fill('+1 555 0199')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Please confirm that it is you, then try again.')).toBeVisible()
    await expect(page.getByLabel('Emergency contact phone')).toHaveValue('+1 555 0199')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await proof.getByLabel('Code from your app').fill(codeAt(secret, '2026-03-02T13:10:00Z'))
    await proof.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  })

  await test.step('deleting everything asks for both', async () => {
    await moveClock('2026-03-02T13:35:00Z')
    await page.getByRole('button', { name: 'Delete All Data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account and all data?' })
    await dialog.getByLabel('Your password').fill(patient.password)
    await dialog.getByRole('button', { name: 'Delete All Data' }).click()
    await expect(proof).toContainText('You are about to delete your account and all data.')
    await expectAccessible(page, 'confirm before everything is deleted')
    await moveClock('2026-03-02T13:40:00Z')
    await proof.getByLabel('Code from your app').fill(codeAt(secret, '2026-03-02T13:40:00Z'))
    await proof.getByRole('button', { name: 'Delete All Data' }).click()
    await expect(page.getByText('All medication data has been deleted.')).toBeVisible()
  })
})

const codeAt = (secret: string, at: string) => shownCode(secret, Temporal.Instant.from(at))
