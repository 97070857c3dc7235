import { languages } from '#core/settings/settings.ts'
import { textsIn } from '#core/texts/texts.ts'
import { loadCatalogue } from '#web/texts/language.ts'

/** All catalogues except the English ones, with the texts of reports. */
export const translations = await Promise.all(
  languages.flatMap((language) => {
    if (language === 'en') return []
    const { reportTexts: report } = textsIn[language]
    return [loadCatalogue[language]().then((catalogue) => [language, { ...catalogue, report }] as const)]
  }),
)
