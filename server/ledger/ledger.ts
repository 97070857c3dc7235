import type { Clock } from '#server/clock.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Log } from '#server/log.ts'
import { type Chain, ChainUnavailableError, testNetGenesis } from './chain.ts'
import { isBusy } from './fee.ts'
import type { Sponsor } from './sponsor.ts'

/** For the verification card. Nothing in it is about a patient. */
export type NetworkState =
  | { readonly status: 'off' | 'unavailable' | 'wrong-network'; readonly sponsor: string | null }
  | {
      readonly status: 'ready'
      readonly round: number
      readonly sponsor: string
      /** In microalgos. */
      readonly balance: number
      /** Whether it can pay for a receipt. */
      readonly isFunded: boolean
      /** The fee is above the limit of a receipt. */
      readonly isBusy: boolean
    }

/** The connection to the chain, and whether it can be used (product 10.2). */
export type Ledger = {
  /** Switched off by the operator. */
  readonly isOff: boolean
  readonly chain: Chain
  /**
   * The paying account; created at the first start.
   * @throws SponsorError
   */
  sponsor(): Promise<Sponsor>
  /** Whether the node has answered once, for the right network. Until then it is retried at most once a minute. */
  isReady(): Promise<boolean>
  network(): Promise<NetworkState>
}

export type LedgerDeps = {
  readonly chain: Chain
  readonly sponsor: () => Promise<Sponsor>
  readonly clock: Clock
  readonly log: Log
}

/** How often an uninitialized chain is retried, and how long the network's state is cached. */
const tryEvery = { seconds: 60 } as const
const seenFor = { seconds: 10 } as const

const off = async (): Promise<never> => {
  throw new ChainUnavailableError('The chain is switched off.')
}

/** Switched off by the operator: no node is ever contacted. */
export const disabledLedger: Ledger = {
  isOff: true,
  chain: { round: off, params: off, balance: off, send: off, find: off, afterRound: off, isLost: off, timeOf: off },
  sponsor: off,
  isReady: async () => false,
  network: async () => ({ status: 'off', sponsor: null }),
}

/** Connects when first needed. */
export function createLedger({ chain, sponsor: load, clock, log }: LedgerDeps): Ledger {
  let sponsor: Promise<Sponsor> | undefined
  let initialized: 'no' | 'ready' | 'wrong-network' = 'no'
  let tried: { at: Temporal.Instant; done: Promise<void> } | undefined
  let cached: { at: Temporal.Instant; state: Promise<NetworkState> } | undefined

  const isWithin = (at: Temporal.Instant, time: Temporal.DurationLike) => {
    const now = clock.now()
    return Temporal.Instant.compare(now, at) >= 0 && Temporal.Instant.compare(now, at.add(time)) < 0
  }

  function sponsorOnce(): Promise<Sponsor> {
    sponsor ??= load().catch((error: unknown) => {
      sponsor = undefined
      throw error
    })
    return sponsor
  }

  async function attempt(): Promise<void> {
    try {
      await sponsorOnce()
      await chain.round()
      const { genesisHash } = await chain.params()
      initialized = genesisHash === testNetGenesis ? 'ready' : 'wrong-network'
      if (initialized === 'wrong-network') log.warn('the node of ALGOD_URL serves another network than TestNet')
    } catch (error) {
      // Temporary; retried each minute.
      if (error instanceof ChainUnavailableError) log.info({ code: error.code }, 'receipts: the chain is not available')
      else log.warn(describeError(error), 'receipts: the account that pays for them cannot be used')
    }
  }

  async function isReady(): Promise<boolean> {
    if (initialized !== 'ready' && !(tried && isWithin(tried.at, tryEvery))) {
      tried = { at: clock.now(), done: attempt() }
    }
    await tried?.done
    return initialized === 'ready'
  }

  async function readState(): Promise<NetworkState> {
    const isInitialized = await isReady()
    const address = await sponsorOnce().then(
      (one) => one.address,
      () => null,
    )
    if (!isInitialized || address === null) {
      return { status: initialized === 'wrong-network' ? 'wrong-network' : 'unavailable', sponsor: address }
    }
    try {
      const [params, { amount, minimum }] = await Promise.all([chain.params(), chain.balance(address)])
      if (params.genesisHash !== testNetGenesis) return { status: 'wrong-network', sponsor: address }
      return {
        status: 'ready',
        round: params.lastRound,
        sponsor: address,
        balance: amount,
        isFunded: amount >= minimum + params.minFee,
        isBusy: isBusy(params),
      }
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error
      return { status: 'unavailable', sponsor: address }
    }
  }

  async function network(): Promise<NetworkState> {
    if (!(cached && isWithin(cached.at, seenFor))) cached = { at: clock.now(), state: readState() }
    return cached.state
  }

  return {
    isOff: false,
    chain,
    sponsor: sponsorOnce,
    isReady,
    network,
  }
}
