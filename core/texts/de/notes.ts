import type { NoteTexts } from '../en/notes.ts'

export const noteTexts: NoteTexts = {
  labels: {
    instructions: 'Hinweise',
    sideEffects: 'Nebenwirkungen',
    prescribedBy: 'Verordnet von',
  },
  listed: 'Hinweise, Neben\u00adwirkungen, Arztpraxis',
}
