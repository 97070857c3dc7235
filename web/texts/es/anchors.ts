import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { at } from './at.ts'

const list = (parts: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(parts)

/** Breakfast, lunch, dinner and bedtime (product 8.7). */
export const anchors: Texts['anchors'] = {
  names: { breakfast: 'Desayuno', lunch: 'Almuerzo', dinner: 'Cena', bedtime: 'Hora de dormir' },
  use: 'Usar las comidas y la hora de dormir',
  otherTime: 'Otra hora',
  clockTime: 'Hora fija',
  clockTimeOf: (line) => `Hora fija ${line}`,
  ask: '¿A qué hora suele comer e irse a dormir?',
  askHint: 'Puede cambiar estas horas más adelante, en Ajustes. Sus medicamentos se ajustan a ellas.',
  useThese: 'Usar estas horas',
  notNow: 'Ahora no',
  title: 'Las horas de su día',
  unset: 'Comidas y hora de dormir, para los medicamentos que dependen de ellas',
  intro: 'Si cambia una hora, cambian con ella los medicamentos que se toman entonces.',
  waiting: 'Calculando qué cambia',
  previewFailed: 'No se pudo calcular qué cambiaría. Inténtelo de nuevo.',
  tryAgain: 'Intentarlo de nuevo',
  questions: (moves) => `Antes de pasar ${list(moves)}: ¿tomó estas dosis?`,
  moves: {
    breakfast: (time) => `el desayuno ${at(time)}`,
    lunch: (time) => `el almuerzo ${at(time)}`,
    dinner: (time) => `la cena ${at(time)}`,
    bedtime: (time) => `la hora de dormir ${at(time)}`,
  },
  changes: 'Qué cambia',
  todayEmpty: 'Hoy no hay ninguna dosis.',
  refused: 'No todos los medicamentos pueden ajustarse a estas horas, así que no se puede cambiar nada.',
  unused: 'Ningún medicamento se toma a una hora cambiada.',
  save: 'Guardar estas horas',
  move: (count) =>
    plural('es', count, {
      one: 'Cambiar las horas de 1 medicamento',
      other: `Cambiar las horas de ${count} medicamentos`,
    }),
  keep: 'Dejar las horas como están',
  saved: 'Se guardaron las horas de su día.',
  moved: (count) =>
    plural('es', count, {
      one: 'Se guardaron las horas de su día. 1 medicamento se ajusta a ellas.',
      other: `Se guardaron las horas de su día. ${count} medicamentos se ajustan a ellas.`,
    }),
  failed: 'No se pudieron guardar las horas. Inténtelo de nuevo.',
}
