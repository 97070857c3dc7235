import type { NoteTexts } from '../en/notes.ts'

export const noteTexts: NoteTexts = {
  labels: {
    instructions: 'Instructions',
    sideEffects: 'Effets secondaires',
    prescribedBy: 'Prescrit par',
  },
  listed: 'instructions, effets secondaires, prescripteur',
}
