import type { AuditTexts } from '../en/audit.ts'

const others = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? ' Un autre appareil a été déconnecté.'
      : ` ${count} autres appareils ont été déconnectés.`

/** What happened to an account. */
export const auditTexts: AuditTexts = {
  unknown: 'Quelque chose a changé dans votre compte',
  kinds: {
    'account-created': 'Votre compte a été créé',
    'email-confirmed': 'Votre adresse e-mail a été confirmée',
    'signed-in': 'Connexion',
    'signed-in-new-device': 'Connexion sur un nouvel appareil',
    'wrong-password': (count) =>
      count === 1
        ? 'Un mauvais mot de passe a été saisi'
        : `Un mauvais mot de passe a été saisi ${count} fois en une journée`,
    'wrong-code': (count) =>
      count === 1
        ? 'Après un mot de passe correct, un code incorrect a été saisi'
        : `Après un mot de passe correct, un code incorrect a été saisi ${count} fois en un jour`,
    'signed-out': 'Déconnexion',
    'device-signed-out': (device) => `Vous avez déconnecté un appareil\u00a0: ${device}`,
    'other-devices-signed-out': (count) =>
      count === 1 ? 'Vous avez déconnecté votre autre appareil' : `Vous avez déconnecté vos ${count} autres appareils`,
    'password-changed': (count) => `Vous avez changé votre mot de passe.${others(count)}`,
    'password-link-asked': 'Un lien pour un nouveau mot de passe a été demandé',
    'password-reset': (count) => `Un nouveau mot de passe a été choisi avec le lien d’un e-mail.${others(count)}`,
    'app-on': 'Les codes d’une application d’authentification ont été activés',
    'app-off': 'Les codes d’une application d’authentification ont été désactivés',
    'passkey-added': (name) => `Une clé d’accès a été ajoutée : ${name}`,
    'passkey-removed': (name) => `Une clé d’accès a été supprimée : ${name}`,
    'recovery-codes-made': 'De nouveaux codes de secours ont été créés',
    'recovery-code-used': 'Un code de secours a été utilisé',
    'exported-text': 'Le rapport de l’historique a été préparé en texte, à copier, envoyer ou enregistrer',
    'exported-csv': 'Toutes vos données ont été enregistrées en tableau (CSV)',
    'exported-pdf': 'Le rapport pour votre médecin a été enregistré (PDF)',
    'exported-pdf-with-doses': 'Le rapport pour votre médecin a été enregistré avec chaque dose (PDF)',
    'exported-plan': 'Votre plan de prise a été enregistré (PDF)',
    'exported-card': 'Votre carte de poche a été enregistrée (PDF)',
    'exported-receipt': 'Le reçu d’une dose a été enregistré',
    'exported-activity': 'Cette liste a été enregistrée en tableau (CSV)',
    'contact-set': (name) => `${name} est devenu votre contact d’urgence`,
    'contact-changed': (name) => `Votre contact d’urgence a changé\u00a0: ${name}`,
    'contact-removed': (name) => `${name} n’est plus votre contact d’urgence`,
    'contact-invited-email': (name) => `Nous avons demandé par e-mail à ${name} d’être votre contact d’urgence`,
    'contact-invited-sms': (name) => `Nous avons demandé par SMS à ${name} d’être votre contact d’urgence`,
    'contact-agreed': (name) => `${name} accepte de recevoir une alerte en cas de prise manquée`,
    'contact-declined': (name) => `${name} ne souhaite pas recevoir d’alerte en cas de prise manquée`,
    'contact-consent-given': (medication) =>
      `Vous acceptez que votre contact d’urgence soit prévenu pour ${medication}`,
    'contact-consent-withdrawn': (medication) => `Votre contact d’urgence n’est plus prévenu pour ${medication}`,
    'contact-consents-ended': (count) =>
      count === 1
        ? 'Votre contact a changé\u00a0: pour un médicament, personne n’est prévenu jusqu’à votre nouvel accord'
        : `Votre contact a changé\u00a0: pour ${count} médicaments, personne n’est prévenu jusqu’à votre nouvel accord`,
    'push-reminders': (isOn) => `Les notifications ont été ${isOn ? 'activées' : 'désactivées'}`,
    'email-reminders': (isOn) => `Les rappels par e-mail ont été ${isOn ? 'activés' : 'désactivés'}`,
    'sms-reminders': (isOn) => `Les rappels par SMS ont été ${isOn ? 'activés' : 'désactivés'}`,
    'hidden-names': (isOn) =>
      isOn
        ? 'Les rappels ne disent plus les noms des médicaments'
        : 'Les rappels disent de nouveau les noms des médicaments',
    'email-reminders-stopped': 'Les rappels par e-mail ont été arrêtés avec le lien d’un e-mail',
    'phone-confirmed': 'Votre numéro de téléphone a été confirmé',
    'push-device-added': 'Les notifications ont été activées sur un appareil',
    'push-device-removed': 'Les notifications ont été désactivées sur un appareil',
    'channel-address-made': (channel) => `Une adresse pour les rappels a été créée\u00a0: ${channel}`,
    'channel-address-removed': (channel) => `Votre adresse pour les rappels a été retirée\u00a0: ${channel}`,
    'data-sharing': (isOn) => `Le partage de données a été ${isOn ? 'autorisé' : 'interdit'}`,
    analytics: (isOn) => `Les statistiques d’usage ont été ${isOn ? 'autorisées' : 'interdites'}`,
    'crash-reports': (isOn) => `Les rapports de plantage ont été ${isOn ? 'autorisés' : 'interdits'}`,
    'receipts-private': 'Les reçus ont été activés, comme preuves privées',
    'receipts-public': 'Les reçus ont été activés, comme enregistrements publics',
    'receipts-off': 'Les reçus ont été désactivés',
    'assistant-on': (service) => `L’assistant a été activé\u00a0: ${service}`,
    'assistant-off': 'L’assistant a été désactivé',
    'keys-rotated': 'Les responsables de ce serveur ont changé les clés qui protègent vos données',
    'account-restored': 'Les responsables de ce serveur ont rétabli votre compte à partir d’une sauvegarde',
  },
}
