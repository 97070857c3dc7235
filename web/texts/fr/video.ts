import type { Texts } from '../texts.ts'

/** The video assistant (product 12). */
export const video: Texts['video'] = {
  tour: 'Une courte visite de Dosewell',
  ours: 'Une courte visite de Dosewell, depuis ce serveur.',
  captions: 'Français',
  failed: 'Ce navigateur ne peut pas lire la vidéo.',
  play: 'Lire',
  playVideo: 'Lire l’assistant vidéo',
  stop: 'Fermer',
  stopVideo: 'Fermer l’assistant vidéo',
  from: (host) =>
    `De ${host}. Ce site saura que vous l’avez ouverte depuis Dosewell, mais n’apprendra rien sur vos médicaments.`,
  loading: 'Chargement de la vidéo...',
  frame: 'Assistant vidéo',
}
