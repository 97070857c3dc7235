import type { PasskeyAnswer, PasskeyCreation, PasskeyOptions } from '#core/api/passkeys.ts'

/**
 * Why the browser did nothing. `unsupported`: it cannot, at all or at this address (they need https, and no bare number).
 * `known`: the device has one for this account. `cancelled`: the patient did not go on, or the time was up.
 */
export type PasskeyRefusal = 'unsupported' | 'known' | 'cancelled'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly why: PasskeyRefusal

  constructor(why: PasskeyRefusal) {
    super(why)
    this.why = why
  }
}

/** Makes a passkey on this device, or where the patient chooses. @throws {PasskeyError} */
export async function createPasskey(options: PasskeyOptions): Promise<PasskeyCreation> {
  return asJson(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
    }),
  )
}

/** Has a passkey sign the server's challenge. @throws {PasskeyError} */
export async function readPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  return asJson(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never),
    }),
  )
}

async function asJson<T>(ask: () => Promise<Credential | null>): Promise<T> {
  if (!isSupported()) throw new PasskeyError('unsupported')
  try {
    const credential = await ask()
    if (credential) return (credential as PublicKeyCredential).toJSON() as T
  } catch (error) {
    throw new PasskeyError(refusals[error instanceof DOMException ? error.name : ''] ?? 'cancelled')
  }
  throw new PasskeyError('cancelled')
}

const refusals: Readonly<Record<string, PasskeyRefusal>> = {
  SecurityError: 'unsupported',
  NotSupportedError: 'unsupported',
  InvalidStateError: 'known',
}

/** Browsers from before 2025 lack the JSON forms; on http addresses there is nothing of it. */
const isSupported = () =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
