import { randomBytes } from 'node:crypto'
import { isSigned, type Secrets, signatureOf } from './secrets.ts'
import { cookiePrefix, cookieValue } from './session-cookie.ts'

/*
 * A device that has been signed in to an account is known to it from then on, also once it is signed out: what strangers try
 * elsewhere with the account's address never keeps it out (attempt-budget.ts). Its cookie opens nothing, and names nobody: a random id of
 * the browser, and for each account a signature that only we can tell from another.
 */

export type KnownDevices = {
  /** The id of the device that asks, where it has been signed in to the account; else null. @param account its address */
  read(headers: Headers, account: string): string | null
  /** The `Set-Cookie` value that makes the device known to an account, beside those it is known to. */
  remembered(headers: Headers, account: string): string
  /** The `Set-Cookie` value that leaves nothing of an account on the device. */
  forgotten(headers: Headers, account: string): string
}

/** Enough for a device shared by a household. */
const mostAccounts = 5
const yearInSeconds = 365 * 24 * 3600

/**
 * @param secrets what the signatures are made with, the current one first; all are accepted
 * @param secure whether the service is reached over https; then the cookie travels only there
 */
export function knownDevices(secrets: Secrets, secure: boolean): KnownDevices {
  const name = `${secure ? '__Secure-' : ''}${cookiePrefix}.known_device`
  const attributes = `Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
  const signed = (id: string, account: string) => ['known-device', id, account].join('\0')
  const parts = (headers: Headers) => (cookieValue(headers.get('cookie') ?? '', name) ?? '').split('.')
  const isOf = (account: string, id: string, claimed: string) =>
    isSigned(secrets, signed(id, account), Buffer.from(claimed, 'base64url'))
  const kept = (id: string, signatures: readonly string[]) =>
    `${name}=${[id, ...signatures].join('.')}; Max-Age=${yearInSeconds}; ${attributes}`

  /** The device's id, a new one where it has none, and the signatures of the other accounts it is known to. */
  function held(headers: Headers, account: string) {
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
      const { id, others } = held(headers, account)
      const signature = signatureOf(secrets[0], signed(id, account)).toString('base64url')
      return kept(id, [signature, ...others].slice(0, mostAccounts))
    },
    forgotten(headers, account) {
      const { id, others } = held(headers, account)
      return others.length > 0 ? kept(id, others) : `${name}=; Max-Age=0; ${attributes}`
    },
  }
}
