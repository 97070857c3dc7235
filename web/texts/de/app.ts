import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

/** The frame of the signed-in pages, and the pages that are no feature. */
export const app: Texts['app'] = {
  nav: {
    label: 'Hauptmenü',
    menu: 'Menü',
    dashboard: 'Übersicht',
    medications: 'Medikamente',
    history: 'Verlauf',
    settings: 'Einstellungen',
    profile: 'Profil',
    signOut: 'Abmelden',
    openProfile: (name) => (name === '' ? 'Profil öffnen' : `Profil von ${name} öffnen`),
  },
  notifications: 'Mitteilungen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  tryAgain: 'Erneut versuchen',
  signOutUnsent: {
    title: (count) =>
      plural('de', count, {
        one: '1 Dosis ist noch nicht gesendet',
        other: `${count} Dosen sind noch nicht gesendet`,
      }),
    text: 'Bisher ist das nur auf diesem Gerät gespeichert und wird gesendet, wenn Sie sich hier wieder anmelden. Damit es überall ist, stellen Sie eine Internetverbindung her und warten Sie einen Moment, bevor Sie sich abmelden.',
    keep: 'Angemeldet bleiben',
    do: 'Jetzt abmelden',
  },
  signOutUnsaved: {
    title: (count) =>
      plural('de', count, {
        one: '1 Änderung ist nicht gespeichert',
        other: `${count} Änderungen sind nicht gespeichert`,
      }),
    text: 'Wenn Sie sich jetzt abmelden, geht verloren, was Sie auf dieser Seite geändert haben.',
    keep: 'Angemeldet bleiben',
    do: 'Ohne Speichern abmelden',
  },
  signOutFailed: 'Das Abmelden ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  clockError: {
    title: 'Die Uhr dieses Geräts geht falsch.',
    text: (minutes, behind) =>
      `Sie geht ${plural('de', minutes, { one: '1 Minute', other: `${minutes} Minuten` })} ${behind ? 'nach' : 'vor'}. Die Zeiten hier richten sich nach der richtigen Uhr.`,
  },
  offline: { title: 'Sie sind offline.', text: 'Dosen, die Sie erfassen, werden auf diesem Gerät gespeichert.' },
}
