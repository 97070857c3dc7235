// The first step of `npm start` and `npm test`. It has no dependencies and runs on Node 20: it installs what is missing and
// hands over to the Node 26 that npm installed, which runs the TypeScript of this repository as it is.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules/.bin')
const node26 = join(bin, 'node')

/**
 * Installs what is missing, then runs a TypeScript file of this repository under Node 26: in this process when it already is one
 * (npm puts node_modules/.bin first on the PATH), else in a process of its own, whose exit code is passed on.
 *
 * @param {string} script path from the root of the repository
 * @param {string[]} args
 */
export async function runOnNode26(script, args) {
  const sentence = unsupported()
  if (sentence) stop(sentence)
  process.chdir(root)
  if (isInstallNeeded()) {
    console.log('Installing (npm ci) ...')
    const code = await run(...npm('ci', '--loglevel=error'), { expendable: true })
    if (code !== 0 || !existsSync(node26)) stop(`npm ci failed with code ${code}; see its message above.`, code || 1)
  }
  process.env.PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`
  const file = join(root, script)
  if (nodeMajor() < 26) process.exit(await run(node26, [file, ...args], { link: 'ipc' }))
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}

/** @returns {string | undefined} why this machine cannot run Dosewell, as one sentence */
function unsupported() {
  const platform = `${process.platform}-${process.arch}`
  if (nodeMajor() < 20) return `Dosewell needs Node 20 or newer to start; this is Node ${process.versions.node}.`
  if (!['linux-x64', 'linux-arm64', 'darwin-arm64'].includes(platform))
    return `Dosewell runs on Linux (x64 or arm64) and on macOS (arm64); this is ${platform}.`
  if (process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime)
    return 'Dosewell needs a Linux with glibc, such as Debian or Ubuntu; this one has another C library.'
  return undefined
}

function nodeMajor() {
  return Number(process.versions.node.split('.')[0])
}

/** Whether a package that this platform needs is missing or has another version than package-lock.json says. */
function isInstallNeeded() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed) || !existsSync(node26)) return true
  const present = packagesOf(installed)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).some(
    ([path, { version, optional }]) => path !== '' && !optional && present[path]?.version !== version,
  )
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

/**
 * The npm that runs this script, or the one on the PATH.
 *
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
function npm(...args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args]
}

/**
 * Runs a program with our terminal, passes signals on to it and waits for its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {'ignore' | 'ipc'} [options.link] 'ipc': the program sees the channel close when we are killed without a word, and ends too
 * @param {boolean} [options.expendable] a signal to us ends it at once: npm would take half a minute, and begins anew next time
 * @returns {Promise<number>} its exit code
 */
function run(command, args, { link = 'ignore', expendable = false }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', link] })
    /** @type {NodeJS.Signals | undefined} */
    let received
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      received = signal
      child.kill(expendable ? 'SIGKILL' : signal)
    }
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const signal of signals) process.on(signal, forward)
    child.on('error', (error) => stop(`${command} did not start: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      if (signal) process.kill(process.pid, received ?? signal)
      else resolve(code ?? 1)
    })
  })
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence, code = 1) {
  console.error(sentence)
  process.exit(code)
}
