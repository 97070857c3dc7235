import { isolated } from '#core/text/isolate.ts'
import { shortened, unlinked } from '#core/text/one-line.ts'

/** Longer than any real name or dosage. */
const longestName = 80

/**
 * For mail and SMS: shortens the isolated names that a patient typed (core/text/isolate) and keeps clients from making
 * links of them.
 */
export function boundedNames(message: string): string {
  return message.replaceAll(/\u2068([^\u2069]*)\u2069/g, (_, typed: string) =>
    isolated(unlinked(shortened(typed, longestName))),
  )
}
