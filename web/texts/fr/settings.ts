import type { DurationParts } from '#core/text/duration.ts'
import { deviceTexts } from '#core/texts/fr/device.ts'
import { isolated } from '../isolate.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { of } from './at.ts'

const minutes = (count: number) => plural('fr', count, { one: `${count}\u00a0minute`, other: `${count}\u00a0minutes` })
const times = (count: number) => `${count}\u00a0fois`
const zones = new Map([
  ['EST', 'Heure de l’Est'],
  ['CST', 'Heure du Centre'],
  ['MST', 'Heure des Rocheuses'],
  ['PST', 'Heure du Pacifique'],
])
const list = (parts: readonly string[]) => new Intl.ListFormat('fr', { type: 'conjunction' }).format(parts)

/** The Settings page, loaded with its page. */
export const settings: Texts['settings'] = {
  title: 'Réglages',
  atOnce:
    'Les changements sont enregistrés aussitôt. Seul le profil demande « Enregistrer les modifications ». Avant de changer l’heure d’une prise, nous vous posons la question.',
  loading: 'Chargement…',
  notLoaded: 'Vos réglages n’ont pas pu être chargés.',
  tryAgain: 'Réessayer',
  on: 'Activé',
  off: 'Désactivé',
  save: {
    action: 'Enregistrer les modifications',
    inProgress: 'Enregistrement…',
    nothing: 'Tout est enregistré.',
    unsaved: (count) =>
      plural('fr', count, {
        one: `${count} modification pas encore enregistrée.`,
        other: `${count} modifications pas encore enregistrées.`,
      }),
    settingsSaved: 'Les réglages sont enregistrés !',
    profileSaved: 'Le profil est mis à jour !',
    profileOffline:
      'Votre profil n’est pas enregistré, car le serveur est injoignable. Ce que vous avez saisi est toujours là : vérifiez votre connexion à internet, puis appuyez de nouveau sur Enregistrer les modifications.',
    profileFailed:
      'Votre profil n’est pas enregistré. Ce que vous avez saisi est toujours là : appuyez de nouveau sur Enregistrer les modifications.',
    switchOffline:
      'Ce n’est pas enregistré, car le serveur est injoignable. Vérifiez votre connexion à Internet et réessayez.',
    switchFailed: 'Ce n’est pas enregistré. Veuillez réessayer.',
    profileWrong: 'Rien n’est encore enregistré. Regardez ce qui est signalé dans Modifier le profil.',
  },
  profile: {
    title: 'Modifier le profil',
    summary: (name, email) => [name && isolated(name), email].filter((part) => part !== '').join(', '),
    notLoaded: 'Votre profil n’a pas pu être chargé.',
    avatar: 'Avatar',
    avatars: { blue: 'Bleu', green: 'Vert', purple: 'Violet', orange: 'Orange', pink: 'Rose' },
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse e-mail',
    emailHint: 'Vous vous connectez avec cette adresse. Elle ne se change pas ici.',
    phone: 'Numéro de téléphone',
    dateOfBirth: 'Date de naissance',
    sex: 'Sexe',
    sexes: { male: 'Homme', female: 'Femme', other: 'Autre', 'prefer-not-to-say': 'Je préfère ne pas répondre' },
    choose: 'Choisissez',
    country: 'Pays',
    address: 'Adresse',
    optional: '(facultatif)',
    health: 'Problèmes de santé',
    emergency: 'Contact d’urgence',
    emergencyText:
      'La personne à joindre en cas d’urgence. Elle n’est pas prévenue de cet enregistrement. Pour chaque médicament dont l’oubli est grave, vous choisissez si elle est alertée des prises manquées. La question vous est reposée si vous changez la personne ou ses coordonnées.',
    saveContactFirst: 'Enregistrez vos modifications pour voir la réponse de ce contact, ou pour l’inviter.',
    contactChanged:
      'Votre contact d’urgence a changé. Personne n’est prévenu des prises manquées tant que vous ne donnez pas à nouveau votre accord, médicament par médicament.',
    toMedications: 'Médicaments',
    contactName: 'Nom du contact d’urgence',
    contactEmail: 'Adresse e-mail du contact d’urgence',
    contactPhone: 'Téléphone du contact d’urgence',
    contactCountry: 'Pays du contact d’urgence',
    relationship: 'Lien avec vous',
    contactAddress: 'Adresse du contact d’urgence',
  },
  notifications: {
    title: 'Notifications',
    here: 'Sur cet appareil seulement',
    everywhere: 'Pour tout votre compte',
    summary: (kinds) =>
      kinds.length > 0
        ? list(kinds).replace(/ \p{Lu}(?!\p{Lu})/gu, (start) => start.toLowerCase())
        : 'Toutes désactivées',
    offHere: (kinds) => `${kinds}. Les notifications sont désactivées sur cet appareil.`,
    kinds: { push: 'Notifications', email: 'E-mail', sms: 'SMS', sound: 'Son', vibration: 'Vibration' },
    hints: {
      push: 'Une notification à l’heure de chaque prise, sur chaque appareil où les notifications sont activées.',
      email: (address) => `Un e-mail à ${address} à l’heure de chaque prise, avec un lien pour l’enregistrer.`,
      emailNotSent: (address) =>
        `Ce serveur n’envoie pas encore de rappels par e-mail. Si cela change, ils iront à ${address}. Votre choix est conservé.`,
      sms: 'Un SMS à votre numéro à l’heure de chaque prise, avec un lien pour l’enregistrer.',
      smsNotSent:
        'Ce serveur n’envoie pas encore de SMS. Si cela change, ils iront à votre numéro de téléphone. Votre choix est conservé.',
      sound: 'Fait entendre la voix ou le carillon, puis l’alarme. Le volume se règle à l’accueil.',
      vibration: 'Sur les téléphones qui le peuvent, tant que Dosewell y est ouvert.',
    },
    check: 'Mon rappel me parviendra-t-il ?',
    hideNames: 'Masquer les noms',
    hideNamesHint:
      'Les rappels disent seulement qu’une prise est prévue, sans nommer le médicament : pour les écrans que d’autres voient. La voix les nomme toujours.',
    enabled: (kind) => `Activé : ${small(kind)}`,
    disabled: (kind) => `Désactivé : ${small(kind)}`,
  },
  reminders: {
    title: 'Rappels',
    summary: (advance, snooze, most) =>
      most === 1
        ? `${minutes(advance)} avant, puis une seule fois, à l’heure de la prise`
        : `${minutes(advance)} avant, de nouveau après ${minutes(snooze)}, ${times(most)} au plus`,
    advanceTime: 'À l’avance',
    advanceHint: 'Combien de temps avant la prise vient le rappel discret.',
    snoozeTime: 'Répétition',
    snoozeHint: 'Au bout de combien de temps une prise non enregistrée est rappelée de nouveau.',
    maxReminders: 'Nombre maximal',
    maxHint: 'Combien de fois une prise est rappelée, la première comprise.',
    quietHours: 'Heures de silence',
    quietHint:
      'Rien ne sonne et aucun rappel n’arrive alors. À la fin, un seul rappel indique les prises qui étaient prévues. Toujours signalés : les médicaments dont une prise manquée met la vie en danger, et ceux dont votre contact d’urgence est averti.',
    quietFrom: 'De',
    quietUntil: 'Jusqu’à',
    quietNever: 'Le début et la fin sont identiques : les heures de silence sont désactivées.',
    quietSummary: (from, until) => `silence de ${from} à\u00a0${until}`,
    minutes,
    times,
  },
  appearance: {
    title: 'Apparence',
    summary: (theme, language, zone) => `${theme}, ${language}, ${zone}`,
    dark: 'Sombre',
    light: 'Clair',
    darkMode: 'Mode sombre',
    darkByDevice: 'Suit cet appareil jusqu’à ce que vous choisissiez. Votre choix vaut pour tous vos appareils.',
    darkChosen: 'Votre choix vaut pour tous vos appareils.',
    followDevice: 'Suivre de nouveau cet appareil',
    darkEnabled: 'Mode sombre activé',
    lightEnabled: 'Mode clair activé',
    language: 'Langue',
    languageHint: 'Pour tout ce que vous lisez et entendez dans Dosewell.',
    timezone: 'Fuseau horaire',
    zoneNow: (city) => `Vos prises suivent l’heure ${of(city)}.`,
    zones: {
      auto: (city) => `Automatique : cet appareil, ${city}`,
      named: (name, city) => `${zones.get(name) ?? name} : ${city}`,
      autoShort: 'fuseau horaire automatique',
      namedShort: (name) => small(zones.get(name) ?? `fuseau horaire ${name}`),
    },
    change: {
      title: (city, time) => `Si vous changez d’heure, vos prises suivront l’heure ${of(city)}, où il est ${time}.`,
      none: 'Aucune prise n’est prévue : rien ne change.',
      waiting: 'L’effet sur vos prochaines prises est en cours de calcul.',
    },
    near: {
      today: (time) => `aujourd’hui à\u00a0${time}`,
      tomorrow: (time) => `demain à\u00a0${time}`,
      yesterday: (time) => `hier à\u00a0${time}`,
      other: (date, time) => `le ${date} à\u00a0${time}`,
    },
  },
  zoneQuestion: {
    title: (city) => `Cet appareil est à l’heure ${of(city)}`,
    text: (home, there, here) =>
      `Vos prises suivent l’heure ${of(home)}. Il est ${there} là-bas et ${here} ici. Rien ne change sans votre accord.`,
    compare: 'Comparer les deux heures',
    keep: (city) => `Garder l’heure ${of(city)}`,
    adjust: (city) => `Passer à l’heure ${of(city)}`,
    caption: (city) => `Vos prochaines prises, heure ${of(city)}`,
    lastTaken: 'Dernière prise',
    notTaken: 'pas encore enregistrée',
    next: 'Prochaine',
    afterNext: 'Puis',
    atOnce: (city) => `maintenant : déjà à prendre, heure ${of(city)}`,
    noMore: 'aucune',
    waiting: 'Vos prochaines prises sont en cours de calcul.',
    none: 'Aucune prise prévue ne serait déplacée.',
    zoneKept: (city) =>
      `Vos prises suivent toujours l’heure ${of(city)}. Cet appareil redemandera quand son fuseau changera.`,
    adjusted: (city) => `Vos prises et vos rappels suivent maintenant l’heure ${of(city)}.`,
    failed:
      'Le serveur est injoignable : on ne sait pas si vos prises ont été décalées. Vérifiez votre connexion, puis appuyez de nouveau.',
    after: (length) => `${spell(length)} plus tard`,
    passedOver: (when, city) => `Si vous changez d’heure, une prise sera sautée (${when}, heure ${of(city)}).`,
    passedOverWhy: {
      past: {
        same: 'Cette heure est passée. Prise maintenant, elle tomberait en même temps que la suivante.',
        last: (length) =>
          `Cette heure est passée. Prise maintenant, elle tomberait ${spell(length)} seulement après la précédente.`,
        next: (length) =>
          `Cette heure est passée. Prise maintenant, elle tomberait ${spell(length)} seulement avant la suivante.`,
      },
      ahead: {
        same: 'Elle tomberait en même temps que la suivante.',
        last: (length) => `Elle tomberait ${spell(length)} seulement après la précédente.`,
        next: (length) => `Elle tomberait ${spell(length)} seulement avant la suivante.`,
      },
    },
    advice: 'Si vous hésitez, demandez d’abord à votre médecin ou à votre pharmacien.',
    followsSince: (city, when) => `Vos prises suivent l’heure ${of(city)} depuis ${when}`,
    undo: 'Annuler le changement de fuseau horaire',
    backTo: (city) => `Revenir à l’heure ${of(city)}`,
    undone: (city) => `Vos prises et vos rappels suivent de nouveau l’heure ${of(city)}.`,
    undoFailed:
      'Le serveur est injoignable : on ne sait pas si l’annulation a abouti. Vérifiez la connexion et réessayez. Vous pouvez aussi choisir le fuseau horaire dans les Réglages.',
  },
  privacy: {
    title: 'Confidentialité et sécurité',
    summary: 'Aucun suivi. Votre mot de passe, vos appareils',
    sharing: 'Partage et suivi',
    sharingText:
      'Il n’y en a pas : Dosewell ne partage pas de données, ne mesure pas son usage et n’envoie pas de rapports de plantage.',
    later: 'Vos choix si cela change un jour',
    laterText: 'Si l’exploitant de ce serveur ajoutait un jour l’un d’eux, votre choix ici compterait.',
    allowed: 'Autorisé',
    notAllowed: 'Refusé',
    dataSharing: 'Partage de données',
    analytics: 'Statistiques d’usage',
    crashReports: 'Rapports de plantage',
    laterHints: {
      dataSharing: 'Partager des données avec d’autres.',
      analytics: 'Mesurer l’usage de Dosewell.',
      crashReports: 'Signaler les erreurs à ceux qui font Dosewell.',
    },
    password: {
      heading: 'Mot de passe',
      text: 'Un nouveau mot de passe déconnecte tous vos autres appareils.',
      open: 'Changer le mot de passe',
      title: 'Changer votre mot de passe',
      present: 'Mot de passe actuel',
      next: 'Nouveau mot de passe',
      hint: 'Au moins 8\u00a0caractères, avec une majuscule, une minuscule et un chiffre.',
      confirm: 'Confirmez le nouveau mot de passe',
      show: 'Afficher le mot de passe',
      hide: 'Masquer le mot de passe',
      close: 'Fermer',
      cancel: 'Garder l’ancien',
      action: 'Changer le mot de passe',
      inProgress: 'Changement…',
      done: 'Mot de passe changé. Tous vos autres appareils sont déconnectés.',
      failed: 'Votre mot de passe est inchangé. Vérifiez votre connexion à internet et réessayez.',
    },
    activity: {
      heading: 'Activité du compte',
      text: 'Qui s’est connecté, ce qui a été enregistré, qui est prévenu, et de quoi.',
      open: 'Voir l’activité du compte',
    },
    devices: {
      heading: 'Appareils connectés',
      text: 'Déconnectez ceux que vous ne connaissez pas ou n’utilisez pas, puis changez votre mot de passe.',
      notLoaded: 'Vos appareils n’ont pas pu être chargés.',
      ...deviceTexts,
      thisDevice: 'Cet appareil',
      inUse: 'Utilisé en ce moment.',
      about: (time) => `${time} environ`,
      lastUsed: (when) => `Dernière utilisation : ${when}.`,
      signedIn: (when) => `Connecté ${when}.`,
      from: (address) => `Depuis ${address}.`,
      signOut: 'Déconnecter',
      signOutOf: (device) => `Déconnecter ${device}`,
      signOutOthers: 'Déconnecter tous les autres appareils',
      signedOut: (device) => `${device} est déconnecté.`,
      othersSignedOut: 'Tous vos autres appareils sont déconnectés.',
      failed: 'Il est toujours connecté. Vérifiez votre connexion à internet et réessayez.',
      othersFailed: 'Ils sont toujours connectés. Vérifiez votre connexion à internet et réessayez.',
    },
  },
  dataSummary: 'Télécharger ou supprimer vos données',
  account: { title: 'Compte', signedInAs: 'Connexion avec', signOut: 'Se déconnecter' },
}

/** In a list: 'son', but 'SMS'. */
const small = (kind: string) => (/^\p{Lu}{2}/u.test(kind) ? kind : kind.charAt(0).toLowerCase() + kind.slice(1))

/** '33 h 59 min', and from 48 hours on '6 jours 23 h'. */
const spell = ({ days, hours, minutes }: DurationParts) => (days > 0 ? inDays(days, hours) : inHours(hours, minutes))

const inDays = (days: number, hours: number) =>
  hours === 0 ? `${days}\u00a0jours` : `${days}\u00a0jours ${hours}\u00a0h`

const inHours = (hours: number, minutes: number) =>
  hours === 0 ? `${minutes}\u00a0min` : minutes === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${minutes}\u00a0min`
