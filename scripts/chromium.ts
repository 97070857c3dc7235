import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'

const run = promisify(execFile)
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Debian's Chromium that never opens a window: pages take a third less time in it, but it keeps no notifications. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Without a font there is no text to measure. */
const packages = ['chromium', 'fonts-liberation']

/** So that it runs as root, and asks nobody but the page's server. */
export const launchArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium of this machine: CHROMIUM, a usual place, or Playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? named : undefined
  return [...installed, chromium.executablePath()].find((path) => existsSync(path))
}

/** The same for stories without notifications: the faster one, where there is one and CHROMIUM names no other. */
export function findHeadlessChromium(): string | undefined {
  return !process.env.CHROMIUM && existsSync(headlessShell) ? headlessShell : findChromium()
}

/**
 * Finds a Chromium, or installs Debian's where we are root on a machine with apt.
 *
 * @returns the path of the program
 * @throws Error in one sentence when there is none and none can be installed
 */
export async function provideChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM) throw new Error(`CHROMIUM names ${process.env.CHROMIUM}, which does not exist.`)
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium (apt-get install chromium) ...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    const install = (...names: string[]) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env, maxBuffer: 2 ** 26 })
    await install(...packages)
    // Older releases have none; the tests take longer there.
    await install('chromium-headless-shell').catch(() => {})
    const now = findChromium()
    if (now) return now
  }
  throw new Error(
    'There is no Chromium here: install one, name it in CHROMIUM, or run `npx playwright install chromium`.',
  )
}
