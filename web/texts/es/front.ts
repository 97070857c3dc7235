import type { Texts } from '../texts.ts'

/** What the landing page says before anything else is loaded. */
export const front: Texts['front'] = {
  pageTitle: 'Dosewell, control inteligente de medicamentos',
  signIn: 'Iniciar sesión',
  getStarted: 'Empezar',
  question: '¿Ya tomé mi',
  questionEnd: 'medicina?',
  medicines: ['metformina?', 'lisinopril?', 'levotiroxina?', 'tacrolimus?', 'vitamina D?'],
  stopWords: 'Detener la palabra que cambia',
  moveWords: 'Dejar que la palabra vuelva a cambiar',
  lead: 'Dosewell le avisa cuando es la hora y recuerda que ya lo tomó. De un vistazo sabe qué toca ahora y qué tomó ya.',
  signUp: 'Regístrese, gratis para siempre',
  watchDemo: 'Ver la demostración',
}
