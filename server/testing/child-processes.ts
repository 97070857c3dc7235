import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach } from 'vitest'

/** The processes that the tests of a file start and add here; those that still run after a test are killed. */
export function childProcesses(): Set<ChildProcess> {
  const children = new Set<ChildProcess>()
  afterEach(async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    children.clear()
  })
  return children
}
