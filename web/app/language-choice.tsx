import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Language } from '#core/settings/settings.ts'
import { chooseLanguage, currentLanguage, languageNames, useLanguage } from '#web/texts/language.ts'
import { usePublicTexts } from '#web/texts/use-public-texts.ts'

const choices = Object.entries(languageNames) as [Language, string][]

/** The language of the page, for whoever is not signed in; each by its own name. */
export function LanguageChoice() {
  const t = usePublicTexts().language
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  const select = useRef<HTMLSelectElement>(null)

  async function choose(): Promise<void> {
    const wanted = select.current?.value as Language
    if (wanted !== currentLanguage()) setFailed(!(await chooseLanguage(wanted)))
  }

  // The prerendered page shows it before its code is there: what was chosen meanwhile is chosen now.
  const comeAlive = useEffectEvent(choose)
  useEffect(() => void comeAlive(), [])

  return (
    <label className="language">
      {t.label}
      <select ref={select} value={language} onChange={choose}>
        {choices.map(([value, name]) => (
          <option key={value} value={value} lang={value}>
            {name}
          </option>
        ))}
      </select>
      <span role="alert">{hasFailed && t.failed}</span>
    </label>
  )
}
