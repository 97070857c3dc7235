import type { Texts } from '../texts.ts'

/** Audio reminder controls (product 7.2). */
export const audio: Texts['audio'] = {
  title: 'Erinnerungen mit Ton',
  how: 'Stimme oder Klang, dann der Alarmton',
  unsupported: 'Dieser Browser kann Erinnerungen nicht mit Ton wiedergeben',
  on: 'Ein',
  off: 'Aus',
  isOff: 'Alle Ihre Geräte bleiben stumm. Mitteilungen kommen weiterhin.',
  volume: 'Lautstärke',
  percent: (share) => `${Math.round(share * 100)} %`,
  silent: 'Bei 0 % sind Erinnerungen auf diesem Gerät nicht zu hören.',
  play: 'Probe anhören',
  stop: 'Anhalten',
  sample: 'So klingt eine Erinnerung.',
  welcome: (name) =>
    name ? `Willkommen, ${name}. Erinnerungen mit Ton sind eingeschaltet.` : 'Erinnerungen mit Ton sind eingeschaltet.',
  blocked: 'Dieser Browser spielt Töne erst ab, wenn Sie einmal auf die Seite getippt oder geklickt haben.',
  notSaved: 'Die Einstellung wurde nicht gespeichert. Bitte versuchen Sie es erneut.',
}
