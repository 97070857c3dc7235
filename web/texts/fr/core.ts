import type { PasswordPart } from '#core/profile/password.ts'
import { conditions, relationships } from '#core/texts/fr/stored.ts'
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
  failures: {
    internal: 'Un problème est survenu. Réessayez.',
    unavailable: 'Le service est injoignable pour le moment. Réessayez dans un instant.',
    not_signed_in: 'Connectez-vous pour continuer.',
    not_found: 'Introuvable',
    forbidden_origin: 'Cette requête ne vient pas de ce site.',
    too_large: 'C’est trop volumineux pour être envoyé',
    too_many_calls: 'Trop de demandes ont été faites à la fois. Patientez un instant.',
    already_registered: 'Cette adresse e-mail est déjà enregistrée. Connectez-vous.',
    invalid_credentials: 'L’adresse e-mail ou le mot de passe est incorrect. Vérifiez-les et réessayez.',
    email_not_confirmed: 'Consultez vos e-mails et ouvrez le lien de confirmation avant de vous connecter.',
    incorrect_password: 'Mot de passe incorrect. Réessayez.',
    too_many_sign_ins: 'Trop de tentatives de connexion. Attendez quelques minutes avant de réessayer.',
    sign_ins_busy: 'De nombreuses personnes se connectent en ce moment. Réessayez dans quelques secondes.',
    link_not_valid: 'Ce lien ne fonctionne plus. Demandez-en un nouveau.',
    link_used_up: 'Ce lien ne fonctionne plus.',
    most_medications:
      'Votre liste compte 200 médicaments, le maximum possible. Restaurez-en un qui est arrêté au lieu de l’ajouter à nouveau.',
    most_running: 'Vous prenez 60 médicaments, le maximum possible. Terminez ou arrêtez-en un d’abord.',
    most_versions: 'Ce médicament a été modifié 100 fois, le maximum possible. Arrêtez-le et ajoutez-le à nouveau.',
    most_versions_in_all: 'Vos médicaments ont été modifiés trop souvent pour l’être encore.',
    most_entries_of_dose:
      'Cette prise a été enregistrée et annulée trop souvent. Plus rien ne peut être enregistré pour elle.',
    most_entries_of_date: 'Trop d’enregistrements existent pour ce jour. Plus rien ne peut y être enregistré.',
    most_entries_a_day:
      'De très nombreuses doses ont été enregistrées ces dernières 24 heures. Ce qui est sur cet appareil est conservé et sera envoyé plus tard.',
    most_zone_spans: 'Le fuseau horaire a été changé trop souvent pour l’être encore.',
    most_zone_changes_a_day: 'Le fuseau horaire a été changé de nombreuses fois aujourd’hui. Réessayez demain.',
    no_data_returned: 'La base de données n’a rien renvoyé',
    medication_ended: 'Ce médicament est arrêté. Restaurez-le pour le reprendre.',
    medication_not_ended: 'Ce médicament n’est pas arrêté. Modifiez-le.',
    closing_not_undoable: 'Seuls « Terminer l’ordonnance » et « Arrêter le traitement » peuvent être annulés.',
    closing_undo_too_late: 'Il est trop tard pour annuler. Vous pouvez restaurer le médicament.',
    nothing_to_change: 'Le traitement se termine avant la prochaine prise : il n’y a rien à modifier.',
    contact_changed: 'Votre contact d’urgence a été modifié entre-temps. Vérifiez-le de nouveau.',
    photos_busy: 'De nombreuses photos sont en cours d’enregistrement. Réessayez dans un instant.',
    zone_changed: 'Votre fuseau horaire a été modifié entre-temps.',
    zone_undo_too_late: 'Il est trop tard pour annuler. Vous pouvez choisir le fuseau horaire dans les réglages.',
    code_used_up: 'Ce code ne fonctionne plus. Demandez-en un nouveau.',
    confirmation_too_soon: 'Un message vient d’être envoyé. Attendez une minute avant le suivant.',
    confirmation_too_often: 'La demande a été faite assez souvent aujourd’hui. Réessayez demain.',
    contact_refused:
      'Votre contact d’urgence a refusé. Seule une autre adresse ou un autre numéro peut recevoir la demande.',
    no_such_place: 'Votre profil ne contient ni cette adresse ni ce numéro.',
    tests_a_day: 'Vous avez reçu beaucoup de rappels d’essai aujourd’hui. Veuillez réessayer demain.',
    test_on_its_way: 'Un rappel d’essai est en route. Veuillez patienter quelques secondes avant le suivant.',
    dose_needs_app: 'Ouvrez l’application pour enregistrer cette dose.',
    ntfy_off: 'Ce serveur n’envoie rien à l’application ntfy.',
    own_report_running: 'Votre dernier rapport est encore en préparation. Réessayez dans un instant.',
    reports_busy: 'De nombreux rapports sont en préparation. Réessayez dans un instant.',
    report_failed: 'Le rapport n’a pas pu être préparé. Réessayez plus tard.',
    receipt_not_on_chain: 'Ce reçu n’est pas dans la blockchain.',
    too_many_receipts: 'Vous avez vérifié beaucoup de reçus. Réessayez dans une minute.',
    assistant_changed: 'L’assistant a changé. Vérifiez de nouveau de quel assistant il s’agit.',
    assistant_off: 'L’assistant est désactivé. Rien n’a été envoyé.',
    questions_a_day: 'Vous avez posé beaucoup de questions. Réessayez demain.',
    questions_a_minute: 'Vous avez posé beaucoup de questions. Réessayez dans une minute.',
    assistant_busy: 'L’assistant est occupé. Réessayez dans une minute.',
    assistant_unreachable: 'L’assistant est injoignable pour le moment. Réessayez plus tard.',
  },
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
    'Contains a character that cannot be stored': 'Contient un caractère qui ne peut pas être enregistré',
    'That is not the code. Please look at the message again.':
      'Ce n’est pas le bon code. Regardez à nouveau le message.',
    'Please leave out line breaks and other characters that are not seen':
      'Retirez les sauts de ligne et les autres caractères invisibles',
    'This time lies in the future. Please check the clock of this device.':
      'Cette heure est dans le futur. Vérifiez l’horloge de cet appareil.',
    'Please choose a time in the last 30 days.': 'Choisissez un moment des 30 derniers jours.',
    'A dose more than a year ahead cannot be recorded':
      'Une prise ne peut pas être enregistrée plus d’un an à l’avance',
    'Please enter a day in the last 2 years': 'Saisissez un jour des 2 dernières années',
    'This was recorded more than a year ago. Please check the clock of this device.':
      'Ceci a été enregistré il y a plus d’un an. Vérifiez l’horloge de cet appareil.',
    'A dose can be recorded for 30 days': 'Une prise peut être enregistrée pendant 30 jours',
    'Please choose one of the next doses': 'Choisissez l’une des prochaines prises',
    'Please give a reason': 'Indiquez une raison',
    'Please enter a day that is not in the future': 'Saisissez un jour déjà arrivé',
    'With this duration the treatment would be over already': 'Avec cette durée, le traitement serait déjà terminé',
    'A dose after that is recorded already. Please choose a longer duration.':
      'Une prise ultérieure est déjà enregistrée. Choisissez une durée plus longue.',
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
