import type { Texts } from '../texts.ts'

/** Whether messages may go to the patient's address and number, and to the emergency contact's. */
export const confirmations: Texts['confirmations'] = {
  sent: 'Envoyé.',
  notSent: 'Rien n’a été envoyé. Vérifiez votre connexion à internet et réessayez.',
  again: 'Envoyer à nouveau',
  toSettings: 'Réglages',
  email: {
    head: 'Confirmez votre adresse.',
    asked: (address) =>
      `Nous avons envoyé un lien à ${address}. Tant que vous ne l’aurez pas ouvert et n’aurez pas appuyé sur le bouton, aucun rappel n’arrivera par e-mail.`,
    unasked: (address) =>
      `Il n’y a pas de lien valide pour ${address} en ce moment. Tant qu’un lien n’a pas été envoyé et que vous n’avez pas appuyé sur son bouton, aucun rappel n’arrive par e-mail.`,
    send: 'Envoyer le lien',
  },
  phone: {
    head: 'Confirmez votre numéro.',
    asked: (number) =>
      `Nous avons envoyé un code au ${number}. Tant que vous ne l’avez pas saisi, aucun rappel n’arrive par SMS.`,
    unasked: (number) => `D’ici là, aucun rappel n’arrive par SMS au ${number}.`,
    send: 'Envoyer un code',
    code: 'Code du message',
    action: 'Confirmer',
    inProgress: 'Confirmation...',
    done: 'Votre numéro est confirmé.',
    failed: 'Il n’est pas encore confirmé. Vérifiez votre connexion à internet et réessayez.',
  },
  contact: {
    title: 'Alertes à cette personne',
    head: 'Contact d’urgence :',
    contactStates: {
      asked: (name) => `${name} n’a pas encore accepté et ne recevra pas d’alerte.`,
      unasked: (name) =>
        `La question n’a pas encore été posée à ${name}, qui ne recevra pas d’alerte. Envoyez l’invitation sous « Modifier le profil ».`,
      refused: (name) => `${name} a refusé et ne recevra pas d’alerte.`,
      unreachable: (name) =>
        `${name} ne recevra pas d’alerte : il n’y a ni adresse e-mail ni numéro de téléphone auquel ce serveur puisse écrire.`,
    },
    places: {
      agreed: (address) => `Accepté. Les alertes sont envoyées à ${address}.`,
      asked: (address) => `Invitation envoyée, pas encore de réponse. Aucune alerte n’est envoyée à ${address}.`,
      unasked: (address) => `Pas encore d’invitation. Aucune alerte n’est envoyée à ${address}.`,
      refused: (address) => `Refusé. Rien n’est envoyé à ${address}.`,
    },
    invite: 'Envoyer l’invitation',
    first: (name) =>
      `La question est d’abord posée à ${name}, en un seul message. Personne n’est prévenu avant son accord.`,
  },
}
