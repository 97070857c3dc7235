import { enableCompileCache } from 'node:module'

/** Page, API, worker and database in one process. */

// Before anything of ours is loaded: a later start then takes a third less time and 25 MB less memory.
enableCompileCache()
const { readSettings } = await import('#server/settings.ts')
const { serve } = await import('./serve.ts')
const { untilEnded } = await import('./until-ended.ts')

await untilEnded(async () => {
  const server = await serve(readSettings(process.env))
  return { said: `Dosewell is ready at ${server.address}`, stop: server.stop }
})
