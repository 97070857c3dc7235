import * as z from 'zod/mini'
import { hasControls } from '#core/text/one-line.ts'

/** The longest name of anything: a person, a medicine, a phone number. */
export const nameMaxLength = 200
/** The longest note or description. */
export const noteMaxLength = 5000

// Neither can be stored and read back as it was typed: PostgreSQL has no NUL, and half a surrogate pair is no character.
export const storable = z.refine<string>((text) => !text.includes('\u0000') && text.isWellFormed(), {
  error: 'Contains a character that cannot be stored',
  abort: true,
})

/**
 * A text as typed: emoji, right-to-left text, markup and quotes are ordinary text.
 * @param max most UTF-16 units
 * @param message for a value that is missing or no text at all
 */
export const text = (max: number, message = 'Must be text') =>
  z
    .string({ error: message })
    .check(z.maxLength(max, `Must be at most ${max.toLocaleString('en')} characters`), storable)

/** Of a name and the like: it stands on one line, and nothing unseen in it changes how what is around it reads. */
export const oneLine = z.refine<string>(
  (text) => !hasControls(text),
  'Please leave out line breaks and other characters that are not seen',
)

/** A {@link text} of one line. */
export const line = (max: number, message?: string) => text(max, message).check(oneLine)

/** A text that may be left out; then it is empty. */
export const optionalText = (max: number) => z._default(text(max), '')
