import { useState } from 'react'
import type { Language } from '#core/settings/settings.ts'
import { chooseLanguage, languageNames, useLanguage } from '#web/texts/language.ts'
import { usePublicTexts } from '#web/texts/use-public-texts.ts'

const choices = Object.entries(languageNames) as [Language, string][]

/** The language of the page, for whoever is not signed in; each by its own name. */
export function LanguageChoice() {
  const t = usePublicTexts().language
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  return (
    <label className="language">
      {t.label}
      <select
        value={language}
        onChange={async ({ target }) => setFailed(!(await chooseLanguage(target.value as Language)))}
      >
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
