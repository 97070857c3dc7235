import { Rejection, readGroup, type SignedTxn, type Txn } from './transactions.ts'
import { checkAlone, checkGroup } from './validity.ts'

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

/** Sent together, since a round. */
type PooledGroup = { readonly group: readonly SignedTxn[]; readonly at: number }

export const minFee = 1000
export const minBalance = 100_000
const maxPool = 10_000
/** A node forgets a transaction so many rounds after it was confirmed. */
const nodeRemembers = 1000

const usual = { confirmsAfter: 1, feePerByte: 0, wealth: 10_000_000, trouble: null }

/** The pool of a node, and the ledger behind it. */
export class Chain {
  readonly confirmed: Confirmed[] = []
  round = 50_000_000
  /** How many rounds a transaction waits in the pool. */
  confirmsAfter = usual.confirmsAfter
  /** In microalgos for each byte. */
  feePerByte = usual.feePerByte
  /** What each account owns, whatever it has paid; in microalgos. */
  wealth = usual.wealth
  trouble: NodeFault | null = usual.trouble
  readonly #pool = new Map<string, PooledGroup>()
  readonly #ledger = new Map<string, Confirmed>()
  /** Leases that are held, by sender and lease, until a round. */
  readonly #leases = new Map<string, number>()

  /** Rounds go by. */
  advance(rounds: number): void {
    for (let count = 0; count < rounds; count += 1) this.#makeRound()
  }

  /** As it was when it was started, but for the round and the ledger. */
  reset(): void {
    this.#pool.clear()
    this.confirmed.length = 0
    Object.assign(this, usual)
  }

  /** @returns the id of the first transaction @throws Rejection */
  submit(bytes: Buffer): string {
    const group = readGroup(bytes)
    for (const one of group) checkAlone(one, this.round)
    checkGroup(group)
    this.#checkFees(group, bytes.length)
    for (const one of group) {
      // As go-algorand does: the lease first, so that what is confirmed, sent once more, is told of its own lease.
      this.#checkLease(one)
      if (this.#ledger.has(one.txid) || this.#isWaiting(one.txid)) {
        throw rejectedByPool(`transaction already in ledger: ${one.txid}`)
      }
      this.#checkBalance(one)
    }
    const id = group[0]?.txid ?? ''
    this.#pool.set(id, { group, at: this.round })
    return id
  }

  /** A transaction that a node still remembers: `round` once it is confirmed. */
  known(txid: string): { readonly txn: Txn; readonly round: number | null } | null {
    const confirmed = this.#ledger.get(txid)
    if (confirmed && this.round - confirmed.round < nodeRemembers) return confirmed
    const waiting = this.#waiting().find((one) => one.txid === txid)
    return waiting ? { txn: waiting.txn, round: null } : null
  }

  /** A transaction that an indexer has, however old. */
  indexed(txid: string): Confirmed | undefined {
    return this.#ledger.get(txid)
  }

  #makeRound(): void {
    this.round += 1
    if (this.trouble === 'forgets the pool') this.#pool.clear()
    for (const [id, { group, at }] of this.#pool) {
      if (group.some(({ txn }) => txn.lastValid < this.round)) this.#pool.delete(id)
      else if (this.trouble !== 'never confirms' && this.round - at >= this.confirmsAfter) this.#confirm(id, group)
    }
  }

  #confirm(id: string, group: readonly SignedTxn[]): void {
    this.#pool.delete(id)
    for (const { txn, txid } of group) {
      if (txn.lease) this.#leases.set(`${txn.sender}/${txn.lease}`, txn.lastValid)
      const one = { txid, round: this.round, txn }
      this.#ledger.set(txid, one)
      this.confirmed.push(one)
    }
  }

  /** @param length of the group, in bytes */
  #checkFees(group: readonly SignedTxn[], length: number): void {
    const fees = group.reduce((total, { txn }) => total + txn.fee, 0)
    const least = minFee * group.length
    if (fees < least) {
      throw new Rejection(`txgroup had ${fees} in fees, which is less than the minimum ${group.length} * ${minFee}`)
    }
    if (this.trouble === 'pool full' || this.#pool.size >= maxPool) {
      throw new Rejection('TransactionPool.checkPendingQueueSize: transaction pool have reached capacity')
    }
    if (this.feePerByte * length > fees) {
      throw new Rejection(`fee ${fees} below threshold ${this.feePerByte * length}`)
    }
  }

  #checkLease({ txn: { sender, lease }, txid }: SignedTxn): void {
    if (!lease) return
    const isLeased = (this.#leases.get(`${sender}/${lease}`) ?? 0) >= this.round
    const isPooled = this.#waiting().some(({ txn }) => txn.sender === sender && txn.lease === lease)
    if (isLeased || (isPooled && !this.#isWaiting(txid))) {
      throw rejectedByPool(`transaction ${txid} using an overlapping lease (sender, lease):(${sender}, ${lease})`)
    }
  }

  #checkBalance({ txn: { sender, fee }, txid }: SignedTxn): void {
    const owed = this.#waiting()
      .filter(({ txn }) => txn.sender === sender)
      .reduce((sum, { txn }) => sum + txn.fee, 0)
    const rest = this.wealth - owed - fee
    if (fee > 0 && rest < 0) {
      throw rejectedByPool(`transaction ${txid}: overspend (account ${sender}, tried to spend {${fee}})`)
    }
    if (fee > 0 && rest < minBalance) {
      throw rejectedByPool(`transaction ${txid}: account ${sender} balance ${rest} below min ${minBalance} (0 assets)`)
    }
  }

  #waiting(): SignedTxn[] {
    return [...this.#pool.values()].flatMap(({ group }) => group)
  }

  #isWaiting(txid: string): boolean {
    return this.#waiting().some((one) => one.txid === txid)
  }
}

const rejectedByPool = (message: string) => new Rejection(`TransactionPool.Remember: ${message}`)
