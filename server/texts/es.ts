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
}
