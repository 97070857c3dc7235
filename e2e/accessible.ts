import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { languages } from '#core/settings/settings.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    /** There once `axeSource` has run. */
    axe: typeof axe
  }
}

/**
 * Runs axe on the page, on a phone in both themes and also at a width of 320 pixels. Violations are reported with the name of
 * the screen, and the story continues.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Not before the page is there.
  await expect(page.locator('h1').first()).toBeAttached()
  // Desktop and phone have the same colors.
  const hasBoth = isPhone(page) || process.env.SCREENS !== undefined
  for (const colorScheme of hasBoth ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    // The themes differ only in their colors.
    const found = await violations(
      page,
      colorScheme === 'light' ? {} : { runOnly: { type: 'rule', values: ['color-contrast'] } },
    )
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
    await takePictures(page, screen, colorScheme)
  }
  await expectNarrow(page, screen)
}

/** What axe finds on the page, each with the elements concerned. It is loaded once per document, for it is large. */
async function violations(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (given) => {
      const { violations: found } = await window.axe.run(given)
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    { ...options, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
}

/** For `npm run screens`: a screenshot in each language, named by its size. The dark theme, which differs in colors, has one. */
async function takePictures(page: Page, screen: string, theme: string): Promise<void> {
  const folder = process.env.SCREENS
  if (!folder) return
  const shown = await page.evaluate(() => document.documentElement.lang)
  const others = theme === 'light' ? languages.filter((one) => one !== shown) : []
  for (const language of [...others, shown]) {
    // As when another tab chooses the language: the page changes without a reload.
    await page.evaluate(
      (newValue) => dispatchEvent(new StorageEvent('storage', { key: 'language', newValue })),
      language,
    )
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const name = `${screen}, ${test.info().project.name}, ${theme}, ${language}`.replaceAll(/[^a-z0-9]+/gi, '-')
    const isWindow = await page.locator('[role=dialog], [role=alertdialog]').first().isVisible()
    const picture = { path: join(folder, `${name}.png`), fullPage: !isWindow }
    await page.screenshot(picture)
    expect.soft(await page.evaluate(cutOff), `${name}, cut off`).toEqual([])
    if (theme === 'light') {
      if (language !== shown) await expectNarrow(page, `${screen}, ${language}`)
      await takeZoomed(page, picture)
      await takeLarge(page, picture)
    }
  }
}

/** A screenshot at a zoom of 200% on a desktop, with half as many pixels each way (WCAG 2.2, 1.4.4). */
async function takeZoomed(page: Page, { path, fullPage }: { path: string; fullPage: boolean }): Promise<void> {
  const size = page.viewportSize()
  if (!size || isPhone(page)) return
  await page.setViewportSize({ width: size.width / 2, height: size.height / 2 })
  await page.screenshot({ path: path.replace('-light-', '-zoomed-'), fullPage })
  expect.soft(await page.evaluate(wideParts), `${path}, zoomed, wider than the page`).toEqual([])
  expect.soft(await page.evaluate(cutOff), `${path}, zoomed, cut off`).toEqual([])
  await page.setViewportSize(size)
}

/** A screenshot on a small phone with the browser's text at 200%, which rem and media queries follow. */
async function takeLarge(page: Page, { path, fullPage }: { path: string; fullPage: boolean }): Promise<void> {
  const size = page.viewportSize()
  if (!size || !isPhone(page)) return
  const browser = await page.context().newCDPSession(page)
  const setText = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  // A change of the window's size may set the text back.
  const resize = async (height: number) => {
    await page.setViewportSize({ width: 360, height })
    await setText(32)
  }
  await resize(640)
  if (fullPage) await resize(await page.evaluate(() => document.documentElement.scrollHeight))
  await page.screenshot({ path: path.replace('-light-', '-large-') })
  expect.soft(await page.evaluate(wideParts), `${path}, large text, wider than the page`).toEqual([])
  expect.soft(await page.evaluate(brokenCommas), `${path}, large text, a comma at the beginning of a line`).toEqual([])
  // The session goes with the page: one that is detached takes the story's passkeys with it.
  await setText(16)
  await page.setViewportSize(size)
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

/** On a phone: a width of 320 pixels, which is a screen of 1280 at 400%, is enough (WCAG 2.2, 1.4.10). */
async function expectNarrow(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize()
  if (!size || !isPhone(page)) return
  await page.setViewportSize({ width: 320, height: 700 })
  expect.soft(await page.evaluate(wideParts), `${screen}, wider than 320 pixels`).toEqual([])
  expect.soft(await page.evaluate(lowMainAnswers), `${screen}, another answer above the main one`).toEqual([])
  expect.soft(await page.evaluate(brokenCommas), `${screen}, a comma at the beginning of a line`).toEqual([])
  await page.setViewportSize(size)
}

/** With large text, say. @param screen named if it fails */
export async function expectNoneWide(page: Page, screen: string): Promise<void> {
  expect.soft(await page.evaluate(wideParts), `${screen}, wider than the screen`).toEqual([])
  expect.soft(await page.evaluate(lowMainAnswers), `${screen}, another answer above the main one`).toEqual([])
  expect.soft(await page.evaluate(brokenCommas), `${screen}, a comma at the beginning of a line`).toEqual([])
}

/** What scrolls sideways, the page itself or a part of a dialog, and a dialog that runs over the edge or is cut off at its own. */
function wideParts(): string[] {
  const scrolls = (part: Element) => /auto|scroll/.test(getComputedStyle(part).overflowX)
  const windows = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const parts = windows.flatMap((one) => [one, ...one.querySelectorAll('*')]).filter(scrolls)
  return [document.documentElement, ...parts]
    .filter((part) => part.scrollWidth > part.clientWidth)
    .concat(
      windows.filter((one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth),
    )
    .map((part) => part.outerHTML.slice(0, 200))
}

/** The main answers of forms and dialogs that stand below another one: of answers one below the other, each form has the same first. */
function lowMainAnswers(): string[] {
  const top = (part: Element) => part.getBoundingClientRect().top
  return [...document.querySelectorAll(':is(.dialog__foot, .form-foot) > .btn--solid')]
    .filter((main) =>
      [...(main.parentElement?.querySelectorAll(':scope > .btn') ?? [])].some((one) => top(one) < top(main) - 8),
    )
    .map((main) => main.outerHTML.slice(0, 200))
}

/** Lines that begin with a comma, which a word too long for its place was cut off from. */
function brokenCommas(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? ''
    for (const { index } of text.matchAll(/(?<=\S),/g)) {
      const range = document.createRange()
      range.setStart(node, index - 1)
      range.setEnd(node, index + 1)
      const [first, ...others] = range.getClientRects()
      if (first && others.some(({ top }) => top >= first.bottom - 1)) found.push(text)
    }
  }
  return found
}

/** Text cut off by a parent that hides its overflow. */
function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((part) => {
      const isForSomeOnly = part.closest('.visually-hidden, [aria-hidden=true]') !== null
      if (isForSomeOnly || !part.checkVisibility() || !part.textContent?.trim()) return false
      const { overflowX, overflowY } = getComputedStyle(part)
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (isHidden(overflowX) && part.scrollWidth > part.clientWidth + 1) ||
        (isHidden(overflowY) && part.scrollHeight > part.clientHeight + 1)
      )
    })
    .map((part) => part.outerHTML.slice(0, 200))
}
