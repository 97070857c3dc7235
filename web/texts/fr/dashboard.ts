import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { of } from './at.ts'

/** The dashboard (product 5.1, 5.3). */
export const dashboard: Texts['dashboard'] = {
  greeting: {
    morning: (name) => (name ? `Bonjour, ${name}` : 'Bonjour'),
    afternoon: (name) => (name ? `Bonjour, ${name}` : 'Bonjour'),
    evening: (name) => (name ? `Bonsoir, ${name}` : 'Bonsoir'),
  },
  freePlan: 'Formule gratuite',
  welcome: (name) => (name ? `Bienvenue, ${name}` : 'Bienvenue'),
  welcomeText:
    'Ajoutez votre premier médicament : son nom, le dosage et l’heure. Vous voyez la première prise avant d’enregistrer.',
  figures: 'Vos chiffres',
  medicationsToday: 'Médicaments du jour',
  nextDosage: 'Prochaine prise',
  adherenceRate: 'Taux d’observance',
  currentMedications: 'Médicaments actuels',
  dosesTaken: (taken, planned) =>
    `${taken}\u00a0${plural('fr', taken, { one: 'prise effectuée', other: 'prises effectuées' })} sur ${planned}`,
  noDosesToday: 'aucune prise aujourd’hui',
  dosesCounted: (taken, counted) =>
    `${taken}\u00a0${plural('fr', taken, { one: 'prise', other: 'prises' })} sur ${counted} en 7\u00a0jours`,
  noDosesYet: 'aucune prise',
  none: 'Aucune',
  noneCurrent: 'aucun ajouté pour l’instant',
  nothingPlanned: 'rien de prévu',
  ofThemNotDaily: (count) => `dont ${count} ${plural('fr', count, { one: 'non quotidien', other: 'non quotidiens' })}`,
  everyDay: 'pris chaque jour',
  medications: (count) => plural('fr', count, { one: '1\u00a0médicament', other: `${count}\u00a0médicaments` }),
  andMore: (name, more) => `${name} et ${plural('fr', more, { one: `${more} autre`, other: `${more} autres` })}`,
  nearDay: { today: 'aujourd’hui', tomorrow: 'demain', yesterday: 'hier' },
  zoneTime: (city) => `heure ${of(city)}`,
  streak: (days) => `Série de ${plural('fr', days, { one: `${days}\u00a0jour`, other: `${days}\u00a0jours` })}`,
  streakAtLeast: (days) =>
    `Série de ${plural('fr', days, { one: `${days}\u00a0jour`, other: `${days}\u00a0jours` })} ou plus`,
  streakMeans: 'Au moins 80 % de vos prises chaque jour.',
  allTaken: (doses) =>
    doses === 1 ? 'La prise du jour est effectuée' : `Les ${doses}\u00a0prises du jour sont effectuées`,
  recordedTwice: (names) => `Enregistré deux fois : ${names}`,
  tookOnce: 'Vous ne l’avez pris qu’une fois ? Annulez l’enregistrement en trop.',
  eachOnce: 'Chaque médicament n’a été pris qu’une fois ? Annulez pour chacun l’enregistrement en trop.',
  anyTwice:
    'L’un d’eux a peut-être été pris deux fois ? Appelez tout de suite votre pharmacien ou le centre antipoison.',
  showTwice: (doses) => (doses === 1 ? 'Voir les deux' : 'Voir les prises'),
  unrecorded: (count) =>
    count === 1
      ? '1\u00a0prise d’aujourd’hui n’est pas enregistrée'
      : `${count}\u00a0prises d’aujourd’hui ne sont pas enregistrées`,
  unrecordedInAll: (count) =>
    count === 1 ? '1\u00a0prise n’est pas enregistrée' : `${count}\u00a0prises ne sont pas enregistrées`,
  nothingDue: 'Rien à prendre maintenant',
  next: (when, what) => `Prochaine : ${when}, ${what}`,
  noneAhead: 'Rien n’est prévu ensuite.',
  todaysMedications: 'Médicaments du jour',
  addNew: 'Ajouter un médicament',
  addFirst: 'Ajouter un médicament',
  empty: 'Aucun médicament prévu',
  emptyText: 'Ajoutez votre premier médicament et Dosewell vous montre ici quand le prendre.',
  noneNow: 'Vous ne prenez rien en ce moment. Vos anciens médicaments et leurs prises sont conservés.',
  restAbove: 'Tout ce qui est prévu aujourd’hui est affiché plus haut.',
  noneToday: 'Aucune prise aujourd’hui.',
  loading: 'Chargement...',
  loadFailed: 'Vos médicaments n’ont pas pu être chargés',
  fetchFailed: 'Une erreur s’est produite lors du chargement des médicaments',
  safe: 'Ce que vous avez enregistré est en sécurité sur cet appareil.',
  tryAgain: 'Réessayer',
  offline: 'Vous êtes hors ligne.',
  offlineText: 'Les prises que vous enregistrez sont gardées sur cet appareil.',
  stale: 'Vous voyez la copie de cet appareil.',
  staleText: 'Le serveur est injoignable. Les prises que vous enregistrez sont gardées ici.',
  waiting: (count) =>
    plural('fr', count, {
      one: `${count} enregistrement attend d’être envoyé.`,
      other: `${count} enregistrements attendent d’être envoyés.`,
    }),
  tools: 'Outils',
}
