import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** The frame of the signed-in pages, and the pages that are no feature. */
export const app: Texts['app'] = {
  nav: {
    label: 'Hauptmenü',
    menu: 'Menü',
    dashboard: 'Übersicht',
    medications: 'Medikamente',
    history: 'Verlauf',
    settings: 'Einstel\u00adlungen',
    profile: 'Profil',
    signOut: 'Abmelden',
    openProfile: (name) => (name === '' ? 'Profil öffnen' : `Profil von ${name} öffnen`),
  },
  notifications: 'Mitteilungen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  tryAgain: 'Erneut versuchen',
  clockError: {
    title: 'Die Uhr dieses Geräts geht falsch.',
    text: (minutes, behind) =>
      `Sie geht ${plural('de', minutes, { one: '1 Minute', other: `${minutes} Minuten` })} ${behind ? 'nach' : 'vor'}. Die Zeiten hier richten sich nach der richtigen Uhr.`,
  },
}
