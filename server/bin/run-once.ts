import { explain, interrupted } from './run-until-signal.ts'

/**
 * Runs a command to its end and exits. What it throws is printed, and the exit code is 1.
 * @param command gets a signal that is aborted on SIGTERM, SIGINT and SIGHUP; the second of them ends it at once
 */
export async function runOnce(command: (signal: AbortSignal) => Promise<void>): Promise<never> {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(interrupted)
      stop.abort()
    })
  }
  try {
    await command(stop.signal)
  } catch (error) {
    if (!stop.signal.aborted) console.error(explain(error))
    process.exitCode = stop.signal.aborted ? interrupted : 1
  }
  process.exit()
}
