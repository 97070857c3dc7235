import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../node_modules/.cache/promtool')
const unpacked = join(folder, 'usr/bin/promtool')

/** Milliseconds for a step, so that a machine without a network goes on soon. */
const timeout = 120_000

/** Prometheus' own checker of alert rules: one that is installed, or that was unpacked here before. */
export function findPromtool(): string | undefined {
  if (spawnSync('promtool', ['--version']).status === 0) return 'promtool'
  return existsSync(unpacked) ? unpacked : undefined
}

/**
 * Finds promtool, or takes it out of Debian's package where we are root on a machine with apt. The package is not installed: that
 * would start a Prometheus.
 *
 * @returns the path of the program; undefined if there is none
 */
export async function providePromtool(): Promise<string | undefined> {
  const found = findPromtool()
  if (found || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return found
  console.log('Fetching promtool (apt-get download prometheus) ...')
  mkdirSync(folder, { recursive: true })
  const inFolder = (script: string) => run('sh', ['-c', script], { cwd: folder, timeout })
  const download = () => inFolder('apt-get download -qq prometheus')
  try {
    await download().catch(() => inFolder('apt-get update -qq').then(download))
    await inFolder('dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool && rm prometheus_*.deb')
  } catch {
    // Without a network, or without the package.
  }
  return findPromtool()
}
