import { createHash, createPublicKey, verify } from 'node:crypto'

/* Transactions read from their bytes, and their signatures checked. */

/** Why a node takes no transaction, in the words of go-algorand. */
export class Rejection extends Error {}

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
    if (!inner) throw new Rejection('msgpack decode error: no txn')
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

type Decoded = { readonly value: unknown; readonly start: number; readonly end: number }
type Entry = Decoded & { readonly entry: readonly [number, number] }

function mapOf({ value }: Decoded): Map<string, Entry> {
  if (!(value instanceof Map)) throw new Rejection('msgpack decode error: not a map')
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
  throw new Rejection(`msgpack decode error at ${start}`)

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
    if (name <= last || isEmpty) throw new Rejection(`msgpack decode error: ${name} is not canonical`)
    map.set(name, { ...value, entry: [key.start, value.end] })
    at = value.end
    last = name
  }
  return [map, at]
}

export function digest(domain: string, bytes: Uint8Array): Buffer {
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
