import type { SkipTexts } from '../texts/en/skip.ts'
import type { Skip } from './skip.ts'

/**
 * 'Left out: doctor said so', with the note; "another reason" gives way to a note.
 * @returns null if the patient did not say why
 */
export function skipText({ reason, note }: Skip, { leftOut, reasons }: SkipTexts): string | null {
  const isInNote = reason === 'other' && note !== null
  const said = [reason && !isInNote ? reasons[reason] : null, note].filter((part) => part !== null)
  return said.length > 0 ? leftOut(said.join(', ')) : null
}
