import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const bootstrap = join(import.meta.dirname, 'bootstrap.mjs')

/** Runs the first step as a machine would that differs from this one in some properties of `process`. */
function onMachine(differences: string) {
  const machine = `data:text/javascript,${encodeURIComponent(differences)}`
  const step = `import { runOnNode26 } from '${bootstrap}'
    await runOnNode26('scripts/testing/waiting-program.ts', ['one', 'two'])`
  const child = spawn(process.execPath, ['--import', machine, '--input-type=module', '-e', step])
  let said = ''
  const { promise: waiting, resolve } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
      if (said.includes('waiting')) resolve()
    })
  }
  // 'close' comes when nobody holds the output any more: not us, and no program that we started.
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  return { child, waiting, ended }
}

const nodeVersion = (version: string) =>
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
const platform = (name: string, arch: string) =>
  `Object.defineProperties(process, { platform: { value: '${name}' }, arch: { value: '${arch}' } })`

describe.each([
  ['an older Node, which hands over', nodeVersion('20.9.0')],
  ['Node 26, which goes on itself', ''],
])('on %s', (_, machine) => {
  test('a SIGTERM reaches the program, which finishes; its exit code is ours', async () => {
    const { child, waiting, ended } = onMachine(machine)
    await waiting
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 7, said: 'waiting with one two\nfinished in order\n' })
  })
})

test('the program still finishes in order when the first step is killed without a word', async () => {
  const { child, waiting, ended } = onMachine(nodeVersion('20.9.0'))
  await waiting
  child.kill('SIGKILL')
  expect((await ended).said).toBe('waiting with one two\nfinished in order\n')
})

describe('a machine that cannot run it is told so in one sentence', () => {
  test.for([
    [nodeVersion('18.20.0'), 'Dosewell needs Node 20 or newer to start; this is Node 18.20.0.\n'],
    [platform('win32', 'x64'), 'Dosewell runs on Linux (x64 or arm64) and on macOS (arm64); this is win32-x64.\n'],
    [platform('darwin', 'x64'), 'Dosewell runs on Linux (x64 or arm64) and on macOS (arm64); this is darwin-x64.\n'],
    [
      "process.report.getReport = () => ({ header: {} }); Object.defineProperty(process, 'platform', { value: 'linux' })",
      'Dosewell needs a Linux with glibc, such as Debian or Ubuntu; this one has another C library.\n',
    ],
  ] as const)('%s', async ([machine, sentence]) => {
    expect(await onMachine(machine).ended).toEqual({ code: 1, said: sentence })
  })
})
