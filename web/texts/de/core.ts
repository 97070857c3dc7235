import type { PasswordPart } from '#core/profile/password.ts'
import { conditions, relationships } from '#core/texts/de.ts'
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
    'The email or password you entered is incorrect. Please check your credentials and try again.':
      'E-Mail-Adresse oder Passwort ist falsch. Bitte prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
    'Please check your email and click the confirmation link before signing in.':
      'Bitte sehen Sie in Ihre E-Mails und öffnen Sie den Bestätigungslink, bevor Sie sich anmelden.',
    'Incorrect password. Please try again.': 'Falsches Passwort. Bitte versuchen Sie es erneut.',
    'Too many sign-in attempts. Please wait a few minutes before trying again.':
      'Zu viele Anmeldeversuche. Bitte warten Sie einige Minuten und versuchen Sie es dann erneut.',
    'There are 200 medications in your list, the most there can be. Please restore an ended one instead of adding it again.':
      'In Ihrer Liste stehen 200 Medikamente, mehr geht nicht. Bitte stellen Sie ein beendetes wieder her, statt es neu hinzuzufügen.',
    'You are taking 60 medications, the most there can be. Please complete or end one first.':
      'Sie nehmen 60 Medikamente ein, mehr geht nicht. Bitte schließen Sie zuerst eines ab oder beenden Sie es.',
    'This medication has been changed 100 times, the most there can be. Please end it and add it again.':
      'Dieses Medikament wurde 100-mal geändert, öfter geht nicht. Bitte beenden Sie es und fügen Sie es neu hinzu.',
    'Your medications have been changed too often to be changed again.':
      'Ihre Medikamente wurden zu oft geändert, um noch einmal geändert zu werden.',
    'This dose was recorded and undone too often. Nothing more can be recorded of it.':
      'Diese Dosis wurde zu oft erfasst und rückgängig gemacht. Zu ihr kann nichts mehr erfasst werden.',
    'Too much is recorded for this day. Nothing more can be recorded of it.':
      'Für diesen Tag ist zu viel erfasst. Zu ihm kann nichts mehr erfasst werden.',
    'Very many doses were recorded in the last 24 hours. What is on this device is kept and sent later.':
      'In den letzten 24 Stunden wurden sehr viele Dosen erfasst. Was auf diesem Gerät steht, bleibt erhalten und wird später gesendet.',
    'The time zone has been changed too often to be changed again.':
      'Die Zeitzone wurde zu oft geändert, um noch einmal geändert zu werden.',
    'The time zone was changed many times today. Please try again tomorrow.':
      'Die Zeitzone wurde heute viele Male geändert. Bitte versuchen Sie es morgen wieder.',
    'Very much was asked for at once. Please wait a moment.':
      'Es wurde sehr viel auf einmal abgefragt. Bitte warten Sie einen Moment.',
    'Something went wrong. Please try again.': 'Etwas ist schiefgegangen. Bitte versuchen Sie es erneut.',
    'Contains a character that cannot be stored': 'Enthält ein Zeichen, das nicht gespeichert werden kann',
    'That is not the code. Please look at the message again.':
      'Das ist nicht der Code. Bitte sehen Sie noch einmal in der Nachricht nach.',
    'This code does not work any more. Please ask for a new one.':
      'Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.',
    'One was sent just now. Please wait a minute before the next one.':
      'Gerade wurde eine Nachricht gesendet. Bitte warten Sie eine Minute bis zur nächsten.',
    'This was asked often enough for today. Please try again tomorrow.':
      'Heute wurde oft genug gefragt. Bitte versuchen Sie es morgen wieder.',
    'Your emergency contact has refused. Only another address or number can be asked.':
      'Ihr Notfallkontakt hat abgelehnt. Nur an eine andere Adresse oder Nummer kann noch gefragt werden.',
    'There is no such address or number in your profile.': 'In Ihrem Profil steht keine solche Adresse oder Nummer.',
    'Please leave out line breaks and other characters that are not seen':
      'Bitte lassen Sie Zeilenumbrüche und andere unsichtbare Zeichen weg',
    'Please sign in to continue.': 'Bitte melden Sie sich an, um fortzufahren.',
    'Not found': 'Nicht gefunden',
    'The service cannot be reached at the moment. Please try again shortly.':
      'Der Dienst ist im Moment nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    'No data returned from database': 'Die Datenbank hat keine Daten zurückgegeben',
    'This time lies in the future. Please check the clock of this device.':
      'Diese Uhrzeit liegt in der Zukunft. Bitte prüfen Sie die Uhr dieses Geräts.',
    'Please choose a time in the last 30 days.': 'Bitte wählen Sie einen Zeitpunkt in den letzten 30 Tagen.',
    'A dose more than a year ahead cannot be recorded':
      'Eine Dosis kann nicht mehr als ein Jahr im Voraus erfasst werden',
    'Please enter a day in the last 2 years': 'Bitte geben Sie einen Tag der letzten 2 Jahre ein',
    'This was recorded more than a year ago. Please check the clock of this device.':
      'Dies wurde vor mehr als einem Jahr erfasst. Bitte prüfen Sie die Uhr dieses Geräts.',
    'A dose can be recorded for 30 days': 'Eine Dosis kann 30 Tage lang erfasst werden',
    'This medication has ended. Restore it to take it again.':
      'Dieses Medikament ist beendet. Stellen Sie es wieder her, um es erneut einzunehmen.',
    'Only Complete and End can be undone.':
      'Nur „Einnahme abschließen“ und „Behandlung beenden“ können rückgängig gemacht werden.',
    'This medication has not ended. Edit it instead.': 'Dieses Medikament ist nicht beendet. Bitte bearbeiten Sie es.',
    'Please choose one of the next doses': 'Bitte wählen Sie eine der nächsten Dosen',
    'Please give a reason': 'Bitte nennen Sie einen Grund',
    'Please enter a day that has come': 'Bitte geben Sie einen Tag ein, der nicht in der Zukunft liegt',
    'With this duration the treatment would be over already': 'Mit dieser Dauer wäre die Behandlung schon vorbei',
    'A dose after that is recorded already. Please choose a longer duration.':
      'Eine Dosis danach ist schon erfasst. Bitte wählen Sie eine längere Dauer.',
    'The treatment ends before the next dose, so there is nothing to change.':
      'Die Behandlung endet vor der nächsten Dosis, es gibt also nichts zu ändern.',
    'You have had many test reminders today. Please try again tomorrow.':
      'Sie hatten heute viele Probe-Erinnerungen. Bitte versuchen Sie es morgen wieder.',
    'A test reminder is on its way. Please wait a few seconds before the next one.':
      'Eine Probe-Erinnerung ist unterwegs. Bitte warten Sie einige Sekunden bis zur nächsten.',
    'Your last report is still being made. Please try again in a moment.':
      'Ihr letzter Bericht wird noch erstellt. Bitte versuchen Sie es gleich noch einmal.',
    'Many reports are being made. Please try again in a moment.':
      'Gerade werden viele Berichte erstellt. Bitte versuchen Sie es gleich noch einmal.',
    'The report could not be made. Please try again later.':
      'Der Bericht konnte nicht erstellt werden. Bitte versuchen Sie es später noch einmal.',
    'The assistant is another one now. Please look again who it is.':
      'Der Assistent ist jetzt ein anderer. Bitte sehen Sie noch einmal nach, welcher es ist.',
    'The assistant is switched off. Nothing was sent.': 'Der Assistent ist ausgeschaltet. Es wurde nichts gesendet.',
    'You have asked many questions. Please ask again tomorrow.':
      'Sie haben viele Fragen gestellt. Bitte fragen Sie morgen wieder.',
    'You have asked many questions. Please ask again in a minute.':
      'Sie haben viele Fragen gestellt. Bitte fragen Sie in einer Minute wieder.',
    'The assistant is busy. Please ask again in a minute.':
      'Der Assistent ist beschäftigt. Bitte fragen Sie in einer Minute wieder.',
    'The assistant cannot be reached at the moment. Please try again later.':
      'Der Assistent ist im Moment nicht erreichbar. Bitte versuchen Sie es später erneut.',
    'Many people are signing in at the moment. Please try again in a few seconds.':
      'Im Moment melden sich viele Menschen an. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
    'This link does not work any more. Please ask for a new one.':
      'Dieser Link funktioniert nicht mehr. Bitte fordern Sie einen neuen an.',
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
