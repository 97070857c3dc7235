import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings/settings.ts'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { loadCatalogue } from '#web/texts/language.ts'
import { reloadFor, reportMissingStart } from './missing-code.ts'

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

const missing = (file: string) => `Failed to fetch dynamically imported module: https://dosewell.example/assets/${file}`

describe('a page part of which is missing', () => {
  it('is reloaded once for each file', () => {
    expect(reloadFor(missing('app-1.js'))).toBe(true)
    expect(reloadFor(missing('app-1.js'))).toBe(false)
    expect(reloadFor(missing('app-2.js'))).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is not reloaded without end while two releases answer in turn', () => {
    for (const file of ['app-1.js', 'app-2.js', 'app-1.js', 'app-2.js']) reloadFor(missing(file))
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is not reloaded without a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(reloadFor(missing('app-1.js'))).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('a page whose first files are missing', () => {
  beforeAll(() => {
    // The files of a document, which it does not load, did not fail.
    const { settings } = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM
    settings.handleDisabledFileLoadingAsSuccess = true
    const early = readFileSync(join(import.meta.dirname, '../public/early.js'), 'utf8')
    new Function(early)()
  })

  beforeEach(() => {
    document.documentElement.dataset.waiting = ''
  })
  afterEach(() => {
    document.body.innerHTML = ''
  })

  const script = (file: string) => `<script type="module" crossorigin src="/assets/${file}"></script>`
  const note = () => document.querySelector('[role=alert]')
  /** As a browser does, which fires it at the element alone. */
  function fail(html: string, state: DocumentReadyState = 'interactive') {
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = html
    vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)
    place.firstElementChild?.dispatchEvent(new Event('error'))
  }

  it.each([
    ['its first script', script('start-1.js')],
    ['a style sheet', '<link rel="stylesheet" href="/assets/start-1.css">'],
  ])('is reloaded once for %s, and then says so', (_, html) => {
    fail(html)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(note()).toBeNull()
    fail(html)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(note()?.textContent).toBe('Part of this page could not be loaded. Reload the page')
    expect(note()?.querySelector('a')?.getAttribute('href')).toBe('')
    // Nothing would ever replace the skeleton.
    expect('waiting' in document.documentElement.dataset).toBe(false)
  })

  it('is not reloaded without end while two releases answer in turn', () => {
    for (const file of ['start-1.js', 'start-2.js', 'start-1.js', 'start-2.js']) fail(script(file))
    expect(reload).toHaveBeenCalledTimes(2)
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
  })

  it('does the same for what its browser lacks', () => {
    reportMissingStart(new TypeError(missing('polyfill-1.js')))
    expect(reload).toHaveBeenCalledTimes(1)
    reportMissingStart(new TypeError(missing('polyfill-1.js')))
    expect(note()).not.toBeNull()
  })

  it('says so at once without a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fail(script('start-1.js'))
    expect(reload).not.toHaveBeenCalled()
    expect(note()).not.toBeNull()
  })

  it.each([
    ['a picture', '<img alt="" src="/assets/photo-1.jpg">'],
    ['code that is loaded ahead', '<link rel="modulepreload" href="/assets/app-1.js">'],
    ['a script of an extension', '<script src="chrome-extension://a/assets/b.js"></script>'],
  ])('is not reloaded for %s', (_, html) => {
    fail(html)
    expect(reload).not.toHaveBeenCalled()
    expect(note()).toBeNull()
  })

  it('is left alone once it is loaded: the error page is for what it loads later', () => {
    fail('<link rel="stylesheet" href="/assets/history-1.css">', 'complete')
    expect(reload).not.toHaveBeenCalled()
  })

  it.each(languages)('says so in the words of the error page (%s)', async (language) => {
    localStorage.setItem('language', language)
    const { failure } = (await loadCatalogue[language]())?.shared ?? sharedTexts.english
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fail(script('start-1.js'))
    const [text] = failure.missingText.split(/(?<=\.) /)
    expect(note()?.textContent).toBe(`${text} ${failure.reload}`)
    expect(note()?.getAttribute('lang')).toBe(language)
  })
})
