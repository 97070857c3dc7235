import type { NoteTexts } from '../en/notes.ts'

export const noteTexts: NoteTexts = {
  labels: {
    instructions: 'Consignes',
    sideEffects: 'Effets secondaires',
    prescribedBy: 'Prescrit par',
  },
  listed: 'consignes, effets secondaires, prescripteur',
}
