import { countries } from '#core/profile/countries.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { countryText } from '#web/texts/stored-text.ts'
import type { Option } from '#web/ui/inputs.tsx'

/** Every country with its dial code, sorted in the language of the page: 'United States (+1)'. */
export function countryOptions(): readonly Option[] {
  const options = countries.map(({ code, name, dialCode }) => ({
    value: code,
    label: `${countryText(code, name)} (${dialCode})`,
  }))
  const language = currentLanguage()
  // The list is in English order already.
  return language === 'en' ? options : options.sort((a, b) => a.label.localeCompare(b.label, language))
}
