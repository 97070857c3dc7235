import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Language, languages, languageTable } from '#core/settings/settings.ts'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { chooseLanguage, currentLanguage, useLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'

/** The language of the page for visitors who are not signed in; each language by its own name. */
export function LanguageChoice() {
  const t = useTexts(sharedTexts).language
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  const select = useRef<HTMLSelectElement>(null)

  async function choose(): Promise<void> {
    const wanted = select.current?.value as Language
    if (wanted !== currentLanguage()) setFailed(!(await chooseLanguage(wanted)))
  }

  // The prerendered page shows it before its code is loaded: a choice made until then is applied now.
  const applyEarlierChoice = useEffectEvent(choose)
  useEffect(() => void applyEarlierChoice(), [])

  return (
    <label className="language-choice">
      {t.label}
      <select ref={select} value={language} onChange={choose}>
        {languages.map((value) => (
          <option key={value} value={value} lang={value}>
            {languageTable[value].name}
          </option>
        ))}
      </select>
      <span role="alert">{hasFailed && t.failed}</span>
    </label>
  )
}
