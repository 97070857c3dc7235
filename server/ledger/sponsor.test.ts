import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readGroup } from '#server/testing/algod/transactions.ts'
import { sponsorWords } from '#server/testing/test-app.ts'
import { ChainUnavailableError, type NetworkParams, testNetGenesis } from './chain.ts'
import { loadSponsor, SponsorError } from './sponsor.ts'

/** Of the published vectors' account. */
const address = '47YPQTIGQEO7T4Y4RWDYWEKV6RTR2UNBQXBABEEGM72ESWDQNCQ52OPASU'

const params: NetworkParams = {
  genesisHash: testNetGenesis,
  genesisId: 'testnet-v1.0',
  lastRound: 38_900_000,
  minFee: 1000,
  feePerByte: 0,
}
const note = new TextEncoder().encode('a note')
const lease = new Uint8Array(32).fill(9)
const parts = { note, lease, params }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dosewell-sponsor-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const sponsorOf = (throwaway = false) => loadSponsor(sponsorWords, join(folder, 'none'), throwaway)

describe('a signed transaction', () => {
  it('a published transaction is read as it was published: the reader of these tests is right', () => {
    const withLease = Buffer.from(
      'gqNzaWfEQOMmFSIKsZvpW0txwzhmbgQjxv6IyN7BbV5sZ2aNgFbVcrWUnqPpQQxfPhV/wdu9jzEPUU1jAujYtcNCxJ7ONgejdHhujKNhbXTNA+ilY2xvc2XEIEDpNJKIJWTLzpxZpptnVCaJ6aHDoqnqW2Wm6KRCH/xXo2ZlZc0FLKJmds0wsqNnZW6sZGV2bmV0LXYzMy4womdoxCAmCyAJoJOohot5WHIvpeVG7eftF+TYXEx4r7BFJpDt0qJsds00mqJseMQgAQIDBAECAwQBAgMEAQIDBAECAwQBAgMEAQIDBAECAwSkbm90ZcQI6gAVR0Nsv5ajcmN2xCB7bOJP61uswLFk4pwiLFf19j3Dh9Q5BIJYQRxf4Q98AqNzbmTEIOfw+E0GgR358xyNh4sRVfRnHVGhhcIAkIZn9ElYcGihpHR5cGWjcGF5',
      'base64',
    )
    expect(readGroup(withLease)).toMatchObject([
      {
        txid: '7BG6COBZKF6I6W5XY72ZE4HXV6LLZ6ENSR6DASEGSTXYXR4XJOOQ',
        isSigned: true,
        txn: { sender: address, amount: 1000, fee: 1324, firstValid: 12466, lastValid: 13466 },
      },
    ])
  })

  it('a payment of nothing to oneself on TestNet has the bytes of a published one, signature aside', () => {
    const published = Buffer.from(
      'gqNzaWfEQFjSeOHx3n/9Zp52VDcN4Qu+rBWz4thcWYG9dl21C0yd0bkBNaLOc9US9NptCuM50E6juX2xe7DARBewbhAcMAijdHhuiaNmZWXNA+iiZnbOAlEc16NnZW6sdGVzdG5ldC12MS4womdoxCBIY7UYpLPITsgQ8i1PEIHLD3HwWaesIN7GL39w5Qk6IqJsds4CUSC/pG5vdGXEFkJpYXRlY0FjY291bnRpbmcjQVJDMTSjcmN2xCB57A2sF+bF3WK1mt9cRThlADlMeEdTmlEo6qhAfVAyC6NzbmTEIHnsDawX5sXdYrWa31xFOGUAOUx4R1OaUSjqqEB9UDILpHR5cGWjcGF5',
      'base64',
    )
    const [theirs] = readGroup(published)
    expect(theirs?.isSigned).toBe(true)
    const round = theirs?.txn.firstValid ?? 0
    const made = sponsorOf().sign({ note: theirs?.txn.note ?? note, lease, params: { ...params, lastRound: round } })
    const [ours] = readGroup(Buffer.from(made.bytes))
    expect(ours).toMatchObject({ isSigned: true, txid: made.txid })
    // Theirs has another sender and no lease; all the rest is the same.
    expect({ ...ours?.txn, sender: '', receiver: '', lease: '' }).toEqual({
      ...theirs?.txn,
      sender: '',
      receiver: '',
      lease: '',
    })
  })

  it('pays nothing to its own sender, carries note and lease, and can be confirmed for 1,000 rounds', () => {
    const { txid, bytes, lastValid } = sponsorOf().sign(parts)
    expect(lastValid).toBe(params.lastRound + 1000)
    expect(readGroup(Buffer.from(bytes))).toMatchObject([
      {
        txid,
        isSigned: true,
        txn: {
          sender: address,
          receiver: address,
          amount: 0,
          fee: 1000,
          firstValid: params.lastRound,
          lastValid,
          note: Buffer.from(note),
          lease: Buffer.from(lease).toString('base64'),
          genesisHash: testNetGenesis,
        },
      },
    ])
  })

  it.each([false, true])('is never made for another network than TestNet (throwaway: %s)', (throwaway) => {
    const mainNet = {
      ...params,
      genesisHash: 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=',
      genesisId: 'mainnet-v1.0',
    }
    expect(() => sponsorOf(throwaway).sign({ ...parts, params: mainNet })).toThrow(ChainUnavailableError)
  })

  it('costs more on a busy network, and is not made where it would cost ten times the least', () => {
    const costs = (feePerByte: number) => {
      const { bytes } = sponsorOf().sign({ ...parts, params: { ...params, feePerByte } })
      return { fee: readGroup(Buffer.from(bytes))[0]?.txn.fee, length: bytes.length }
    }
    const { fee, length } = costs(10)
    expect(fee).toBeGreaterThanOrEqual(length * 10)
    expect(() => costs(100)).toThrow(expect.objectContaining({ refusal: 'busy' }))
  })

  it.each([false, true])('is not made for a node that names a high least fee (throwaway: %s)', (throwaway) => {
    const costing = (minFee: number) => () => sponsorOf(throwaway).sign({ ...parts, params: { ...params, minFee } })
    expect(costing(10_000)).not.toThrow()
    expect(costing(10_001)).toThrow(expect.objectContaining({ refusal: 'busy' }))
    expect(costing(1_000_000_000)).toThrow(expect.objectContaining({ refusal: 'busy' }))
  })

  it('a transaction by a throwaway account is a group: the sponsor pays for both and holds the lease, the other carries the note', () => {
    const { txid, bytes } = sponsorOf(true).sign(parts)
    const [paying, carrying] = readGroup(Buffer.from(bytes))
    expect(paying).toMatchObject({ isSigned: true, txn: { sender: address, fee: 2000, note: Buffer.alloc(0) } })
    expect(paying?.txn.lease).toBe(Buffer.from(lease).toString('base64'))
    expect(carrying).toMatchObject({ isSigned: true, txid, txn: { fee: 0, amount: 0, note: Buffer.from(note) } })
    expect(carrying?.txn.sender).not.toBe(address)
    expect(carrying?.txn.receiver).toBe(carrying?.txn.sender)
    const again = readGroup(Buffer.from(sponsorOf(true).sign(parts).bytes))
    expect(again[1]?.txn.sender).not.toBe(carrying?.txn.sender)
  })
})

describe('the account that pays', () => {
  it('is the one of the 25 words', () => {
    expect(sponsorOf().address).toBe(address)
  })

  it('is made at first start, kept for the next, and readable by nobody else', () => {
    const file = join(folder, 'data', 'sponsor.words')
    const { address: first } = loadSponsor(undefined, file, false)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim().split(' ')).toHaveLength(25)
    expect(loadSponsor(undefined, file, false).address).toBe(first)
    chmodSync(file, 0o644)
    expect(() => loadSponsor(undefined, file, false)).toThrow(SponsorError)
  })

  it('is refused where the words are wrong, and they are not repeated', () => {
    const file = join(folder, 'sponsor.words')
    writeFileSync(file, 'secret words', { mode: 0o600 })
    const refusal = new SponsorError('The sponsor of receipts needs the 25 words of an Algorand account.')
    expect(() => loadSponsor(undefined, file, false)).toThrow(refusal)
    expect(() => loadSponsor('secret', file, false)).toThrow(refusal)
  })
})
