import type { Texts } from '../texts.ts'

/** Audio reminder controls (product 7.2). */
export const audio: Texts['audio'] = {
  title: 'Rappels sonores',
  how: 'Voix ou carillon, puis l’alarme',
  unsupported: 'Ce navigateur ne permet pas les rappels sonores',
  on: 'Activés',
  off: 'Désactivés',
  isOff: 'Aucun son, sur aucun de vos appareils. Les notifications arrivent quand même.',
  volume: 'Volume',
  percent: (share) => `${Math.round(share * 100)} %`,
  silent: 'À 0 %, les rappels ne font aucun son sur cet appareil.',
  play: 'Écouter un exemple',
  stop: 'Arrêter',
  sample: 'Voici le son d’un rappel.',
  welcome: (name) =>
    name ? `Bienvenue, ${name}. Les rappels sonores sont activés.` : 'Les rappels sonores sont activés.',
  blocked:
    'Ce navigateur ne laisse pas la page émettre de son avant que vous ayez appuyé dessus. Appuyez une fois n’importe où.',
  notSaved: 'Le réglage n’a pas été enregistré. Réessayez.',
}
