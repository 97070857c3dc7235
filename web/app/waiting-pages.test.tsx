import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultSettings } from '#core/settings/settings.ts'
import { publicTexts } from '#web/texts/en/public.ts'
import { en } from '#web/texts/en.ts'
import { WaitingPages } from './waiting-pages.tsx'

const early = readFileSync(join(import.meta.dirname, '../public/early.js'), 'utf8')
const { dataset } = document.documentElement

/** Opens an address as the browser does: `early.js` runs before anything is shown. */
function open(path: string) {
  history.replaceState(null, '', path)
  new Function(early)()
  return { waiting: dataset.waiting, permission: dataset.permission }
}

const allow = (permission: NotificationPermission) => vi.stubGlobal('Notification', { permission })

beforeEach(() => {
  localStorage.setItem('isAuthenticated', 'true')
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-BR', 'es-MX', 'en'])
  allow('default')
})
afterEach(() => {
  for (const name of ['waiting', 'permission', 'theme']) delete dataset[name]
  globalThis.early = undefined
})

describe('what stands before the code of a page is there', () => {
  test("is in the first of the browser's languages that the page has", () => {
    expect(open('/app/history').waiting).toBe('es')
  })

  test('is in the language that was chosen on this device', () => {
    localStorage.setItem('language', 'de')
    expect(open('/app').waiting).toBe('de')
  })

  test('is nothing for whoever is not signed in on this device', () => {
    localStorage.removeItem('isAuthenticated')
    expect(open('/app')).toEqual({ waiting: undefined, permission: undefined })
  })

  test('is nothing on the page of a mailed link', () => {
    expect(open('/reset-password').waiting).toBeUndefined()
  })

  test.each([
    ['default', 'unasked'],
    ['denied', 'denied'],
    ['granted', 'granted'],
  ] as const)('says on the dashboard how reminders reach this device: %s', (permission, said) => {
    allow(permission)
    expect(open('/app').permission).toBe(said)
  })

  test('says nothing of reminders to a patient who wants no notifications', () => {
    const notifications = { ...defaultSettings.notifications, push: false }
    localStorage.setItem('appSettings', JSON.stringify({ ...defaultSettings, notifications }))
    expect(open('/app')).toEqual({ waiting: 'es', permission: undefined })
  })

  test('comes in the theme that was chosen on this device', () => {
    localStorage.setItem('theme', 'dark')
    open('/app')
    expect(dataset.theme).toBe('dark')
  })

  test('has nothing to press that does nothing yet', () => {
    const words = { language: 'en', shared: publicTexts, nav: en.app.nav, permission: en.reminders.permission } as const
    const { container } = render(<WaitingPages words={[words]} />)
    expect(container.querySelectorAll('button, [role=button], input').length).toBe(0)
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/app')
  })
})
