import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { languages } from '#core/settings/settings.ts'

/**
 * Runs axe on the page, on a phone in both themes and also at a width of 320 pixels. Violations are reported with the name of
 * the screen, and the story continues.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Desktop and phone have the same colors.
  const hasBoth = isPhone(page) || process.env.SCREENS !== undefined
  for (const colorScheme of hasBoth ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    // There are no frames, so no second page is needed to merge the results.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // The themes differ only in their colors.
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
    await takePictures(page, screen, colorScheme)
  }
  await expectNarrow(page, screen)
}

/** For `npm run screens`: a screenshot in each language, named by its size. */
async function takePictures(page: Page, screen: string, theme: string): Promise<void> {
  const folder = process.env.SCREENS
  if (!folder) return
  const shown = await page.evaluate(() => document.documentElement.lang)
  for (const language of [...languages.filter((one) => one !== shown), shown]) {
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

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

/** On a phone: a width of 320 pixels, which is a screen of 1280 at 400%, is enough (WCAG 2.2, 1.4.10). */
async function expectNarrow(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize()
  if (!size || !isPhone(page)) return
  await page.setViewportSize({ width: 320, height: 700 })
  expect.soft(await page.evaluate(wideParts), `${screen}, wider than 320 pixels`).toEqual([])
  await page.setViewportSize(size)
}

/** What scrolls sideways: the page itself, or a part of a dialog. */
function wideParts(): string[] {
  const scrolls = (part: Element) => /auto|scroll/.test(getComputedStyle(part).overflowX)
  const windows = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const parts = windows.flatMap((one) => [one, ...one.querySelectorAll('*')]).filter(scrolls)
  return [document.documentElement, ...parts]
    .filter((part) => part.scrollWidth > part.clientWidth)
    .map((part) => part.outerHTML.slice(0, 200))
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
