import type { MedicationNotes } from '#core/medication/medication.ts'

/** The notes of a medication, on the page and in reports. Defines the shape for all languages. */
export const noteTexts = {
  labels: {
    instructions: 'Instructions',
    sideEffects: 'Side effects',
    prescribedBy: 'Prescribed by',
  } satisfies Record<keyof MedicationNotes, string>,
  /** All of them, within a line. */
  listed: 'instructions, side effects, prescribed by',
}

export type NoteTexts = typeof noteTexts
