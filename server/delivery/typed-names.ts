import { isolated } from '#core/text/isolate.ts'
import { shortened, unlinked } from '#core/text/one-line.ts'

/** Longer than any name or dosage that somebody reads in a reminder. */
const longestName = 80

/**
 * A message for a mail or an SMS: the names in it, which a patient typed, are of a sensible length and no link is made of
 * them. In every message they stand isolated (core/text/isolate).
 */
export function boundedNames(message: string): string {
  return message.replaceAll(/\u2068([^\u2069]*)\u2069/g, (_, typed: string) =>
    isolated(unlinked(shortened(typed, longestName))),
  )
}
