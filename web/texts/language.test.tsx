import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { frontTexts } from './en/front.ts'
import { chooseLanguage, currentLanguage, startLanguage } from './language.ts'
import { useTexts } from './use-texts.ts'

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await chooseLanguage('en')
})

function Greeting() {
  return (
    <label>
      {useTexts(frontTexts).signIn}
      <input />
    </label>
  )
}

const browserPrefers = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

test('a change of language changes the screen, is announced to screen readers, and loses nothing that was typed', async () => {
  render(<Greeting />)
  await userEvent.type(screen.getByLabelText('Sign In'), 'ana')
  await act(() => chooseLanguage('es'))
  expect(screen.getByLabelText('Iniciar sesión')).toHaveProperty('value', 'ana')
  expect(document.documentElement.lang).toBe('es')
  await act(() => chooseLanguage('en'))
  expect(screen.getByLabelText('Sign In')).toHaveProperty('value', 'ana')
  expect(document.documentElement.lang).toBe('en')
})

test('the language is the one chosen on this device, whatever the browser prefers', async () => {
  browserPrefers('fr-CA')
  localStorage.setItem('language', 'de')
  await startLanguage()
  expect(currentLanguage()).toBe('de')
})

test.each([
  [['pt-BR', 'fr-CA', 'en'], 'fr'],
  [['de-CH'], 'de'],
  [['pt-BR', 'ja'], 'en'],
  [['en-GB', 'es'], 'en'],
])('the language without a choice is the first of %j that the page has', async (tags, language) => {
  browserPrefers(...tags)
  await startLanguage()
  expect(currentLanguage()).toBe(language)
})

test('the language is kept on this device', async () => {
  await chooseLanguage('fr')
  expect(localStorage.getItem('language')).toBe('fr')
})

test('the language follows what another tab chooses, and nothing that is no language', async () => {
  await startLanguage()
  window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'de' }))
  await expect.poll(() => currentLanguage()).toBe('de')
  window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'toString' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: null }))
  await expect(chooseLanguage(currentLanguage())).resolves.toBe(true)
  expect(currentLanguage()).toBe('de')
})

test('the language is the last one requested, in whichever order they arrive', async () => {
  await Promise.all([chooseLanguage('es'), chooseLanguage('fr'), chooseLanguage('en'), chooseLanguage('de')])
  expect(currentLanguage()).toBe('de')
})

test('a language that is chosen before React has taken over the prerendered page waits for that', async () => {
  vi.resetModules()
  const fresh = await import('./language.ts')
  const hydrated = Promise.withResolvers<void>()
  fresh.stayEnglishUntil(() => hydrated.promise)
  const chosen = fresh.chooseLanguage('de')
  await fresh.loadCatalogue.de()
  await new Promise((resolve) => setTimeout(resolve))
  expect([fresh.currentLanguage(), fresh.currentCatalogue()]).toEqual(['en', null])
  hydrated.resolve()
  await expect(chosen).resolves.toBe(true)
  expect(fresh.currentLanguage()).toBe('de')
})

test('a language that cannot be loaded leaves the page as it is, and what is kept', async () => {
  await chooseLanguage('de')
  vi.resetModules()
  vi.doMock('./fr/index.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const fresh = await import('./language.ts')
  await fresh.chooseLanguage('de')
  await expect(fresh.chooseLanguage('fr')).resolves.toBe(false)
  expect(fresh.currentLanguage()).toBe('de')
  expect(localStorage.getItem('language')).toBe('de')
  expect(document.documentElement.lang).toBe('de')
  vi.doUnmock('./fr/index.ts')
})
