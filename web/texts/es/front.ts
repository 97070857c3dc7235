import type { Texts } from '../texts.ts'

/** What the landing page says before anything else is loaded. */
export const front: Texts['front'] = {
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
}
