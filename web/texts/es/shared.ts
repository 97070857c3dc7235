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
    failed: 'No se ha podido cargar este idioma. Compruebe su conexión a internet.',
  },
  theme: { toDark: 'Cambiar a oscuro', toLight: 'Cambiar a claro' },
  failure: {
    title: '¡Error inesperado de la aplicación!',
    text: 'No se ha podido mostrar esta página. Lo que ha registrado no se ha perdido. Vuelva a cargar la página.',
    back: 'Volver al inicio',
  },
}
