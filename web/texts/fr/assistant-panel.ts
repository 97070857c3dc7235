import type { Texts } from '../texts.ts'

/** The chat as long as it is closed: all of it that stands on the first screen. */
export const assistantPanel: Texts['assistantPanel'] = {
  title: 'Assistant santé',
  what: 'Des conseils généraux, pas un avis médical',
  open: 'Ouvrir',
  close: 'Fermer',
  openLabel: 'Ouvrir l’assistant santé',
  closeLabel: 'Fermer l’assistant santé',
  loading: 'Chargement...',
  loadFailed:
    'La conversation n’a pas pu être chargée. Vérifiez votre connexion à internet et appuyez de nouveau sur « Ouvrir ».',
}
