import type { ErrorBody, ErrorCode } from '#core/api/errors.ts'
import { type Failure, failures } from '#core/texts/failures.ts'

type Extra = {
  /** More about this case, for whoever reads the answer; never health data. */
  readonly details?: string | null
  /** What to do about it. */
  readonly hint?: string | null
  /** Messages by input field. */
  readonly fields?: Readonly<Record<string, string>>
  /** When to try again, in whole seconds. */
  readonly retryAfter?: number
  /** The methods that the address takes. */
  readonly allow?: readonly string[]
}

/** What is said of a failure: to the patient, by its name, or a message about a field or for a program. */
export type Said = Failure | { readonly message: string }

/** An expected failure: it has a stable code, a message for the patient and a status (core/api/errors.ts). */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ErrorCode
  readonly reason: Failure | undefined
  readonly details: string | null
  readonly hint: string | null
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined
  readonly allow: readonly string[] | undefined

  constructor(code: ErrorCode, said: Said, extra: Extra = {}) {
    super(typeof said === 'string' ? failures[said] : said.message)
    this.code = code
    this.reason = typeof said === 'string' ? said : undefined
    this.details = extra.details ?? null
    this.hint = extra.hint ?? null
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
    this.allow = extra.allow
  }

  /** The body of the answer. */
  get body(): ErrorBody {
    const { message, code, reason, details, hint, fields } = this
    return { message, code, ...(reason && { reason }), details, hint, ...(fields && { fields }) }
  }
}

/** There is no such record, or it is somebody else's: the caller cannot tell which. */
export function notFound(said: Said = 'not_found'): Problem {
  return new Problem('not_found', said)
}

/** The input is refused; the message is the first field's, so that a caller without fields still says something. */
export function invalidInput(fields: Readonly<Record<string, string>>): Problem {
  return new Problem('invalid_input', { message: Object.values(fields)[0] ?? 'Invalid input' }, { fields })
}
