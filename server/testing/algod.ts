import { createHash, createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { localService } from './local-service.ts'

/*
 * A node (algod) and an indexer of the tests' own, which take transactions as go-algorand does and shares no code with what makes
 * them: bytes are decoded here, and signatures checked by Node's own Ed25519.
 */

/** What goes wrong, from now on. */
export type NodeFault =
  | 'down'
  | 'slow'
  | 'wrong network'
  | 429
  | 500
  /** The pool takes nothing. */
  | 'pool full'
  /** What is sent is taken, and the answer lost on its way. */
  | 'answer lost'
  /** Rounds go by without what waits in the pool, and it is dropped when its time is over. */
  | 'never confirms'
  /** What the pool has is thrown out of it. */
  | 'forgets the pool'
  | 'indexer down'

type Confirmed = { readonly txid: string; readonly round: number; readonly txn: Txn }

export type Algod = {
  readonly url: string
  readonly indexerUrl: string
  readonly confirmed: readonly Confirmed[]
  /** What was sent, as it came. */
  readonly posted: readonly Buffer[]
  /** Every request: method and path, and its body as text where it has one. */
  readonly asked: readonly string[]
  round: number
  /** How many rounds a transaction waits in the pool. */
  confirmsAfter: number
  /** In microalgos for each byte. */
  feePerByte: number
  /** What each account owns, whatever it has paid; in microalgos. */
  wealth: number
  trouble: NodeFault | null
  /** Rounds go by. */
  advance(rounds: number): void
  /** As it was when it was started, but for the round. */
  reset(): void
  close(): Promise<void>
}

const genesisHash = 'SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI='
const genesisId = 'testnet-v1.0'
const minFee = 1000
const minBalance = 100_000
const maxNote = 1024
const maxLife = 1000
const maxPool = 10_000
/** A node forgets a transaction so many rounds after it was confirmed. */
const nodeRemembers = 1000

/** Starts both. @param port where they listen; any free one when left out */
export async function startAlgod(port = 0): Promise<Algod> {
  const pool = new Map<string, { group: readonly SignedTxn[]; at: number }>()
  const ledger = new Map<string, Confirmed>()
  const confirmed: Confirmed[] = []
  /** Leases that are held, by sender and lease, until a round. */
  const leases = new Map<string, number>()
  const posted: Buffer[] = []
  const asked: string[] = []

  const algod = {
    confirmed,
    posted,
    asked,
    round: 50_000_000,
    confirmsAfter: 1,
    feePerByte: 0,
    wealth: 10_000_000,
    trouble: null as NodeFault | null,
    advance(rounds: number) {
      for (let count = 0; count < rounds; count += 1) makeRound()
    },
    reset() {
      pool.clear()
      for (const kept of [confirmed, posted, asked]) kept.length = 0
      Object.assign(algod, { confirmsAfter: 1, feePerByte: 0, wealth: 10_000_000, trouble: null })
    },
  }

  function makeRound(): void {
    algod.round += 1
    if (algod.trouble === 'forgets the pool') pool.clear()
    for (const [id, { group, at }] of pool) {
      if (group.some(({ txn }) => txn.lastValid < algod.round)) pool.delete(id)
      else if (algod.trouble !== 'never confirms' && algod.round - at >= algod.confirmsAfter) confirm(id, group)
    }
  }

  function confirm(id: string, group: readonly SignedTxn[]): void {
    pool.delete(id)
    for (const { txn, txid } of group) {
      if (txn.lease) leases.set(`${txn.sender}/${txn.lease}`, txn.lastValid)
      const one = { txid, round: algod.round, txn }
      ledger.set(txid, one)
      confirmed.push(one)
    }
  }

  /** @throws Refused in the words of go-algorand */
  function take(bytes: Buffer): string {
    const group = readGroup(bytes)
    const remember = (message: string) => new Refused(`TransactionPool.Remember: ${message}`)
    for (const one of group) checkAlone(one, algod.round)
    checkGroup(group)
    const fees = group.reduce((total, { txn }) => total + txn.fee, 0)
    if (fees < minFee * group.length) {
      throw new Refused(`txgroup had ${fees} in fees, which is less than the minimum ${group.length} * ${minFee}`)
    }
    if (algod.trouble === 'pool full' || pool.size >= maxPool) {
      throw new Refused('TransactionPool.checkPendingQueueSize: transaction pool have reached capacity')
    }
    if (algod.feePerByte * bytes.length > fees) {
      throw new Refused(`fee ${fees} below threshold ${algod.feePerByte * bytes.length}`)
    }
    const waiting = [...pool.values()].flatMap(({ group }) => group)
    for (const { txn, txid } of group) {
      // As go-algorand does: the lease first, so that what is confirmed, sent once more, is told of its own lease.
      const isLeased = txn.lease && (leases.get(`${txn.sender}/${txn.lease}`) ?? 0) >= algod.round
      const pooled = waiting.some(
        (other) => txn.lease && other.txn.sender === txn.sender && other.txn.lease === txn.lease,
      )
      if (isLeased || (pooled && !waiting.some((other) => other.txid === txid))) {
        throw remember(`transaction ${txid} using an overlapping lease (sender, lease):(${txn.sender}, ${txn.lease})`)
      }
      if (ledger.has(txid) || waiting.some((other) => other.txid === txid)) {
        throw remember(`transaction already in ledger: ${txid}`)
      }
      const owed = waiting
        .filter((other) => other.txn.sender === txn.sender)
        .reduce((sum, other) => sum + other.txn.fee, 0)
      const rest = algod.wealth - owed - txn.fee
      if (txn.fee > 0 && rest < 0) {
        throw remember(`transaction ${txid}: overspend (account ${txn.sender}, tried to spend {${txn.fee}})`)
      }
      if (txn.fee > 0 && rest < minBalance) {
        throw remember(`transaction ${txid}: account ${txn.sender} balance ${rest} below min ${minBalance} (0 assets)`)
      }
    }
    const id = group[0]?.txid ?? ''
    pool.set(id, { group, at: algod.round })
    return id
  }

  function pendingOf(txid: string): object | null {
    const existing = ledger.get(txid)
    if (existing && algod.round - existing.round < nodeRemembers) {
      return {
        'confirmed-round': existing.round,
        'pool-error': '',
        txn: { txn: { note: base64Of(existing.txn.note) } },
      }
    }
    const waiting = [...pool.values()].flatMap(({ group }) => group).find((one) => one.txid === txid)
    return waiting ? { 'pool-error': '', txn: { txn: { note: base64Of(waiting.txn.note) } } } : null
  }

  async function answerNode(path: string, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    if (request.method === 'POST' && path === '/v2/transactions') {
      const bytes = await bodyOf(request)
      posted.push(bytes)
      asked.push(bytes.toString('latin1'))
      try {
        const txId = take(bytes)
        if (algod.trouble === 'answer lost') return request.socket.destroy()
        return json(response, 200, { txId })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return json(response, 400, { message: error.message })
      }
    }
    if (path === '/v2/status') return json(response, 200, { 'last-round': algod.round })
    if (path.startsWith('/v2/status/wait-for-block-after/')) {
      if (Number(path.split('/').at(-1)) >= algod.round) makeRound()
      return json(response, 200, { 'last-round': algod.round })
    }
    if (path === '/v2/transactions/params') {
      return json(response, 200, {
        'consensus-version': 'https://github.com/algorandfoundation/specs',
        fee: algod.feePerByte,
        'genesis-hash':
          algod.trouble === 'wrong network' ? 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=' : genesisHash,
        'genesis-id': genesisId,
        'last-round': algod.round,
        'min-fee': minFee,
      })
    }
    const pending = /^\/v2\/transactions\/pending\/([A-Z2-7]{52})$/.exec(path)?.[1]
    if (pending) {
      const found = pendingOf(pending)
      return found ? json(response, 200, found) : json(response, 404, { message: 'could not find the transaction' })
    }
    const account = /^\/v2\/accounts\/([A-Z2-7]{58})$/.exec(path)?.[1]
    if (account) return json(response, 200, { amount: algod.wealth, 'min-balance': minBalance })
    const block = /^\/v2\/blocks\/(\d+)$/.exec(path)?.[1]
    if (block) return json(response, 200, { block: { rnd: Number(block), ts: 1_772_456_910 } })
    return json(response, 404, { message: 'not found' })
  }

  function answerIndexer(path: string, response: ServerResponse): unknown {
    if (algod.trouble === 'indexer down') return response.socket?.destroy()
    if (path === '/health')
      return json(response, 200, { round: algod.round, 'db-available': true, 'is-migrating': false })
    const existing = ledger.get(path.split('/').at(-1) ?? '')
    if (!existing) return json(response, 404, { message: 'no transaction found for transaction id' })
    const note = base64Of(existing.txn.note)
    return json(response, 200, {
      'current-round': algod.round,
      transaction: { id: existing.txid, 'confirmed-round': existing.round, ...(note && { note }) },
    })
  }

  const { host, close } = await localService(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(`${request.method} ${request.url}`)
    const { trouble } = algod
    if (trouble === 'down') request.socket.destroy()
    else if (trouble === 429 || trouble === 500) json(response, trouble, { message: 'Try again later.' })
    else if (trouble === 'slow') response.socket?.unref()
    else if (pathname.startsWith('/idx2')) answerIndexer(pathname.slice('/idx2'.length), response)
    else await answerNode(pathname, request, response)
  }, port)
  const url = `http://${host}`
  return Object.assign(algod, {
    url,
    indexerUrl: `${url}/idx2`,
    close,
  })
}

