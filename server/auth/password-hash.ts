import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Problem } from '#server/http/problem.ts'
import { workQueue } from '#server/work-queue.ts'

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const
const tagLength = 32
const nonceLength = 16

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

// Hashing is the one thing here that keeps a core busy: one core always stays free for everybody else.
const concurrency = Math.max(1, availableParallelism() - 1)
/** The answer to a caller who should try again in a few seconds. */
export const tooManySignIns = () => new Problem('unavailable', 'sign_ins_busy', { retryAfter: 5 })

/** Twenty take a few seconds; it is faster for later callers to try again. */
const maxWaiting = 20

const cores = workQueue({
  concurrency,
  maxWaiting,
  full: tooManySignIns,
})

/** Hashes when it is its turn, unless the caller has disconnected. */
function hashed(parameters: Argon2Parameters, signal?: AbortSignal): Promise<Buffer> {
  return cores.run(() => derive('argon2id', parameters), signal)
}

/**
 * The hash of a new password with a salt of its own, in the PHC string format, so that its cost travels with it.
 * @param password already in its one normal form
 * @param signal calls it off while it waits
 * @throws Problem unavailable when too many wait
 */
export async function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  const nonce = randomBytes(nonceLength)
  const tag = await hashed({ message: password, nonce, tagLength, ...cost }, signal)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * Whether a password belongs to a hash. The cost is the hash's own, so older hashes stay valid when ours changes.
 * @param password already in its one normal form
 * @param hash as `hashPassword` made it; anything else belongs to no password
 * @param signal calls it off while it waits
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
