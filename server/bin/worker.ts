import { enableCompileCache } from 'node:module'

/** Only reminders, next to any number of servers on the same database. */

enableCompileCache()
const { readSettings } = await import('#server/settings.ts')
const { remindAlone } = await import('./remind-only.ts')
const { runUntilSignal } = await import('./run-until-signal.ts')

await runUntilSignal(async () => {
  const stop = await remindAlone(readSettings(process.env))
  return { announcement: 'Dosewell’s worker gives reminders.', stop }
})
