import type { Texts } from '../en.ts'
import { the } from './at.ts'

/** The question before a dose is recorded. */
export const takeQuestion: Texts['takeQuestion'] = {
  early: '¿Tomarla antes de tiempo?',
  another: '¿Tomar otra dosis?',
  close: '¿Tomarla ahora?',
  late: '¿Tomarla tan tarde?',
  doseAhead: (dose, medicine, distance) => `${medicine}: ${dose} es dentro de ${distance}.`,
  doseAheadOf: (medicine, when, distance) => `${medicine}: la dosis está prevista ${when}, dentro de ${distance}.`,
  dosePast: (dose, medicine, distance) => `${medicine}: ${dose} tocaba hace ${distance}.`,
  dosePastOf: (medicine, when, distance) => `${medicine}: la dosis estaba prevista ${when}, hace ${distance}.`,
  lastTaken: (medicine, when, distance) => `Usted tomó ${medicine} ${when}, hace ${distance}.`,
  lastTakenToo: (when, distance) => `La última vez fue ${when}, hace ${distance}.`,
  next: (when) => `La siguiente está prevista: ${when}.`,
  waitUntil: (when) => `Esperar hasta ${the(when)}`,
  leaveOpen: 'Dejarla pendiente',
  takeNow: 'Tomarla ahora',
  recordTaken: 'Registrar como tomada ahora',
}
