import type { IncomingMessage, ServerResponse } from 'node:http'
import { Chain, minBalance, minFee } from './algod/chain.ts'
import { Rejection } from './algod/transactions.ts'
import { genesisHash, genesisId } from './algod/validity.ts'
import { localService } from './local-service.ts'

export type { NodeFault } from './algod/chain.ts'

/*
 * A node (algod) and an indexer of the tests' own, which take transactions as go-algorand does and shares no code with what makes
 * them: bytes are decoded here, and signatures checked by Node's own Ed25519.
 */

export type Algod = AlgodNode & {
  readonly url: string
  readonly indexerUrl: string
  close(): Promise<void>
}

/** Starts both. @param port where they listen; any free one when left out */
export async function startAlgod(port = 0): Promise<Algod> {
  const node = new AlgodNode()
  const { host, close } = await localService((request, response) => node.answer(request, response), port)
  return Object.assign(node, { url: `http://${host}`, indexerUrl: `http://${host}/idx2`, close })
}

/** A chain as it is reached over HTTP. */
class AlgodNode extends Chain {
  /** What was sent, as it came. */
  readonly posted: Buffer[] = []
  /** Every request: method and path, and its body as text where it has one. */
  readonly asked: string[] = []

  override reset(): void {
    super.reset()
    for (const kept of [this.posted, this.asked]) kept.length = 0
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    this.asked.push(`${request.method} ${request.url}`)
    const { trouble } = this
    if (trouble === 'down') request.socket.destroy()
    else if (trouble === 429 || trouble === 500) json(response, trouble, { message: 'Try again later.' })
    else if (trouble === 'slow') response.socket?.unref()
    else if (pathname.startsWith('/idx2')) this.#answerAsIndexer(pathname.slice('/idx2'.length), response)
    else if (request.method === 'POST' && pathname === '/v2/transactions') await this.#answerPost(request, response)
    else this.#answerAsNode(pathname, response)
  }

  async #answerPost(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await bodyOf(request)
    this.posted.push(bytes)
    this.asked.push(bytes.toString('latin1'))
    try {
      const txId = this.submit(bytes)
      if (this.trouble === 'answer lost') request.socket.destroy()
      else json(response, 200, { txId })
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      json(response, 400, { message: error.message })
    }
  }

  #answerAsNode(path: string, response: ServerResponse): void {
    const after = /^\/v2\/status\/wait-for-block-after\/(.*)$/.exec(path)?.[1]
    if (after !== undefined && Number(after) >= this.round) this.advance(1)
    const found = this.#found(path)
    if (found) json(response, 200, found)
    else json(response, 404, { message: 'not found' })
  }

  #found(path: string): object | null {
    if (path === '/v2/transactions/params') return this.#params()
    if (path === '/v2/status' || path.startsWith('/v2/status/wait-for-block-after/')) {
      return { 'last-round': this.round }
    }
    const pending = /^\/v2\/transactions\/pending\/([A-Z2-7]{52})$/.exec(path)?.[1]
    if (pending) return this.#pending(pending)
    if (/^\/v2\/accounts\/([A-Z2-7]{58})$/.test(path)) return { amount: this.wealth, 'min-balance': minBalance }
    const block = /^\/v2\/blocks\/(\d+)$/.exec(path)?.[1]
    return block ? { block: { rnd: Number(block), ts: 1_772_456_910 } } : null
  }

  #params(): object {
    return {
      'consensus-version': 'https://github.com/algorandfoundation/specs',
      fee: this.feePerByte,
      'genesis-hash': this.trouble === 'wrong network' ? otherGenesisHash : genesisHash,
      'genesis-id': genesisId,
      'last-round': this.round,
      'min-fee': minFee,
    }
  }

  #pending(txid: string): object | null {
    const known = this.known(txid)
    if (!known) return null
    const { txn, round } = known
    const note = base64Of(txn.note)
    return { ...(round !== null && { 'confirmed-round': round }), 'pool-error': '', txn: { txn: { note } } }
  }

  #answerAsIndexer(path: string, response: ServerResponse): void {
    if (this.trouble === 'indexer down') response.socket?.destroy()
    else if (path === '/health') {
      json(response, 200, { round: this.round, 'db-available': true, 'is-migrating': false })
    } else {
      const found = this.#indexedTransaction(path.split('/').at(-1) ?? '')
      if (found) json(response, 200, found)
      else json(response, 404, { message: 'no transaction found for transaction id' })
    }
  }

  #indexedTransaction(txid: string): object | null {
    const found = this.indexed(txid)
    if (!found) return null
    const note = base64Of(found.txn.note)
    const transaction = { id: found.txid, 'confirmed-round': found.round, ...(note && { note }) }
    return { 'current-round': this.round, transaction }
  }
}

const otherGenesisHash = 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8='

function base64Of(note: Buffer): string | undefined {
  return note.length > 0 ? note.toString('base64') : undefined
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
