import type pg from 'pg'
import { networkOf } from '#server/http/client-address.ts'
import type { AttemptLimit, CountedAttempt } from './attempts.ts'
import type { Caller } from './auth.ts'
import type { KnownDevices } from './known-device.ts'
import { signatureOf } from './secrets.ts'
import { networksOf } from './sessions.ts'

const quarter = Temporal.Duration.from({ minutes: 15 })
const hour = Temporal.Duration.from({ hours: 1 })

const limits = {
  signInsOfDevice: { most: 10, window: quarter },
  signInsFromNetwork: { most: 10, window: quarter },
  signIns: { most: 100, window: quarter },
  network: { most: 100, window: quarter },
  signUps: { most: 100, window: hour },
  // Each is a mail to somebody, and ends the link before. The last of them works all the same. One network alone asks less often
  // than the account allows.
  resetsFromNetwork: { most: 5, window: hour },
  resets: { most: 10, window: hour },
} as const satisfies Record<string, AttemptLimit>

/**
 * What tries count for, the narrowest count first: where it is full, the others are not touched (attempts.ts), so what one
 * network is refused for fills nobody else's.
 *
 * A device that has been signed in to the account counts by itself alone: whatever strangers do, it is not kept out. A network
 * from which a session of the account was begun counts by itself too, and not for the account.
 */
export type AttemptBudget = {
  /** A try of an account's password at sign-in. @param account its address in its one normal form */
  signIn(account: string, caller: Caller): Promise<CountedAttempt[]>
  inSession(sessionId: string): CountedAttempt[]
  /** Asking for a link to set a new password. */
  reset(account: string, caller: Caller): Promise<CountedAttempt[]>
  link(address: string): CountedAttempt[]
  signUp(address: string): CountedAttempt[]
  /** The counts that can keep an account's owner from a new password: reset once there is one. */
  ofOwner(account: string, address: string): CountedAttempt[]
}

export function createAttemptBudget(pool: pg.Pool, secret: string, devices: KnownDevices): AttemptBudget {
  const counted = (limit: AttemptLimit, ...parts: string[]): CountedAttempt => ({
    key: signatureOf(secret, parts.join('\0')).toString('base64url'),
    limit,
  })
  const signInsFromNetwork = (account: string, network: string) =>
    counted(limits.signInsFromNetwork, 'sign-in', account, network)

  /**
   * The account's own count, or, for a network that its owner is known to use, one of that network: as much work, so that time
   * does not tell who has an account.
   */
  async function ofAccount(
    limit: AttemptLimit,
    kind: string,
    account: string,
    network: string,
  ): Promise<CountedAttempt> {
    const networks = await networksOf(pool, account)
    const isKnown = networks.some((address) => networkOf(address) === network)
    return isKnown ? counted(limit, `${kind}-known`, account, network) : counted(limit, kind, account)
  }

  return {
    async signIn(account, { headers, address }) {
      const device = devices.read(headers, account)
      if (device !== null) return [counted(limits.signInsOfDevice, 'sign-in-device', account, device)]
      const network = networkOf(address)
      return [
        signInsFromNetwork(account, network),
        counted(limits.network, 'sign-in', '', network),
        await ofAccount(limits.signIns, 'sign-in', account, network),
      ]
    },
    inSession: (sessionId) => [counted(limits.signInsOfDevice, 'in-session', sessionId)],
    async reset(account, { headers, address }) {
      const device = devices.read(headers, account)
      if (device !== null) return [counted(limits.resetsFromNetwork, 'forgot-device', account, device)]
      const network = networkOf(address)
      return [
        counted(limits.resetsFromNetwork, 'forgot', account, network),
        counted(limits.network, 'forgot', '', network),
        await ofAccount(limits.resets, 'forgot', account, network),
      ]
    },
    link: (address) => [counted(limits.network, 'reset', networkOf(address))],
    signUp: (address) => [counted(limits.signUps, 'sign-up', networkOf(address))],
    ofOwner: (account, address) => [
      signInsFromNetwork(account, networkOf(address)),
      counted(limits.signIns, 'sign-in', account),
    ],
  }
}
