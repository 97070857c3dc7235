import type { Texts } from '../texts.ts'
export const proof: Texts['proof'] = {
  title: 'Bestätigen Sie, dass Sie es sind',
  close: 'Schließen',
  cancel: 'Abbrechen',
  back: 'Zurück',
  submit: 'Weiter',
  submitting: 'Wird geprüft...',
  deleteAll: 'Alle Daten löschen',
  purposes: {
    'delete-all': 'Um Ihr Konto und alle Daten zu löschen. Das lässt sich nicht rückgängig machen.',
    export: 'Um alles zu exportieren.',
    contact: 'Um Ihren Notfallkontakt zu ändern.',
    'add-app': 'Um eine Authenticator-App einzurichten.',
    'remove-app': 'Um die Authenticator-App auszuschalten.',
    'add-passkey': 'Um einen Passkey hinzuzufügen.',
    'remove-passkey': 'Um einen Passkey zu entfernen.',
    'recovery-codes': 'Um neue Wieder\u00adherstellungs\u00adcodes zu erstellen.',
  },
  ways: {
    app: {
      label: 'Code aus Ihrer App',
      hint: 'Öffnen Sie Ihre Authenticator-App. Geben Sie die 6 Ziffern ein, die sie für Dosewell zeigt.',
      instead: 'Code aus der App nutzen',
    },
    passkey: {
      hint: 'Ihr Gerät fragt nach Finger, Gesicht oder PIN.',
      instead: 'Passkey nutzen',
      action: 'Passkey nutzen',
    },
    recovery: {
      label: 'Wieder\u00adherstellungs\u00adcode',
      hint: 'Geben Sie einen der Codes ein, die Sie aufbewahrt haben. Jeder gilt einmal.',
      instead: 'Wieder\u00adherstellungs\u00adcode nutzen',
    },
    password: {
      label: 'Ihr Passwort',
      hint: 'Geben Sie es noch einmal ein, damit niemand sonst das auf Ihrem Gerät tun kann.',
      instead: 'Passwort nutzen',
    },
  },
  missing: {
    app: 'Geben Sie den Code ein',
    recovery: 'Geben Sie den Code ein',
    password: 'Bitte geben Sie Ihr Passwort ein',
  },
  passkeyRefusals: {
    unsupported:
      'Passkeys gehen in diesem Browser oder unter dieser Adresse nicht. Nötig sind ein neuer Browser und eine Adresse, die mit https beginnt.',
    known: 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
    cancelled: 'Es wurde kein Passkey genutzt. Bitte versuchen Sie es noch einmal, oder nutzen Sie einen anderen Weg.',
  },
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  failed: 'Das hat nicht geklappt. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
}
