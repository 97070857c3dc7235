import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { dayAtTime, on } from './at.ts'

export const links: Texts['links'] = {
  loading: 'Chargement...',
  open: 'Ouvrir Dosewell',
  notLoaded: 'Le chargement a échoué. Vérifiez votre connexion à internet.',
  tryAgain: 'Réessayer',
  incomplete: {
    title: 'Ce lien n’est pas entier',
    text: 'Une partie s’est perdue en chemin. Rouvrez-le depuis le message, ou enregistrez la prise dans Dosewell.',
  },
  ended: {
    title: 'Ce lien n’est plus valable',
    text: 'Il cesse de fonctionner quand le délai de la prise est passé. Vous pouvez encore l’enregistrer dans Dosewell.',
  },
  dose: {
    title: 'L’avez-vous prise ?',
    titleSeveral: 'Les avez-vous prises ?',
    done: (taken, all) =>
      all === 1
        ? 'Prise enregistrée'
        : `${taken} ${plural('fr', taken, { one: 'prise', other: 'prises' })} sur ${all} ${plural('fr', taken, { one: 'enregistrée', other: 'enregistrées' })}`,
    nothing: 'Rien à enregistrer ici',
    taken: 'Oui, je viens de la prendre',
    allTaken: (count) => (count === 2 ? 'Oui, je viens de prendre les deux' : `Oui, je viens de prendre les ${count}`),
    notYet: 'Pas encore',
    nothingRecorded: 'Rien n’a été enregistré. Vous pouvez revenir sur cette page quand vous l’aurez prise.',
    inProgress: 'Enregistrement...',
    yourMedicine: 'Votre médicament',
    planned: (when) => `Prise prévue ${on(dayAtTime(when))}`,
    isTaken: (time) => `Prise à\u00a0${time}.`,
    isMissed: 'Enregistrée comme non prise. Vous pouvez le changer dans Dosewell.',
    lastTaken: (when) => `Dernière prise de ce médicament : ${when}. Vérifiez dans Dosewell avant de le reprendre.`,
    askFirst: 'Il est tard pour cette dose. Vérifiez dans Dosewell avant de la prendre.',
    isOver: 'Elle ne peut plus être enregistrée ici. Ouvrez Dosewell pour vérifier.',
    failed: 'Pas encore enregistré. Vérifiez votre connexion à internet et appuyez encore.',
    pressed: (taken, all) =>
      taken === all
        ? plural('fr', all, { one: 'Prise', other: 'Prises' })
        : `${taken}\u00a0${plural('fr', taken, { one: 'prise', other: 'prises' })} sur ${all}`,
    byMistake: (minutes) => `Appuyé par erreur ? Pendant ${minutes}\u00a0minutes, vous pouvez annuler la saisie ici.`,
    undo: 'Annuler la saisie',
    undone: (count, all) =>
      all === 1
        ? 'La prise n’est plus enregistrée'
        : `${count} ${plural('fr', count, { one: 'prise', other: 'prises' })} sur ${all} ${plural('fr', count, { one: 'n’est plus enregistrée', other: 'ne sont plus enregistrées' })}`,
    maybeNoReminder:
      'Il se peut qu’aucun autre rappel n’arrive. Vous pouvez enregistrer dans Dosewell ce que vous prenez.',
    undoFailed: 'La saisie n’est pas encore annulée. Vérifiez votre connexion à internet et appuyez encore.',
    mistake: 'Si c’était une erreur, annulez la saisie dans Dosewell.',
  },
  stop: {
    title: 'Rappels par e-mail',
    text: 'Dosewell vous envoie des rappels de prise par e-mail. Vous pouvez les désactiver ici. Les rappels sur vos appareils ne changent pas.',
    action: 'Désactiver les e-mails',
    inProgress: 'Désactivation...',
    done: 'Les rappels par e-mail sont désactivés',
    doneText: 'Vous pouvez les réactiver dans Dosewell, dans les réglages.',
    failed: 'Ils sont encore activés. Vérifiez votre connexion à internet et appuyez encore.',
    endedText: 'Pour activer ou désactiver les rappels par e-mail, ouvrez les réglages de Dosewell.',
  },
  confirm: {
    title: 'Confirmez votre adresse',
    text: 'Appuyez sur le bouton, et Dosewell saura que cette adresse est la vôtre.',
    action: 'Confirmer',
    inProgress: 'Confirmation...',
    done: 'Votre adresse est confirmée',
    doneText: 'Dosewell peut désormais vous y écrire.',
    failed: 'Elle n’est pas encore confirmée. Vérifiez votre connexion à internet et appuyez à nouveau.',
    ended: 'Ce lien n’est plus valable',
    endedText:
      'Seul le lien le plus récent fonctionne, et pour un temps limité. Connectez-vous, ou regardez les réglages de Dosewell, pour en recevoir un autre.',
  },
  invitation: {
    title: 'Contact d’urgence',
    headings: {
      asked: (patient) => `Pouvons-nous vous prévenir quand ${patient} n’a pas confirmé une prise importante ?`,
      agreed: () => 'Vous avez accepté',
      refused: () => 'Vous avez refusé',
    },
    texts: {
      asked: (patient) =>
        `${patient} utilise Dosewell, qui rappelle la prise de médicaments, et a donné votre nom comme contact d’urgence. Si vous acceptez, vous recevez un message quand une prise importante n’est pas confirmée une demi-heure après l’heure prévue, et un autre dès qu’elle l’est.`,
      agreed: (patient) =>
        `Vous recevrez un message quand ${patient} n’aura pas confirmé une prise importante. Vous pouvez changer d’avis à tout moment : rouvrez le même lien.`,
      refused: (patient) =>
        `Rien ne vous est envoyé au sujet de ${patient}, qui peut voir que vous avez refusé. Si vous changez d’avis, rouvrez le même lien.`,
    },
    channels: {
      email: 'Les messages arrivent à l’adresse e‑mail à laquelle le lien a été envoyé.',
      phone: 'Les messages arrivent au numéro de téléphone auquel le lien a été envoyé.',
    },
    agree: 'J’accepte',
    refuse: 'Non, ne me prévenez pas',
    agreeAfterAll: 'Accepter quand même',
    takeBack: 'Ne plus recevoir ces messages',
    failed: 'Votre réponse n’a pas été enregistrée. Vérifiez votre connexion à internet et appuyez à nouveau.',
    ended: 'Ce lien ne fonctionne plus',
    endedText: 'Un lien plus récent a été envoyé, ou trop de temps a passé. Rien ne vous est envoyé sans votre accord.',
  },
}
