import { auditTexts } from '#core/texts/es/audit.ts'
import { deviceTexts } from '#core/texts/es/device.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** Account activity (product 8.8). */
export const activity: Texts['activity'] = {
  title: 'Actividad de la cuenta',
  back: 'Ajustes',
  lead: 'Quién inició sesión, qué se guardó o compartió y qué avisos recibe cada persona. Nadie puede cambiar esta lista, ni siquiera usted.',
  loading: 'Cargando...',
  notLoaded: 'No se pudo cargar su actividad',
  notLoadedText: 'No se perdió nada. Inténtelo de nuevo.',
  offlineText: 'Está sin conexión. Su actividad está en el servidor y podrá leerla cuando vuelva a tener conexión.',
  mayLack: 'No se puede llegar al servidor, así que aquí puede faltar lo más nuevo.',
  tryAgain: 'Intentar de nuevo',
  empty: 'Todavía nada',
  emptyText: 'Lo que pase con su cuenta a partir de ahora aparece aquí.',
  showMore: 'Mostrar más',
  shown: (count) => plural('es', count, { one: 'Se muestra 1 entrada', other: `Se muestran ${count} entradas` }),
  from: (address) => `desde ${address}`,
  day: { today: 'Hoy', yesterday: 'Ayer' },
  dayTitle: (day, date) => `${day}, ${date}`,
  notMe: {
    title: '¿Hay algo que usted no hizo?',
    text: 'Cambie su contraseña: así se cierra la sesión en todos los demás dispositivos.',
    action: 'Cambiar la contraseña',
  },
  save: 'Guardar actividad (CSV)',
  saved: (file) => `Guardado como ${file}`,
  saveFailed: 'No se pudo guardar su actividad. Compruebe su conexión a internet e inténtelo de nuevo.',
  audit: auditTexts,
  device: deviceTexts,
}
