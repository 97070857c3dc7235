import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A device's keys from its browser. */
export type DeviceKeys = {
  /** P-256 public key, uncompressed: 65 bytes. */
  readonly p256dh: Buffer
  /** 16 bytes. */
  readonly auth: Buffer
}

/** Random per message; given by tests. */
export type Randomness = {
  readonly salt: Buffer
  /** Of a P-256 key pair. */
  readonly privateKey: Buffer
}

/** Whether a device's key is a point on the curve. */
export function isDeviceKey(p256dh: Buffer): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1')
    return true
  } catch {
    return false
  }
}

/** The message is a single record; push services take 4096 bytes. */
const recordSize = 4096

/**
 * RFC 8291, with `aes128gcm` of RFC 8188 as its only record.
 * @param randomness for tests
 * @returns the body of the request
 * @throws if the device's key is not on the curve
 */
export function encryptPush(message: Uint8Array, { p256dh, auth }: DeviceKeys, randomness?: Randomness): Buffer {
  const ephemeral = createECDH('prime256v1')
  if (randomness) ephemeral.setPrivateKey(randomness.privateKey)
  else ephemeral.generateKeys()
  const publicKey = ephemeral.getPublicKey()
  const salt = randomness?.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const shared = hkdfSync('sha256', ephemeral.computeSecret(p256dh), auth, info, 32)
  const material = Buffer.from(shared)
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(recordSize, 16)
  header.writeUInt8(publicKey.length, 20)
  // 2 marks the last record.
  const sealed = [cipher.update(message), cipher.update(Buffer.of(2)), cipher.final()]
  return Buffer.concat([header, publicKey, ...sealed, cipher.getAuthTag()])
}
