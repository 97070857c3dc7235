import type { Texts } from '../texts.ts'
import { planTerms } from './plan-terms.ts'

/** The landing page below its first words. */
export const landing: Texts['landing'] = {
  demo: { name: 'Démonstration', sample: 'Démonstration, données d’exemple', hint: 'Appuyez sur le bouton' },
  benefits: [
    {
      icon: 'check',
      title: 'Aucun geste n’est perdu',
      text: 'Enregistré d’abord sur votre appareil, envoyé dès qu’il\u00a0y\u00a0a du réseau.',
    },
    {
      icon: 'bell',
      title: 'Des rappels à la minute',
      text: 'Et encore jusqu’à votre réponse, avec l’avance et la répétition que vous choisissez.',
    },
    {
      icon: 'lock',
      title: 'Vos données de santé restent à vous',
      text: 'Rien n’est transmis sans votre accord.',
    },
  ],
  features: {
    title: 'Dosewell s’en souvient à votre place',
    list: [
      {
        icon: 'bell',
        title: 'Rappels intelligents',
        text: 'À l’heure de la prise, et encore jusqu’à votre réponse, sur chaque appareil où vous l’autorisez, même quand Dosewell est fermé.',
      },
      {
        icon: 'chat',
        title: 'Assistant IA',
        text: 'Répond à « Quelle est la prochaine prise ? » et « Où en suis-je ? » d’après votre propre suivi. Des conseils généraux, pas un avis médical, et jamais un mot sur la quantité à prendre.',
      },
      {
        icon: 'lock',
        title: 'Historique fiable',
        text: 'Ce que vous avez enregistré ne change pas tout seul. Les noms des médicaments et les dosages sont enregistrés chiffrés. Emportez tout, ou effacez tout pour de bon.',
      },
      {
        icon: 'phone',
        title: 'Accès adapté au mobile',
        text: 'Les mêmes écrans sur le téléphone, la tablette et l’ordinateur. Vos prises s’enregistrent même sans réseau.',
      },
      {
        icon: 'users',
        title: 'Accès pour un aidant',
        text: 'Partagez avec une personne de confiance, seulement avec votre accord. Pas encore là : cela viendra avec Premium.',
      },
      {
        icon: 'voice',
        title: 'Alertes vocales',
        text: 'Dit le nom et le dosage à voix haute, ou joue un carillon, au volume que vous choisissez.',
      },
    ],
  },
  steps: {
    title: 'Comment ça marche',
    list: [
      {
        title: 'Ajoutez vos médicaments',
        text: 'Nom, dosage, heure. Vous voyez la première prise avant d’enregistrer.',
      },
      {
        title: 'Recevez des rappels personnalisés',
        text: 'Une notification, une voix ou un carillon, avec l’avance et la répétition que vous choisissez.',
      },
      { title: 'Restez régulier', text: 'Notez les prises, regardez la semaine, continuez votre série.' },
    ],
  },
  plans: {
    title: 'Formules',
    free: { ...planTerms.free, start: 'Commencer gratuitement' },
    premium: { ...planTerms.premium, alertText: 'D’ici là, seule la formule gratuite est disponible.' },
  },
  testimonials: {
    title: 'Ce que l’on pourrait dire',
    text: 'Nous débutons. Ce sont des exemples écrits par nous, pas des avis de clients.',
    sample: 'Exemple',
    list: [
      {
        quote: 'Je regarde le téléphone, je vois la coche, je ne me pose plus la question.',
        who: 'Enseignante à la retraite, trois médicaments par jour',
      },
      {
        quote: 'Mon comprimé de la semaine apparaît le lundi et aucun autre jour.',
        who: 'Prend un médicament par semaine',
      },
      {
        quote: 'J’imprime mon mois et j’en parle avec mon médecin.',
        who: 'Prend des comprimés pour la tension',
      },
    ],
  },
  closing: 'Votre prochaine prise est le meilleur moment pour commencer.',
  video: {
    title: 'Dosewell en moins d’une minute',
    close: 'Fermer',
    about: 'Un enregistrement de Dosewell en anglais, avec des données d’exemple et sans le son.',
    failed: 'La vidéo ne peut pas être chargée pour le moment. Ce qu’elle montre est écrit ci-dessous.',
    language: 'Français',
    transcript: 'Ce que montre la vidéo',
    cues: [
      'Sam ajoute la metformine, deux fois par jour.',
      'La première prise s’affiche avant que rien ne soit enregistré.',
      'À vingt heures, la prise à faire est le seul bloc sombre.',
      'Un geste, et elle est enregistrée.',
      'Une erreur ? Annuler se trouve à côté.',
      'Prise de nouveau : la semaine la compte aussitôt.',
      'L’historique garde chaque prise, à regarder ou à emporter.',
    ],
  },
}
