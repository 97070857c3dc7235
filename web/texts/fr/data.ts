import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** Data Management in the settings (product 8.6). */
export const data: Texts['data'] = {
  title: 'Gestion des données',
  text: 'Vos données sont à vous : vous pouvez les emporter.',
  csv: 'Exporter en CSV',
  csvHint: 'Tout, chaque prise depuis le début, dans un tableau à ouvrir avec un tableur.',
  pdf: 'Exporter en PDF',
  pdfHint: 'Un rapport des 90 derniers jours pour votre médecin.',
  textReport: 'Exporter en texte',
  textHint: 'Le même rapport en texte simple.',
  exported: (kind) => `Données exportées en ${kind === 'text' ? 'texte' : kind} !`,
  exportFailed: 'L’exportation a échoué. Réessayez.',
  unsent: (count) =>
    plural('fr', count, {
      one: `${count} enregistrement de cet appareil n’est pas encore envoyé et ne figure pas dans le rapport.`,
      other: `${count} enregistrements de cet appareil ne sont pas encore envoyés et ne figurent pas dans le rapport.`,
    }),
  deleteAll: 'Supprimer toutes les données',
  deleteHint: 'Votre compte et tout ce qu’il contient, définitivement.',
  dialog: {
    title: 'Supprimer votre compte et toutes les données ?',
    what: 'Votre compte sera supprimé avec tous les médicaments, prises, photos et réglages, ici et sur le serveur. Cela ne peut pas être annulé. Tous vos appareils seront déconnectés.',
    unsent: 'Les prises que cet appareil n’a pas encore envoyées seront supprimées aussi.',
    first: 'Vous voulez peut-être d’abord exporter vos données.',
    password: 'Votre mot de passe',
    passwordMissing: 'Le mot de passe est obligatoire',
    keep: 'Garder mes données',
    action: 'Supprimer toutes les données',
    inProgress: 'Suppression...',
    failed:
      'Le serveur n’a pas répondu. On ne sait pas si vos données ont été supprimées. Vérifiez votre connexion à internet et réessayez.',
  },
  deleted: 'Toutes les données sur vos médicaments ont été supprimées.',
  close: 'Fermer',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
}
