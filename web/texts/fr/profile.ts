import type { Texts } from '../texts.ts'

/** The profile dialog (product 3.7). */
export const profile: Texts['profile'] = {
  title: 'Profil',
  close: 'Fermer',
  loading: 'Chargement...',
  failed: 'Votre profil n’a pas pu être chargé.',
  tryAgain: 'Réessayer',
  personal: 'Informations personnelles',
  fullName: 'Nom complet',
  dateOfBirth: 'Date de naissance',
  sex: 'Sexe',
  sexes: { male: 'Homme', female: 'Femme', other: 'Autre', 'prefer-not-to-say': 'Je préfère ne pas répondre' },
  country: 'Pays',
  contact: 'Coordonnées',
  email: 'Adresse e-mail',
  phone: 'Téléphone',
  address: 'Adresse',
  emergency: 'Contact d’urgence',
  name: 'Nom',
  relationship: 'Lien avec vous',
  notProvided: 'Non renseigné',
  notSpecified: 'Non précisé',
  security: 'Sécurité du compte',
  securityText: 'Vos données sont chiffrées et conservées en sécurité.',
  hint: 'Pour modifier votre profil, ouvrez Réglages → Modifier le profil',
}
