import type { PasswordPart } from '#core/profile/password.ts'
import { conditions, relationships } from '#core/texts/fr.ts'
import type { CoreTexts } from '../core-texts.ts'

const passwordParts: Readonly<Record<PasswordPart, string>> = {
  'at least 8 characters': 'au moins 8 caractères',
  'one uppercase letter': 'une lettre majuscule',
  'one lowercase letter': 'une lettre minuscule',
  'one number': 'un chiffre',
}
const list = new Intl.ListFormat('fr', { type: 'conjunction' })

/** What core and the server say. */
export const core: CoreTexts = {
  messages: {
    'First name is required': 'Le prénom est obligatoire',
    'Last name is required': 'Le nom est obligatoire',
    'Email is required': 'L’adresse e-mail est obligatoire',
    'Please enter a valid email': 'Saisissez une adresse e-mail valide',
    'Please enter a valid email address': 'Saisissez une adresse e-mail valide',
    'Please confirm your password': 'Confirmez votre mot de passe',
    'Passwords do not match': 'Les mots de passe ne sont pas identiques',
    'Phone number is required': 'Le numéro de téléphone est obligatoire',
    'Date of birth is required': 'La date de naissance est obligatoire',
    'Please enter a valid date of birth': 'Saisissez une date de naissance valide',
    'Please select your sex': 'Sélectionnez votre sexe',
    'Emergency contact name is required': 'Le nom du contact d’urgence est obligatoire',
    'Emergency contact email is required': 'L’adresse e-mail du contact d’urgence est obligatoire',
    'Emergency contact phone is required': 'Le téléphone du contact d’urgence est obligatoire',
    'Please select relationship': 'Sélectionnez le lien avec vous',
    'Password is required': 'Le mot de passe est obligatoire',
    'Password must be at most # characters': 'Le mot de passe peut comporter # caractères au plus',
    'Medication name is required': 'Le nom du médicament est obligatoire',
    'Quantity is required': 'La quantité est obligatoire',
    'Please use fewer characters': 'Utilisez moins de caractères',
    'Reminder time is required': 'L’heure du rappel est obligatoire',
    'Please choose the day of the week': 'Choisissez le jour de la semaine',
    'Please use at most # characters': 'Utilisez # caractères au plus',
    'Must be at most # characters': '# caractères au plus',
    'Please enter a whole number from # to #, or leave it empty':
      'Saisissez un nombre entier de # à #, ou laissez le champ vide',
    'File size must be less than 10MB': 'Le fichier doit faire moins de 10 Mo',
    'Please select a valid image file': 'Sélectionnez un fichier image valide',
    'This email is already registered. Please sign in instead.':
      'Cette adresse e-mail est déjà enregistrée. Connectez-vous.',
    'The email or password you entered is incorrect. Please check your credentials and try again.':
      'L’adresse e-mail ou le mot de passe est incorrect. Vérifiez-les et réessayez.',
    'Please check your email and click the confirmation link before signing in.':
      'Consultez vos e-mails et ouvrez le lien de confirmation avant de vous connecter.',
    'Incorrect password. Please try again.': 'Mot de passe incorrect. Réessayez.',
    'Too many sign-in attempts. Please wait a few minutes before trying again.':
      'Trop de tentatives de connexion. Attendez quelques minutes avant de réessayer.',
    'There are 200 medications in your list, the most there can be. Please restore an ended one instead of adding it again.':
      'Votre liste compte 200 médicaments, le maximum possible. Restaurez-en un qui est arrêté au lieu de l’ajouter à nouveau.',
    'You are taking 60 medications, the most there can be. Please complete or end one first.':
      'Vous prenez 60 médicaments, le maximum possible. Terminez ou arrêtez-en un d’abord.',
    'This medication has been changed 100 times, the most there can be. Please end it and add it again.':
      'Ce médicament a été modifié 100 fois, le maximum possible. Arrêtez-le et ajoutez-le à nouveau.',
    'Your medications have been changed too often to be changed again.':
      'Vos médicaments ont été modifiés trop souvent pour l’être encore.',
    'This dose was recorded and undone too often. Nothing more can be recorded of it.':
      'Cette prise a été enregistrée et annulée trop souvent. Plus rien ne peut être enregistré pour elle.',
    'Too much is recorded for this day. Nothing more can be recorded of it.':
      'Trop d’enregistrements existent pour ce jour. Plus rien ne peut y être enregistré.',
    'Very many doses were recorded in the last 24 hours. What is on this device is kept and sent later.':
      'De très nombreuses doses ont été enregistrées ces dernières 24 heures. Ce qui est sur cet appareil est conservé et sera envoyé plus tard.',
    'The time zone has been changed too often to be changed again.':
      'Le fuseau horaire a été changé trop souvent pour l’être encore.',
    'The time zone was changed many times today. Please try again tomorrow.':
      'Le fuseau horaire a été changé de nombreuses fois aujourd’hui. Réessayez demain.',
    'Very much was asked for at once. Please wait a moment.':
      'Trop de demandes ont été faites à la fois. Patientez un instant.',
    'Something went wrong. Please try again.': 'Un problème est survenu. Réessayez.',
    'Contains a character that cannot be stored': 'Contient un caractère qui ne peut pas être enregistré',
    'That is not the code. Please look at the message again.':
      'Ce n’est pas le bon code. Regardez à nouveau le message.',
    'This code does not work any more. Please ask for a new one.':
      'Ce code ne fonctionne plus. Demandez-en un nouveau.',
    'One was sent just now. Please wait a minute before the next one.':
      'Un message vient d’être envoyé. Attendez une minute avant le suivant.',
    'This was asked often enough for today. Please try again tomorrow.':
      'La demande a été faite assez souvent aujourd’hui. Réessayez demain.',
    'Your emergency contact has refused. Only another address or number can be asked.':
      'Votre contact d’urgence a refusé. Seule une autre adresse ou un autre numéro peut recevoir la demande.',
    'There is no such address or number in your profile.': 'Votre profil ne contient ni cette adresse ni ce numéro.',
    'Please leave out line breaks and other characters that are not seen':
      'Retirez les sauts de ligne et les autres caractères invisibles',
    'Please sign in to continue.': 'Connectez-vous pour continuer.',
    'Not found': 'Introuvable',
    'The service cannot be reached at the moment. Please try again shortly.':
      'Le service est injoignable pour le moment. Réessayez dans un instant.',
    'No data returned from database': 'La base de données n’a rien renvoyé',
    'This time lies in the future. Please check the clock of this device.':
      'Cette heure est dans le futur. Vérifiez l’horloge de cet appareil.',
    'Please choose a time in the last 30 days.': 'Choisissez un moment des 30 derniers jours.',
    'A dose more than a year ahead cannot be recorded':
      'Une prise ne peut pas être enregistrée plus d’un an à l’avance',
    'Please enter a day in the last 2 years': 'Saisissez un jour des 2 dernières années',
    'This was recorded more than a year ago. Please check the clock of this device.':
      'Ceci a été enregistré il y a plus d’un an. Vérifiez l’horloge de cet appareil.',
    'A dose can be recorded for 30 days': 'Une prise peut être enregistrée pendant 30 jours',
    'This medication has ended. Restore it to take it again.':
      'Ce médicament est arrêté. Restaurez-le pour le reprendre.',
    'Only Complete and End can be undone.':
      'Seuls « Terminer l’ordonnance » et « Arrêter le traitement » peuvent être annulés.',
    'This medication has not ended. Edit it instead.': 'Ce médicament n’est pas arrêté. Modifiez-le.',
    'Please choose one of the next doses': 'Choisissez l’une des prochaines prises',
    'Please give a reason': 'Indiquez une raison',
    'Please enter a day that has come': 'Saisissez un jour déjà arrivé',
    'With this duration the treatment would be over already': 'Avec cette durée, le traitement serait déjà terminé',
    'A dose after that is recorded already. Please choose a longer duration.':
      'Une prise ultérieure est déjà enregistrée. Choisissez une durée plus longue.',
    'The treatment ends before the next dose, so there is nothing to change.':
      'Le traitement se termine avant la prochaine prise : il n’y a rien à modifier.',
    'You have had many test reminders today. Please try again tomorrow.':
      'Vous avez reçu beaucoup de rappels d’essai aujourd’hui. Veuillez réessayer demain.',
    'A test reminder is on its way. Please wait a few seconds before the next one.':
      'Un rappel d’essai est en route. Veuillez patienter quelques secondes avant le suivant.',
    'Your last report is still being made. Please try again in a moment.':
      'Votre dernier rapport est encore en préparation. Réessayez dans un instant.',
    'Many reports are being made. Please try again in a moment.':
      'De nombreux rapports sont en préparation. Réessayez dans un instant.',
    'The report could not be made. Please try again later.': 'Le rapport n’a pas pu être préparé. Réessayez plus tard.',
    'The assistant is another one now. Please look again who it is.':
      'L’assistant a changé. Vérifiez de nouveau de quel assistant il s’agit.',
    'The assistant is switched off. Nothing was sent.': 'L’assistant est désactivé. Rien n’a été envoyé.',
    'You have asked many questions. Please ask again tomorrow.':
      'Vous avez posé beaucoup de questions. Réessayez demain.',
    'You have asked many questions. Please ask again in a minute.':
      'Vous avez posé beaucoup de questions. Réessayez dans une minute.',
    'The assistant is busy. Please ask again in a minute.': 'L’assistant est occupé. Réessayez dans une minute.',
    'The assistant cannot be reached at the moment. Please try again later.':
      'L’assistant est injoignable pour le moment. Réessayez plus tard.',
    'Many people are signing in at the moment. Please try again in a few seconds.':
      'De nombreuses personnes se connectent en ce moment. Réessayez dans quelques secondes.',
    'This link does not work any more. Please ask for a new one.':
      'Ce lien ne fonctionne plus. Demandez-en un nouveau.',
    'The server cannot be reached. Please check your internet connection.':
      'Le serveur est injoignable. Vérifiez votre connexion à internet.',
    'The server gave an answer that cannot be read. Please try again.':
      'Le serveur a donné une réponse illisible. Réessayez.',
  },
  passwordMustContain: (parts) =>
    `Le mot de passe doit contenir ${list.format(parts.map((part) => passwordParts[part]))}`,
  conditions,
  relationships,
  severityMeanings: {
    mild: 'gêne légère',
    moderate: 'peut gêner les activités quotidiennes',
    serious: 'problèmes de santé importants',
    'life-threatening': '',
  },
  usualRhythm: {
    weekly: (name) => `${name} s’utilise d’ordinaire une fois par semaine.`,
    'twice-weekly': (name) => `${name} s’utilise d’ordinaire une ou deux fois par semaine.`,
    'two-weekly': (name) => `${name} s’utilise d’ordinaire une fois toutes les deux semaines.`,
    monthly: (name) => `${name} s’utilise d’ordinaire une fois par mois.`,
    'six-weekly': (name) => `${name} s’utilise d’ordinaire une fois toutes les six semaines.`,
    'patch-for-a-week': (name) => `${name} : un patch se porte d’ordinaire sept jours.`,
    'weekly-by-strength': (name) =>
      `${name} : à ce dosage, on en prend d’ordinaire une fois par semaine, ou moins souvent.`,
  },
  moreOftenHarm: {
    fatal: 'Utilisé plus souvent que prescrit, ce médicament peut entraîner la mort.',
    harmful: 'Utilisé plus souvent que prescrit, ce médicament peut nuire gravement à la santé.',
  },
}
