import type { NoteTexts } from '../en/notes.ts'

export const noteTexts: NoteTexts = {
  labels: {
    instructions: 'Anweisungen',
    sideEffects: 'Nebenwirkungen',
    prescribedBy: 'Verordnet von',
  },
  listed: 'Anweisungen, Nebenwirkungen, verordnet von',
}
