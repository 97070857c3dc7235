import { createHash, randomInt } from 'node:crypto'
import {
  recoveryAlphabet,
  recoveryCode,
  recoveryCodeCount,
  recoveryCodeLength,
  shownRecoveryCode,
} from '#core/account/second-factor.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockAccount } from './proof.ts'

/** Replaces the account's recovery codes. @returns the new ones as they are shown; only their hashes are stored */
export async function newRecoveryCodes(tx: Tx, userId: string): Promise<readonly string[]> {
  // Two requests at the same time leave one set.
  await lockAccount(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: recoveryCodeCount }, randomCode)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
    .execute()
  return codes.map(shownRecoveryCode)
}

/** Uses a code up. @returns false if it is not one of the account's, or was used before */
export async function acceptRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const code = recoveryCode(typed)
  if (code === null) return false
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .returning('user_id')
    .execute()
  return used.length > 0
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

function randomCode(): string {
  return Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')
}

const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId}\0${code}`).digest()
