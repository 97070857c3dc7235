import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const consoleSetup = './scripts/testing/silent-console.ts'
const clockSetup = './scripts/testing/pinned-clock.ts'
/** Only core has properties: fast-check takes long to load where every file loads it. */
const propertySetup = './scripts/testing/seeded-properties.ts'

/** What takes longer hangs, in milliseconds: a busy machine many times slower than ours passes every test in less. */
const hang = 10 * 60_000
/** The same for one thing that a test waits for. */
const timeoutMs = 2 * 60_000

/** Four floors of tests. `vitest run --project core` runs one of them, `vitest run path` one file. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // By default it is one fewer than there are cores. Files that start processes wait half of their time.
    maxWorkers: availableParallelism() + 1,
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: hang,
    hookTimeout: hang,
    expect: { requireAssertions: true, poll: { timeout: timeoutMs } },
    globalSetup: ['./scripts/testing/seeded-start.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          environment: 'node',
          // Nothing in core has a state that a file could leave to the next.
          isolate: false,
          // Random lives leave much garbage behind them at once.
          execArgv: ['--min-semi-space-size=128', '--max-semi-space-size=128'],
          include: ['core/**/*.test.ts'],
          setupFiles: [clockSetup, consoleSetup, propertySetup],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Each file has an app and a database of its own.
          isolate: false,
          include: ['server/**/*.test.ts'],
          globalSetup: ['./server/db/testing-setup.ts'],
          setupFiles: [clockSetup, consoleSetup, './scripts/testing/restored-mocks.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A window of its own for each file, as in other pools, but happy-dom is loaded once for each worker.
          pool: 'vmForks',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: [clockSetup, consoleSetup, './web/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          environment: 'node',
          include: ['architecture.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: [consoleSetup],
        },
      },
    ],
  },
})
