import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** The questions before signing out, and what is said after it while the server does not know. */
export const signOut: Texts['signOut'] = {
  signingOut: 'Sie werden abgemeldet …',
  unsent: {
    title: (count) =>
      plural('de', count, {
        one: '1 Dosis ist noch nicht gesendet',
        other: `${count} Dosen sind noch nicht gesendet`,
      }),
    text: 'Bisher ist das nur auf diesem Gerät gespeichert und wird gesendet, wenn Sie sich hier wieder anmelden. Damit es überall ist, stellen Sie eine Internetverbindung her und warten Sie einen Moment, bevor Sie sich abmelden.',
    keep: 'Angemeldet bleiben',
    action: 'Jetzt abmelden',
  },
  unsaved: {
    title: (count) =>
      plural('de', count, {
        one: '1 Änderung ist nicht gespeichert',
        other: `${count} Änderungen sind nicht gespeichert`,
      }),
    text: 'Wenn Sie sich jetzt abmelden, geht verloren, was Sie auf dieser Seite geändert haben.',
    keep: 'Angemeldet bleiben',
    action: 'Ohne Speichern abmelden',
  },
  pending: {
    title: 'Sie sind nur auf diesem Bildschirm abgemeldet.',
    text: 'Der Server war nicht erreichbar und kennt dieses Gerät noch. Lassen Sie diese Seite offen oder öffnen Sie sie wieder, sobald Sie online sind: Die Abmeldung wird dann von selbst abgeschlossen.',
  },
}
