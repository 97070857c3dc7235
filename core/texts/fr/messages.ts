import type { MessageTexts } from '../en/messages.ts'
import { of } from './at.ts'

export const messageTexts: MessageTexts = {
  confirmAddress: {
    subject: 'Confirmez votre adresse e-mail',
    lines: (name, link) => [
      `Bonjour ${name},`,
      'Confirmez votre adresse : ouvrez cette page dans l’heure et appuyez sur le bouton.',
      link,
      'Si vous n’avez pas créé de compte, ignorez cet e-mail : personne ne peut se connecter avec votre adresse.',
    ],
  },
  confirmReminders: {
    subject: 'Les rappels peuvent-ils arriver à cette adresse ?',
    lines: (address, link) => [
      'Bonjour,',
      `Les rappels par e-mail ont été activés pour le compte Dosewell de ${address}. Ils arriveront dès que vous aurez confirmé que cette adresse est la vôtre : ouvrez cette page dans la semaine et appuyez sur le bouton.`,
      link,
      'Si ce n’était pas vous, ignorez cet e-mail : aucun rappel ne vous sera envoyé.',
    ],
  },
  phoneCode: (code) =>
    `${code} est le code qui confirme votre numéro dans Dosewell. Il est valable 10 minutes. Si vous ne l’avez pas demandé, ignorez ce message.`,
  invitation: {
    subject: (patient) => `${patient} a donné votre nom comme contact d’urgence`,
    lines: (patient, link) => [
      'Bonjour,',
      `${patient} utilise Dosewell, qui rappelle la prise de médicaments, et demande si nous pouvons vous prévenir par e-mail quand une prise importante n’a pas été confirmée. Nous vous préviendrons à nouveau dès qu’elle le sera.`,
      'Pour accepter ou refuser, ouvrez cette page :',
      link,
      `Rien ne vous est envoyé avant votre accord. Si vous ne connaissez pas ${patient}, refusez sur cette page ou ignorez cet e-mail.`,
    ],
    sms: (patient, link) =>
      `${patient} a donné votre nom comme contact d’urgence dans Dosewell, qui rappelle les médicaments. Pouvons-nous vous prévenir par SMS si une prise importante n’est pas confirmée ? Acceptez ou refusez ici : ${link}`,
  },
  newPassword: {
    subject: 'Choisissez un nouveau mot de passe',
    lines: (address, link) => [
      'Bonjour,',
      `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte Dosewell de ${address}.`,
      'Pour le choisir, ouvrez ce lien dans l’heure. Il ne fonctionne qu’une fois :',
      link,
      'Si vous l’avez demandé plusieurs fois, seul le lien du dernier e-mail fonctionne.',
      'Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste le même et personne ne peut le changer sans ce lien.',
    ],
  },
  secondStep: {
    subject: 'Vérifiez vos connexions',
    events: {
      'app-on': 'la connexion par codes d’une application d’authentification a été activée.',
      'app-off': 'la connexion par codes d’une application d’authentification a été désactivée.',
      'passkey-added': 'une clé d’accès a été ajoutée.',
      'passkey-removed': 'une clé d’accès a été supprimée.',
      'recovery-codes-made': 'de nouveaux codes de secours ont été créés.',
      'recovery-code-used': 'un code de secours a été utilisé.',
    },
    lines: (address, event, advice) => [
      'Bonjour,',
      `Ceci vient de se produire sur le compte Dosewell de ${address} : ${event}`,
      'Si c’était vous, vous n’avez rien à faire.',
      advice,
    ],
    advice: {
      afterNew: (page) =>
        `Si ce n’était pas vous, ne vous déconnectez pas et changez maintenant votre mot de passe dans les réglages, ce qui déconnecte tous les autres appareils : ${page} Prévenez ensuite la personne qui gère votre serveur Dosewell.`,
      afterOther: (page) =>
        `Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe avec « Mot de passe oublié ? », puis vérifiez Confidentialité et sécurité dans les réglages : ${page}`,
    },
  },
  passwordReplaced: {
    subject: 'Votre mot de passe a été changé',
    lines: (address, page) => [
      'Bonjour,',
      `Le mot de passe du compte Dosewell de ${address} vient d’être changé dans ses réglages. Tous les autres appareils ont été déconnectés.`,
      'Si c’était vous, vous n’avez rien à faire.',
      `Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe avec « Mot de passe oublié ? » : ${page}`,
    ],
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été changé',
    lines: (address, page) => [
      'Bonjour,',
      `Un nouveau mot de passe vient d’être choisi pour le compte Dosewell de ${address}, avec un lien que nous vous avions envoyé. Tous les appareils ont été déconnectés.`,
      'Si c’était vous, vous n’avez rien à faire.',
      `Si ce n’était pas vous, quelqu’un peut lire vos e-mails. Changez d’abord le mot de passe de votre messagerie, puis choisissez-en un nouveau ici avec « Mot de passe oublié ? » : ${page}`,
    ],
  },
  reminders: {
    unconfirmed: (patient) => `${patient} n’a pas confirmé une prise`,
    unconfirmedDose: (patient, medicine, time) => `${patient} n’a pas confirmé la prise de ${time} (${medicine}).`,
    unconfirmedDoseOn: (patient, medicine, day) => `${patient} n’a pas confirmé la prise du ${day} (${medicine}).`,
    notTaken: (patient) => `${patient} a noté une prise comme non effectuée`,
    notTakenDose: (patient, medicine, day) => `${patient} a noté la prise du ${day} (${medicine}) comme non effectuée.`,
    askThem: 'Veuillez demander si tout va bien. Nous vous préviendrons dès qu’elle sera confirmée.',
    confirmed: (patient) => `${patient} a confirmé la prise`,
    confirmedDose: (patient, medicine, time) => `${patient} vient de confirmer la prise de ${time} (${medicine}).`,
    confirmedDoseOn: (patient, medicine, day) => `${patient} vient de confirmer la prise du ${day} (${medicine}).`,
    test: 'Ceci est un rappel d’essai',
    testText: 'Il vous est parvenu : les rappels peuvent passer par ici. Vous n’avez rien à prendre maintenant.',
    summary: 'Des rappels ne vous sont pas parvenus',
    summaryDoses: 'Pendant un moment, les rappels n’ont pas pu être envoyés. Ces doses ne sont pas enregistrées :',
    andMore: (count) => `et ${count} de plus`,
  },
  mail: {
    takenLead: 'Si vous l’avez prise, ouvrez cette page et appuyez sur « Oui ». L’ouvrir n’enregistre rien.',
    taken: 'Ouvrir et appuyer sur « Oui »',
    openLead: 'Pour voir vos doses, ouvrez Dosewell.',
    open: 'Ouvrir Dosewell',
    why: 'Vous recevez ce message parce que les rappels par e-mail sont activés dans Dosewell.',
    stop: 'Les désactiver',
    whyContact:
      'Vous recevez ce message parce que vous êtes le contact d’urgence et avez accepté de recevoir ces alertes. Pour ne plus en recevoir, rouvrez le lien de l’invitation et refusez, ou parlez-en à la personne qui a donné votre nom.',
  },
  buttons: {
    taken: 'Pris',
    allTaken: (count) => `Tout pris (${count})`,
    snooze: 'Plus tard',
    open: 'Ouvrir',
  },
  push: {
    saved: 'Enregistré sur cet appareil. L’envoi se fera dès qu’il y aura du réseau.',
    signIn: 'Enregistré sur cet appareil. Connectez-vous et ce sera envoyé.',
    notSaved: 'Cela n’a pas pu être enregistré. Ouvrez Dosewell et notez-le là-bas.',
    elsewhere: (city) =>
      `Cet appareil est dans un autre fuseau horaire. Vos prises suivent l’heure ${of(city)} ; ouvrez Dosewell pour le changer.`,
  },
}
