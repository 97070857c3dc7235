import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const landing = '<main class="page-width landing"></main>'
const skeleton = '<div class="page-skeleton"></div>'

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  document.body.innerHTML = ''
})

/** Loads the page's code into a document. @param content of the page's element */
async function load(path: string, content: string) {
  history.replaceState(null, '', path)
  document.body.innerHTML = `<div id="root">${content}</div>`
  const { isLandingShown } = await import('./initial-document.ts')
  return isLandingShown()
}

describe('hydrating the landing page', () => {
  it('the page is hydrated where the document has it', async () => {
    expect(await load('/', landing)).toBe(true)
  })

  it.each([
    ['the service worker answered with the skeleton, without a network', '/', skeleton],
    ['the document of a signed-in page is shown', '/app', skeleton],
    ['its document was opened by its file name', '/index.html', landing],
    ['a development server has prerendered nothing', '/', ''],
  ])('the page is not hydrated where %s', async (_, path, content) => {
    expect(await load(path, content)).toBe(false)
  })
})
