import type pg from 'pg'
import type { CodeWay } from '#core/account/second-factor.ts'
import { networkOf } from '#server/http/client-address.ts'
import type { AttemptCounter, AttemptLimit } from './attempts.ts'
import type { Caller } from './auth.ts'
import type { KnownDevices } from './known-device.ts'
import { signatureOf } from './secrets.ts'
import { networksOf } from './sessions.ts'

const quarter = Temporal.Duration.from({ minutes: 15 })
const hour = Temporal.Duration.from({ hours: 1 })
const day = Temporal.Duration.from({ hours: 24 })

const limits = {
  signInsOfDevice: { max: 10, window: quarter },
  signInsFromNetwork: { max: 10, window: quarter },
  signIns: { max: 100, window: quarter },
  network: { max: 100, window: quarter },
  // Of a million codes three are right at a time: 20 guesses a day take a century.
  codes: { max: 20, window: day },
  codesFromNetwork: { max: 10, window: day },
  signUps: { max: 100, window: hour },
  // Each sends a mail and invalidates the link before; the last link still works. One network may ask less often than
  // the account allows.
  resetsFromNetwork: { max: 5, window: hour },
  resets: { max: 10, window: hour },
  // Limits nothing: the others do.
  wrongPasswords: { max: 1_000_000, window: day },
} as const satisfies Record<string, AttemptLimit>

/**
 * The counters of an attempt, narrowest first: if it is full, the others are not touched (attempts.ts), so that one
 * network cannot fill the counters of others. A device that was once signed in to the account has a counter of its own,
 * so that strangers cannot lock it out; so has a network from which a session of the account was started.
 */
export type AttemptBudget = {
  /** @param account its normalized address */
  signIn(account: string, caller: Caller): Promise<AttemptCounter[]>
  inSession(sessionId: string): AttemptCounter[]
  /**
   * Codes after the right password, each way counted apart. Recovery codes cannot be guessed: only each network has a limit for them, and
   * each device and session of the owner, so that others cannot keep the owner out.
   * @param account its normalized address
   */
  codes(account: string, way: CodeWay, caller: Caller): Promise<AttemptCounter[]>
  codesInSession(sessionId: string, way: CodeWay): AttemptCounter[]
  reset(account: string, caller: Caller): Promise<AttemptCounter[]>
  link(address: string): AttemptCounter[]
  passkey(address: string): AttemptCounter[]
  signUp(address: string): AttemptCounter[]
  /** Of all wrong passwords of an account, wherever they came from. */
  wrongPasswords(account: string): AttemptCounter
  /** The same of wrong codes. */
  wrongCodes(account: string): AttemptCounter
  /** The counters that could keep the owner from signing in with a new password where it was set; reset after that. */
  ofOwner(account: string, caller: Caller): AttemptCounter[]
}

export function createAttemptBudget(pool: pg.Pool, secret: string, devices: KnownDevices): AttemptBudget {
  const counter = (limit: AttemptLimit, ...parts: string[]): AttemptCounter => ({
    key: signatureOf(secret, parts.join('\0')).toString('base64url'),
    limit,
  })
  const signInsOfDevice = (account: string, device: string) =>
    counter(limits.signInsOfDevice, 'sign-in-device', account, device)
  const signInsFromNetwork = (account: string, network: string) =>
    counter(limits.signInsFromNetwork, 'sign-in', account, network)

  /**
   * The counter of the account, or, for a network that its owner has used, one of that network: the same work in both
   * cases, so that timing does not reveal who has an account.
   */
  async function ofAccount(
    limit: AttemptLimit,
    kind: string,
    account: string,
    network: string,
  ): Promise<AttemptCounter> {
    const networks = await networksOf(pool, account)
    const isKnown = networks.some((address) => networkOf(address) === network)
    return isKnown ? counter(limit, `${kind}-known`, account, network) : counter(limit, kind, account)
  }

  return {
    async signIn(account, { headers, address }) {
      const device = devices.read(headers, account)
      if (device !== null) return [signInsOfDevice(account, device)]
      const network = networkOf(address)
      return [
        signInsFromNetwork(account, network),
        counter(limits.network, 'sign-in', '', network),
        await ofAccount(limits.signIns, 'sign-in', account, network),
      ]
    },
    inSession: (sessionId) => [counter(limits.signInsOfDevice, 'in-session', sessionId)],
    async codes(account, way, { headers, address }) {
      const device = devices.read(headers, account)
      if (device !== null) return [counter(limits.codes, 'codes-device', way, account, device)]
      const network = networkOf(address)
      if (way === 'recovery') return [counter(limits.codesFromNetwork, 'recovery-codes', account, network)]
      return [
        counter(limits.codesFromNetwork, 'codes', account, network),
        await ofAccount(limits.codes, 'codes', account, network),
      ]
    },
    codesInSession: (sessionId, way) => [counter(limits.codes, 'codes-in-session', way, sessionId)],
    async reset(account, { headers, address }) {
      const device = devices.read(headers, account)
      if (device !== null) return [counter(limits.resetsFromNetwork, 'forgot-device', account, device)]
      const network = networkOf(address)
      return [
        counter(limits.resetsFromNetwork, 'forgot', account, network),
        counter(limits.network, 'forgot', '', network),
        await ofAccount(limits.resets, 'forgot', account, network),
      ]
    },
    link: (address) => [counter(limits.network, 'reset', networkOf(address))],
    passkey: (address) => [counter(limits.network, 'passkey', networkOf(address))],
    signUp: (address) => [counter(limits.signUps, 'sign-up', networkOf(address))],
    wrongPasswords: (account) => counter(limits.wrongPasswords, 'wrong-passwords', account),
    wrongCodes: (account) => counter(limits.wrongPasswords, 'wrong-codes', account),
    ofOwner(account, { headers, address }) {
      const device = devices.read(headers, account)
      return [
        ...(device === null ? [] : [signInsOfDevice(account, device)]),
        signInsFromNetwork(account, networkOf(address)),
        counter(limits.signIns, 'sign-in', account),
      ]
    },
  }
}
