import type { CDPSession } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openPrivacy, securityRow } from './screens.ts'
import { expect, type Page, signOut, test as story } from './story.ts'

/** Browsers make passkeys for a name, not for a number. */
const test = story.extend({ baseURL: ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) })

/** A phone's own authenticator, whose owner always agrees. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return browser
}

test('a patient adds a passkey, signs in with it, and is asked for it before everything is deleted', async ({
  page,
  patient,
  moveClock,
  expectError,
}) => {
  test.slow()
  expectError(/Failed to load resource.*40[13]/)
  await addAuthenticator(page)
  await openPrivacy(page)
  await securityRow(page, 'Passkeys').getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome on /)
  await expectAccessible(page, 'add a passkey')
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByRole('button', { name: 'Make passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(securityRow(page, 'My phone')).toContainText('Added today')
  await expectAccessible(page, 'settings, with a passkey')

  await test.step('it signs in without a password', async () => {
    await signOut(page)
    await expect(page).toHaveURL('/')
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    const signIn = page.getByRole('dialog', { name: 'Sign In' })
    await expectAccessible(page, 'sign in, with a passkey')
    await signIn.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/app')
  })

  await test.step('it is asked for before everything is deleted', async () => {
    await moveClock('2026-03-02T12:30:00Z')
    await page.goto('/app/settings')
    await page.getByRole('button', { name: 'Data Management', exact: true }).click()
    await page.getByRole('button', { name: 'Delete All Data' }).click()
    const deletion = page.getByRole('dialog', { name: 'Delete your account and all data?' })
    await deletion.getByLabel('Your password').fill(patient.password)
    await deletion.getByRole('button', { name: 'Delete All Data' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
    await expect(proof.getByRole('button', { name: 'Delete All Data' })).toBeVisible()
    await expectAccessible(page, 'confirm with a passkey')
    await proof.getByRole('button', { name: 'Delete All Data' }).click()
    await expect(page.getByText('All medication data has been deleted.')).toBeVisible()
  })
})

story('an address that is a number has no passkeys, and the page says so', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  const signIn = page.getByRole('dialog', { name: 'Sign In' })
  await signIn.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(signIn.getByRole('alert')).toContainText(
    'They need a new browser, and an address that starts with https.',
  )
})
