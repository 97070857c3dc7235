import type { PublicTexts } from '../en/public.ts'

/** What is read before anything else is loaded. */
export const publicTexts: PublicTexts = {
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
  landing: {
    pageTitle: 'Dosewell, control inteligente de medicamentos',
    signIn: 'Iniciar sesión',
    getStarted: 'Empezar',
    question: '¿He tomado mi',
    questionEnd: 'medicina?',
    medicines: ['metformina?', 'lisinopril?', 'levotiroxina?', 'tacrolimus?', 'vitamina D?'],
    stopWords: 'Detener la palabra que cambia',
    moveWords: 'Dejar que la palabra vuelva a cambiar',
    lead: 'Dosewell le avisa cuando es la hora y recuerda que lo ha tomado. Con una mirada sabe qué toca ahora y qué está hecho.',
    signUp: 'Regístrese, gratis para siempre',
    watchDemo: 'Ver la demostración',
  },
}
