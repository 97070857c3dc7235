import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PasskeyAnswer, PasskeyCreation, PasskeyOptions } from '#core/api/passkeys.ts'

type Wrong = {
  /** Where the page that asks is from, if not from ours. */
  readonly origin?: string
  /** Nobody put a finger on it. */
  readonly isUnverified?: boolean
  /** How the device vouches for a new passkey, if not at all. */
  readonly attestation?: { readonly format: string; readonly hasCertificates: boolean }
  /** A copy of the device that was used less often. */
  readonly counter?: number
}

/** A device that makes passkeys and signs with them: ES256, attestation "none" (WebAuthn, level 3, sections 6.1 and 6.5). */
export function passkeyDevice(origin: string, host: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(20)
  let counter = 0
  let handle = ''

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authenticatorData = (flags: number, count: number, more = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(5)
    counted[0] = flags
    counted.writeUInt32BE(count, 1)
    return Buffer.concat([createHash('sha256').update(host).digest(), counted, more])
  }

  return {
    make(options: PasskeyOptions, wrong: Wrong = {}): PasskeyCreation {
      handle = String((options.user as { id: string }).id)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const flags = wrong.isUnverified ? 0x41 : 0x45
      const authData = authenticatorData(flags, counter, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', wrong.attestation?.format ?? 'none'],
          ['attStmt', new Map<string, Cbor>(wrong.attestation?.hasCertificates ? [['x5c', Buffer.alloc(8)]] : [])],
          ['authData', authData],
        ]),
      )
      return {
        ...this.named(),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, wrong.origin ?? origin).toString(
            'base64url',
          ),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    sign(options: PasskeyOptions, wrong: Wrong = {}): PasskeyAnswer {
      counter += 1
      const data = authenticatorData(wrong.isUnverified ? 0x01 : 0x05, wrong.counter ?? counter)
      const client = clientData('webauthn.get', options.challenge, wrong.origin ?? origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...this.named(),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
          userHandle: handle,
        },
      }
    },

    named: () => ({ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }),
  }
}

type Cbor = number | string | Buffer | Map<string, Cbor> | Map<number, Cbor>

/** The few kinds of RFC 8949 that a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<Cbor, Cbor>)].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff])
}
