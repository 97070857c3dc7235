import { card, expect, openTools, test } from './story.ts'

test('the rail lists the upcoming doses, of today and of this week', { tag: '@desktop' }, async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', frequency: 'twice-daily', time: '06:00', firstDose: '2026-03-02T18:00' })
  await patient.add({
    name: 'Methotrexate',
    quantity: '10',
    frequency: 'weekly',
    weekday: 3,
    time: '09:00',
    firstDose: '2026-03-04T09:00',
  })
  await page.goto('/app')
  const panel = page.getByRole('region', { name: 'Upcoming doses' })
  await expect(panel.getByRole('listitem').filter({ has: page.getByRole('time') })).toHaveText([
    '6:00 PMMetformin 500 mg',
  ])
  await panel.getByRole('button', { name: 'This Week' }).click()
  await expect(panel.getByRole('heading', { level: 3 })).toHaveCount(7)
  await expect(panel.getByText('Methotrexate 10 mg')).toHaveCount(1)
  await expect(panel.getByText('Weekly, on Wednesday')).toBeVisible()
})

test('the premium banner stays dismissed, and Premium cannot be chosen', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '20:00' })
  await page.goto('/app')
  const banner = page.getByText('Premium is coming soon.')
  await openTools(page)
  await expect(banner).toBeVisible()
  // The last element above the banner: from then on the banner does not move.
  await expect(page.getByRole('slider', { name: 'Volume' })).toBeVisible()
  await page.getByRole('button', { name: 'See plans' }).click()
  const plans = page.getByRole('dialog', { name: 'Your plan' })
  await expect(plans.getByRole('radio', { name: 'Free' })).toBeChecked()
  await expect(plans.getByRole('radio', { name: 'Premium' })).toBeDisabled()
  await expect(plans).toContainText('$10 per month')
  await plans.getByRole('button', { name: 'When is it coming?' }).click()
  await expect(plans.getByRole('alert')).toContainText('Premium features are coming soon!')
  await plans.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Upcoming doses' })).toBeVisible()
  await expect(banner).toBeHidden()
  await page.getByRole('button', { name: 'Free plan' }).click()
  await expect(plans).toBeVisible()
})

test('the due dose stays visible on a phone, whatever the sidebar shows', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app')
  await expect(page.getByRole('button', { name: 'Tools', exact: true })).toBeAttached()
  await moveClock('2026-03-02T13:00:00Z')
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })).toBeInViewport({ ratio: 1 })
})

test('a visit brings a welcome after two seconds, the controls after three, and a reminder at their volume', async ({
  page,
  patient,
  moveClock,
  outputs,
}) => {
  const tones = () => outputs.filter(({ kind }) => kind === 'tone').length
  const titles = () => outputs.flatMap((one) => (one.kind === 'notification' ? [one.title] : []))
  await patient.add({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
  await page.goto('/app')
  const sound = page.getByRole('switch', { name: 'Audio reminders' })
  await expect(page.getByRole('heading', { name: 'Upcoming doses' })).toBeVisible()
  await expect(sound).toBeHidden()
  await expect.poll(() => outputs).toEqual([{ kind: 'voice', text: 'Welcome, Sam. Audio reminders are on.' }])
  await openTools(page)
  await expect(sound).toBeChecked()

  await test.step('a sample sounds like the reminder to come', async () => {
    await page.getByRole('button', { name: 'Play a sample' }).click()
    await expect.poll(tones).toBe(9)
  })

  await test.step('a reminder at volume 0 makes no sound', async () => {
    const volume = page.getByRole('slider', { name: 'Volume' })
    await expect(volume).toHaveValue('0.7')
    await volume.press('Home')
    await expect(page.getByText('At 0% reminders make no sound on this device.')).toBeVisible()
    await moveClock('2026-03-02T13:00:00Z')
    await expect.poll(titles).toContain('Time to take Metformin 500 mg')
    expect(tones()).toBe(9)
  })

  await test.step('the sound stays off on every device and after a reload once switched off', async () => {
    await page.getByRole('slider', { name: 'Volume' }).press('End')
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await sound.uncheck()
    await stored
    await page.reload()
    await expect(sound).not.toBeChecked()
    await moveClock('2026-03-02T13:05:00Z')
    await expect.poll(() => titles().length).toBe(2)
    expect(tones()).toBe(9)
  })
})

test('the video assistant loads when it is pressed, and not before', async ({ page, patient }) => {
  const asked: string[] = []
  await page.route('https://video.example/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>Hello</h1>' })
  })
  await patient.add({ name: 'Metformin', time: '20:00' })
  await page.goto('/app')
  await openTools(page)
  await page.getByText('Loads only when you press play').scrollIntoViewIfNeeded()
  const logo = page.getByRole('button', { name: 'Play the video assistant' })
  await expect(logo).toBeVisible()
  expect(asked).toEqual([])
  await logo.click()
  await expect(page.getByText('Loading the video...')).toBeVisible()
  await expect(
    page.frameLocator('iframe[title="Video assistant"]').getByRole('heading', { name: 'Hello' }),
  ).toBeVisible()
  expect(asked).toEqual(['https://video.example/assistant'])
  await page.getByRole('button', { name: 'Close the video assistant' }).click()
  await expect(logo).toBeFocused()
})
