import type { LaterTexts } from '../en-later.ts'

/** The video assistant (product 12). */
export const video: LaterTexts['video'] = {
  title: 'Assistant vidéo',
  text: 'Ne se charge que si vous appuyez sur « Lire »',
  tour: 'Une courte visite de Dosewell',
  ours: 'Une courte visite de Dosewell, depuis ce serveur.',
  captions: 'Français',
  failed: 'Ce navigateur ne peut pas lire la vidéo.',
  unknown: 'Injoignable pour le moment',
  play: 'Lire',
  playVideo: 'Lire l’assistant vidéo',
  stop: 'Fermer',
  stopVideo: 'Fermer l’assistant vidéo',
  from: (host) => `De ${host}. Ce site apprend que vous l’avez ouverte d’ici, et rien sur vos médicaments.`,
  loading: 'Chargement de la vidéo...',
  frame: 'Assistant vidéo',
}
