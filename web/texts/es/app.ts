import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

/** The frame of the signed-in pages, and the pages that are no feature. */
export const app: Texts['app'] = {
  nav: {
    label: 'Principal',
    menu: 'Menú',
    dashboard: 'Inicio',
    medications: 'Medicamentos',
    history: 'Historial',
    settings: 'Ajustes',
    profile: 'Perfil',
    signOut: 'Cerrar sesión',
    openProfile: (name) => (name === '' ? 'Abrir el perfil' : `Abrir el perfil de ${name}`),
  },
  notifications: 'Notificaciones',
  close: 'Cerrar',
  cancel: 'Cancelar',
  tryAgain: 'Intentar de nuevo',
  signOutUnsent: {
    title: (count) =>
      plural('es', count, { one: 'Falta 1 dosis por enviar', other: `Faltan ${count} dosis por enviar` }),
    text: 'Están guardadas solo en este dispositivo y se envían cuando vuelva a iniciar sesión aquí. Para tenerlas en todas partes, conéctese a internet y espere un momento antes de cerrar sesión.',
    keep: 'Seguir con la sesión abierta',
    do: 'Cerrar sesión ahora',
  },
  signOutUnsaved: {
    title: (count) =>
      plural('es', count, { one: 'Hay 1 cambio sin guardar', other: `Hay ${count} cambios sin guardar` }),
    text: 'Si cierra sesión ahora, se pierde lo que ha cambiado en esta página.',
    keep: 'Seguir con la sesión abierta',
    do: 'Cerrar sesión sin guardar',
  },
  signOutFailed: 'No se ha podido cerrar la sesión. Inténtelo de nuevo.',
  clockError: {
    title: 'El reloj de este dispositivo no está bien.',
    text: (minutes, behind) =>
      `${behind ? 'Va atrasado' : 'Va adelantado'} ${plural('es', minutes, { one: '1 minuto', other: `${minutes} minutos` })}. Las horas de esta página siguen el reloj correcto.`,
  },
  offline: { title: 'No tiene conexión.', text: 'Las dosis que marque se guardan en este dispositivo.' },
}
