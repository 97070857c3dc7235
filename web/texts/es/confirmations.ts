import type { Texts } from '../texts.ts'

/** Whether messages may go to the patient's address and number, and to the emergency contact's. */
export const confirmations: Texts['confirmations'] = {
  sent: 'Enviado.',
  notSent: 'No se envió. Compruebe su conexión a internet e inténtelo de nuevo.',
  again: 'Enviar otra vez',
  toSettings: 'Ajustes',
  email: {
    head: 'Confirme su dirección.',
    asked: (address) =>
      `Enviamos un enlace a ${address}. Hasta que lo abra y toque el botón, no llega ningún recordatorio por correo.`,
    unasked: (address) =>
      `Ahora no hay ningún enlace válido para ${address}. Hasta que se envíe uno y usted toque su botón, no llega ningún recordatorio por correo.`,
    send: 'Enviar el enlace',
  },
  phone: {
    head: 'Confirme su número.',
    asked: (number) => `Enviamos un código al ${number}. Hasta que lo escriba, no llega ningún recordatorio por SMS.`,
    unasked: (number) => `Hasta entonces no llega ningún recordatorio por SMS al ${number}.`,
    send: 'Enviar un código',
    code: 'Código del mensaje',
    action: 'Confirmar',
    inProgress: 'Confirmando...',
    done: 'Su número está confirmado.',
    failed: 'Aún no está confirmado. Compruebe su conexión a internet e inténtelo de nuevo.',
  },
  contact: {
    title: 'Avisos a esta persona',
    head: 'Contacto de emergencia:',
    contactStates: {
      asked: (name) => `${name} aún no ha aceptado; no recibirá avisos.`,
      unasked: (name) =>
        `Aún no se ha preguntado a ${name}; no recibirá avisos. Envíe la invitación en “Editar perfil”.`,
      refused: (name) => `${name} no aceptó; no recibirá avisos.`,
      unreachable: (name) =>
        `${name} no recibirá avisos: no hay dirección de correo ni número de teléfono al que este servidor pueda escribir.`,
    },
    places: {
      agreed: (address) => `Ha aceptado. Los avisos se envían a ${address}.`,
      asked: (address) => `Invitación enviada, sin respuesta aún. No se envía ningún aviso a ${address}.`,
      unasked: (address) => `Aún sin invitar. No se envía ningún aviso a ${address}.`,
      refused: (address) => `No aceptó. No se envía nada a ${address}.`,
    },
    invite: 'Enviar la invitación',
    first: (name) => `Primero se pregunta a ${name} con un mensaje. Antes de que acepte no se avisa a nadie.`,
  },
}
