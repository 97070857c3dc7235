import { isSigned, type Secrets, signatureOf } from './secrets.ts'

export const cookiePrefix = 'dosewell'

/**
 * Stay signed in: 30 days (product 3.4). Otherwise the cookie ends with the browser, and the session a day after its
 * last use.
 */
export const sessionLifetime = {
  kept: Temporal.Duration.from({ hours: 30 * 24 }),
  brief: Temporal.Duration.from({ hours: 24 }),
} as const

/** The longest time from sign-in to the end of a session, however often it is used. */
export const maxSessionAge = {
  kept: Temporal.Duration.from({ hours: 90 * 24 }),
  brief: Temporal.Duration.from({ hours: 7 * 24 }),
} as const

/** The session cookie: `token.signature`, by HMAC-SHA256 in base64. */
export type SessionCookie = {
  /** The token of a request; null without a cookie or with an invalid signature. */
  read(headers: Headers): string | null
  /** @param keepSignedIn for 30 days, else until the browser is closed */
  set(token: string, keepSignedIn: boolean): string
  removed(): string
}

/**
 * @param secrets signing secrets, the current one first; all are accepted
 * @param secure sends the cookie only over https
 */
export function sessionCookie(secrets: Secrets, secure: boolean): SessionCookie {
  const name = `${secure ? '__Secure-' : ''}${cookiePrefix}.session_token`
  const attributes = `Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`
  return {
    read(headers) {
      const value = cookieValue(headers.get('cookie') ?? '', name)
      const dot = value?.lastIndexOf('.') ?? -1
      if (value === null || dot < 1) return null
      const token = value.slice(0, dot)
      return isSigned(secrets, token, Buffer.from(value.slice(dot + 1), 'base64')) ? token : null
    },
    set(token, keepSignedIn) {
      const value = encodeURIComponent(`${token}.${signatureOf(secrets[0], token).toString('base64')}`)
      const lifetime = keepSignedIn ? `Max-Age=${sessionLifetime.kept.total('seconds')}; ` : ''
      return `${name}=${value}; ${lifetime}${attributes}`
    },
    removed: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

export function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return decoded(pair.slice(equals + 1).trim())
  }
  return null
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
