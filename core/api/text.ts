import * as z from 'zod/mini'

/** The longest name of anything: a person, a medicine, a phone number. */
export const nameMaxLength = 200
/** The longest note or description. */
export const noteMaxLength = 5000

// Neither can be stored and read back as it was typed: PostgreSQL has no NUL, and half a surrogate pair is no character.
export const storable = z.refine<string>(
  (text) => !text.includes('\u0000') && text.isWellFormed(),
  'Contains a character that cannot be stored',
)

/**
 * A text as typed: emoji, right-to-left text, markup and quotes are ordinary text.
 * @param max most UTF-16 units
 * @param message for a value that is missing or no text at all
 */
export const text = (max: number, message = 'Must be text') =>
  z
    .string({ error: message })
    .check(z.maxLength(max, `Must be at most ${max.toLocaleString('en')} characters`), storable)

/** A text that may be left out; then it is empty. */
export const optionalText = (max: number) => z._default(text(max), '')
