import { skipTexts } from '#core/texts/fr/skip.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const doses = (part: number, counted: number, percent: number) =>
  `${part}\u00a0${plural('fr', part, { one: 'prise effectuée', other: 'prises effectuées' })} sur ${counted}, ${percent} %`

/** The assistant chat (product 11.1). */
export const assistant: Texts['assistant'] = {
  log: 'Conversation',
  you: 'Vous :',
  bot: 'Assistant :',
  greeting: 'Appuyez sur une question au sujet de vos propres prises, ou écrivez la vôtre.',
  ownQuestions: 'Questions sur vos propres prises',
  ownQuestionsFrom: 'La réponse vient de cet appareil, d’après votre propre suivi.',
  quick: {
    next: 'Quelle est la prochaine prise ?',
    figures: 'Où en suis-je ?',
    today: 'L’ai-je pris aujourd’hui ?',
    stock: 'Combien m’en reste-t-il ?',
  },
  question: 'Votre question',
  send: 'Envoyer',
  replying: 'La réponse arrive...',
  canned: [
    'Un conseil général, pas un avis médical : un médicament s’oublie moins facilement s’il est lié à un geste de tous les jours, comme le petit-déjeuner ou le brossage des dents. Votre pharmacien peut vous dire quelle heure convient au vôtre.',
    'Un conseil général, pas un avis médical : votre pharmacien et votre médecin connaissent le mieux vos médicaments. Notez la question dès maintenant, pour l’avoir sous la main quand vous les verrez.',
    'Un conseil général, pas un avis médical : la notice dans la boîte dit que faire quand une dose a été manquée. En cas de doute, demandez à votre pharmacien avant de prendre quoi que ce soit de plus.',
    'Un conseil général, pas un avis médical : tenez une liste de tout ce que vous prenez, même sans ordonnance, et montrez-la chaque fois que l’on vous donne quelque chose de nouveau.',
    'Un conseil général, pas un avis médical : notez comment vous vous sentez, avec le jour et l’heure, et emportez ces notes et votre historique à votre prochaine consultation.',
    'Un conseil général, pas un avis médical : une gêne pour respirer, un visage gonflé, une douleur dans la poitrine ou un évanouissement ne peuvent pas attendre une conversation. Appelez le numéro d’urgence de votre pays.',
  ],
  noMedications: 'Aucun médicament n’est prévu. Ajoutez un médicament et la réponse sera ici.',
  nextUp: (medicines, when) => `Prochaine prise : ${medicines}, ${when}.`,
  nextDue: (medicines, when) => `À prendre maintenant : ${medicines}. Prise prévue ${when}.`,
  nothingNext: 'Rien n’est prévu ensuite.',
  at: (day, time) => `${day} à\u00a0${time}`,
  near: { today: 'aujourd’hui', tomorrow: 'demain', yesterday: 'hier' },
  week: (part, counted, percent) => `7 derniers jours : ${doses(part, counted, percent)}.`,
  month: (part, counted, percent) => `30 derniers jours : ${doses(part, counted, percent)}.`,
  onTime: (part, counted, percent) =>
    `Prises effectuées à 30 minutes au plus de l’heure prévue, sur 30 jours : ${part} sur ${counted}, ${percent} %.`,
  streak: (days) =>
    `Série : ${plural('fr', days, { one: `${days}\u00a0jour`, other: `${days}\u00a0jours` })} avec au moins 80 % des prises effectuées chaque jour.`,
  streakAtLeast: (days) =>
    `Série : ${plural('fr', days, { one: `${days}\u00a0jour`, other: `${days}\u00a0jours` })} ou plus, avec au moins 80 % des prises effectuées chaque jour.`,
  definition:
    'Une prise compte 30 minutes après son heure, ou dès que vous l’enregistrez. Celle que personne n’a enregistrée compte comme manquée.',
  nothingCounted:
    'Aucune prise n’a encore compté. La première comptera 30 minutes après son heure, ou dès que vous l’enregistrerez.',
  noneToday: 'Aucune prise n’est prévue aujourd’hui.',
  lastTaken: (medicine, when) => `${medicine} : dernière prise ${when}`,
  doseOf: (medicine, when, state) => `${medicine}, ${when} : ${state}`,
  taken: (when) => `dose prise ${when}`,
  takenAt: (time) => `à\u00a0${time}`,
  takenOn: (day, time) => `${day} à\u00a0${time}`,
  takenTwice: (when) => `prise enregistrée deux fois, à plus de 30 minutes d’intervalle, la première ${when}`,
  due: 'à prendre maintenant, non enregistrée',
  missed: 'enregistrée comme manquée',
  skip: skipTexts,
  notRecorded: 'non enregistrée',
  upcoming: 'à venir',
  extra: (medicine, when) => `${medicine} : dose prise ${when}, en dehors des prises prévues`,
  asNeeded: (medicine, when) => `${medicine} : prise si besoin ${when}`,
  stockOf: (medicine, left) => `${medicine} : ${left}`,
  noStock: 'Aucun stock n’est suivi. Vous pouvez commencer dans « Mes médicaments ».',
  recorded: 'Voilà ce qui est enregistré. Ce qui a été pris sans être enregistré n’est pas connu ici.',
  stale: 'Le serveur est injoignable. Il manque peut-être ce qu’un autre appareil a enregistré.',
  anotherDay: 'L’historique montre chaque jour : ouvrez-le pour voir ce qui est enregistré.',
  emergency: {
    title: {
      overdose: 'Si vous avez peut-être pris trop de médicament, demandez de l’aide maintenant.',
      danger: 'C’est peut-être une urgence. Demandez de l’aide maintenant.',
      suicide: 'Vous n’avez pas à affronter cela sans aide. Parlez maintenant à quelqu’un.',
    },
    call: 'Urgences : appelez le',
    callLocal: 'Appelez maintenant le numéro d’urgence de votre pays.',
    poison: 'Centre antipoison : appelez le',
    poisonLocal: 'Appelez le centre antipoison de votre pays, ou demandez-le au numéro d’urgence.',
    crisis: 'Quelqu’un à qui parler : appelez le',
    advice: {
      overdose:
        'Ne prenez plus rien pour l’instant. Gardez l’emballage sous la main : on vous demandera quoi, combien et à quelle heure. N’attendez pas de réponse dans ce chat.',
      danger: 'N’attendez pas de réponse dans ce chat et ne conduisez pas vous-même.',
      suicide: 'Si vous avez pris quelque chose ou si vous êtes en danger, appelez d’abord le numéro d’urgence.',
    },
    reply: 'Je ne suis qu’un programme et ne peux pas vous aider ici. Appelez maintenant.',
  },
  service: {
    heading: 'Assistant externe',
    offered: (host) => `${host} peut répondre à ce que vous écrivez. Cette option est désactivée : rien n’est envoyé.`,
    showSent: 'Voir ce qui est envoyé',
    sentTitle: 'Ce qui est envoyé si vous l’activez',
    sent: (host, model) => [
      `Ce que vous écrirez dans cette conversation à partir de là, et les réponses, sont envoyés à ${host}, modèle ${model}.`,
      'Votre nom, vos médicaments et vos prises ne sont pas envoyés, sauf si vous les écrivez.',
      `Rien de la conversation n’est conservé ici. Pour savoir ce que ${host} conserve, adressez-vous à ${host}.`,
      'Il connaît des généralités sur la santé et peut se tromper. Il ne donne jamais de conseil sur les doses : ces questions ne sont pas envoyées.',
      'Vous pouvez le désactiver à tout moment, pour tous vos appareils. Plus rien n’est alors envoyé.',
    ],
    switchOn: 'Activer',
    notNow: 'Pas maintenant',
    isOn: (host) => `Ce que vous écrivez est envoyé à ${host}. Il ne donne jamais de conseil sur les doses.`,
    switchOff: 'Désactiver',
    notSaved: 'Cela n’a pas été enregistré. Réessayez.',
    offline: 'Cela n’a pas été enregistré, car le serveur est injoignable. Vérifiez votre connexion à internet.',
    unreachable: 'Le serveur est injoignable. Vérifiez votre connexion à internet et envoyez de nouveau.',
    failed: 'L’assistant n’a pas répondu. Envoyez de nouveau.',
    brokeOff: 'La réponse s’est interrompue. Envoyez de nouveau votre question.',
    withheld:
      'Aucune machine ne devrait donner de conseils sur les doses : il n’y a donc pas de réponse à cela ici. Votre pharmacien ou votre médecin peut vous répondre, et la notice dans la boîte dit que faire quand une dose a été manquée. Si vous avez peut-être pris trop de médicament, appelez maintenant le numéro d’urgence de votre pays ou le centre antipoison.',
  },
}
