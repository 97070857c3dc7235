import { startEmbedded } from './start-embedded.ts'

/**
 * A process for the launcher's tests to kill: starts the database in a folder, prints one line of JSON about it and
 * runs until stopped.
 */
const [dir = '', fallback] = process.argv.slice(2)
const server = await startEmbedded({ dir, ...(fallback && { fallback }) })
const { connection, pid, adopted } = server
const life = setInterval(() => {}, 60_000)
process.once('SIGTERM', async () => {
  await server.stop()
  clearInterval(life)
})
process.stdout.write(`${JSON.stringify({ connection, pid, adopted })}\n`)
