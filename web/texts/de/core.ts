import type { PasswordPart } from '#core/profile/password.ts'
import { conditions, relationships } from '#core/texts/de/stored.ts'
import type { CoreTexts } from '../core-texts.ts'

const passwordParts: Readonly<Record<PasswordPart, string>> = {
  'at least 8 characters': 'mindestens 8 Zeichen',
  'one uppercase letter': 'einen Großbuchstaben',
  'one lowercase letter': 'einen Kleinbuchstaben',
  'one number': 'eine Ziffer',
}
const list = new Intl.ListFormat('de', { type: 'conjunction' })

/** What core and the server say. */
export const core: CoreTexts = {
  failures: {
    internal: 'Etwas ist schiefgegangen. Bitte versuchen Sie es erneut.',
    unavailable: 'Der Dienst ist im Moment nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    not_signed_in: 'Bitte melden Sie sich an, um fortzufahren.',
    not_found: 'Nicht gefunden',
    forbidden_origin: 'Diese Anfrage kam nicht von dieser Website.',
    too_large: 'Das ist zu groß zum Senden',
    too_many_calls: 'Es wurde sehr viel auf einmal abgefragt. Bitte warten Sie einen Moment.',
    already_registered: 'Diese E-Mail-Adresse ist bereits registriert. Bitte melden Sie sich an.',
    invalid_credentials:
      'E-Mail-Adresse oder Passwort ist falsch. Bitte prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
    email_not_confirmed:
      'Bitte sehen Sie in Ihre E-Mails und öffnen Sie den Bestätigungslink, bevor Sie sich anmelden.',
    incorrect_password: 'Falsches Passwort. Bitte versuchen Sie es erneut.',
    too_many_sign_ins: 'Zu viele Anmeldeversuche. Bitte warten Sie einige Minuten und versuchen Sie es dann erneut.',
    sign_ins_busy: 'Im Moment melden sich viele Menschen an. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
    link_not_valid: 'Dieser Link funktioniert nicht mehr. Bitte fordern Sie einen neuen an.',
    link_used_up: 'Dieser Link funktioniert nicht mehr.',
    most_medications:
      'In Ihrer Liste stehen 200 Medikamente, mehr geht nicht. Bitte stellen Sie ein beendetes wieder her, statt es neu hinzuzufügen.',
    most_running:
      'Sie nehmen 60 Medikamente ein, mehr geht nicht. Bitte schließen Sie zuerst eines ab oder beenden Sie es.',
    most_versions:
      'Dieses Medikament wurde 100-mal geändert, öfter geht nicht. Bitte beenden Sie es und fügen Sie es neu hinzu.',
    most_versions_in_all: 'Ihre Medikamente wurden zu oft geändert, um noch einmal geändert zu werden.',
    most_entries_of_dose:
      'Diese Dosis wurde zu oft erfasst und rückgängig gemacht. Zu ihr kann nichts mehr erfasst werden.',
    most_entries_of_date: 'Für diesen Tag ist zu viel erfasst. Zu ihm kann nichts mehr erfasst werden.',
    most_entries_a_day:
      'In den letzten 24 Stunden wurden sehr viele Dosen erfasst. Was auf diesem Gerät steht, bleibt erhalten und wird später gesendet.',
    most_zone_spans: 'Die Zeitzone wurde zu oft geändert, um noch einmal geändert zu werden.',
    most_zone_changes_a_day: 'Die Zeitzone wurde heute viele Male geändert. Bitte versuchen Sie es morgen wieder.',
    no_data_returned: 'Die Datenbank hat keine Daten zurückgegeben',
    medication_ended: 'Dieses Medikament ist beendet. Stellen Sie es wieder her, um es erneut einzunehmen.',
    medication_not_ended: 'Dieses Medikament ist nicht beendet. Bitte bearbeiten Sie es.',
    closing_not_undoable: 'Nur „Einnahme abschließen“ und „Behandlung beenden“ können rückgängig gemacht werden.',
    closing_undo_too_late: 'Das lässt sich nicht mehr rückgängig machen. Sie können das Medikament wiederherstellen.',
    nothing_to_change: 'Die Behandlung endet vor der nächsten Dosis, es gibt also nichts zu ändern.',
    contact_changed: 'Ihr Notfallkontakt wurde inzwischen geändert. Bitte sehen Sie ihn sich noch einmal an.',
    photos_busy: 'Es werden gerade viele Fotos gespeichert. Bitte versuchen Sie es gleich noch einmal.',
    zone_changed: 'Ihre Zeitzone wurde inzwischen geändert.',
    zone_undo_too_late:
      'Das lässt sich nicht mehr rückgängig machen. Sie können die Zeitzone in den Einstellungen festlegen.',
    code_used_up: 'Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.',
    confirmation_too_soon: 'Gerade wurde eine Nachricht gesendet. Bitte warten Sie eine Minute bis zur nächsten.',
    confirmation_too_often: 'Heute wurde oft genug gefragt. Bitte versuchen Sie es morgen wieder.',
    contact_refused:
      'Ihr Notfallkontakt hat abgelehnt. Nur an eine andere Adresse oder Nummer kann noch gefragt werden.',
    no_such_place: 'In Ihrem Profil steht keine solche Adresse oder Nummer.',
    tests_a_day: 'Sie hatten heute viele Probe-Erinnerungen. Bitte versuchen Sie es morgen wieder.',
    test_on_its_way: 'Eine Probe-Erinnerung ist unterwegs. Bitte warten Sie einige Sekunden bis zur nächsten.',
    dose_needs_app: 'Bitte öffnen Sie die App, um diese Dosis einzutragen.',
    ntfy_off: 'Dieser Server sendet nichts an die ntfy-App.',
    own_report_running: 'Ihr letzter Bericht wird noch erstellt. Bitte versuchen Sie es gleich noch einmal.',
    reports_busy: 'Gerade werden viele Berichte erstellt. Bitte versuchen Sie es gleich noch einmal.',
    report_failed: 'Der Bericht konnte nicht erstellt werden. Bitte versuchen Sie es später noch einmal.',
    receipt_not_on_chain: 'Dieser Beleg steht nicht in der Blockchain.',
    too_many_receipts: 'Sie haben viele Belege geprüft. Bitte versuchen Sie es in einer Minute noch einmal.',
    assistant_changed: 'Der Assistent ist jetzt ein anderer. Bitte sehen Sie noch einmal nach, welcher es ist.',
    assistant_off: 'Der Assistent ist ausgeschaltet. Es wurde nichts gesendet.',
    questions_a_day: 'Sie haben viele Fragen gestellt. Bitte fragen Sie morgen wieder.',
    questions_a_minute: 'Sie haben viele Fragen gestellt. Bitte fragen Sie in einer Minute wieder.',
    assistant_busy: 'Der Assistent ist beschäftigt. Bitte fragen Sie in einer Minute wieder.',
    assistant_unreachable: 'Der Assistent ist im Moment nicht erreichbar. Bitte versuchen Sie es später erneut.',
  },
  messages: {
    'First name is required': 'Bitte geben Sie Ihren Vornamen ein',
    'Last name is required': 'Bitte geben Sie Ihren Nachnamen ein',
    'Email is required': 'Bitte geben Sie Ihre E-Mail-Adresse ein',
    'Please enter a valid email': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    'Please enter a valid email address': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    'Please confirm your password': 'Bitte bestätigen Sie Ihr Passwort',
    'Passwords do not match': 'Die Passwörter stimmen nicht überein',
    'Phone number is required': 'Bitte geben Sie Ihre Telefonnummer ein',
    'Date of birth is required': 'Bitte geben Sie Ihr Geburtsdatum ein',
    'Please enter a valid date of birth': 'Bitte geben Sie ein gültiges Geburtsdatum ein',
    'Please select your sex': 'Bitte wählen Sie Ihr Geschlecht',
    'Emergency contact name is required': 'Bitte geben Sie den Namen des Notfallkontakts ein',
    'Emergency contact email is required': 'Bitte geben Sie die E-Mail-Adresse des Notfallkontakts ein',
    'Emergency contact phone is required': 'Bitte geben Sie die Telefonnummer des Notfallkontakts ein',
    'Please select relationship': 'Bitte wählen Sie die Beziehung',
    'Password is required': 'Bitte geben Sie ein Passwort ein',
    'Password must be at most # characters': 'Das Passwort darf höchstens # Zeichen lang sein',
    'Medication name is required': 'Bitte geben Sie den Namen des Medikaments ein',
    'Quantity is required': 'Bitte geben Sie die Menge ein',
    'Please use fewer characters': 'Bitte verwenden Sie weniger Zeichen',
    'Reminder time is required': 'Bitte geben Sie die Uhrzeit der Erinnerung ein',
    'Please choose the day of the week': 'Bitte wählen Sie den Wochentag',
    'Please use at most # characters': 'Bitte verwenden Sie höchstens # Zeichen',
    'Must be at most # characters': 'Höchstens # Zeichen',
    'Please enter a whole number from # to #, or leave it empty':
      'Bitte geben Sie eine ganze Zahl von # bis # ein oder lassen Sie das Feld leer',
    'File size must be less than 10MB': 'Die Datei muss kleiner als 10 MB sein',
    'Please select a valid image file': 'Bitte wählen Sie eine gültige Bilddatei',
    'This email is already registered. Please sign in instead.':
      'Diese E-Mail-Adresse ist bereits registriert. Bitte melden Sie sich an.',
    'Contains a character that cannot be stored': 'Enthält ein Zeichen, das nicht gespeichert werden kann',
    'That is not the code. Please look at the message again.':
      'Das ist nicht der Code. Bitte sehen Sie noch einmal in der Nachricht nach.',
    'Please leave out line breaks and other characters that are not seen':
      'Bitte lassen Sie Zeilenumbrüche und andere unsichtbare Zeichen weg',
    'This time lies in the future. Please check the clock of this device.':
      'Diese Uhrzeit liegt in der Zukunft. Bitte prüfen Sie die Uhr dieses Geräts.',
    'Please choose a time in the last 30 days.': 'Bitte wählen Sie einen Zeitpunkt in den letzten 30 Tagen.',
    'A dose more than a year ahead cannot be recorded':
      'Eine Dosis kann nicht mehr als ein Jahr im Voraus erfasst werden',
    'Please enter a day in the last 2 years': 'Bitte geben Sie einen Tag der letzten 2 Jahre ein',
    'This was recorded more than a year ago. Please check the clock of this device.':
      'Dies wurde vor mehr als einem Jahr erfasst. Bitte prüfen Sie die Uhr dieses Geräts.',
    'A dose can be recorded for 30 days': 'Eine Dosis kann 30 Tage lang erfasst werden',
    'Please choose one of the next doses': 'Bitte wählen Sie eine der nächsten Dosen',
    'Please give a reason': 'Bitte nennen Sie einen Grund',
    'Please enter a day that is not in the future': 'Bitte geben Sie einen Tag ein, der nicht in der Zukunft liegt',
    'With this duration the treatment would be over already': 'Mit dieser Dauer wäre die Behandlung schon vorbei',
    'A dose after that is recorded already. Please choose a longer duration.':
      'Eine Dosis danach ist schon erfasst. Bitte wählen Sie eine längere Dauer.',
    'The server cannot be reached. Please check your internet connection.':
      'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.',
    'The server gave an answer that cannot be read. Please try again.':
      'Die Antwort des Servers ist nicht lesbar. Bitte versuchen Sie es erneut.',
  },
  passwordMustContain: (parts) => `Das Passwort braucht ${list.format(parts.map((part) => passwordParts[part]))}`,
  conditions,
  relationships,
  severityMeanings: {
    mild: 'leichte Beschwerden',
    moderate: 'kann den Alltag beeinträchtigen',
    serious: 'erhebliche gesundheitliche Probleme',
    'life-threatening': '',
  },
  usualRhythm: {
    weekly: (name) => `${name} wird in der Regel einmal pro Woche angewendet.`,
    'twice-weekly': (name) => `${name} wird in der Regel ein- bis zweimal pro Woche angewendet.`,
    'two-weekly': (name) => `${name} wird in der Regel alle zwei Wochen angewendet.`,
    monthly: (name) => `${name} wird in der Regel einmal im Monat angewendet.`,
    'six-weekly': (name) => `${name} wird in der Regel alle sechs Wochen angewendet.`,
    'patch-for-a-week': (name) => `Ein Pflaster mit ${name} wird in der Regel sieben Tage lang getragen.`,
    'weekly-by-strength': (name) =>
      `${name} in dieser Stärke wird in der Regel einmal pro Woche oder seltener eingenommen.`,
  },
  moreOftenHarm: {
    fatal: 'Öfter als verordnet angewendet, kann es zum Tod führen.',
    harmful: 'Öfter als verordnet angewendet, kann es schweren Schaden anrichten.',
  },
}
