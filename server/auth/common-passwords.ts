import { readFileSync } from 'node:fs'
import { isCommonPassword } from '#core/profile/common-password.ts'
import { invalidInput } from '#server/http/problem.ts'

/** Words, names, places, teams and rows of keys that passwords are made of, in the four languages. Ours, by hand. */
const words: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
)

/**
 * For a new password that follows the other rules.
 * @param field of the input that it was sent in
 * @throws Problem invalid_input
 */
export function refuseCommon(password: string, field: 'password' | 'newPassword'): void {
  if (isCommonPassword(password, words)) throw invalidInput({ [field]: 'password_common' })
}
