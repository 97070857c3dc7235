import type { AuditTexts } from '../en/audit.ts'

const others = (count: number) =>
  count === 0 ? '' : count === 1 ? ' Ein anderes Gerät wurde abgemeldet.' : ` ${count} andere Geräte wurden abgemeldet.`

/** What happened to an account. */
export const auditTexts: AuditTexts = {
  unknown: 'An Ihrem Konto wurde etwas geändert',
  kinds: {
    'account-created': 'Ihr Konto wurde angelegt',
    'email-confirmed': 'Ihre E‑Mail-Adresse wurde bestätigt',
    'signed-in': 'Angemeldet',
    'signed-in-new-device': 'Auf einem neuen Gerät angemeldet',
    'wrong-password': (count) =>
      count === 1
        ? 'Ein falsches Passwort wurde eingegeben'
        : `Innerhalb eines Tages wurde ${count}-mal ein falsches Passwort eingegeben`,
    'wrong-code': (count) =>
      count === 1
        ? 'Nach einem richtigen Passwort wurde ein falscher Code eingegeben'
        : `Nach einem richtigen Passwort wurde innerhalb eines Tages ${count}-mal ein falscher Code eingegeben`,
    'signed-out': 'Abgemeldet',
    'device-signed-out': (device) => `Sie haben ein Gerät abgemeldet: ${device}`,
    'other-devices-signed-out': (count) =>
      count === 1 ? 'Sie haben Ihr anderes Gerät abgemeldet' : `Sie haben Ihre ${count} anderen Geräte abgemeldet`,
    'password-changed': (count) => `Sie haben Ihr Passwort geändert.${others(count)}`,
    'password-link-asked': 'Ein Link für ein neues Passwort wurde angefordert',
    'password-reset': (count) => `Über einen Link aus einer E‑Mail wurde ein neues Passwort gesetzt.${others(count)}`,
    'app-on': 'Codes einer Authenticator-App wurden eingeschaltet',
    'app-off': 'Codes einer Authenticator-App wurden ausgeschaltet',
    'passkey-added': (name) => `Ein Passkey wurde hinzugefügt: ${name}`,
    'passkey-removed': (name) => `Ein Passkey wurde entfernt: ${name}`,
    'recovery-codes-made': 'Neue Wiederherstellungscodes wurden erstellt',
    'recovery-code-used': 'Ein Wiederherstellungscode wurde benutzt',
    'exported-text': 'Der Verlaufsbericht wurde als Text erstellt, zum Kopieren, Senden oder Speichern',
    'exported-csv': 'Alle Ihre Daten wurden als Tabelle gespeichert (CSV)',
    'exported-pdf': 'Der Bericht für Ihre Arztpraxis wurde gespeichert (PDF)',
    'exported-pdf-with-doses': 'Der Bericht für Ihre Arztpraxis wurde mit jeder Dosis gespeichert (PDF)',
    'exported-plan': 'Ihr Medikamentenplan wurde gespeichert (PDF)',
    'exported-card': 'Ihre Karte für die Brieftasche wurde gespeichert (PDF)',
    'exported-receipt': 'Der Beleg einer Dosis wurde gespeichert',
    'exported-activity': 'Diese Liste wurde als Tabelle gespeichert (CSV)',
    'contact-set': (name) => `${name} wurde als Ihr Notfallkontakt eingetragen`,
    'contact-changed': (name) => `Ihr Notfallkontakt wurde geändert: ${name}`,
    'contact-removed': (name) => `${name} ist nicht mehr Ihr Notfallkontakt`,
    'contact-invited-email': (name) => `${name} wurde per E‑Mail gebeten, Ihr Notfallkontakt zu sein`,
    'contact-invited-sms': (name) => `${name} wurde per SMS gebeten, Ihr Notfallkontakt zu sein`,
    'contact-agreed': (name) => `${name} möchte von verpassten Dosen erfahren`,
    'contact-declined': (name) => `${name} möchte nicht von verpassten Dosen erfahren`,
    'contact-consent-given': (medication) => `Ihr Notfallkontakt darf jetzt von ${medication} erfahren`,
    'contact-consent-withdrawn': (medication) => `Ihr Notfallkontakt erfährt nicht mehr von ${medication}`,
    'contact-consents-ended': (count) =>
      count === 1
        ? 'Ihr Kontakt ist ein anderer: Von einem Medikament erfährt niemand, bis Sie neu zustimmen'
        : `Ihr Kontakt ist ein anderer: Von ${count} Medikamenten erfährt niemand, bis Sie neu zustimmen`,
    'push-reminders': (isOn) => `Push-Mitteilungen wurden ${isOn ? 'eingeschaltet' : 'ausgeschaltet'}`,
    'email-reminders': (isOn) => `Erinnerungen per E‑Mail wurden ${isOn ? 'eingeschaltet' : 'ausgeschaltet'}`,
    'sms-reminders': (isOn) => `Erinnerungen per SMS wurden ${isOn ? 'eingeschaltet' : 'ausgeschaltet'}`,
    'hidden-names': (isOn) =>
      isOn
        ? 'Erinnerungen nennen keine Namen von Medikamenten mehr'
        : 'Erinnerungen nennen wieder die Namen der Medikamente',
    'email-reminders-stopped': 'Erinnerungen per E‑Mail wurden über den Link in einer E‑Mail abbestellt',
    'phone-confirmed': 'Ihre Telefonnummer wurde bestätigt',
    'push-device-added': 'Push wurde für ein Gerät eingeschaltet',
    'push-device-removed': 'Push wurde für ein Gerät ausgeschaltet',
    'channel-address-made': (channel) => `Eine Adresse für Erinnerungen wurde angelegt: ${channel}`,
    'channel-address-removed': (channel) => `Ihre Adresse für Erinnerungen wurde entfernt: ${channel}`,
    'data-sharing': (isOn) => `Daten zu teilen wurde ${isOn ? 'erlaubt' : 'verboten'}`,
    analytics: (isOn) => `Die Nutzungsanalyse wurde ${isOn ? 'erlaubt' : 'verboten'}`,
    'crash-reports': (isOn) => `Absturzberichte wurden ${isOn ? 'erlaubt' : 'verboten'}`,
    'receipts-private': 'Belege wurden eingeschaltet, als private Nachweise',
    'receipts-public': 'Belege wurden eingeschaltet, als öffentliche Einträge',
    'receipts-off': 'Belege wurden ausgeschaltet',
    'assistant-on': (service) => `Der Assistent wurde eingeschaltet: ${service}`,
    'assistant-off': 'Der Assistent wurde ausgeschaltet',
    'keys-rotated': 'Wer diesen Server betreibt, hat die Schlüssel gewechselt, die Ihre Daten schützen',
    'account-restored': 'Wer diesen Server betreibt, hat Ihr Konto aus einer Sicherung wiederhergestellt',
  },
}
