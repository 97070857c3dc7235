import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, Input } from '#core/api/endpoint.ts'
import type { Language } from '#core/settings/settings.ts'
import { call, isEndedLink } from './api.ts'

export type MailedLink<T> = {
  /** What the server says of the link; `ended` also for one that was cut off. */
  readonly link: T | 'loading' | 'ended' | 'not-loaded'
  /** Asks again. */
  readonly read: () => Promise<void>
  /** After an answer to a press. */
  readonly show: (link: T | 'ended') => void
}

/**
 * Reads what a mailed link is about, whose holder need not be signed in. That changes nothing: mail scanners open every link.
 * @param token the link's token; empty if it was cut off
 * @param showLanguage shows the page in the language of the link; the same function at every render
 */
export function useMailedLink<O extends z.ZodMiniType<{ readonly language: Language }>>(
  endpoint: Endpoint<z.ZodMiniType<{ readonly token: string }>, O>,
  token: string,
  showLanguage: (language: Language) => Promise<unknown>,
): MailedLink<z.output<O>> {
  const [link, show] = useState<MailedLink<z.output<O>>['link']>(token === '' ? 'ended' : 'loading')

  const read = useCallback(async () => {
    show('loading')
    try {
      const answer = await call(endpoint, { token } as Input<typeof endpoint>)
      await showLanguage(answer.language)
      show(answer)
    } catch (error) {
      show(isEndedLink(error) ? 'ended' : 'not-loaded')
    }
  }, [endpoint, token, showLanguage])

  useEffect(() => {
    if (token !== '') void read()
  }, [token, read])

  return { link: token === '' ? 'ended' : link, read, show }
}
