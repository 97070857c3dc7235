import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import { linkIn, startMailServer } from './mailbox.ts'
import { expect, test } from './story.ts'

test('the emergency contact is asked first, and alerted once they agreed', async ({
  browser,
  page,
  patient,
  world,
  moveClock,
  baseURL,
}) => {
  const post = await startMailServer(baseURL)
  const elsewhere = await browser.newContext()
  try {
    const contactEmail = `${randomUUID()}@example.com`
    const headers = { origin: baseURL ?? '' }
    const profile = await page.request.patch('/api/profile', { data: { emergencyContactEmail: contactEmail }, headers })
    const { emergencyContactName, emergencyPhone } = (await profile.json()) as Record<string, string>
    const tellContact = { name: `${emergencyContactName}`, email: contactEmail, phone: `${emergencyPhone}` }
    await patient.add({ name: 'Tacrolimus', time: '08:00', tellContact })
    const mails = () => post.received.filter(({ to }) => to.includes(contactEmail))
    await expect.poll(mails).toHaveLength(1)
    await page.goto('/app')
    const waiting = page.getByText(`${emergencyContactName} has not agreed yet; they will not be alerted.`)
    await expect(waiting).toBeVisible()
    await expectAccessible(page, 'dashboard, contact not agreed')

    await world.addDevice(elsewhere)
    const theirs = await elsewhere.newPage()
    await theirs.goto(linkIn(mails()[0]?.text))
    await expect(theirs.getByRole('heading', { name: /^May we tell you when Sam/ })).toBeVisible()
    await expectAccessible(theirs, 'invitation of the contact')
    await theirs.getByRole('button', { name: 'I agree' }).click()
    await expect(theirs.getByRole('heading', { name: 'You agreed' })).toBeFocused()
    await expectAccessible(theirs, 'invitation of the contact, agreed')

    await page.goto('/app/settings')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByText(`Agreed. Alerts go to ${contactEmail}.`)).toBeVisible()
    await expectAccessible(page, 'settings, what the contact said')
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: "Today's Medications" })).toBeVisible()
    await expect(waiting).toBeHidden()
    await moveClock('2026-03-02T13:31:00Z')
    await expect
      .poll(() => mails().map(({ text }) => text))
      .toContainEqual(expect.stringContaining('has not confirmed the 8:00 AM dose of Tacrolimus'))
  } finally {
    await elsewhere.close()
    await post.close()
  }
})
