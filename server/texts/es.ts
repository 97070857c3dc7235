import type { ServerTexts } from './en.ts'

/** What the server itself writes to a person, in Spanish. */
export const es: ServerTexts = {
  linkIsOver: 'Este enlace ya no es válido. Inicie sesión y se le enviará uno nuevo.',
  confirmAddress: {
    subject: 'Confirme su dirección de correo electrónico',
    lines: (name, link) => [
      `Hola, ${name}:`,
      'Confirme su dirección abriendo este enlace en el plazo de una hora:',
      link,
      'Si usted no se ha registrado, no haga caso de este correo: nadie puede iniciar sesión con su dirección.',
    ],
  },
  newPassword: {
    subject: 'Elija una contraseña nueva',
    lines: (address, link) => [
      'Hola:',
      `Alguien, seguramente usted, ha pedido una contraseña nueva para la cuenta de Dosewell de ${address}.`,
      'Para elegirla, abra este enlace antes de una hora. Funciona una sola vez:',
      link,
      'Si la ha pedido varias veces, solo funciona el enlace del último correo.',
      'Si no ha sido usted, no haga caso de este correo: su contraseña sigue siendo la misma y nadie puede cambiarla sin este enlace.',
    ],
  },
  passwordChanged: {
    subject: 'Su contraseña ha cambiado',
    lines: (address, page) => [
      'Hola:',
      `Se acaba de elegir una contraseña nueva para la cuenta de Dosewell de ${address} con un enlace que le enviamos por correo. Se ha cerrado la sesión en todos los dispositivos.`,
      'Si ha sido usted, no tiene que hacer nada.',
      `Si no ha sido usted, alguien puede leer su correo. Cambie primero la contraseña de su buzón y después elija aquí una nueva con «¿Ha olvidado su contraseña?»: ${page}`,
    ],
  },
}
