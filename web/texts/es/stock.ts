import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** Tracking what is left of a medicine (product 4.7). */
export const stock: Texts['stock'] = {
  track: 'Llevar la cuenta de lo que queda',
  refill: 'Reponer',
  count: 'Contar',
  loss: 'Pérdida',
  settings: 'Cambiar',
  entries: 'Anotaciones',
  actions: (medicine) => `Lo que queda de ${medicine}`,
  unrecorded: (count) =>
    plural('es', count, {
      one: '1 dosis desde el recuento no está registrada. No se ha descontado nada por ella.',
      other: `${count} dosis desde el recuento no están registradas. No se ha descontado nada por ellas.`,
    }),
  fromDevice: 'Según la última conexión.',
  unitHint: 'Por ejemplo comprimidos, inhalaciones o mL',
  unit: '¿Qué se cuenta?',
  countNow: '¿Cuántos hay ahora?',
  countAgain: '¿Cuántos hay ahora, en esta unidad?',
  pieces: (unit, amount) => `¿Cuántos ${unit} son ${amount}?`,
  piecesHint: 'Déjelo vacío si no lo sabe. No se descuenta nada hasta que lo indique.',
  daysBefore: '¿Cuántos días antes de que se acabe es hora de reponer?',
  start: 'Empezar a contar',
  save: 'Guardar',
  saving: 'Guardando...',
  cancel: 'Cancelar',
  stop: 'Dejar de contar',
  stopped: 'Ya no se lleva la cuenta. Las anotaciones se conservan.',
  failed: 'No se ha podido guardar. Inténtelo de nuevo.',
  amount: {
    refill: (unit) => `¿Cuántos ${unit} han llegado?`,
    count: (unit) => `¿Cuántos ${unit} hay ahora?`,
    loss: (unit) => `¿Cuántos ${unit} se han perdido?`,
  },
  note: 'Nota',
  optional: '(opcional)',
  record: { refill: 'Anotar la reposición', count: 'Anotar el recuento', loss: 'Anotar la pérdida' },
  kinds: {
    refill: (amount) => `Reposición: ${amount}`,
    count: (amount) => `Recuento: ${amount}`,
    loss: (amount) => `Pérdida: ${amount}`,
  },
  noEntries: 'Todavía no hay nada anotado.',
  notLoaded: 'No se han podido cargar las anotaciones.',
  tryAgain: 'Reintentar',
  undo: 'Deshacer',
  undoOf: (entry) => `Deshacer: ${entry}`,
  undone: 'Deshecho',
  offline: 'No tiene conexión.',
  offlineText: 'El servidor guarda lo que queda. Lo que ha escrito se conserva aquí hasta que pueda guardarlo.',
}
