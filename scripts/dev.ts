import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithParent } from './end-with-parent.ts'

/**
 * For work on the code: the server, started again when its files change, and Vite's development server for the page on
 * http://127.0.0.1:5173, which hands `/api` on. When one of the two ends, so does the other.
 */
const root = join(import.meta.dirname, '..')
const page = 'http://127.0.0.1:5173'

function start(args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const children = [
  start(['--watch-path=server', '--watch-path=core', '--watch-preserve-output', 'server/bin/main.ts'], {
    PUBLIC_URL: page,
  }),
  start(['node_modules/vite/bin/vite.js'], { DEV_SERVER: server }),
]

function stop(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal)
}

endWithParent()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop('SIGTERM')
  })
}
