import { enableCompileCache } from 'node:module'
import { compileCache } from '#server/compile-cache.ts'

/** Only reminders, next to any number of servers on the same database. */

enableCompileCache(compileCache.NODE_COMPILE_CACHE)
const { readSettings } = await import('#server/settings.ts')
const { remindAlone } = await import('./remind-only.ts')
const { runUntilSignal } = await import('./run-until-signal.ts')

await runUntilSignal(async () => {
  const stop = await remindAlone(readSettings(process.env))
  return { announcement: 'Dosewell’s worker gives reminders.', stop }
})
