import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** The questions before signing out, and what is said after it while the server does not know. */
export const signOut: Texts['signOut'] = {
  signingOut: 'Cerrando sesión...',
  unsent: {
    title: (count) =>
      plural('es', count, { one: 'Falta 1 dosis por enviar', other: `Faltan ${count} dosis por enviar` }),
    text: 'Lo que registró está guardado solo en este dispositivo y se envía cuando vuelva a iniciar sesión aquí. Para tenerlo en todas partes, conéctese a internet y espere un momento antes de cerrar sesión.',
    keep: 'Seguir con la sesión abierta',
    action: 'Cerrar sesión ahora',
  },
  unsaved: {
    title: (count) =>
      plural('es', count, { one: 'Hay 1 cambio sin guardar', other: `Hay ${count} cambios sin guardar` }),
    text: 'Si cierra sesión ahora, se pierde lo que cambió en esta página.',
    keep: 'Seguir con la sesión abierta',
    action: 'Cerrar sesión sin guardar',
  },
  pending: {
    title: 'La sesión solo está cerrada en esta pantalla.',
    text: 'No se pudo contactar con el servidor, que todavía reconoce este dispositivo. Deje esta página abierta o vuelva a abrirla cuando tenga conexión: la sesión se cerrará entonces del todo.',
  },
}