class Refused extends Error {}

/** A payment as it stands in its bytes; what is left out there is zero or empty. */
export type Txn = {
  readonly sender: string
  readonly receiver: string
  readonly amount: number
  readonly fee: number
  readonly firstValid: number
  readonly lastValid: number
  readonly note: Buffer
  readonly lease: string | undefined
  readonly group: string | undefined
  readonly genesisHash: string
  readonly genesisId: string | undefined
  readonly type: string
}

export type SignedTxn = {
  readonly txid: string
  readonly txn: Txn
  readonly isSigned: boolean
  /** Of the transaction without its group. */
  readonly idInGroup: Buffer
}

/** The signed transactions of a body, one after the other. */
export function readGroup(bytes: Buffer): SignedTxn[] {
  const group: SignedTxn[] = []
  for (let at = 0; at < bytes.length; ) {
    const signed = decode(bytes, at)
    at = signed.end
    const entries = mapOf(signed)
    const inner = entries.get('txn')
    const signature = entries.get('sig')?.value
    if (!inner) throw new Refused('msgpack decode error: no txn')
    const fields = mapOf(inner)
    const raw = bytes.subarray(inner.start, inner.end)
    const get = (name: string) => fields.get(name)?.value
    const number = (name: string) => Number(get(name) ?? 0)
    const key = Buffer.from((get('snd') as Buffer | undefined) ?? Buffer.alloc(32))
    const lease = get('lx') as Buffer | undefined
    const grp = get('grp') as Buffer | undefined
    const withoutGroup = [...fields].filter(([name]) => name !== 'grp').map(([, { entry }]) => bytes.subarray(...entry))
    group.push({
      txid: base32(digest('TX', raw)),
      isSigned: signature instanceof Buffer && isSignedBy(key, Buffer.concat([Buffer.from('TX'), raw]), signature),
      idInGroup: digest('TX', Buffer.concat([Buffer.from([0x80 + withoutGroup.length]), ...withoutGroup])),
      txn: {
        sender: addressOf(key),
        receiver: addressOf(Buffer.from((get('rcv') as Buffer | undefined) ?? Buffer.alloc(32))),
        amount: number('amt'),
        fee: number('fee'),
        firstValid: number('fv'),
        lastValid: number('lv'),
        note: (get('note') as Buffer | undefined) ?? Buffer.alloc(0),
        lease: lease?.toString('base64'),
        group: grp?.toString('base64'),
        genesisHash: (get('gh') as Buffer | undefined)?.toString('base64') ?? '',
        genesisId: get('gen') as string | undefined,
        type: get('type') as string,
      },
    })
  }
  return group
}

