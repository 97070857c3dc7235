import type { PasswordPart } from '#core/profile/password.ts'
import { conditions, relationships } from '#core/texts/es.ts'
import type { CoreTexts } from '../core-texts.ts'

const passwordParts: Readonly<Record<PasswordPart, string>> = {
  'at least 8 characters': 'al menos 8 caracteres',
  'one uppercase letter': 'una letra mayúscula',
  'one lowercase letter': 'una letra minúscula',
  'one number': 'un número',
}
const list = new Intl.ListFormat('es', { type: 'conjunction' })

/** What core and the server say. */
export const core: CoreTexts = {
  messages: {
    'First name is required': 'El nombre es obligatorio',
    'Last name is required': 'Los apellidos son obligatorios',
    'Email is required': 'El correo electrónico es obligatorio',
    'Please enter a valid email': 'Escriba un correo electrónico válido',
    'Please enter a valid email address': 'Escriba una dirección de correo electrónico válida',
    'Please confirm your password': 'Confirme su contraseña',
    'Passwords do not match': 'Las contraseñas no coinciden',
    'Phone number is required': 'El número de teléfono es obligatorio',
    'Date of birth is required': 'La fecha de nacimiento es obligatoria',
    'Please enter a valid date of birth': 'Escriba una fecha de nacimiento válida',
    'Please select your sex': 'Seleccione su sexo',
    'Emergency contact name is required': 'El nombre del contacto de emergencia es obligatorio',
    'Emergency contact email is required': 'El correo electrónico del contacto de emergencia es obligatorio',
    'Emergency contact phone is required': 'El teléfono del contacto de emergencia es obligatorio',
    'Please select relationship': 'Seleccione la relación',
    'Password is required': 'La contraseña es obligatoria',
    'Password must be at most # characters': 'La contraseña puede tener como máximo # caracteres',
    'Medication name is required': 'El nombre del medicamento es obligatorio',
    'Quantity is required': 'La cantidad es obligatoria',
    'Please use fewer characters': 'Use menos caracteres',
    'Reminder time is required': 'La hora del recordatorio es obligatoria',
    'Please choose the day of the week': 'Elija el día de la semana',
    'Please use at most # characters': 'Use como máximo # caracteres',
    'Must be at most # characters': 'Puede tener como máximo # caracteres',
    'Please enter a whole number from # to #, or leave it empty': 'Escriba un número entero de # a #, o déjelo vacío',
    'File size must be less than 10MB': 'El archivo debe pesar menos de 10 MB',
    'Please select a valid image file': 'Seleccione un archivo de imagen válido',
    'This email is already registered. Please sign in instead.':
      'Este correo electrónico ya está registrado. Inicie sesión.',
    'The email or password you entered is incorrect. Please check your credentials and try again.':
      'El correo electrónico o la contraseña no son correctos. Compruébelos e inténtelo de nuevo.',
    'Please check your email and click the confirmation link before signing in.':
      'Revise su correo y abra el enlace de confirmación antes de iniciar sesión.',
    'Incorrect password. Please try again.': 'La contraseña no es correcta. Inténtelo de nuevo.',
    'Too many sign-in attempts. Please wait a few minutes before trying again.':
      'Demasiados intentos de inicio de sesión. Espere unos minutos antes de volver a intentarlo.',
    'There are 200 medications in your list, the most there can be. Please restore an ended one instead of adding it again.':
      'Hay 200 medicamentos en su lista, el máximo posible. Restaure uno terminado en lugar de añadirlo otra vez.',
    'You are taking 60 medications, the most there can be. Please complete or end one first.':
      'Está tomando 60 medicamentos, el máximo posible. Complete o termine uno antes.',
    'This medication has been changed 100 times, the most there can be. Please end it and add it again.':
      'Este medicamento se ha cambiado 100 veces, el máximo posible. Termínelo y añádalo de nuevo.',
    'Your medications have been changed too often to be changed again.':
      'Sus medicamentos se han cambiado demasiadas veces para cambiarlos de nuevo.',
    'This dose was recorded and undone too often. Nothing more can be recorded of it.':
      'Esta dosis se ha registrado y deshecho demasiadas veces. Ya no se puede registrar nada más de ella.',
    'Too much is recorded for this day. Nothing more can be recorded of it.':
      'Hay demasiados registros para este día. Ya no se puede registrar nada más.',
    'Very many doses were recorded in the last 24 hours. What is on this device is kept and sent later.':
      'Se han registrado muchísimas dosis en las últimas 24 horas. Lo que está en este dispositivo se conserva y se enviará más tarde.',
    'The time zone has been changed too often to be changed again.':
      'La zona horaria se ha cambiado demasiadas veces para cambiarla de nuevo.',
    'The time zone was changed many times today. Please try again tomorrow.':
      'La zona horaria se ha cambiado muchas veces hoy. Inténtelo de nuevo mañana.',
    'Very much was asked for at once. Please wait a moment.': 'Se ha pedido demasiado a la vez. Espere un momento.',
    'Something went wrong. Please try again.': 'Algo ha fallado. Inténtelo de nuevo.',
    'Contains a character that cannot be stored': 'Contiene un carácter que no se puede guardar',
    'That is not the code. Please look at the message again.': 'Ese no es el código. Vuelva a mirar el mensaje.',
    'This code does not work any more. Please ask for a new one.': 'Este código ya no funciona. Pida uno nuevo.',
    'One was sent just now. Please wait a minute before the next one.':
      'Se acaba de enviar uno. Espere un minuto antes de pedir otro.',
    'This was asked often enough for today. Please try again tomorrow.':
      'Hoy ya se ha pedido bastantes veces. Inténtelo de nuevo mañana.',
    'Your emergency contact has refused. Only another address or number can be asked.':
      'Su contacto de emergencia se ha negado. Solo se puede preguntar a otra dirección u otro número.',
    'There is no such address or number in your profile.': 'En su perfil no hay tal dirección ni número.',
    'Please leave out line breaks and other characters that are not seen':
      'Quite los saltos de línea y otros caracteres que no se ven',
    'Please sign in to continue.': 'Inicie sesión para continuar.',
    'Not found': 'No encontrado',
    'The service cannot be reached at the moment. Please try again shortly.':
      'No se puede acceder al servicio en este momento. Inténtelo de nuevo en breve.',
    'No data returned from database': 'La base de datos no ha devuelto ningún dato',
    'This time lies in the future. Please check the clock of this device.':
      'Esta hora está en el futuro. Compruebe el reloj de este dispositivo.',
    'Please choose a time in the last 30 days.': 'Elija una hora de los últimos 30 días.',
    'A dose more than a year ahead cannot be recorded':
      'No se puede registrar una dosis con más de un año de antelación',
    'Please enter a day in the last 2 years': 'Escriba un día de los últimos 2 años',
    'This was recorded more than a year ago. Please check the clock of this device.':
      'Esto se registró hace más de un año. Compruebe el reloj de este dispositivo.',
    'A dose can be recorded for 30 days': 'Una dosis se puede registrar durante 30 días',
    'This medication has ended. Restore it to take it again.':
      'Este medicamento ha terminado. Restáurelo para volver a tomarlo.',
    'Only Complete and End can be undone.': 'Solo se pueden deshacer «Completar receta» y «Terminar tratamiento».',
    'This medication has not ended. Edit it instead.': 'Este medicamento no ha terminado. Edítelo.',
    'Please choose one of the next doses': 'Elija una de las próximas dosis',
    'Please give a reason': 'Indique un motivo',
    'Please enter a day that has come': 'Escriba un día que ya haya llegado',
    'With this duration the treatment would be over already': 'Con esta duración el tratamiento ya habría terminado',
    'A dose after that is recorded already. Please choose a longer duration.':
      'Ya hay registrada una dosis posterior. Elija una duración más larga.',
    'The treatment ends before the next dose, so there is nothing to change.':
      'El tratamiento termina antes de la próxima dosis, así que no hay nada que cambiar.',
    'You have had many test reminders today. Please try again tomorrow.':
      'Hoy ha recibido muchos recordatorios de prueba. Vuelva a intentarlo mañana.',
    'A test reminder is on its way. Please wait a few seconds before the next one.':
      'Hay un recordatorio de prueba en camino. Espere unos segundos antes de pedir otro.',
    'Your last report is still being made. Please try again in a moment.':
      'Su último informe aún se está preparando. Inténtelo de nuevo dentro de un momento.',
    'Many reports are being made. Please try again in a moment.':
      'Se están preparando muchos informes. Inténtelo de nuevo dentro de un momento.',
    'The report could not be made. Please try again later.':
      'No se ha podido preparar el informe. Inténtelo de nuevo más tarde.',
    'The assistant is another one now. Please look again who it is.':
      'El asistente es ahora otro. Mire de nuevo cuál es.',
    'The assistant is switched off. Nothing was sent.': 'El asistente está desactivado. No se ha enviado nada.',
    'You have asked many questions. Please ask again tomorrow.':
      'Ha hecho muchas preguntas. Vuelva a preguntar mañana.',
    'You have asked many questions. Please ask again in a minute.':
      'Ha hecho muchas preguntas. Vuelva a preguntar dentro de un minuto.',
    'The assistant is busy. Please ask again in a minute.':
      'El asistente está ocupado. Vuelva a preguntar dentro de un minuto.',
    'The assistant cannot be reached at the moment. Please try again later.':
      'No se puede acceder al asistente en este momento. Inténtelo de nuevo más tarde.',
    'Many people are signing in at the moment. Please try again in a few seconds.':
      'En este momento muchas personas están iniciando sesión. Inténtelo de nuevo en unos segundos.',
    'This link does not work any more. Please ask for a new one.': 'Este enlace ya no funciona. Pida uno nuevo.',
    'The server cannot be reached. Please check your internet connection.':
      'No se puede acceder al servidor. Compruebe su conexión a internet.',
    'The server gave an answer that cannot be read. Please try again.':
      'El servidor ha dado una respuesta que no se puede leer. Inténtelo de nuevo.',
  },
  passwordMustContain: (parts) =>
    `La contraseña debe contener ${list.format(parts.map((part) => passwordParts[part]))}`,
  conditions,
  relationships,
  severityMeanings: {
    mild: 'molestias leves',
    moderate: 'puede afectar a las actividades diarias',
    serious: 'problemas de salud importantes',
    'life-threatening': '',
  },
  usualRhythm: {
    weekly: (name) => `${name} se usa normalmente una vez por semana.`,
    'twice-weekly': (name) => `${name} se usa normalmente una o dos veces por semana.`,
    'two-weekly': (name) => `${name} se usa normalmente una vez cada dos semanas.`,
    monthly: (name) => `${name} se usa normalmente una vez al mes.`,
    'six-weekly': (name) => `${name} se usa normalmente una vez cada seis semanas.`,
    'patch-for-a-week': (name) => `Un parche de ${name} se lleva normalmente siete días.`,
    'weekly-by-strength': (name) => `${name} en esta dosis se toma normalmente una vez por semana o menos.`,
  },
  moreOftenHarm: {
    fatal: 'Usarlo más a menudo de lo recetado puede causar la muerte.',
    harmful: 'Usarlo más a menudo de lo recetado puede causar daños graves.',
  },
}
