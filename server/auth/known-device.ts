import { randomBytes } from 'node:crypto'
import { isSigned, type Secrets, signatureOf } from './secrets.ts'
import { cookiePrefix, cookieValue } from './session-cookie.ts'

/*
 * Remembers which accounts a device was once signed in to, even after signing out, so that strangers' attempts never
 * lock it out (attempt-budget.ts). The cookie grants nothing and names nobody: a random id, and a signature per account
 * that only the server can match.
 */

export type KnownDevices = {
  /**
   * The device's id if it was signed in to the account, else null.
   * @param account its address
   */
  read(headers: Headers, account: string): string | null
  /** The `Set-Cookie` value that adds an account to those the device is known to. */
  remembered(headers: Headers, account: string): string
  /** The `Set-Cookie` value that removes an account. */
  forgotten(headers: Headers, account: string): string
}

/** Enough for a device that a household shares. */
const mostAccounts = 5
const yearInSeconds = 365 * 24 * 3600

/**
 * @param secrets signing secrets, the current one first; all are accepted
 * @param secure sends the cookie only over https
 */
export function knownDevices(secrets: Secrets, secure: boolean): KnownDevices {
  const name = `${secure ? '__Secure-' : ''}${cookiePrefix}.known_device`
  const attributes = `Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
  const signed = (id: string, account: string) => ['known-device', id, account].join('\0')
  const parts = (headers: Headers) => (cookieValue(headers.get('cookie') ?? '', name) ?? '').split('.')
  const isOf = (account: string, id: string, claimed: string) =>
    isSigned(secrets, signed(id, account), Buffer.from(claimed, 'base64url'))
  const cookieOf = (id: string, signatures: readonly string[]) =>
    `${name}=${[id, ...signatures].join('.')}; Max-Age=${yearInSeconds}; ${attributes}`

  /** The device's id (a new one if it has none) and the signatures of its other accounts. */
  function knownTo(headers: Headers, account: string) {
    const [before = '', ...claimed] = parts(headers)
    const id = /^[\w-]{22}$/.test(before) ? before : randomBytes(16).toString('base64url')
    return { id, others: claimed.filter((one) => /^[\w-]{43}$/.test(one) && !isOf(account, id, one)) }
  }

  return {
    read(headers, account) {
      const [id = '', ...claimed] = parts(headers)
      return claimed.slice(0, mostAccounts).some((one) => isOf(account, id, one)) ? id : null
    },
    remembered(headers, account) {
      const { id, others } = knownTo(headers, account)
      const signature = signatureOf(secrets[0], signed(id, account)).toString('base64url')
      return cookieOf(id, [signature, ...others].slice(0, mostAccounts))
    },
    forgotten(headers, account) {
      const { id, others } = knownTo(headers, account)
      return others.length > 0 ? cookieOf(id, others) : `${name}=; Max-Age=0; ${attributes}`
    },
  }
}
