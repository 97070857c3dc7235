import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Problem } from '#server/http/problem.ts'
import { workQueue } from '#server/work-queue.ts'

/** What a hash costs: memory in KiB, how often it is gone over, and lanes. */
export type HashCost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
export const usualCost: HashCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const tagLength = 32
const nonceLength = 16

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

// Hashing keeps a core busy: one core always stays free.
const concurrency = Math.max(1, availableParallelism() - 1)
export const tooManySignIns = () => new Problem('unavailable', 'sign_ins_busy', { retryAfter: 5 })

/** Twenty take a few seconds; later callers are better off retrying. */
const maxWaiting = 20

const cores = workQueue({
  concurrency,
  maxWaiting,
  full: tooManySignIns,
})

function hashed(parameters: Argon2Parameters, signal?: AbortSignal): Promise<Buffer> {
  return cores.run(() => derive('argon2id', parameters), signal)
}

/**
 * Hashes a new password with a new salt, in the PHC string format, which includes the cost.
 * @param password normalized
 * @param signal cancels it while it waits
 * @throws Problem unavailable when too many wait
 */
export async function hashPassword(password: string, cost: HashCost, signal?: AbortSignal): Promise<string> {
  const nonce = randomBytes(nonceLength)
  const tag = await hashed({ message: password, nonce, tagLength, ...cost }, signal)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * Verifies with the hash's own cost, so that older hashes stay valid when the cost changes.
 * @param password normalized
 * @param hash by `hashPassword`; anything else matches no password
 * @param signal cancels it while it waits
 * @throws Problem unavailable when too many wait
 */
export async function verifyPassword(
  { password, hash }: { password: string; hash: string },
  signal?: AbortSignal,
): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const actual = await hashed(
    {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    signal,
  )
  return timingSafeEqual(actual, expected)
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
