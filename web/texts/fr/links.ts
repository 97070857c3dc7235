import type { LinkTexts } from '../en/links.ts'

export const linkTexts: LinkTexts = {
  loading: 'Chargement...',
  open: 'Ouvrir Dosewell',
  notLoaded: 'Le chargement a échoué. Vérifiez votre connexion à internet.',
  tryAgain: 'Réessayer',
  notWhole: {
    title: 'Ce lien n’est pas entier',
    text: 'Une partie s’est perdue en chemin. Rouvrez-le depuis le message, ou enregistrez la prise dans Dosewell.',
  },
  over: {
    title: 'Ce lien n’est plus valable',
    text: 'Il fonctionne jusqu’à la fin du temps de la prise. Vous pouvez encore l’enregistrer dans Dosewell.',
  },
  dose: {
    title: 'L’avez-vous prise ?',
    titleSeveral: 'Les avez-vous prises ?',
    done: 'Enregistrée comme prise',
    nothing: 'Rien à enregistrer ici',
    taken: 'Prise',
    allTaken: (count) => `Les ${count} prises`,
    doing: 'Enregistrement...',
    yourMedicine: 'Votre médicament',
    planned: (when) => `La prise de ${when}`,
    isTaken: (time) => `Prise à ${time}.`,
    isMissed: 'Enregistrée comme non prise. Vous pouvez le changer dans Dosewell.',
    lastTaken: (when) => `Dernière prise de ce médicament : ${when}. Regardez dans Dosewell avant de le reprendre.`,
    askFirst: 'Il est tard pour cette dose. Regardez dans Dosewell avant de la prendre.',
    isOver: 'Ce lien ne peut plus l’enregistrer. Regardez dans Dosewell.',
    failed: 'Pas encore enregistrée. Vérifiez votre connexion à internet et appuyez encore.',
    mistake: 'Si c’était une erreur, annulez-la dans Dosewell.',
  },
  stop: {
    title: 'Rappels par e-mail',
    text: 'Dosewell vous rappelle vos prises par e-mail. Vous pouvez l’arrêter ici. Les rappels sur vos appareils restent comme ils sont.',
    do: 'Les désactiver',
    doing: 'Désactivation...',
    done: 'Les rappels par e-mail sont désactivés',
    doneText: 'Vous pouvez les réactiver dans Dosewell, dans les réglages.',
    failed: 'Ils sont encore activés. Vérifiez votre connexion à internet et appuyez encore.',
    overText: 'Pour activer ou désactiver les rappels par e-mail, ouvrez les réglages de Dosewell.',
  },
}
