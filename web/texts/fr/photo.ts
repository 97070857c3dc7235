import type { Texts } from '../texts.ts'
import { of } from './at.ts'

/** The prescription photo (product 4.3). */
export const photo: Texts['photo'] = {
  label: 'Photo de l’ordonnance',
  optional: '(facultatif)',
  hint: 'PNG ou JPG, 10 Mo au plus',
  choose: 'Choisir une photo',
  chosen: (name, size) => `${name}, ${size.replace('kB', 'Ko').replace('MB', 'Mo')}`,
  preview: 'Aperçu de la photo de l’ordonnance',
  remove: 'Supprimer la photo',
  none: 'Continuer sans photo',
  saving: 'Enregistrement de la photo...',
  saved: 'La photo est enregistrée.',
  notSaved: 'La photo n’a pas été enregistrée.',
  medicationSaved: (medicine) => `Le médicament est enregistré et vous recevrez ses rappels : ${medicine}.`,
  noConnection: 'Le serveur est injoignable.',
  tryAgain: 'Réessayer',
  chooseAnother: 'Choisir une autre photo',
  add: 'Ajouter la photo de l’ordonnance',
  see: 'Voir la photo de l’ordonnance',
  of: (medicine) => `Photo de l’ordonnance : ${medicine}`,
  title: 'Photo de l’ordonnance',
  close: 'Fermer',
  loading: 'Chargement...',
  notLoaded: 'La photo n’a pas pu être chargée.',
  fullSize: 'Ouvrir en grand',
  replace: 'Remplacer la photo',
  removed: 'La photo a été supprimée.',
  notRemoved: 'La photo n’a pas été supprimée. Réessayez.',
  confirm: {
    title: (medicine) => `Supprimer la photo ${of(medicine)} ?`,
    text: 'Elle sera supprimée définitivement. Le médicament et ses prises restent tels quels.',
    keep: 'Garder la photo',
    action: 'Supprimer la photo',
  },
}
