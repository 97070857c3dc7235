import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { withChanges } from '#core/settings/changes.ts'
import { defaultSettings, type Settings } from '#core/settings/settings.ts'
import { keys } from '#web/lib/queries.ts'
import { storedSettings } from '#web/lib/storage.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { AccountSettings } from './account-settings.tsx'
import { chooseTheme, useTheme } from './theme.ts'

const sam = '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f11'
const dark = withChanges(defaultSettings, { appearance: { darkMode: true } })
const shownTheme = () => document.documentElement.dataset.theme ?? 'as the device has it'

beforeEach(() => {
  chooseTheme('auto')
  signIn()
})

/** A signed-in page; @returns says what the account's settings are by now */
function open(settings: Settings) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const learn = (value: Settings) => act(() => client.setQueryData(keys.settings(sam), { value, fromDevice: false }))
  learn(settings)
  render(
    <QueryClientProvider client={client}>
      <AccountSettings />
    </QueryClientProvider>,
  )
  return learn
}

function ShownTheme() {
  return `${useTheme().isDark}`
}

test('a device shows dark mode when another one has chosen it for the account, and light mode when that is chosen back', async () => {
  const learn = open(defaultSettings)
  expect(shownTheme()).toBe('as the device has it')
  await learn(dark)
  await expect.poll(() => shownTheme()).toBe('dark')
  await learn(defaultSettings)
  await expect.poll(() => shownTheme()).toBe('light')
})

test('a device that was set otherwise afterwards stays so', async () => {
  const learn = open(dark)
  expect(shownTheme()).toBe('dark')
  act(() => chooseTheme('light'))
  await learn(withChanges(dark, { notifications: { sms: true } }))
  await expect.poll(() => storedSettings()?.notifications.sms).toBe(true)
  expect(shownTheme()).toBe('light')
})

test("the device's copy of the settings is in local storage as product 16.4 names it", () => {
  open(dark)
  expect(JSON.parse(localStorage.getItem('appSettings') ?? 'null')).toEqual(dark)
  localStorage.setItem('appSettings', '{"appearance":null')
  expect(storedSettings()).toBeNull()
})

test('a theme that is chosen on this device is shown and kept', () => {
  render(<ShownTheme />)
  act(() => chooseTheme('dark'))
  expect(shownTheme()).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  screen.getByText('true')
})
