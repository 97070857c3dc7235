import { useSyncExternalStore } from 'react'
import type { Language } from '#core/settings/settings.ts'
import { deviceValue } from '#web/lib/device-value.ts'
import { createListeners } from '#web/lib/listeners.ts'
import type { Catalogue } from './texts.ts'

type Load<Of extends Language> = () => Promise<Of extends 'en' ? null : Catalogue>

/** Loads the texts of each language. English is bundled with the components. */
export const loadCatalogue: { readonly [Of in Language]: Load<Of> } = {
  en: async () => null,
  es: () => import('./es/index.ts'),
  fr: () => import('./fr/index.ts'),
  de: () => import('./de/index.ts'),
}

const key = 'language'
const kept = deviceValue(key)
const listeners = createListeners()
let shown: { readonly language: Language; readonly catalogue: Catalogue | null } = { language: 'en', catalogue: null }
let asked: Language = 'en'
let hydrate: (() => Promise<void>) | null = null

/**
 * Shows the page in the language chosen on this device, else in the first of the browser's languages that it has, and follows
 * choices in other tabs. Called before the first render; if the language cannot be loaded, the page stays English.
 */
export async function startLanguage(): Promise<void> {
  window.addEventListener('storage', (event) => {
    if (event.key === key && isLanguage(event.newValue)) void show(event.newValue)
  })
  const wanted = [kept.read(), ...navigator.languages.map((tag) => tag.slice(0, 2))].find(isLanguage)
  if (wanted) await show(wanted)
}

/**
 * Chooses the language of the page on this device, without a reload.
 * @returns whether it could be loaded; if not, the page stays as it was
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  if (!(await show(language))) return false
  // Where storage is refused, the choice lasts as long as the page.
  kept.write(language)
  return true
}

/** Shows the page in a language without choosing it on this device. @returns whether it could be loaded */
export function showLanguage(language: Language): Promise<boolean> {
  return show(language)
}

/**
 * Keeps the page English, as it was prerendered, until React has taken over all of it: it compares each part with what the
 * document shows, whose times and amounts do not come from a hook.
 * @param hydrated called once another language is wanted; loads what is still missing, and resolves when nothing is
 */
export function stayEnglishUntil(hydrated: () => Promise<void>): void {
  hydrate = hydrated
}

export function currentLanguage(): Language {
  return shown.language
}

/** The texts of the page's language, outside of components; null if it is English. Components call `useTexts`. */
export function currentCatalogue(): Catalogue | null {
  return shown.catalogue
}

export function useLanguage(): Language {
  return useSyncExternalStore(listeners.subscribe, currentLanguage, () => 'en')
}

/** The texts of the page's language, or null if it is English, whose texts are bundled with the components. */
export function useCatalogue(): Catalogue | null {
  return useSyncExternalStore(listeners.subscribe, currentCatalogue, () => null)
}

async function show(language: Language): Promise<boolean> {
  asked = language
  try {
    const catalogue = await loadCatalogue[language]()
    await hydrate?.()
    // The last request wins, in whichever order they arrive.
    if (asked === language) {
      shown = { language, catalogue }
      document.documentElement.lang = language
      listeners.notify()
    }
    return true
  } catch {
    if (asked === language) asked = shown.language
    return false
  }
}

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(loadCatalogue, text)
}
