import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import { createListeners } from './listeners.ts'
import { onAuthEvent } from './session.ts'

/** What a proof is asked for; it is said in the question. */
export type ProofPurpose =
  | 'export'
  | 'delete-all'
  | 'contact'
  | 'add-app'
  | 'remove-app'
  | 'add-passkey'
  | 'remove-passkey'
  | 'recovery-codes'

/** A question to the patient: please prove who you are. */
export type ProofQuestion = {
  readonly purpose: ProofPurpose
  /** How: each a `ProofWay` (core/account/second-factor.ts). */
  readonly ways: readonly string[]
  readonly answer: (isProved: boolean) => void
}

let question: ProofQuestion | null = null
const listeners = createListeners()
// Whoever signs in next on this page would prove it for what the patient before them wanted to do.
onAuthEvent(() => question?.answer(false))

/**
 * Makes a call that the server may refuse until the patient has proved who they are. Then the page asks, and the call is
 * made once more, with everything that was typed for it.
 * @param purpose what the call does, in the words of the question
 * @throws {ApiError} also if the patient does not want to
 */
export async function withProof<T>(purpose: ProofPurpose, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof ApiError) || error.ways.length === 0 || !(await isProved(purpose, error.ways))) throw error
    return make()
  }
}

/** The open question, for the one dialog that asks it. */
export function useProofQuestion(): ProofQuestion | null {
  return useSyncExternalStore(listeners.subscribe, () => question)
}

async function isProved(purpose: ProofPurpose, ways: readonly string[]): Promise<boolean> {
  // Nobody is left waiting without an answer.
  question?.answer(false)
  const { promise, resolve: answer } = Promise.withResolvers<boolean>()
  const asked = { purpose, ways, answer }
  change(asked)
  try {
    return await promise
  } finally {
    // Another call may have asked meanwhile.
    if (question === asked) change(null)
  }
}

function change(next: ProofQuestion | null): void {
  question = next
  listeners.notify()
}
