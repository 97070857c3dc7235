import { expectAccessible } from './accessible.ts'
import { press } from './keys.ts'
import { card, expect, openTools, test } from './story.ts'

const names = ['Apixaban', 'Furosemide', 'Lisinopril', 'Metformin', 'Metoprolol succinate extended release']
const more = ['Mycophenolate', 'Prednisone', 'Tacrolimus', 'Vitamin D3']

test('what is taken is one line that opens, and its Undo leaves the keyboard at Mark Taken', async ({
  page,
  patient,
  moveClock,
}) => {
  const id = await patient.add({ name: 'Metformin', time: '08:00' })
  await moveClock('2026-03-02T15:00:00Z')
  await patient.recordTaken(id, '2026-03-02T08:00', '2026-03-02T13:03:00Z')
  await page.goto('/app')
  const metformin = card(page, 'Metformin')
  await expect(metformin).toContainText('8:00 AM')
  await expect(metformin).toContainText('Taken today at 8:03 AM')
  await expect(metformin.getByText('Daily')).toBeHidden()
  expect((await metformin.boundingBox())?.height).toBeLessThan(70)

  await press(page, metformin.getByRole('button', { name: 'Metformin 500 mg', expanded: false }))
  await expect(metformin.getByText('Daily')).toBeVisible()
  await expect(metformin.getByText('Next dose: Tomorrow, 8:00 AM')).toBeVisible()

  await press(page, metformin.getByRole('button', { name: 'Undo' }))
  const markTaken = metformin.getByRole('button', { name: 'Mark Taken' })
  await expect(markTaken).toBeFocused()
  const taken = metformin.getByRole('button', { name: 'Taken', exact: true })
  // At first it takes no press: that would be the second half of a double one on Undo.
  await expect
    .poll(async () => {
      if (await markTaken.isVisible()) await page.keyboard.press('Enter')
      return taken.isVisible()
    })
    .toBe(true)
  await expect(taken).toBeFocused()
  await page.reload()
  await expect(metformin.getByRole('button', { name: 'Metformin 500 mg', expanded: false })).toBeVisible()
})

test('the tools are folded and ask nobody before they are opened, and stay as they were left', async ({
  page,
  patient,
}) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const receipts = () => asked.filter((path) => path.startsWith('/api/receipts'))
  await patient.add({ name: 'Metformin', time: '20:00' })
  await page.goto('/app')
  await expect(page.getByText('Health assistant, Blockchain verification')).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(receipts()).toEqual([])
  await openTools(page)
  await expect(page.getByRole('button', { name: 'Open the health assistant' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Tools', exact: true, expanded: true })).toBeVisible()
  expect(receipts().length).toBeLessThanOrEqual(2)
})

test('a day of nine medicines of which eight are taken is accessible', async ({ page, patient, moveClock }) => {
  test.slow()
  const ids: string[] = []
  for (const name of [...names, ...more]) ids.push(await patient.add({ name, time: '08:00' }))
  await patient.add({ name: 'Atorvastatin', time: '21:00' })
  await moveClock('2026-03-02T15:00:00Z')
  for (const id of ids.slice(1)) await patient.recordTaken(id, '2026-03-02T08:00', '2026-03-02T13:03:00Z')
  await page.goto('/app')
  await card(page, 'Furosemide')
    .getByRole('button', { name: /Furosemide/ })
    .click()
  await expectAccessible(page, 'dashboard, folded')
})

test('nine medicines that are coming, and not recorded, are accessible in short rows', async ({
  page,
  patient,
  moveClock,
}) => {
  test.slow()
  for (const name of [...names, ...more]) await patient.add({ name, time: '08:00' })
  await page.goto('/app')
  await expect(page.getByRole('article')).toHaveCount(9)
  await page.getByRole('button', { name: 'Lisinopril 500 mg', expanded: false }).click()
  await expectAccessible(page, 'nine coming, one open')
  await moveClock('2026-03-02T14:00:00Z')
  await page.getByRole('button', { name: 'Go to the dose' }).click()
  const together = page.getByRole('button', { name: 'I took all 9 at…' })
  await expect(together).toBeFocused()
  await together.click()
  await expect(page.getByText('When did you take these 9?')).toBeVisible()
  await expectAccessible(page, 'nine not recorded, late entry')
})
