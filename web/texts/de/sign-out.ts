import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

/** The questions before signing out. */
export const signOut: Texts['signOut'] = {
  unsent: {
    title: (count) =>
      plural('de', count, {
        one: '1 Dosis ist noch nicht gesendet',
        other: `${count} Dosen sind noch nicht gesendet`,
      }),
    text: 'Bisher ist das nur auf diesem Gerät gespeichert und wird gesendet, wenn Sie sich hier wieder anmelden. Damit es überall ist, stellen Sie eine Internetverbindung her und warten Sie einen Moment, bevor Sie sich abmelden.',
    keep: 'Angemeldet bleiben',
    do: 'Jetzt abmelden',
  },
  unsaved: {
    title: (count) =>
      plural('de', count, {
        one: '1 Änderung ist nicht gespeichert',
        other: `${count} Änderungen sind nicht gespeichert`,
      }),
    text: 'Wenn Sie sich jetzt abmelden, geht verloren, was Sie auf dieser Seite geändert haben.',
    keep: 'Angemeldet bleiben',
    do: 'Ohne Speichern abmelden',
  },
  failed: 'Das Abmelden ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
}
