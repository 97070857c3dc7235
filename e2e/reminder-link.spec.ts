import { expectAccessible } from './accessible.ts'
import { confirmAddress, startMailServer } from './mailbox.ts'
import { expect, test } from './story.ts'

test('a dose is recorded by one press in a reminder’s mail, without a session, and mails are stopped the same way', async ({
  browser,
  page,
  patient,
  world,
  moveClock,
  baseURL,
}) => {
  const post = await startMailServer(baseURL)
  const mailbox = await browser.newContext()
  try {
    await patient.add({ name: 'Tacrolimus', time: '08:00' })
    const email = { data: { notifications: { email: true } }, headers: { origin: baseURL ?? '' } }
    expect((await page.request.patch('/api/settings', email)).ok()).toBe(true)
    await confirmAddress(page, post, patient.email)
    await moveClock('2026-03-02T13:00:00Z')
    const mail = () => post.received.findLast(({ to }) => to.includes(patient.email))
    await expect.poll(() => mail()?.text).toContain('Tacrolimus 500\u00a0mg: the 8:00 AM dose.')
    const [dose = '', stop = ''] = mail()?.text.match(/http\S+/g) ?? []

    await world.addDevice(mailbox)
    const opened = await mailbox.newPage()
    await opened.goto(dose)
    const taken = opened.getByRole('button', { name: 'Yes, I just took it' })
    await expect(taken).toBeVisible()
    await expectAccessible(opened, 'reminder link')
    expect(await patient.entries()).toEqual([])
    const yes = await taken.boundingBox()
    await taken.click()
    await expect(opened.getByRole('heading', { name: 'Recorded as taken' })).toBeFocused()
    await expectAccessible(opened, 'reminder link, pressed')
    expect((await patient.entries()).map(({ status, scheduledTime }) => [status, scheduledTime])).toEqual([
      ['taken', '08:00'],
    ])
    // Whoever taps Yes once more, on a slow network, does not find Undo there.
    await expect(opened.getByRole('button', { name: 'Taken' })).toHaveAttribute('aria-disabled', 'true')
    const undo = opened.getByRole('button', { name: 'Undo' })
    expect((await undo.boundingBox())?.y).toBeGreaterThan((yes?.y ?? Infinity) + (yes?.height ?? 0))
    // It ignores the second tap of a double one, for half a second.
    await moveClock('2026-03-02T13:01:00Z')
    await undo.click()
    await expect(opened.getByRole('heading', { name: 'No longer recorded as taken' })).toBeFocused()
    await expectAccessible(opened, 'reminder link, undone')
    expect((await patient.entries()).map(({ status }) => status).sort()).toEqual(['cleared', 'taken'])

    await opened.goto(stop)
    await expect(opened.getByRole('button', { name: 'Switch them off' })).toBeVisible()
    await expectAccessible(opened, 'stop mails')
    await opened.getByRole('button', { name: 'Switch them off' }).click()
    await expect(opened.getByRole('heading', { name: 'Reminders by email are off' })).toBeFocused()
  } finally {
    await mailbox.close()
    await post.close()
  }
})
