import type { Texts } from '../texts.ts'

/** The chat as long as it is closed: all of it that stands on the first screen. */
export const assistantPanel: Texts['assistantPanel'] = {
  title: 'Asistente de salud',
  what: 'Consejos generales, no consejo médico',
  open: 'Abrir',
  close: 'Cerrar',
  openLabel: 'Abrir el asistente de salud',
  closeLabel: 'Cerrar el asistente de salud',
  loading: 'Cargando...',
  loadFailed: 'No se pudo cargar el chat. Compruebe su conexión a internet y toque Abrir de nuevo.',
}
