import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessible.ts'
import { card, expect, goTo, openTools, type Page, test } from './story.ts'
import { startChain } from './test-chain.ts'

const choose = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check({ force: true })

test('a patient switches receipts on, sees a dose logged, verifies it, and somebody else checks her file', {
  tag: '@phone',
}, async ({ page, patient, otherDevice, moveClock, baseURL }) => {
  test.slow()
  const chain = await startChain(Number(new URL(baseURL ?? '').port))
  try {
    await patient.add({ name: 'Tacrolimus', time: '08:00' })
    await moveClock('2026-03-02T13:07:30Z')

    await page.goto('/app/settings')
    await page.getByRole('button', { name: /^Privacy & Security/ }).click()
    await choose(page, /^Public record/)
    await page.getByRole('button', { name: 'Switch on public records' }).click()
    await expect(page.getByText('Please confirm that you understand this.')).toBeVisible()
    await expectAccessible(page, 'settings, public receipts')
    expect(chain.posted).toHaveLength(0)
    await choose(page, /^Private proof/)
    await page.getByRole('button', { name: 'Switch on private proofs' }).click()
    await expect(page.getByText('Receipts are on, as private proofs.')).toBeVisible()

    await goTo(page, 'Dashboard')
    await expect(card(page, 'Tacrolimus').getByText('Blockchain', { exact: true })).toBeVisible()
    await card(page, 'Tacrolimus').getByRole('button', { name: 'Mark Taken' }).click()
    await expect(card(page, 'Tacrolimus').getByRole('button', { name: 'Taken' })).toBeVisible()
    const panel = card(page, 'Tacrolimus').getByRole('status').filter({ hasText: 'Logged to Blockchain' })
    await expect(panel).toBeVisible()
    const [confirmed] = chain.confirmed
    const txid = confirmed?.txid ?? ''
    const link = panel.getByRole('link', { name: 'View transaction' })
    await expect(link).toHaveAttribute('href', `https://explorer.example/tx/${txid}`)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(panel).toBeHidden()
    expect(confirmed?.txn.note.toString()).toMatch(/^dosewell\/v1:j/)

    await openTools(page)
    await page.getByRole('button', { name: 'Verify on the blockchain' }).click()
    await page.getByRole('textbox', { name: 'Transaction ID' }).fill(txid)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByText('The receipt is genuine.')).toBeVisible()
    await expectAccessible(page, 'blockchain verification')

    await goTo(page, 'History')
    await page
      .getByRole('button', { name: /Tacrolimus/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Details of Tacrolimus' }).click()
    const technical = page.getByText('Technical details').first()
    await expect(page.getByText(txid)).toBeHidden()
    await technical.click()
    await expect(page.getByText(txid)).toBeVisible()
    await technical.click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save receipt' }).click()
    const file = await (await download).path()
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByText('The receipt is genuine.')).toBeVisible()
    await expectAccessible(page, 'history, a verified receipt')

    const stranger = await otherDevice()
    await stranger.context().clearCookies()
    await stranger.goto('/verify')
    await stranger.getByLabel('Receipt file').setInputFiles(file)
    await expect(stranger.getByText('The receipt is genuine.')).toBeVisible()
    await expectAccessible(stranger, 'receipt checked')
    const changed = readFileSync(file, 'utf8').replace('500mg', '250mg')
    await stranger
      .getByLabel('Receipt file')
      .setInputFiles({ name: 'changed.json', mimeType: 'application/json', buffer: Buffer.from(changed) })
    await expect(stranger.getByText('The receipt does not match.')).toBeVisible()
  } finally {
    await chain.close()
  }
})
