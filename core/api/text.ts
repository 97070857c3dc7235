import * as z from 'zod/mini'
import { hasControls } from '#core/text/one-line.ts'
import type { FieldError } from '#core/texts/field-error.ts'

/** The longest name of a person or medicine, and the longest phone number. */
export const nameMaxLength = 200
export const noteMaxLength = 5000

// Neither can be stored and read back as it was typed: PostgreSQL has no NUL, and half a surrogate pair is no character.
export const storable = z.refine<string>((text) => !text.includes('\u0000') && text.isWellFormed(), {
  error: 'character_not_storable' satisfies FieldError,
  abort: true,
})

/**
 * Text as typed, emoji, right-to-left text and markup included.
 * @param max in UTF-16 units
 * @param required the error for a missing value; without it the message is for programs
 */
export const text = (max: number, required?: FieldError) =>
  z
    .string({ error: required ?? 'Must be text' })
    .check(z.maxLength(max, `length_at_most:${max}` satisfies FieldError), storable)

/** A single line without invisible characters that change how the text around it reads. */
export const oneLine = z.refine<string>((text) => !hasControls(text), 'line_breaks' satisfies FieldError)

export const line = (max: number, required?: FieldError) => text(max, required).check(oneLine)

export const optionalText = (max: number) => z._default(text(max), '')
