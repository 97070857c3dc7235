import type { Texts } from '../texts.ts'

/** Audio reminder controls (product 7.2). */
export const audio: Texts['audio'] = {
  title: 'Erinnerungen mit Ton',
  how: 'Stimme oder Klang, dann der Alarmton',
  unsupported: 'Dieser Browser kann keine Erinnerungen mit Ton',
  on: 'Ein',
  off: 'Aus',
  isOff: 'Alle Ihre Geräte bleiben stumm. Mitteilungen kommen weiterhin.',
  volume: 'Lautstärke',
  percent: (share) => `${Math.round(share * 100)} %`,
  silent: 'Bei 0 % sind Erinnerungen auf diesem Gerät nicht zu hören.',
  play: 'Probe hören',
  stop: 'Anhalten',
  sample: 'So klingt eine Erinnerung.',
  welcome: (name) => (name ? `Willkommen, ${name}. Erinnerungen mit Ton sind ein.` : 'Erinnerungen mit Ton sind ein.'),
  blocked:
    'Dieser Browser lässt die Seite erst klingen, wenn Sie auf ihr etwas gedrückt haben. Drücken Sie einmal irgendwo.',
  notSaved: 'Die Einstellung wurde nicht gespeichert. Bitte versuchen Sie es erneut.',
}
