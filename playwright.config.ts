import { defineConfig, devices } from '@playwright/test'
import { assistantPort } from './e2e/assistant-service.ts'
import { mailPort, smsPort } from './e2e/mailbox.ts'
import { chainPort } from './e2e/test-chain.ts'
import { findChromium, findHeadlessChromium, launchArgs } from './scripts/chromium.ts'

/** One more than the smallest machine we use has cores: a story waits for its page now and then. */
const workers = 3
/** What takes longer hangs, in milliseconds: a busy machine many times slower than ours tells every story in less. */
const hang = 10 * 60_000
/** The same for one thing that a story waits for. */
const timeoutMs = 60_000
const firstPort = 4310

/**
 * Each worker has a server and a database of its own, because a test moves its server's clock. Playwright reads this file again in
 * every worker, which knows its number.
 */
const portOf = (worker: number) => firstPort + worker
const baseURL = `http://127.0.0.1:${portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))}`

/**
 * Only CSS knows the width of the screen, so each story runs on a phone. Those about layout, navigation or accessibility run on a
 * desktop as well where it shows more at once: they are tagged `@desktop`. Pictures are taken of all but those tagged `@phone`,
 * which press what only a phone shows.
 */
const onDesktop = process.env.SCREENS ? /./ : /keyboard\.spec\.ts|@desktop|@keyboard/

/** How a Chromium starts. @param executablePath Playwright's own without it */
const launched = (executablePath: string | undefined) => ({
  ...(executablePath !== undefined && { executablePath }),
  // A story's page lives for seconds: compiling its code for speed costs more than it saves.
  args: [
    ...launchArgs,
    '--no-first-run',
    '--autoplay-policy=no-user-gesture-required',
    '--js-flags=--no-maglev --no-turbofan',
  ],
})

const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A phone has no keyboard. */
const byKeyboard = /keyboard\.spec\.ts|@keyboard/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  workers,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: hang,
  expect: { timeout: timeoutMs },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL,
    actionTimeout: timeoutMs,
    // But where a story is about the worker: it would answer in the server's place.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // It would take a thirteenth of the time. A failed story leaves its page as text, and `--trace on` shows each step of it.
    trace: 'off',
    launchOptions: launched(findHeadlessChromium()),
  },
  projects: [
    {
      name: 'phone',
      grepInvert: byKeyboard,
      testIgnore: 'push.spec.ts',
      use: phone,
    },
    {
      // The headless shell keeps no notifications.
      name: 'phone with notifications',
      testMatch: 'push.spec.ts',
      use: { ...phone, launchOptions: launched(findChromium()) },
    },
    {
      name: 'desktop',
      grep: onDesktop,
      grepInvert: /@phone/,
      testIgnore: 'push.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => ({
    name: `server ${worker}`,
    command: 'exec node scripts/e2e-server.ts',
    url: `http://127.0.0.1:${portOf(worker)}/health`,
    env: {
      PORT: String(portOf(worker)),
      HOST: '127.0.0.1',
      TEST_CLOCK: '2026-03-02T12:00:00Z',
      VIDEO_ASSISTANT_URL: 'https://video.example/assistant',
      // A story that needs it starts it there.
      ASSISTANT_URL: `http://127.0.0.1:${assistantPort(portOf(worker))}/v1`,
      ASSISTANT_MODEL: 'small-1',
      SMTP_URL: `smtp://127.0.0.1:${mailPort(portOf(worker))}`,
      SMS_URL: `http://127.0.0.1:${smsPort(portOf(worker))}`,
      SMS_BODY: 'To={to}&Body={text}',
      ALGOD_URL: `http://127.0.0.1:${chainPort(portOf(worker))}`,
      INDEXER_URL: `http://127.0.0.1:${chainPort(portOf(worker))}/idx2`,
      EXPLORER_TX_URL: 'https://explorer.example/tx/',
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: timeoutMs },
    timeout: hang,
    stdout: 'pipe' as const,
  })),
})
