import { firstMessage, processOptions, underParent } from './under-parent.ts'

/** Answers requests for page and API. Started by run.ts. */

await underParent(async (parent) => {
  const { readSettings } = await import('#server/settings.ts')
  const { takePort } = await import('./take-port.ts')
  const settings = readSettings(process.env)
  const port = await takePort(settings)
  const started = firstMessage(parent, processOptions)
  parent.send({ up: port.address })
  // Loaded while the parent starts the database.
  const { serve } = await import('./serve.ts')
  const { publicUrl, ...begin } = await started
  const testClockSet = async (now: Temporal.Instant) => {
    const clock = now.toString()
    const set = firstMessage(parent, (message) => ('clock' in message && message.clock === clock) || undefined)
    parent.send({ clock })
    await set
  }
  const stop = await serve(port, { ...begin, settings: { ...settings, publicUrl }, testClockSet })
  parent.send({ ready: true })
  return stop
})
