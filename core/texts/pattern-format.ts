import { amountText } from '../medication/amount.ts'
import { dateText, timeText, weekdayText } from '../reminder/wording.ts'
import type { PatternFormat } from '../schedule/pattern-text.ts'
import type { Language } from '../settings/settings.ts'
import { textsIn } from './texts.ts'

/** How often a medicine is planned, in messages and reports; the page has its own. */
export function patternFormat(language: Language): PatternFormat {
  return {
    texts: textsIn[language].patternTexts,
    time: (time) => timeText(language, someDay.toPlainDateTime(time)),
    weekday: (weekday, length) => weekdayText(language, weekday, length),
    date: (date) => dateText(language, date),
    amount: (dosage) => amountText(dosage, language),
  }
}

const someDay = Temporal.PlainDate.from('2024-01-01')
