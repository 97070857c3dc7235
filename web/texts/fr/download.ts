import type { Texts } from '../texts.ts'

/** Asks which report to download (product 6.3). */
export const download: Texts['download'] = {
  title: 'Quel rapport ?',
  legend: 'Rapport',
  doctor: 'Pour votre médecin (PDF)',
  doctorNote: 'Environ deux pages : ce que vous prenez et comment se sont passés les 90\u00a0derniers jours.',
  allDoses: 'Avec chaque prise, sur des pages supplémentaires',
  plan: 'Plan de prise à imprimer (PDF)',
  planNote: 'Ce que vous prenez en ce moment, en grands caractères.',
  card: 'Carte de poche (PDF)',
  cardNote: 'À découper et à plier, pour les urgences.',
  text: 'Texte',
  textNote: 'Toutes les prises des 90\u00a0derniers jours, sans images ni tableaux.',
  csv: 'Tableau (CSV)',
  csvNote: 'Tout, avec chaque prise depuis le début.',
  download: 'Télécharger',
  cancel: 'Annuler',
  close: 'Fermer',
  saved: (file) => `Enregistré sous ${file}`,
  failed: 'Votre rapport n’a pas pu être créé. Vérifiez votre connexion à internet.',
  printPlan: 'Mon plan à imprimer (PDF)',
}
