import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist/web.sha256')

/** Folder of the built page. */
export const pageDir = join(root, 'dist/web')

/** Builds the page when its sources, their packages or the build itself changed since the last complete build. */
export async function buildPageIfStale(): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()) return
  console.log('Building the page ...')
  await buildPage()
}

/** @throws when the build fails; its own output is on the terminal by then */
export async function buildPage(): Promise<void> {
  const hash = sourcesHash()
  rmSync(stamp, { force: true })
  await runVite('build', '--logLevel', 'warn')
  writeFileSync(stamp, hash)
}

/** What the built page is made of: every source file by name and content. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  const sources = ['web', 'core', 'scripts/vite'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const path of [...sources.sort(), join(root, 'vite.config.ts'), join(root, 'package-lock.json')]) {
    const content = readFileSync(path)
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Runs vite in a process of its own, so that the server does not carry it along; a signal to us ends it too. */
function runVite(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const end = (signal: NodeJS.Signals) => {
      child.kill(signal)
      process.exit(1)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.once(signal, end)
    child.on('error', reject)
    child.on('exit', (code) => {
      for (const signal of signals) process.off(signal, end)
      if (code === 0) resolve()
      else reject(new Error(`The page could not be built (vite ended with code ${code}).`))
    })
  })
}
