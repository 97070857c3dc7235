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
    'delete-all': 'Sie möchten Ihr Konto und alle Daten löschen. Das lässt sich nicht rückgängig machen.',
    export: 'Sie möchten alles exportieren.',
    contact: 'Sie möchten Ihren Notfallkontakt ändern.',
    'add-app': 'Sie möchten eine Authenticator-App einrichten.',
    'remove-app': 'Sie möchten die Authenticator-App ausschalten.',
    'add-passkey': 'Sie möchten einen Passkey hinzufügen.',
    'remove-passkey': 'Sie möchten einen Passkey entfernen.',
    'recovery-codes': 'Sie möchten neue Wieder\u00adherstellungs\u00adcodes erstellen.',
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
      hint: 'Geben Sie es noch einmal ein, damit niemand außer Ihnen das auf Ihrem Gerät tun kann.',
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