function checkAlone({ txn, isSigned }: SignedTxn, round: number): void {
  if (!isSigned) throw new Refused("At least one signature didn't pass verification")
  if (txn.type !== 'pay') throw new Refused(`unknown tx type ${txn.type}`)
  if (txn.genesisHash !== genesisHash) throw new Refused(`tx.GenesisHash <${txn.genesisHash}> does not match expected`)
  if (txn.genesisId !== undefined && txn.genesisId !== genesisId)
    throw new Refused('tx.GenesisID does not match expected')
  if (txn.note.length > maxNote) throw new Refused(`transaction note too big: ${txn.note.length} > ${maxNote}`)
  if (txn.lastValid < txn.firstValid) throw new Refused('transaction invalid range')
  if (txn.lastValid - txn.firstValid > maxLife) throw new Refused('transaction window size excessive')
  // The next block is the one that would take it.
  if (round + 1 < txn.firstValid || round + 1 > txn.lastValid) {
    throw new Refused(`txn dead: round ${round + 1} outside of ${txn.firstValid}--${txn.lastValid}`)
  }
}

function checkGroup(group: readonly SignedTxn[]): void {
  const [first] = group
  if (!first) throw new Refused('empty txgroup')
  if (group.length === 1 && first.txn.group === undefined) return
  const list = Buffer.concat([
    Buffer.from([0x81, 0xa6]),
    Buffer.from('txlist'),
    Buffer.from([0x90 + group.length]),
    ...group.flatMap(({ idInGroup }) => [Buffer.from([0xc4, 32]), idInGroup]),
  ])
  const expected = digest('TG', list).toString('base64')
  if (group.some(({ txn }) => txn.group !== expected)) throw new Refused('transactionGroup: inconsistent group values')
}

