import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import algosdk, { type Transaction } from 'algosdk'
import { makeSecretFile } from '#server/secret-file.ts'
import { ChainUnavailableError, type NetworkParams, TransactionRefused, testNetGenesis } from './chain.ts'
import { feeFor } from './fee.ts'

/** A receipt's transaction, or its group: stored before it is sent, and sent unchanged. */
export type SignedReceipt = {
  /** Of the transaction with the note. */
  readonly txid: string
  readonly bytes: Uint8Array
  /** The last round that could include it. */
  readonly lastValid: number
}

export type ReceiptParts = {
  readonly note: Uint8Array
  /** 32 bytes, the same for all attempts of one receipt: while one of them is valid, the chain accepts no other. */
  readonly lease: Uint8Array
  readonly params: NetworkParams
}

/** The service's account on the chain, which pays for receipts. */
export type Sponsor = {
  readonly address: string
  /**
   * @throws ChainUnavailableError for another network's parameters, as a node's address may lead elsewhere by now
   * @throws TransactionRefused if the network's fee is above the limit
   */
  sign(parts: ReceiptParts): SignedReceipt
}

/** ALGORAND_SPONSOR_MNEMONIC or the sponsor's file is not a 25-word mnemonic. Quotes none of it. */
export class SponsorError extends Error {
  override readonly name = 'SponsorError'
}

/** Rounds for which a transaction is valid, the maximum: 47 minutes. */
const validRounds = 1000
/** Bytes that a signature and its map add. */
const signatureBytes = 75

/**
 * The account of a mnemonic, or of the one in a file, which is made at first start.
 * @param file readable by this user only
 * @param throwaway each note is sent by an account of its own, which the sponsor pays for in one group
 * @throws SponsorError
 */
export function loadSponsor(mnemonic: string | undefined, file: string, throwaway: boolean): Sponsor {
  const { address, key } = accountOf(mnemonic ?? readWords(file) ?? makeSecretFile(file, newWords()))

  function sponsored(parts: ReceiptParts): SignedReceipt {
    const { params, note, lease } = parts
    const window = windowOf(params)
    const pay = (fee: number) => payment(address, { ...window, fee }, { note, lease })
    const transaction = pay(feeOf(params, [pay(params.minFee)]))
    return { txid: transaction.txID(), bytes: signed(transaction, key), lastValid: window.lastValid }
  }

  function throwawayed({ params, note, lease }: ReceiptParts): SignedReceipt {
    const window = windowOf(params)
    const carrier = accountOf(algosdk.secretKeyToMnemonic(algosdk.generateAccount().sk))
    const group = (fee: number) =>
      algosdk.assignGroupID([
        payment(address, { ...window, fee }, { lease }),
        payment(carrier.address, { ...window, fee: 0 }, { note }),
      ])
    const [paying, carrying] = group(feeOf(params, group(params.minFee)))
    if (!paying || !carrying) throw new TypeError('A group of two has two transactions.')
    const bytes = Buffer.concat([signed(paying, key), signed(carrying, carrier.key)])
    return { txid: carrying.txID(), bytes, lastValid: window.lastValid }
  }

  return { address, sign: throwaway ? throwawayed : sponsored }
}

type Account = { readonly address: string; readonly key: KeyObject }
type Window = {
  readonly firstValid: number
  readonly lastValid: number
  readonly genesisHash: Uint8Array
  readonly genesisID: string
}

function windowOf({ lastRound, genesisHash, genesisId }: NetworkParams): Window {
  if (genesisHash !== testNetGenesis) throw new ChainUnavailableError('The node serves another network than TestNet.')
  return {
    firstValid: lastRound,
    lastValid: lastRound + validRounds,
    genesisHash: new Uint8Array(Buffer.from(genesisHash, 'base64')),
    genesisID: genesisId,
  }
}

/** Zero, from an account to itself (product 10.2). */
function payment(
  address: string,
  { fee, ...window }: Window & { readonly fee: number },
  carried: { readonly note?: Uint8Array; readonly lease?: Uint8Array },
): Transaction {
  return algosdk.makePaymentTxnWithSuggestedParamsFromObject({
    sender: address,
    receiver: address,
    amount: 0,
    ...carried,
    suggestedParams: { ...window, fee, flatFee: true, minFee: 0 },
  })
}

function feeOf(params: NetworkParams, group: readonly Transaction[]): number {
  const bytes = group.reduce((total, transaction) => total + transaction.toByte().length + signatureBytes, 0)
  const fee = feeFor(params, bytes, group.length)
  if (fee === null) throw new TransactionRefused('busy')
  return fee
}

function signed(transaction: Transaction, key: KeyObject): Uint8Array {
  return transaction.attachSignature(transaction.sender, new Uint8Array(sign(null, transaction.bytesToSign(), key)))
}

/** The prefix of an Ed25519 seed in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function accountOf(mnemonic: string): Account {
  try {
    const words = mnemonic.trim().split(/\s+/).join(' ')
    const der = Buffer.concat([pkcs8, algosdk.seedFromMnemonic(words)])
    return {
      address: algosdk.mnemonicToSecretKey(words).addr.toString(),
      key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    }
  } catch {
    throw new SponsorError('The sponsor of receipts needs the 25 words of an Algorand account.')
  }
}

function readWords(file: string): string | undefined {
  const state = statSync(file, { throwIfNoEntry: false })
  if (!state) return undefined
  if (state.mode & 0o077) throw new SponsorError(`Others may read the sponsor's file; run: chmod 600 ${file}`)
  return readFileSync(file, 'utf8')
}

const newWords = () => algosdk.secretKeyToMnemonic(algosdk.generateAccount().sk)
