import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { watchChanges } from '#core/api/changes.ts'
import { launchArgs, provideChromium } from '../scripts/chromium.ts'
import { zone } from './account.ts'
import type { Call } from './processes.ts'

/** What a page costs its visitor, and the calls of the API that are among its requests. */
export type PageCost = { readonly kB: number; readonly requests: number; readonly calls: readonly Call[] }

/** What the page asks of the API when the dashboard is opened, and when a dose is marked there. */
export type PageCalls = { readonly open: readonly Call[]; readonly tap: readonly Call[] }

export type LighthouseResult = {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** Milliseconds. */
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
}

const debuggingPort = 9333
/** Installed only when it is asked for: it is a quarter as large as everything else together. */
const lighthouse = 'lighthouse@13.5.0'

/** A Chromium with a signed-in patient, or without one, that Lighthouse can join. */
export async function browser(address: string, cookie: string | null, userId: string | null): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'dosewell-bench-')), {
    executablePath: await provideChromium(),
    env: { ...process.env, TZ: zone },
    args: [...launchArgs, `--remote-debugging-port=${debuggingPort}`],
  })
  if (cookie) {
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const equals = pair.indexOf('=')
        return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url: address, httpOnly: true }
      }),
    )
    const page = await context.newPage()
    await page.goto(`${address}/robots.txt`)
    await page.evaluate((id) => {
      localStorage.setItem('isAuthenticated', 'true')
      localStorage.setItem('currentUserId', id ?? '')
    }, userId)
    await page.close()
  }
  return context
}

/**
 * JS and CSS that a page loads, as gzip, and all its requests, until it is there: what it fetches ahead for other screens comes later.
 * @param ready a text that says the page is there, or null where it is when nothing more is loaded
 */
export async function pageCost(context: BrowserContext, url: string, ready: RegExp | null): Promise<PageCost> {
  const page = await context.newPage()
  const idle = untilIdle(page)
  const bodies: Promise<number>[] = []
  const calls = callsOf(page)
  let isThere = false
  let requests = 0
  page.on('request', (request) => {
    if (!isThere && !request.url().startsWith('data:')) requests++
  })
  page.on('response', (response) => {
    if (isThere || !/\.(?:js|css)(?:\?|$)/.test(response.url())) return
    bodies.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(url)
  if (ready) {
    await page.getByText(ready).first().waitFor()
    isThere = true
  }
  await idle()
  const bytes = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0)
  await page.close()
  return { kB: bytes / 1000, requests, calls }
}

/** The calls that one tap on the dashboard makes until it is stored, in their order. */
export async function tapCalls(context: BrowserContext, url: string): Promise<readonly Call[]> {
  const page = await context.newPage()
  const idle = untilIdle(page)
  await page.goto(url)
  const button = page.getByRole('button', { name: /^Mark Taken/ }).first()
  await button.waitFor()
  await idle()
  const calls = callsOf(page)
  await Promise.all([page.waitForResponse((response) => response.request().method() === 'PUT'), button.click()])
  await page.close()
  return calls
}

/**
 * When a page marks that the first dose is shown, in milliseconds from its opening; the median of some visits without a cache, on a
 * phone's network and processor as Lighthouse takes them.
 */
export async function firstDoseShown(context: BrowserContext, url: string, visits: number): Promise<number> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Network.setBypassServiceWorker', { bypass: true })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6e6 * 0.9) / 8,
      uploadThroughput: (750e3 * 0.9) / 8,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url)
    const marked = await page.waitForFunction(() => performance.getEntriesByName('first-dose-shown')[0]?.startTime)
    times.push((await marked.jsonValue()) ?? 0)
    await page.close()
  }
  return times.sort((a, b) => a - b)[Math.floor(visits / 2)] ?? 0
}

/** Milliseconds without a request after which a page is idle. */
const idleMs = 500

/** Waits until a new page is idle; its stream of hints stays open all the time. */
function untilIdle(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => request.url().endsWith(`/functions/${watchChanges.name}`) || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    let since = performance.now()
    while (performance.now() - since < idleMs) {
      await delay(20)
      if (open.size > 0) since = performance.now()
    }
  }
}

/** Gathers the calls that a page makes from now on. */
function callsOf(page: Page): Call[] {
  const calls: Call[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push({ method: request.method(), path: pathname + search })
  })
  return calls
}

/** Lighthouse for mobile in the same browser; the median of some runs of each figure. */
export async function lighthouseOf(url: string, runs: number): Promise<LighthouseResult> {
  const results: LighthouseResult[] = []
  for (let run = 0; run < runs; run++) results.push(await oneLighthouse(url))
  const median = (name: keyof LighthouseResult) =>
    results.map((result) => result[name]).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
    seo: median('seo'),
    lcp: median('lcp'),
    tbt: median('tbt'),
    cls: median('cls'),
  }
}

async function oneLighthouse(url: string): Promise<LighthouseResult> {
  const folder = mkdtempSync(join(tmpdir(), 'dosewell-lighthouse-'))
  const file = join(folder, 'report.json')
  const args = ['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${file}`]
  await promisify(execFile)('npx', [...args, `--port=${debuggingPort}`, '--disable-storage-reset'])
  const report = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
  const value = (name: string) => report.audits[name]?.numericValue ?? 0
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}
