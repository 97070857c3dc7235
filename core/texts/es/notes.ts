import type { NoteTexts } from '../en/notes.ts'

export const noteTexts: NoteTexts = {
  labels: {
    instructions: 'Instrucciones',
    sideEffects: 'Efectos secundarios',
    prescribedBy: 'Recetado por',
  },
  listed: 'instrucciones, efectos secundarios, quién lo recetó',
}
