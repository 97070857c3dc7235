import * as z from 'zod/mini'

/** The genesis hash of Algorand's TestNet, the only network that receipts are written to. */
export const testNetGenesis = 'SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI='

/** The node or indexer does not answer, or not intelligibly: nothing is known about the request. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError'

  /** The system's code: ECONNREFUSED, TimeoutError. */
  get code(): string | undefined {
    const { cause } = this
    if (!(cause instanceof Error)) return undefined
    return cause.cause instanceof Error && 'code' in cause.cause ? String(cause.cause.code) : cause.name
  }
}

/** Why a node rejected a transaction: no funds, a busy network, or anything else. */
export type Refusal = 'unfunded' | 'busy' | 'refused'

/** The node rejected a transaction. It may accept the same bytes later. */
export class TransactionRefused extends Error {
  override readonly name = 'TransactionRefused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`The node did not take the transaction: ${refusal}.`)
    this.refusal = refusal
  }
}

export type NetworkParams = {
  /** Base64. */
  readonly genesisHash: string
  readonly genesisId: string
  readonly lastRound: number
  /** In microalgos. */
  readonly minFee: number
  /** In microalgos; 0 while the network is not busy. */
  readonly feePerByte: number
}

export type FoundTransaction = {
  /** Null while it waits in the node's pool. */
  readonly round: number | null
  readonly note: Uint8Array
}

export type Chain = {
  round(): Promise<number>
  params(): Promise<NetworkParams>
  /** An account's balance and the minimum it must keep; in microalgos. */
  balance(address: string): Promise<{ readonly amount: number; readonly minimum: number }>
  /**
   * Sends signed transactions to the node; ones it already has are not an error.
   * @throws TransactionRefused
   */
  send(bytes: Uint8Array): Promise<void>
  /** Asks the node, then the indexer. Null if neither knows it (now). */
  find(txid: string): Promise<FoundTransaction | null>
  /**
   * Resolves once the node is past a round, or after a timeout.
   * @returns its newest round
   */
  afterRound(round: number): Promise<number>
  /** Whether a transaction valid until a round was not and can no longer be confirmed. */
  isLost(txid: string, lastValid: number): Promise<boolean>
  /** By the chain's clock; null if the node does not say. */
  timeOf(round: number): Promise<Temporal.Instant | null>
}

export type ChainAddresses = { readonly algodUrl: string; readonly indexerUrl: string }

const status = z.object({ 'last-round': z.number() })
const params = z.object({
  'genesis-hash': z.string(),
  'genesis-id': z.string(),
  'last-round': z.number(),
  'min-fee': z.number(),
  fee: z.number(),
})
const account = z.object({ amount: z.number(), 'min-balance': z.number() })
const pending = z.object({
  'confirmed-round': z.optional(z.number()),
  'pool-error': z.optional(z.string()),
  txn: z.object({ txn: z.object({ note: z.optional(z.string()) }) }),
})
const indexed = z.object({
  transaction: z.object({ 'confirmed-round': z.number(), note: z.optional(z.string()) }),
})
const health = z.object({ round: z.number() })
const block = z.object({ block: z.object({ ts: z.number() }) })
const problem = z.object({ message: z.string() })

/** For an answer, and for waiting for a round; milliseconds. */
export type ChainTimeouts = { readonly answer: number; readonly round: number }
const defaultTimeouts: ChainTimeouts = { answer: 8_000, round: 12_000 }

/**
 * A node (algod) and an indexer over REST. Every call throws ChainUnavailableError if the other side is down, slow,
 * busy or unintelligible. A node's own messages never leave this file.
 */
