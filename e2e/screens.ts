import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

/** The input of the sign-up stories. */
export const person = {
  firstName: 'Ana',
  lastName: 'Rivera',
  password: 'Correct-Horse-7',
  phone: '555 0100',
  dateOfBirth: '1951-07-04',
}

/** Fills in step 1 of the wizard. */
export async function fillInAccount(page: Page, email: string): Promise<void> {
  const wizard = page.getByRole('dialog')
  await wizard.getByLabel('First name').fill(person.firstName)
  await wizard.getByLabel('Last name').fill(person.lastName)
  await wizard.getByLabel('Email').fill(email)
  await wizard.getByLabel('Password', { exact: true }).fill(person.password)
  await wizard.getByLabel('Confirm password').fill(person.password)
  await wizard.getByLabel('Phone number').fill(person.phone)
  await wizard.getByLabel('Date of birth').fill(person.dateOfBirth)
  await wizard.getByLabel('Sex').selectOption('Female')
}

/** Fills in step 3 of the wizard. */
export async function fillInContact(page: Page): Promise<void> {
  const wizard = page.getByRole('dialog')
  await wizard.getByLabel('Name', { exact: true }).fill('Luis Rivera')
  await wizard.getByLabel('Email').fill('luis@example.com')
  await wizard.getByLabel('Phone number').fill('555 0101')
  await wizard.getByLabel('Relationship').selectOption('Child')
}

/** Opens the sign-in dialog and signs in. */
export async function signIn(page: Page, email: string, password = person.password): Promise<void> {
  await page.getByRole('link', { name: 'Sign In' }).click()
  await fillInSignIn(page, email, password)
}

/** Signs in, in the open dialog, with "keep me signed in". */
export async function fillInSignIn(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('checkbox', { name: 'Keep me signed in' }).check()
  await dialog.getByRole('button', { name: 'Sign In' }).click()
}

/** Opens Add New Medication and fills in what every medication needs. */
export async function fillInMedication(
  page: Page,
  medication: { name: string; quantity: string; frequency: string; time: string; weekday?: string },
): Promise<void> {
  await page.getByRole('button', { name: /Add (New|Your First) Medication/ }).click()
  const form = page.getByRole('dialog', { name: 'Add New Medication' })
  await form.getByLabel('Medication name').fill(medication.name)
  await form.getByLabel('Quantity and unit').fill(medication.quantity)
  await form.getByRole('radio', { name: medication.frequency }).check()
  if (medication.weekday) await form.getByRole('radio', { name: medication.weekday }).check()
  await form.getByLabel('First reminder time').fill(medication.time)
}

/** Saves the form and closes the success dialog. */
export async function saveMedication(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Medication', exact: true }).click()
  const added = page.getByRole('dialog', { name: 'Medication added' })
  await expect(added).toContainText(
    "Your medication has been saved successfully. You'll receive reminders at the scheduled time.",
  )
  await added.getByRole('button', { name: 'Done' }).click()
  await expect(added).toBeHidden()
}

/** A picture like one from a phone's camera, for a file chooser. */
export async function cameraPhoto(name = 'prescription.jpg') {
  const paper = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#f2ead8' } })
  return { name, mimeType: 'image/jpeg', buffer: await paper.jpeg().toBuffer() }
}

/** A file that is not a picture. */
export const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

/** Opens Privacy & Security in the settings. */
export async function openPrivacy(page: Page): Promise<void> {
  await page.goto('/app/settings')
  await page.getByRole('button', { name: 'Privacy & Security', exact: true }).click()
}

/** A passkey, an app or a device in Privacy & Security. */
export function securityRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name })
}
