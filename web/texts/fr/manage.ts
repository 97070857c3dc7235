import { stop } from '#core/text/stop.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { dayAtTime } from './at.ts'

/** Editing, completing, ending and restoring a medication (product 4.5). */
export const manage: Texts['manage'] = {
  edit: 'Modifier',
  editOf: (medicine) => `Modifier ${medicine}`,
  complete: 'Traitement terminé',
  end: 'Arrêter le traitement',
  noLonger:
    'Vous ne le prenez plus ? Choisissez « Traitement terminé » si vous l’avez pris jusqu’au bout comme prescrit, sinon « Arrêter le traitement ».',
  form: {
    dosage: 'Dosage',
    time: 'Heure du rappel',
    frequency: 'Fréquence',
    frequencies: {
      daily: 'Une fois par jour',
      'twice-daily': 'Deux fois par jour (12 h d’écart)',
      'three-times-daily': 'Trois fois par jour (8 h d’écart)',
      weekly: 'Chaque semaine',
      custom: 'Autre rythme',
      'as-needed': 'Si besoin',
    },
    save: 'Enregistrer',
    restore: 'Reprendre ce traitement',
    offline: 'Vous êtes hors ligne.',
    offlineText:
      'C’est le serveur qui enregistre les modifications. Ce que vous avez saisi reste ici jusqu’à ce que vous puissiez l’enregistrer.',
  },
  openDose: {
    question: (when) => `Avez-vous fait la prise prévue ${dayAtTime(when)} ?`,
    day: 'Jour',
    time: 'Heure de la prise',
    yes: 'Oui, à cette heure',
    no: 'Non',
    notSure: 'Je ne sais plus',
    failed: 'Votre réponse n’a pas pu être enregistrée. Veuillez réessayer.',
    recordedTaken: (time) => `Enregistré : prise à\u00a0${time}.`,
    recordedMissed: 'Enregistré : non prise.',
    unsure:
      'Vous ne savez plus. La suite est prévue comme si vous aviez fait cette prise, pour que la prochaine ne vienne jamais trop tôt.',
  },
  preview: {
    waiting: 'Prochaine prise',
    incomplete: 'Saisissez le dosage et l’heure : vous verrez ici ce qui vient ensuite.',
    needsDay: 'Choisissez le jour de la semaine : vous verrez ici ce qui vient ensuite.',
    needsCustom: 'Indiquez les jours, les heures et les quantités pour voir la suite.',
    failed: 'La suite n’a pas pu être calculée. Vous pouvez quand même essayer d’enregistrer.',
    next: (when) => `Prochaine prise : ${when}`,
    none: 'Aucune prise ne vient après cette modification.',
    lastTaken: (when) => `Dernière prise effectuée : ${when}.`,
    neverTaken: 'Pas encore pris.',
    afterThat: (when) => `Puis ${when}.`,
    sameTimes: 'Les heures prévues restent les mêmes.',
    todayEmpty: 'Il n’y a pas de prise aujourd’hui.',
    notAddedAgain: (when) => `${when} : rien de nouveau n’est prévu, car la prise de cette heure reste telle quelle.`,
    choose: 'Commencer plus tard',
    done: 'Masquer les jours',
    legend: 'Quelle est la première prise du nouveau plan ?',
  },
  comparison: {
    before: 'Avant',
    after: 'Après',
    none: 'Aucune prise n’est prévue',
    rest: 'Les prises qui ne changent pas ne figurent pas ici.',
    between: (hours) =>
      plural('fr', hours, {
        one: `${hours}\u00a0heure entre la dernière prise et la prochaine.`,
        other: `${hours}\u00a0heures entre la dernière prise et la prochaine.`,
      }),
  },
  weekly: {
    title: (medicine, rhythm) => `${medicine} plus souvent qu’${rhythm} ?`,
    rhythms: {
      weekly: 'une fois par semaine',
      'twice-weekly': 'une ou deux fois par semaine',
      'two-weekly': 'une fois toutes les deux semaines',
      monthly: 'une fois par mois',
      'six-weekly': 'une fois toutes les six semaines',
      'patch-for-a-week': 'une fois tous les sept jours',
      'weekly-by-strength': 'une fois par semaine',
    },
    chosen: (frequency) => `Vous avez choisi : ${frequency.charAt(0).toLowerCase()}${stop(frequency.slice(1))}`,
    advice: 'Avant de continuer, regardez l’étiquette, ou demandez à votre médecin ou à votre pharmacien.',
    howToPlan:
      'Pour le prévoir à ce rythme, choisissez « Autre rythme » : par exemple tous les 14\u00a0jours ou un jour du mois.',
    why: 'Si c’est voulu, pourquoi ?',
    prescribed: (frequency) => `Mon médecin me l’a prescrit ${frequency}`,
    onLabel: 'C’est écrit sur l’étiquette',
    other: 'Une autre raison',
    otherText: 'Votre raison',
    keep: 'Prévoir une fois par semaine',
    back: 'Revenir et modifier',
    action: (frequency) => `Prévoir ${frequency}`,
    how: {
      daily: 'une fois par jour',
      'twice-daily': 'deux fois par jour',
      'three-times-daily': 'trois fois par jour',
      custom: 'ainsi',
      weekly: 'une fois par semaine',
      'as-needed': 'si besoin',
    },
    weeklyChosen: 'C’est pourquoi « Chaque semaine » est choisi.',
  },
  sameMedicine: {
    title: 'Est-ce le même médicament ?',
    have: (medicine) => `Vous avez déjà ${medicine} :`,
    contains: (medicine, substance) => `${medicine} contient ce principe actif : ${substance}.`,
    bothContain: (one, other, substance) => `${one} et ${other} contiennent le même principe actif : ${substance}.`,
    twice: 'Avec deux plans, vous en prendriez plus souvent que prescrit.',
    joined:
      'Si vous gardez les deux plans, Dosewell tient compte, avant chaque prise, de ce que vous avez déjà pris pour l’un comme pour l’autre.',
    advice:
      'Dosewell ne connaît pas tous les noms de médicaments : comparez les principes actifs sur les boîtes. Si l’un remplace l’autre, terminez d’abord l’ancien dans Dosewell.',
    show: 'Voir celui que j’ai déjà',
    join: 'Garder les deux plans',
    another: 'C’est un autre médicament',
    with: (medicines) => `Même médicament que ${medicines}`,
    separate: 'Ce n’est pas le même médicament',
    separated: (medicine) => `${medicine} est maintenant un médicament à part.`,
  },
  largerAmount: {
    title: (medicine) => `La nouvelle quantité est-elle correcte (${medicine}) ?`,
    change: (before, after) => `Jusqu’ici : ${before}. Désormais : ${after}.`,
    harm: {
      fatal: 'Utilisé en trop grande quantité, ce médicament peut entraîner la mort.',
      harmful: 'Utilisé en trop grande quantité, ce médicament peut nuire gravement à la santé.',
    },
  },
  needsAnswer:
    'Ce médicament demande une réponse de votre part. Votre liste a été relue : enregistrez encore une fois.',
  confirm: {
    completeTitle: 'Traitement terminé ?',
    completeText: (medicine) =>
      `Vous avez pris tout ce qui était prescrit : ${medicine}. Ce médicament sera retiré de vos listes.`,
    completeKeep: 'Pas encore fini',
    endTitle: 'Arrêter le traitement ?',
    endText: (medicine) => `${medicine} sera retiré de vos listes.`,
    endAdvice:
      'Arrêter brusquement certains médicaments est dangereux. En cas de doute, demandez d’abord à votre médecin ou pharmacien.',
    endKeep: 'Continuer à le prendre',
    withdrawn: (when) => `Cette prise sera annulée : ${when}.`,
    stays: 'Ce que vous avez enregistré reste dans l’historique. Vous pourrez revenir en arrière.',
  },
  updated: 'Le médicament a été modifié !',
  completed: 'Le traitement est terminé !',
  ended: 'Le traitement est arrêté !',
  restored: (medicine) => `${medicine} est de nouveau dans vos listes.`,
  undo: 'Annuler',
  firstDoseNotOffered:
    'La première prise choisie n’est pas possible, peut-être à cause de votre autre plan pour ce médicament. Vérifiez les prochaines prises et enregistrez encore une fois.',
  updateFailed: 'Le médicament n’a pas pu être modifié. Réessayez.',
  completeFailed: 'Le traitement n’a pas pu être terminé. Réessayez.',
  endFailed: 'Le traitement n’a pas pu être arrêté. Réessayez.',
  undoFailed:
    'L’annulation n’a pas pu être enregistrée. Vous pouvez reprendre ce traitement sous « Médicaments passés ».',
  restoreFailed: 'Le traitement n’a pas pu être repris. Réessayez.',
  /** Before an amount is saved that looks like a slip of the finger. */
  oddAmount: {
    title: 'Cette quantité est-elle correcte ?',
    zero: 'Zéro veut dire que rien n’est pris.',
    letter: 'Il\u00a0y\u00a0a une lettre à côté des chiffres : O ressemble à zéro, l et I ressemblent à un.',
    unclear: (typed: string) => `Vous avez saisi « ${typed} ». On peut le lire de plusieurs façons.`,
    large: 'C’est plus que ce que l’on prend en une fois de la plupart des médicaments.',
    more: {
      before: (other: string) => `C’est au moins dix fois plus qu’avant : ${other}.`,
      'same-name': (other: string) => `C’est au moins dix fois plus que dans votre liste : ${other}.`,
    },
    less: {
      before: (other: string) => `C’est un dixième de la quantité d’avant, ou moins : ${other}.`,
      'same-name': (other: string) => `C’est un dixième de ce qui est dans votre liste, ou moins : ${other}.`,
    },
    advice: 'Comparez avec l’étiquette ou l’ordonnance.',
    change: 'Modifier la quantité',
    save: (amount: string) => `Enregistrer ${amount}`,
  },
  /** Before a second medicine of the same name is saved. */
  past: {
    title: 'Médicaments passés',
    text: 'Leurs prises restent dans votre historique.',
    reason: { completed: 'Traitement terminé', ended: 'Traitement arrêté', over: 'Durée écoulée' },
    since: (reason, date) => `${reason} le ${date}`,
    restore: 'Reprendre ce traitement',
    restoreOf: (medicine) => `Reprendre ce traitement : ${medicine}`,
  },
}