type Decoded = { readonly value: unknown; readonly start: number; readonly end: number }
type Entry = Decoded & { readonly entry: readonly [number, number] }

function mapOf({ value }: Decoded): Map<string, Entry> {
  if (!(value instanceof Map)) throw new Refused('msgpack decode error: not a map')
  return value as Map<string, Entry>
}

/** One value of MessagePack: what transactions are made of, in their canonical form (sorted keys, nothing empty). */
function decode(bytes: Buffer, start: number): Decoded {
  const head = bytes[start] ?? 0
  const plain = (value: unknown, end: number): Decoded => ({ value, start, end })
  const after = start + 1
  if (head < 0x80) return plain(head, after)
  if (head < 0x90) return plain(...decodeMap(bytes, after, head & 0x0f))
  if (head >= 0xa0 && head < 0xc0) {
    const end = after + (head & 0x1f)
    return plain(bytes.toString('utf8', after, end), end)
  }
  if (head === 0xc4) return slice(after + 1, bytes.readUInt8(after))
  if (head === 0xc5) return slice(after + 2, bytes.readUInt16BE(after))
  if (head === 0xcc) return plain(bytes.readUInt8(after), after + 1)
  if (head === 0xcd) return plain(bytes.readUInt16BE(after), after + 2)
  if (head === 0xce) return plain(bytes.readUInt32BE(after), after + 4)
  if (head === 0xcf) return plain(Number(bytes.readBigUInt64BE(after)), after + 8)
  throw new Refused(`msgpack decode error at ${start}`)

  function slice(from: number, length: number): Decoded {
    return plain(bytes.subarray(from, from + length), from + length)
  }
}

function decodeMap(bytes: Buffer, start: number, count: number): [Map<string, Entry>, number] {
  const map = new Map<string, Entry>()
  let at = start
  let last = ''
  for (let index = 0; index < count; index += 1) {
    const key = decode(bytes, at)
    const value = decode(bytes, key.end)
    const name = String(key.value)
    const isEmpty =
      value.value === 0 || value.value === '' || (value.value instanceof Buffer && value.value.length === 0)
    if (name <= last || isEmpty) throw new Refused(`msgpack decode error: ${name} is not canonical`)
    map.set(name, { ...value, entry: [key.start, value.end] })
    at = value.end
    last = name
  }
  return [map, at]
}

function digest(domain: string, bytes: Uint8Array): Buffer {
  return createHash('sha512-256').update(domain).update(bytes).digest()
}

/** What precedes an Ed25519 key in SubjectPublicKeyInfo (RFC 8410). */
const spki = Buffer.from('302a300506032b6570032100', 'hex')

function isSignedBy(key: Buffer, bytes: Buffer, signature: Buffer): boolean {
  const publicKey = createPublicKey({ key: Buffer.concat([spki, key]), format: 'der', type: 'spki' })
  return verify(null, bytes, publicKey, signature)
}

/** A public key and the last four bytes of its hash, in base 32. */
function addressOf(key: Buffer): string {
  const hash = createHash('sha512-256').update(key).digest()
  return base32(Buffer.concat([key, hash.subarray(-4)]))
}

/** RFC 4648, without padding. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const digits = bits.match(/.{1,5}/g) ?? []
  return digits.map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function base64Of(note: Buffer): string | undefined {
  return note.length > 0 ? note.toString('base64') : undefined
}

function json(response: ServerResponse, status: number, body: object): ServerResponse {
  return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
