import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** Data Management in the settings (product 8.6). */
export const data: Texts['data'] = {
  title: 'Ihre Daten',
  text: 'Ihre Einträge gehören Ihnen, auch zum Mitnehmen.',
  csv: 'Als CSV exportieren',
  csvHint: 'Alles, jede Dosis, die es je gab, als Tabelle für ein Tabellenprogramm.',
  pdf: 'Als PDF exportieren',
  pdfHint: 'Ein Bericht über die letzten 90 Tage für Ihre Arztpraxis.',
  textReport: 'Als Text exportieren',
  textHint: 'Derselbe Bericht als einfacher Text.',
  exported: (kind) => `Die Daten sind als ${kind === 'text' ? 'Text' : kind} exportiert!`,
  exportFailed: 'Der Export ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  unsent: (count) =>
    plural('de', count, {
      one: '1 Eintrag dieses Geräts ist noch nicht gesendet und steht nicht im Bericht.',
      other: `${count} Einträge dieses Geräts sind noch nicht gesendet und stehen nicht im Bericht.`,
    }),
  deleteAll: 'Alle Daten löschen',
  deleteHint: 'Ihr Konto und alles darin, endgültig.',
  dialog: {
    title: 'Konto und alle Daten löschen?',
    what: 'Damit wird Ihr Konto mit allen Medikamenten, Dosen, Fotos und Einstellungen gelöscht, hier und auf dem Server. Das lässt sich nicht rückgängig machen. Alle Ihre Geräte werden abgemeldet.',
    unsent: 'Dosen, die dieses Gerät noch nicht gesendet hat, werden auch gelöscht.',
    first: 'Vielleicht möchten Sie vorher Ihre Einträge exportieren.',
    password: 'Ihr Passwort',
    passwordMissing: 'Bitte geben Sie Ihr Passwort ein',
    keep: 'Daten behalten',
    action: 'Alle Daten löschen',
    inProgress: 'Wird gelöscht …',
    failed:
      'Der Server hat nicht geantwortet. Ob Ihre Daten gelöscht wurden, ist nicht bekannt. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  },
  deleted: 'Alle Daten zu Ihren Medikamenten sind gelöscht.',
  close: 'Schließen',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
}
