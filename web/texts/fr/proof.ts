import type { Texts } from '../texts.ts'
export const proof: Texts['proof'] = {
  title: 'Confirmez que c’est bien vous',
  close: 'Fermer',
  cancel: 'Annuler',
  back: 'Retour',
  submit: 'Continuer',
  submitting: 'Vérification...',
  deleteAll: 'Supprimer toutes les données',
  purposes: {
    'delete-all': 'Vous allez supprimer votre compte et toutes vos données. C’est définitif.',
    export: 'Vous allez exporter toutes vos données.',
    contact: 'Vous allez changer votre contact d’urgence.',
    'add-app': 'Vous allez configurer une application d’authentifi\u00adcation.',
    'remove-app': 'Vous allez désactiver l’application d’authentifi\u00adcation.',
    'add-passkey': 'Vous allez ajouter une clé d’accès.',
    'remove-passkey': 'Vous allez supprimer une clé d’accès.',
    'recovery-codes': 'Vous allez créer de nouveaux codes de secours.',
  },
  ways: {
    app: {
      label: 'Code de votre application',
      hint: 'Ouvrez votre application d’authentifi\u00adcation. Saisissez les 6\u00a0chiffres qu’elle affiche pour Dosewell.',
      instead: 'Utiliser un code de l’application',
    },
    passkey: {
      hint: 'Votre appareil va vous demander votre doigt, votre visage ou votre code PIN.',
      instead: 'Utiliser une clé d’accès',
      action: 'Utiliser la clé d’accès',
    },
    recovery: {
      label: 'Code de secours',
      hint: 'Saisissez l’un des codes que vous avez gardés. Chacun sert une seule fois.',
      instead: 'Utiliser un code de secours',
    },
    password: {
      label: 'Votre mot de passe',
      hint: 'Saisissez-le encore une fois, pour que personne d’autre ne puisse faire cela depuis votre appareil.',
      instead: 'Utiliser le mot de passe',
    },
  },
  missing: { app: 'Saisissez le code', recovery: 'Saisissez le code', password: 'Le mot de passe est obligatoire' },
  passkeyRefusals: {
    unsupported:
      'Les clés d’accès ne marchent pas dans ce navigateur ou à cette adresse. Il faut un navigateur récent et une adresse qui commence par https.',
    known: 'Cet appareil a déjà une clé d’accès pour votre compte.',
    cancelled: 'Aucune clé d’accès n’a servi. Réessayez, ou utilisez un autre moyen.',
  },
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  failed: 'Cela n’a pas marché. Vérifiez votre connexion Internet et réessayez.',
}
