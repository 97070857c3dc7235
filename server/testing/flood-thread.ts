import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { floods, runFlood, serverAt } from './floods.ts'

/*
 * The thread that the floods come from. In reality they come from other machines, so it takes of this one's processor only what
 * the server leaves. Sends the names of the floods, and then for each that it is asked to run how it was answered.
 */

export type FloodThread = { readonly address: string; readonly victim: string; readonly share: number }

/** Which flood, and for how many milliseconds. */
export type FloodRun = { readonly name: string; readonly length: number }

// Linux counts the priority of each thread by itself.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
const { address, victim, share } = workerData as FloodThread
const all = await floods(serverAt(address), victim, share)
parentPort?.on('message', async ({ name, length }: FloodRun) => {
  const flood = all.find((one) => one.name === name)
  if (flood) parentPort?.postMessage(await runFlood(flood, performance.now() + length))
})
parentPort?.postMessage(all.map(({ name }) => name))
