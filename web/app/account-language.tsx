import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { settingsQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { chooseLanguage, currentLanguage } from '#web/texts/language.ts'

/** Shows a signed-in patient the language of the account, on whichever device; where it cannot be loaded, the page's stays. */
export function AccountLanguage() {
  const userId = useSession()?.userId ?? ''
  const { data } = useQuery({ ...settingsQuery(userId), enabled: userId !== '' })
  const language = data?.value.appearance.language
  useEffect(() => {
    if (language && language !== currentLanguage()) void chooseLanguage(language)
  }, [language])
  return null
}