export function openChain({ algodUrl, indexerUrl }: ChainAddresses, timeouts = defaultTimeouts): Chain {
  const algod = (path: string, init?: RequestInit, time = timeouts.answer) => ask(algodUrl + path, time, init)
  const indexer = (path: string) => ask(indexerUrl + path, timeouts.answer)

  async function inPool(txid: string): Promise<FoundTransaction | null> {
    const answer = await algod(`/v2/transactions/pending/${txid}?format=json`)
    if (answer.status === 404) return null
    const found = await read(pending, answer)
    // Dropped from the pool.
    if (found['pool-error']) return null
    return { round: found['confirmed-round'] || null, note: noteOf(found.txn.txn.note) }
  }

  async function inIndexer(txid: string): Promise<FoundTransaction | null> {
    const answer = await indexer(`/v2/transactions/${txid}`)
    if (answer.status === 404) return null
    const { transaction } = await read(indexed, answer)
    return { round: transaction['confirmed-round'], note: noteOf(transaction.note) }
  }

  async function nodeRound(): Promise<number> {
    return (await read(status, await algod('/v2/status')))['last-round']
  }

  return {
    round: nodeRound,
    async params() {
      const answer = await read(params, await algod('/v2/transactions/params'))
      return {
        genesisHash: answer['genesis-hash'],
        genesisId: answer['genesis-id'],
        lastRound: answer['last-round'],
        minFee: answer['min-fee'],
        feePerByte: answer.fee,
      }
    },
    async balance(address) {
      const { amount, 'min-balance': minimum } = await read(account, await algod(`/v2/accounts/${address}?exclude=all`))
      return { amount, minimum }
    },
    async send(bytes) {
      const answer = await algod('/v2/transactions', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-binary' },
        body: Uint8Array.from(bytes),
      })
      if (answer.ok) return void (await answer.body?.cancel())
      if (answer.status !== 400) throw new ChainUnavailableError(`The node answers ${answer.status}.`)
      const refusal = refusalOf((await read(problem, answer, 400)).message)
      if (refusal !== null) throw new TransactionRefused(refusal)
    },
    async find(txid) {
      // The node forgets after 1,000 rounds, so the indexer is asked too.
      return (await inPool(txid)) ?? inIndexer(txid)
    },
    async afterRound(round) {
      try {
        return (await read(status, await algod(`/v2/status/wait-for-block-after/${round}`, {}, timeouts.round)))[
          'last-round'
        ]
      } catch (error) {
        if (!(error instanceof ChainUnavailableError)) throw error
        return nodeRound()
      }
    },
    async isLost(txid, lastValid) {
      if ((await nodeRound()) <= lastValid) return false
      // The indexer's round before its answer: a transaction that it does not know then, and that could only have been
      // earlier, does not exist.
      const { round } = await read(health, await indexer('/health'))
      return round > lastValid && (await inPool(txid))?.round == null && (await inIndexer(txid)) === null
    },
    async timeOf(round) {
      const answer = await algod(`/v2/blocks/${round}?format=json&header-only=true`)
      if (!answer.ok) return null
      const { ts } = (await read(block, answer)).block
      return Temporal.Instant.fromEpochMilliseconds(ts * 1000)
    },
  }
}

async function ask(url: string, timeoutMs: number, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    throw new ChainUnavailableError('The chain does not answer.', { cause: error })
  }
}

/** @param expected the status with this body; any success if omitted */
async function read<S extends z.ZodMiniType>(shape: S, answer: Response, expected?: number): Promise<z.output<S>> {
  if (expected === undefined ? !answer.ok : answer.status !== expected) {
    throw new ChainUnavailableError(`The chain answers ${answer.status}.`)
  }
  try {
    return z.parse(shape, await answer.json())
  } catch (error) {
    throw new ChainUnavailableError('The chain answers something unintelligible.', { cause: error })
  }
}

/** By go-algorand's messages; null if it already has the transaction, or one with its lease. */
function refusalOf(message: string): Refusal | null {
  if (/already in ledger|overlapping lease/i.test(message)) return null
  if (/overspend|below min|balance \d+ below/i.test(message)) return 'unfunded'
  if (/reached capacity|pool.*full|below threshold|fee.*less than/i.test(message)) return 'busy'
  return 'refused'
}

function noteOf(base64: string | undefined): Uint8Array {
  return new Uint8Array(Buffer.from(base64 ?? '', 'base64'))
}
