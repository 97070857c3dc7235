import type { Texts } from '../texts.ts'

/** Asks why a dose is left out (dose-model 13.1). */
export const skip: Texts['skip'] = {
  title: '¿Omitir esta dosis?',
  titleOfAll: (count) => `¿Omitir estas ${count} dosis?`,
  whyTitle: '¿Por qué no se tomó?',
  dose: (medicine, when) => `${medicine}, ${when}`,
  text: 'Cuenta como no tomada y dejan de llegar sus recordatorios. Aun así, su contacto de emergencia puede recibir un aviso, salvo que su médico le haya dicho que no la tome.',
  textOfAll:
    'Cuentan como no tomadas y dejan de llegar sus recordatorios. Aun así, su contacto de emergencia puede recibir un aviso, salvo que su médico le haya dicho que no las tome.',
  why: '¿Por qué? (opcional)',
  reasons: {
    doctor: 'Por indicación médica',
    ill: 'No me siento bien',
    'ran-out': 'Se me acabó',
    'side-effects': 'Efectos secundarios',
    other: 'Otro motivo',
  },
  note: 'Nota',
  optional: '(opcional)',
  skip: 'Omitir esta dosis',
  skipAll: 'Omitir estas dosis',
  keep: 'No omitir',
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
}
