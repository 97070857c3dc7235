import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** The frame of the signed-in pages, and the pages that are no feature. */
export const app: Texts['app'] = {
  nav: {
    label: 'Principal',
    menu: 'Menú',
    dashboard: 'Inicio',
    medications: 'Medica\u00admentos',
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
  clockError: {
    title: 'El reloj de este dispositivo no está bien.',
    text: (minutes, behind) =>
      `${behind ? 'Va atrasado' : 'Va adelantado'} ${plural('es', minutes, { one: '1 minuto', other: `${minutes} minutos` })}. Las horas de esta página siguen el reloj correcto.`,
  },
}
