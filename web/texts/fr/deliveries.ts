import { isolated } from '../isolate.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { of } from './at.ts'

const minutes = (count: number) => plural('fr', count, { one: `${count}\u00a0minute`, other: `${count}\u00a0minutes` })

/** Les rappels et leur chemin. */
export const deliveries: Texts['deliveries'] = {
  kinds: {
    'heads-up': 'Rappel anticipé',
    due: 'Rappel',
    missed: 'Dernier rappel',
    emergency: 'Alerte à votre contact d’urgence',
    'all-clear': 'Fin d’alerte à votre contact d’urgence',
    refill: 'Renouvellement',
    'hold-begins': 'Début d’une pause',
    'still-held': 'Question sur une pause',
    possible: 'De nouveau possible',
    'follow-up': 'Effet de la prise',
    summary: 'Résumé',
    test: 'Rappel d’essai',
  },
  repeat: (count) => `Rappel ${count}`,
  by: (what, channel) => `${what} : ${channel}`,
  channels: { push: 'notification', email: 'e-mail', sms: 'SMS', ntfy: 'ntfy', contact: 'contact' },
  addresses: {
    ntfy: {
      heading: 'L’application ntfy',
      text: (host) =>
        `Les rappels peuvent aussi arriver dans l’application gratuite ntfy de votre téléphone, avec un bouton « Pris ». Ils passent par ${host}, dont l’exploitant pourrait les lire.`,
      turnOn: 'Utiliser l’application ntfy',
      turnedOn: 'Les rappels vont désormais à votre sujet. Abonnez-vous-y dans l’application ntfy.',
      how: 'Dans l’application, appuyez sur le signe plus et abonnez-vous à ce sujet sur ce serveur. Gardez le sujet pour vous : qui le connaît peut lire vos rappels.',
      server: 'Serveur',
      address: 'Sujet',
      renew: 'Changer de sujet',
      renewed: 'Vous avez un autre sujet. Abonnez-vous-y dans l’application ntfy : l’ancien ne reçoit plus rien.',
      turnOff: 'Ne plus l’utiliser',
      turnedOff: 'Plus aucun rappel ne va à l’application ntfy.',
      failed: 'Rien n’a changé. Vérifiez votre connexion à internet et réessayez.',
    },
  },
  onConsole: (channel) => `${channel}, console du serveur`,
  dayAt: (date, time) => `${date}, ${time}`,
  steps: { planned: 'Prévu', sent: 'Envoyé', accepted: 'Accepté', shown: 'Affiché', acted: 'Réponse reçue' },
  outcomes: {
    waiting: 'En attente d’envoi.',
    retried: 'Pas encore accepté. Un nouvel essai suit.',
    written: 'Seulement écrit sur la console du serveur : personne n’a été prévenu.',
    shown: 'Affiché sur l’appareil.',
    acted: 'Vous y avez répondu.',
    recorded: 'Pas envoyé : la prise était déjà enregistrée.',
    changed: 'Pas envoyé : la prise a été modifiée ou arrêtée avant, ou ces rappels ont été désactivés.',
    replaced: 'Pas envoyé : un rappel plus récent de cette prise l’a remplacé.',
    late: 'Pas envoyé : son heure était passée.',
    listed: 'Pas envoyé à temps. Un résumé a signalé la prise.',
    refused: 'Refusé définitivement : il n’est pas arrivé.',
    capped: 'Non envoyé : il\u00a0y\u00a0a eu trop de messages ce jour-là.',
  },
  alertChanged: 'Pas envoyé : la prise ou votre accord avait changé, ou une sauvegarde a été rétablie.',
  accepted: {
    push: 'Le service de notifications l’a accepté. L’appareil n’a pas signalé l’avoir affiché.',
    email: 'Le serveur de messagerie l’a accepté. Dosewell ne peut pas voir s’il a été lu.',
    sms: 'Le service de SMS l’a accepté. Dosewell ne peut pas voir s’il a été lu.',
    ntfy: 'Le serveur ntfy l’a accepté. Dosewell ne peut pas voir s’il a été vu.',
    other: 'Il a été accepté.',
  },
  proof: {
    title: 'Rappels',
    none: 'Aucun rappel n’était prévu pour cette prise.',
    failed: 'Les rappels de cette prise n’ont pas pu être chargés.',
    loading: 'Chargement...',
    ofServer:
      'Ces rappels ont été envoyés par le serveur. Les rappels affichés sur une page ouverte ne figurent pas ici.',
  },
  reminderCheck: {
    title: 'Mon rappel me parviendra-t-il ?',
    lead: 'Tout ce qu’il faut pour qu’un rappel vous parvienne, vérifié à l’instant.',
    back: 'Réglages',
    loading: 'Vérification...',
    failed:
      'Le serveur est injoignable : seul cet appareil a été vérifié. Sans le serveur, les rappels ne viennent que si cette page est ouverte.',
    tryAgain: 'Vérifier de nouveau',
    allWell: 'Aucun problème trouvé.',
    allWellText: 'Pour en être certain, envoyez-vous un rappel d’essai.',
    problems: (count) =>
      plural('fr', count, { one: `${count} problème trouvé.`, other: `${count} problèmes trouvés.` }),
    problemsText: 'Voici ce qu’il faut faire.',
    device: 'Cet appareil',
    server: 'Envoi des rappels',
    states: { well: 'En ordre', problem: 'À faire', note: 'Bon à savoir' },
    secure: {
      title: 'Connexion sûre',
      problem:
        'Cette page a été chargée sans chiffrement, et les navigateurs n’autorisent alors aucune notification. Ouvrez Dosewell à son adresse en https://.',
    },
    permission: {
      title: 'Autorisation des notifications',
      granted: 'Ce navigateur peut afficher les notifications de Dosewell.',
      denied:
        'Les notifications sont bloquées. Dans le navigateur, appuyez sur le signe à gauche de l’adresse, choisissez Notifications et autorisez-les.',
      unasked: 'La question n’a pas encore été posée à ce navigateur.',
      ask: 'Autoriser les notifications',
      afterInstall: 'Sur cet appareil, seule l’application installée peut le demander.',
      unsupported:
        'Ce navigateur n’affiche pas de notifications. Utilisez-en un autre, ou activez l’e-mail ou les SMS dans les réglages.',
    },
    background: {
      title: 'Quand Dosewell est fermé',
      well: 'Cet appareil peut recevoir des rappels quand Dosewell est fermé.',
      problem:
        'Cet appareil ne peut pas encore recevoir de rappels quand Dosewell est fermé. Attendez dix secondes, puis appuyez sur « Vérifier de nouveau ».',
      unsupported:
        'Ce navigateur ne reçoit rien quand Dosewell est fermé. Laissez la page ouverte, ou utilisez un autre navigateur.',
    },
    installed: {
      title: 'Application Dosewell',
      well: 'Dosewell est installé comme application ici.',
      ios: 'Sur iPhone et iPad, les notifications ne parviennent qu’à une application installée. Appuyez sur Partager, choisissez Sur l’écran d’accueil, puis ouvrez Dosewell depuis là.',
      note: 'Dosewell n’est pas installé comme application ici. Ce n’est pas nécessaire, tant que le navigateur peut tourner en arrière-plan.',
    },
    subscription: {
      title: 'Notifications sur cet appareil',
      well: (when) => `Activées depuis : ${when}.`,
      gone: (when) => `Ne fonctionnent plus depuis : ${when}. Rechargez cette page une fois, puis vérifiez de nouveau.`,
      failing:
        'Le dernier rappel n’est pas arrivé sur cet appareil. Un nouvel essai suivra. Envoyez un rappel d’essai pour voir s’il arrive.',
      problem: 'Désactivées : aucun rappel n’arrive sur cet appareil quand Dosewell est fermé.',
      afterPermission: 'Viennent après l’autorisation ci-dessus.',
      off: 'Désactivées, car les notifications sont désactivées pour tous vos appareils dans Réglages, Notifications.',
      turnOn: 'Activer les notifications ici',
    },
    clock: {
      title: 'Horloge',
      well: 'L’horloge de cet appareil est juste.',
      problem: (count, behind) =>
        `L’horloge de cet appareil ${behind ? 'retarde' : 'avance'} de ${minutes(count)}. Réglez sa date et son heure sur automatique. En attendant, Dosewell suit la bonne heure.`,
    },
    worker: {
      title: 'Service de rappels',
      well: (seconds) =>
        `En marche : vérifié il\u00a0y\u00a0a ${plural('fr', seconds, { one: `${seconds}\u00a0seconde`, other: `${seconds}\u00a0secondes` })}.`,
      problem: (count) =>
        `Aucun signe de vie depuis ${minutes(count)}. Aucun rappel ne part avant son retour : laissez cette page ouverte et prévenez la personne qui gère ce serveur.`,
      never:
        'Aucun signe de vie. Aucun rappel ne part : laissez cette page ouverte et prévenez la personne qui gère ce serveur.',
    },
    channel: {
      title: (channel) => `Dernier envoi : ${channel}`,
      none: (channel) => `Aucun n’est encore parti par ${channel}.`,
      notHere: (channel) => `Ce serveur ne peut rien envoyer par ${channel} : activé ou non, personne n’est prévenu.`,
      last: (what, when) => `${what}, ${when}.`,
    },
    next: {
      title: 'Prochain rappel',
      what: (medicine, when, city) => `${medicine} : ${when}, heure ${of(city)}.`,
      none: 'Aucun rappel ne viendra : aucune prise n’est prévue.',
      unplanned: (name) =>
        `Les rappels ${of(isolated(name))} ne peuvent pas être calculés. Prévenez la personne qui gère ce serveur ; d’ici là, voyez ses prises sur la page d’accueil.`,
    },
    test: {
      title: 'Envoyer un rappel d’essai',
      text: 'Il suit le même chemin qu’un vrai rappel : par le service de rappels et par tout ce qui est activé.',
      send: 'L’envoyer maintenant',
      again: 'En envoyer un autre',
      asked: 'Demandé',
      planned: 'Pris en charge',
      pending: 'pas encore',
      none: 'Il n’y a nulle part où l’envoyer. Autorisez les notifications sur cet appareil, ou activez l’e-mail ou les SMS dans les réglages.',
      notTaken:
        'Personne ne l’a encore pris en charge. Le service de rappels semble arrêté : prévenez la personne qui gère ce serveur.',
      notShown:
        'Le service de notifications l’a accepté, mais l’appareil n’a rien signalé. Voyez s’il est en silence : Ne pas déranger, mode de concentration, économie de batterie, ou notifications du navigateur désactivées dans le système.',
      arrived: 'Il est arrivé.',
      failed: 'L’essai n’a pas été envoyé. Vérifiez votre connexion à Internet et réessayez.',
    },
  },
}
