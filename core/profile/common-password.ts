import { normalizedPassword } from './password.ts'

/*
 * Passwords that many people use, and that are tried first (NIST SP 800-63B, 3.1.1.2). Most of them are a word with a year,
 * a digit or a mark around it, which the rule of product 3.1 even asks for.
 */

/** More of them around a word make a password of their own. */
const mostBefore = 4
const mostAfter = 6

const edges = new RegExp(`^[^\\p{L}]{0,${mostBefore}}(.+?)[^\\p{L}]{0,${mostAfter}}$`, 'u')

/** What people write for letters; 1 is read as both of its letters. */
const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Whether a password is one of the words, in any case, with digits and marks around it, with look-alikes for letters, or
 * twice.
 * @param words in lower case
 */
export function isCommonPassword(password: string, words: ReadonlySet<string>): boolean {
  const typed = normalizedPassword(password).toLowerCase()
  const inner = edges.exec(typed)?.[1] ?? typed
  const unmarked = typed.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  return [typed, unmarked, inner].some((text) =>
    readings(text).some((reading) => words.has(reading) || words.has(half(reading))),
  )
}

function readings(text: string): string[] {
  const letters = Array.from(text, (letter) => lookAlikes[letter] ?? letter).join('')
  return [text, letters.replaceAll(/[1!|]/g, 'i'), letters.replaceAll(/[1!|]/g, 'l')]
}

/** Of a text that is the same twice; else the text. */
function half(text: string): string {
  const first = text.slice(0, text.length / 2)
  return first + first === text ? first : text
}
