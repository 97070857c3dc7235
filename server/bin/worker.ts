import { enableCompileCache } from 'node:module'

/** Only reminders, next to any number of servers on the same database. */

// Before anything of ours is loaded, as in main.ts.
enableCompileCache()
const { readSettings } = await import('#server/settings.ts')
const { remindAlone } = await import('./remind-alone.ts')
const { untilEnded } = await import('./until-ended.ts')

await untilEnded(async () => {
  const stop = await remindAlone(readSettings(process.env))
  return { said: 'Dosewell’s worker gives reminders.', stop }
})
