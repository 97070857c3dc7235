import * as z from 'zod/mini'
import { uuid } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'
import { session } from './session.ts'
import { line, text } from './text.ts'

/*
 * Passkeys (decision 33). What browser and server exchange is in the JSON forms of WebAuthn, level 3: the page passes it on
 * to the browser and never looks into it.
 */

/** Far more than a device sends. */
const binary = text(20_000)
const credentialId = text(1400)

const creation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z._default(z.array(text(40)).check(z.maxLength(10)), []),
  }),
})
export type PasskeyCreation = z.output<typeof creation>

const answer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z._default(text(100), ''),
  }),
})
export type PasskeyAnswer = z.output<typeof answer>

/** Passed on to the browser as they are. */
const options = z.object({ options: z.looseObject({ challenge: z.string() }) })
export type PasskeyOptions = z.output<typeof options>['options']

export const passkeyNameMaxLength = 60

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary: 'What a browser needs to make a passkey for the account; needs a proof.',
  access: 'patient',
  input: nothing,
  output: options,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Store a passkey that the browser has made with these options, within 5 minutes; needs a proof.',
  access: 'patient',
  input: z.object({
    name: line(passkeyNameMaxLength, 'passkey_name_required').check(
      z.refine((name) => name.trim() !== '', 'passkey_name_required'),
    ),
    answer: creation,
  }),
  output: nothing,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/{id}',
  summary: 'Remove a passkey of the account; needs a proof.',
  access: 'patient',
  input: z.object({ id: uuid }),
  output: nothing,
})

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/account/proof/passkey-options',
  summary: "What a browser needs to use one of the account's passkeys.",
  access: 'patient',
  input: nothing,
  output: options,
})

export const proveByPasskey = endpoint({
  method: 'POST',
  path: '/api/account/proof/passkey',
  summary: 'Prove in this session who the patient is, for 10 minutes.',
  access: 'patient',
  input: z.object({ answer }),
  output: nothing,
})

/** After the right password: only a passkey of that account, in the same browser. Pages of earlier releases leave it out. */
const isSecondStep = z.optional(z.boolean())

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/account/sign-in/passkey-options',
  summary: 'What a browser needs to sign in with any passkey for this site; as a second step, with one of the account.',
  access: 'public',
  input: z.object({ isSecondStep }),
  output: options,
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/account/sign-in/passkey',
  summary: 'Sign in with a passkey, which counts as both steps; in the same browser, within 5 minutes.',
  access: 'public',
  input: z.object({ answer, isSecondStep, keepSignedIn: z._default(z.boolean(), false) }),
  output: session,
})
