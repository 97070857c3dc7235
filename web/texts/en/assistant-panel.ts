import { texts } from '../texts.ts'
/** The closed chat: all of it that is on the first screen. */
export const assistantPanelTexts = texts('assistantPanel', {
  title: 'Health assistant',
  what: 'General hints, not medical advice',
  open: 'Open',
  close: 'Close',
  openLabel: 'Open the health assistant',
  closeLabel: 'Close the health assistant',
  loading: 'Loading...',
  loadFailed: 'The chat could not be loaded. Please check your internet connection and press Open again.',
})
