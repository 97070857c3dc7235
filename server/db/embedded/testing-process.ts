import { startEmbedded } from './start-embedded.ts'

/**
 * A server process for the launcher's tests to kill: starts the database in the folder given, tells about it in one
 * line of JSON and lives until it is told to stop.
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
