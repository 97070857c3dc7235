import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import { createListeners } from './listeners.ts'

/** A question to the patient: please prove who you are. */
export type ProofQuestion = {
  /** How: each a `ProofWay` (core/account/second-factor.ts). */
  readonly ways: readonly string[]
  readonly answer: (isProved: boolean) => void
}

let question: ProofQuestion | null = null
const listeners = createListeners()

/**
 * Makes a call that the server may refuse until the patient has proved who they are. Then the page asks, and the call is
 * made once more, with everything that was typed for it.
 * @throws {ApiError} also if the patient does not want to
 */
export async function withProof<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof ApiError) || error.ways.length === 0 || !(await isProved(error.ways))) throw error
    return make()
  }
}

/** The open question, for the one dialog that asks it. */
export function useProofQuestion(): ProofQuestion | null {
  return useSyncExternalStore(listeners.subscribe, () => question)
}

async function isProved(ways: readonly string[]): Promise<boolean> {
  // Nobody is left waiting without an answer.
  question?.answer(false)
  const { promise, resolve: answer } = Promise.withResolvers<boolean>()
  const asked = { ways, answer }
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
