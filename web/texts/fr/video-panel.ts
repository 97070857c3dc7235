import type { Texts } from '../texts.ts'

/** The video assistant as long as it is not in sight: all of it that stands on the first screen. */
export const videoPanel: Texts['videoPanel'] = {
  title: 'Assistant vidéo',
  text: 'Ne se charge que si vous appuyez sur « Lire »',
  unknown: 'Injoignable pour le moment',
}
