import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PageSkeleton } from './page-skeleton.tsx'

const early = readFileSync(join(import.meta.dirname, '../public/early.js'), 'utf8')
const { dataset } = document.documentElement

/** Opens an address as the browser does: `early.js` runs before anything is shown. @returns whether the skeleton is */
function open(path: string) {
  history.replaceState(null, '', path)
  new Function(early)()
  return 'waiting' in dataset
}

beforeEach(() => localStorage.setItem('isAuthenticated', 'true'))
afterEach(() => {
  for (const name of ['waiting', 'theme']) delete dataset[name]
})

describe('the skeleton that stands before the code of a page is there', () => {
  it('is shown on each signed-in page', () => {
    expect(open('/app/history')).toBe(true)
  })

  it('is not shown to whoever is not signed in on this device', () => {
    localStorage.removeItem('isAuthenticated')
    expect(open('/app')).toBe(false)
  })

  it('is not shown on the page of a mailed link', () => {
    expect(open('/reset-password')).toBe(false)
  })

  it('has the theme that was chosen on this device', () => {
    localStorage.setItem('theme', 'dark')
    open('/app')
    expect(dataset.theme).toBe('dark')
  })

  it('has no words, so that it is right in every language, and nothing to press', () => {
    const { container } = render(<PageSkeleton />)
    expect(container.textContent).toBe('')
    expect(container.querySelectorAll('a, button, input, [tabindex]')).toHaveLength(0)
  })
})
