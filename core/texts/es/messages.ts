import { stop } from '#core/text/stop.ts'
import type { MessageTexts } from '../en/messages.ts'
import { dayAtTime, theHour } from './at.ts'

export const messageTexts: MessageTexts = {
  confirmAddress: {
    subject: 'Confirme su dirección de correo electrónico',
    lines: (name, link) => [
      `Hola, ${name}:`,
      'Confirme su dirección: abra esta página en el plazo de una hora y toque allí el botón.',
      link,
      'Si usted no se registró, no haga caso de este correo: nadie puede iniciar sesión con su dirección.',
    ],
  },
  confirmReminders: {
    subject: '¿Pueden llegar recordatorios a esta dirección?',
    lines: (address, link) => [
      'Hola:',
      `Se activaron los recordatorios por correo electrónico de la cuenta de Dosewell de ${address}. Llegarán cuando confirme que esta dirección es suya: abra esta página en el plazo de una semana y toque allí el botón.`,
      link,
      'Si no fue usted, no haga caso de este correo: no se le enviará ningún recordatorio.',
    ],
  },
  phoneCode: (code) =>
    `${code} es el código que confirma su número en Dosewell. Vale 10 minutos. Si no lo pidió, no haga caso de este mensaje.`,
  invitation: {
    subject: (patient) => `${patient} le eligió como contacto de emergencia`,
    lines: (patient, link) => [
      'Hola:',
      `${patient} usa Dosewell, que recuerda la toma de medicamentos, y pregunta si se le puede avisar a usted por correo electrónico cuando no se haya confirmado una dosis importante. Se le avisará de nuevo en cuanto se confirme.`,
      'Para aceptar o rechazar, abra esta página:',
      link,
      `Antes de que acepte no se le envía nada. Si no conoce a ${patient}, rechácelo allí o no haga caso de este correo.`,
    ],
    sms: (patient, link) =>
      `${patient} le eligió como contacto de emergencia en Dosewell, que recuerda medicamentos. ¿Podemos avisarle por SMS si no se confirma una dosis importante? Acepte o rechace aquí: ${link}`,
  },
  newPassword: {
    subject: 'Elija una contraseña nueva',
    lines: (address, link) => [
      'Hola:',
      `Alguien, seguramente usted, pidió una contraseña nueva para la cuenta de Dosewell de ${address}.`,
      'Para elegirla, abra este enlace antes de una hora. Sirve una sola vez:',
      link,
      'Si la pidió varias veces, solo sirve el enlace del último correo.',
      'Si no fue usted, no haga caso de este correo: su contraseña sigue siendo la misma y nadie puede cambiarla sin este enlace.',
    ],
  },
  secondStep: {
    subject: 'Revise su inicio de sesión',
    events: {
      'app-on': 'se activaron los códigos de una aplicación de autenticación para iniciar sesión.',
      'app-off': 'se desactivaron los códigos de una aplicación de autenticación para iniciar sesión.',
      'passkey-added': 'se agregó una llave de acceso.',
      'passkey-removed': 'se quitó una llave de acceso.',
      'recovery-codes-made': 'se crearon códigos de recuperación nuevos.',
      'recovery-code-used': 'se usó un código de recuperación.',
    },
    lines: (address, event, advice) => [
      'Hola:',
      `Acaba de ocurrir esto en la cuenta de Dosewell de ${address}: ${event}`,
      'Si fue usted, no tiene que hacer nada.',
      advice,
    ],
    advice: {
      afterNew: (page) =>
        `Si no fue usted, no cierre la sesión y cambie ahora su contraseña en los ajustes, lo que cierra la sesión en los demás dispositivos: ${page} Después avise a quien administra su servidor de Dosewell.`,
      afterOther: (page) =>
        `Si no fue usted, elija ahora una contraseña nueva con “¿Olvidó su contraseña?” y después revise Privacidad y seguridad en los ajustes: ${page}`,
    },
  },
  passwordReplaced: {
    subject: 'Su contraseña cambió',
    lines: (address, page) => [
      'Hola:',
      `La contraseña de la cuenta de Dosewell de ${address} se acaba de cambiar en sus ajustes. Se cerró la sesión en los demás dispositivos.`,
      'Si fue usted, no tiene que hacer nada.',
      `Si no fue usted, elija ahora una contraseña nueva con “¿Olvidó su contraseña?”: ${page}`,
    ],
  },
  passwordChanged: {
    subject: 'Su contraseña cambió',
    lines: (address, page) => [
      'Hola:',
      `Se acaba de elegir una contraseña nueva para la cuenta de Dosewell de ${address} con un enlace que le enviamos por correo. Se cerró la sesión en todos los dispositivos.`,
      'Si fue usted, no tiene que hacer nada.',
      `Si no fue usted, alguien puede leer su correo. Cambie primero la contraseña de su buzón y después elija aquí una nueva con “¿Olvidó su contraseña?”: ${page}`,
    ],
  },
  reminders: {
    unconfirmed: (patient) => `${patient} no ha confirmado una dosis`,
    unconfirmedDose: (patient, medicine, time) =>
      `${patient} no ha confirmado la dosis de ${medicine} de ${stop(theHour(time))}`,
    unconfirmedDoseOn: (patient, medicine, day) =>
      `${patient} no ha confirmado la dosis de ${medicine} del ${stop(dayAtTime(day))}`,
    notTaken: (patient) => `${patient} registró una dosis como no tomada`,
    notTakenDose: (patient, medicine, day) =>
      `${patient} registró como no tomada la dosis de ${medicine} del ${stop(dayAtTime(day))}`,
    askThem: 'Pregunte, por favor, si todo está bien. Le avisaremos en cuanto se confirme.',
    confirmed: (patient) => `${patient} ha confirmado la dosis`,
    confirmedDose: (patient, medicine, time) =>
      `${patient} ya ha confirmado la dosis de ${medicine} de ${stop(theHour(time))}`,
    confirmedDoseOn: (patient, medicine, day) =>
      `${patient} ya ha confirmado la dosis de ${medicine} del ${stop(dayAtTime(day))}`,
    test: 'Este es un recordatorio de prueba',
    testText: 'Le ha llegado: los recordatorios pueden venir por aquí. Ahora no tiene que tomar nada.',
    summary: 'Recordatorios que no le llegaron',
    summaryDoses: 'Durante un tiempo no se pudieron enviar recordatorios. Estas dosis no están registradas:',
    andMore: (count) => `y ${count} más`,
  },
  mail: {
    takenLead: 'Si la tomó, abra esta página y toque “Sí”. Abrirla no registra nada.',
    taken: 'Abrir y tocar “Sí”',
    openLead: 'Para ver sus dosis, abra Dosewell.',
    open: 'Abrir Dosewell',
    why: 'Recibe este mensaje porque en Dosewell están activados los recordatorios por correo electrónico.',
    stop: 'Desactivarlos',
    whyContact:
      'Recibe este mensaje porque es el contacto de emergencia y aceptó que se le avisara. Si no quiere recibir más, abra de nuevo el enlace de la invitación y rechace, o dígaselo a la persona que le eligió.',
  },
  buttons: {
    taken: 'Tomada',
    allTaken: (count) => `Tomadas las ${count}`,
    snooze: 'Más tarde',
    open: 'Abrir',
  },
  push: {
    saved: 'Guardado en este dispositivo. Se enviará en cuanto haya red.',
    signIn: 'Guardado en este dispositivo. Inicie sesión y se enviará.',
    notSaved: 'No se pudo guardar. Abra Dosewell y regístrelo allí.',
    elsewhere: (city) =>
      `Este dispositivo está en otra zona horaria. Sus dosis siguen la hora de ${city}; abra Dosewell para cambiarlo.`,
  },
}
