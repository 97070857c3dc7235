import type { Texts } from '../texts.ts'

/** The video assistant as long as it is not in sight: all of it that stands on the first screen. */
export const videoPanel: Texts['videoPanel'] = {
  title: 'Asistente en video',
  text: 'Solo se carga cuando toca Reproducir',
  unknown: 'No se puede acceder en este momento',
}
