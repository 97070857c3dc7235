import type { Texts } from '../texts.ts'

/** The chat as long as it is closed: all of it that stands on the first screen. */
export const assistantPanel: Texts['assistantPanel'] = {
  title: 'Gesundheits\u00adassistent',
  what: 'Allgemeine Hinweise, kein ärztlicher Rat',
  open: 'Öffnen',
  close: 'Schließen',
  openLabel: 'Gesundheitsassistenten öffnen',
  closeLabel: 'Gesundheitsassistenten schließen',
  loading: 'Wird geladen …',
  loadFailed:
    'Der Chat konnte nicht geladen werden. Bitte prüfen Sie Ihre Internetverbindung und drücken Sie noch einmal auf „Öffnen“.',
}
