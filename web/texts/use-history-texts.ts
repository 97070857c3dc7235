import { type HistoryTexts, historyTexts } from './en/history.ts'
import { useCatalogue } from './language.ts'

/** The words of the history, which are loaded with its page: no other screen waits for them. */
export function useHistoryTexts(): HistoryTexts {
  return useCatalogue()?.historyTexts ?? historyTexts
}
