import { cameraPhoto, fillInMedication, letter, saveMedication } from './screens.ts'
import { expect, goTo, openRow, test } from './story.ts'

const metformin = { name: 'Metformin', quantity: '500', frequency: 'Once Daily', time: '20:00' }

test('the photo of a prescription goes from the form to My Medications', async ({ page, patient: _ }) => {
  const photo = await cameraPhoto()
  await page.goto('/app')
  await fillInMedication(page, metformin)
  const form = page.getByRole('dialog', { name: 'Add New Medication' })

  await test.step('a file that is not a photo is refused, and prevents saving', async () => {
    await form.getByText('More details (optional)').click()
    await expect(form.getByText('PNG or JPG up to 10MB')).toBeVisible()
    const field = form.getByLabel('Prescription photo')
    await field.setInputFiles(letter)
    await expect(form.getByText('Please select a valid image file')).toBeVisible()
    await form.getByRole('button', { name: 'Add Medication' }).click()
    await expect(field).toBeFocused()
    await field.setInputFiles({ ...photo, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
    await expect(form.getByText('File size must be less than 10MB')).toBeVisible()
    await field.setInputFiles({ ...photo, buffer: Buffer.from('no picture at all') })
    await expect(form.getByText('Please select a valid image file')).toBeVisible()
    await form.getByRole('button', { name: 'Go on without a photo' }).click()
    await expect(form.getByText('Please select a valid image file')).toBeHidden()
    await field.setInputFiles(photo)
    await expect(form.getByAltText('Preview of the prescription photo')).toBeVisible()
  })

  await test.step('it comes back with a form that was closed', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add Your First Medication' }).click()
    await expect(form.getByText(/prescription\.jpg, /)).toBeVisible()
  })

  await test.step('it is saved with the medication', async () => {
    await form.getByRole('button', { name: 'Add Medication' }).click()
    const added = page.getByRole('dialog', { name: 'Medication added' })
    await expect(added.getByText('The photo is saved.')).toBeVisible()
    await added.getByRole('button', { name: 'Done' }).click()
  })

  await goTo(page, 'Medications')
  const row = await openRow(page, 'Metformin')
  const thumbnail = row.getByRole('button', { name: 'See prescription photo Metformin 500 mg' })
  const dialog = page.getByRole('dialog', { name: 'Prescription photo' })

  await test.step('it opens large, and is replaced', async () => {
    await thumbnail.click()
    const large = dialog.getByAltText('Prescription photo of Metformin 500\u00a0mg')
    await expect(large).toHaveJSProperty('naturalHeight', 1600)
    const before = await large.getAttribute('src')
    await dialog.getByLabel('Replace photo').setInputFiles(photo)
    await expect(dialog.getByText('The photo is saved.')).toBeVisible()
    await expect(large).not.toHaveAttribute('src', before ?? '')
  })

  await test.step('it is removed after a question', async () => {
    await dialog.getByRole('button', { name: 'Remove photo' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove the photo of Metformin 500 mg?' })
    await question.getByRole('button', { name: 'Remove the photo' }).click()
    await expect(dialog).toBeHidden()
    await expect(thumbnail).toBeHidden()
    await expect(row.getByLabel('Add prescription photo Metformin 500 mg')).toBeFocused()
  })
})

test('a photo that is lost on the way takes nothing with it, and is sent again', async ({
  page,
  patient: _,
  expectError,
}) => {
  expectError(/ERR_FAILED/)
  await page.goto('/app')
  await fillInMedication(page, metformin)
  const form = page.getByRole('dialog', { name: 'Add New Medication' })
  await form.getByText('More details (optional)').click()
  await form.getByLabel('Prescription photo').setInputFiles(await cameraPhoto())
  await page.route('**/photo', (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Add Medication' }).click()
  const added = page.getByRole('dialog', { name: 'Medication added' })
  const alert = added.getByRole('alert')
  await expect(alert).toContainText('The photo was not saved. The server could not be reached.')
  await expect(alert).toContainText('Metformin 500 mg is saved')
  await added.getByRole('button', { name: 'Try again' }).click()
  await expect(added.getByText('The photo is saved.')).toBeVisible()
})

test('a medication that has no photo gets one later', async ({ page, patient: _ }) => {
  await page.goto('/app')
  await fillInMedication(page, metformin)
  await saveMedication(page)
  await goTo(page, 'Medications')
  const row = await openRow(page, 'Metformin')
  await row.getByLabel('Add prescription photo').setInputFiles(await cameraPhoto())
  const thumbnail = row.getByRole('button', { name: 'See prescription photo' })
  await expect(thumbnail.locator('img')).toHaveJSProperty('naturalWidth', 192)
})
