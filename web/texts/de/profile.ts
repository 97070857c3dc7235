import type { Texts } from '../texts.ts'

/** The profile dialog (product 3.7). */
export const profile: Texts['profile'] = {
  title: 'Profil',
  close: 'Schließen',
  loading: 'Wird geladen …',
  failed: 'Ihr Profil konnte nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  personal: 'Persönliche Angaben',
  fullName: 'Vollständiger Name',
  dateOfBirth: 'Geburtsdatum',
  sex: 'Geschlecht',
  sexes: { male: 'Männlich', female: 'Weiblich', other: 'Divers', 'prefer-not-to-say': 'Keine Angabe' },
  country: 'Land',
  contact: 'Kontaktdaten',
  email: 'E‑Mail-Adresse',
  phone: 'Telefonnummer',
  address: 'Adresse',
  emergency: 'Notfallkontakt',
  name: 'Name',
  relationship: 'Beziehung',
  notProvided: 'Nicht angegeben',
  notSpecified: 'Nicht angegeben',
  security: 'Sicherheit des Kontos',
  securityText: 'Ihre Daten sind verschlüsselt und sicher gespeichert.',
  hint: 'Ihr Profil ändern Sie unter Einstellungen → Profil bearbeiten',
}
