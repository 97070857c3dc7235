import { afterEach, expect, test, vi } from 'vitest'
import { deviceValue, removePatientValues, tabValue } from './device-value.ts'

// Before the storage is cleared.
afterEach(() => void vi.restoreAllMocks())

test('keeps a value for the browser or for the tab, until it is removed', () => {
  const [language, welcome] = [deviceValue('language'), tabValue('audioWelcome')]
  expect([language.write('es'), welcome.write('given')]).toEqual([true, true])
  expect([localStorage.getItem('language'), sessionStorage.getItem('audioWelcome')]).toEqual(['es', 'given'])
  language.remove()
  expect([language.read(), welcome.read()]).toEqual([null, 'given'])
})

test('removes what is the patient’s, and leaves what is the device’s', () => {
  for (const key of ['userData', 'appSettings', 'theme', 'language', 'toolsOpen'] as const) deviceValue(key).write('x')
  removePatientValues()
  expect(Object.keys(localStorage).sort()).toEqual(['language', 'toolsOpen'])
})

test('a browser that refuses storage keeps nothing, and prevents nothing', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  const language = deviceValue('language')
  language.remove()
  expect([language.write('es'), language.read()]).toEqual([false, null])
})
