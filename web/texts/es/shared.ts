import type { Texts } from '../texts.ts'

/** What is read before anything else is loaded. */
export const shared: Texts['shared'] = {
  brand: 'Dosewell',
  tagline: 'Control inteligente de medicamentos',
  skip: 'Ir al contenido',
  loading: 'Cargando...',
  footer: 'Hecho con cuidado para la salud y el bienestar.',
  language: {
    label: 'Idioma',
    failed: 'No se pudo cargar este idioma. Compruebe su conexión a internet.',
  },
  theme: { toDark: 'Cambiar a oscuro', toLight: 'Cambiar a claro' },
  failure: {
    title: '¡Error inesperado de la aplicación!',
    text: 'No se pudo mostrar esta página. Lo que registró no se perdió.',
    missingText:
      'No se pudo cargar una parte de esta página. Puede que haya una versión nueva de Dosewell o que haya fallado la conexión. Lo que registró no se perdió.',
    reload: 'Recargar la página',
    toDashboard: 'Ir al inicio',
    details: 'Detalles técnicos',
  },
}
