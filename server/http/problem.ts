import type { ProofWay } from '#core/account/second-factor.ts'
import type { ErrorBody, ErrorCode } from '#core/api/errors.ts'
import { type Failure, failures } from '#core/texts/en/failures.ts'
import { fieldErrors } from '#core/texts/en/field-errors.ts'
import { type FieldError, fieldErrorText } from '#core/texts/field-error.ts'

type Extra = {
  /** For developers; never health data. */
  readonly details?: string | null
  /** What to do about it. */
  readonly hint?: string | null
  /** By input field: a `FieldError`, or a message for a program. */
  readonly fields?: Readonly<Record<string, string>>
  /** Seconds. */
  readonly retryAfter?: number
  /** Allowed methods. */
  readonly allow?: readonly string[]
  /** How the patient can prove who they are. */
  readonly ways?: readonly ProofWay[]
  /** `Set-Cookie` values. */
  readonly cookies?: readonly string[]
}

/** The reason shown to the patient, by its name, or a message for a program. */
export type Refusal = Failure | FieldError | { readonly message: string }

/** An expected failure with a stable code, a message for the patient and a status (core/api/errors.ts). */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ErrorCode
  readonly reason: Failure | FieldError | undefined
  readonly details: string | null
  readonly hint: string | null
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined
  readonly allow: readonly string[] | undefined
  readonly ways: readonly ProofWay[] | undefined
  readonly cookies: readonly string[]

  constructor(code: ErrorCode, refusal: Refusal, extra: Extra = {}) {
    super(typeof refusal === 'string' ? englishText(refusal) : refusal.message)
    this.code = code
    this.reason = typeof refusal === 'string' ? refusal : undefined
    this.details = extra.details ?? null
    this.hint = extra.hint ?? null
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
    this.allow = extra.allow
    this.ways = extra.ways
    this.cookies = extra.cookies ?? []
  }

  get body(): ErrorBody {
    const { message, code, reason, details, hint, ways, fields } = this
    const ofFields = fields && saidOf(fields)
    return { message, code, ...(reason && { reason }), details, hint, ...(ways && { ways: [...ways] }), ...ofFields }
  }
}

/** English messages by field, and their reasons unless they are for a program. */
function saidOf(errors: Readonly<Record<string, string>>): Pick<ErrorBody, 'fields' | 'fieldReasons'> {
  const all = Object.entries(errors)
  const named = all.filter(([, error]) => isFieldError(error))
  return {
    fields: Object.fromEntries(all.map(([field, error]) => [field, fieldErrorText(error, fieldErrors) ?? error])),
    ...(named.length > 0 && { fieldReasons: Object.fromEntries(named) }),
  }
}

const isFieldError = (error: string): error is FieldError => fieldErrorText(error, fieldErrors) !== undefined

function englishText(reason: Failure | FieldError): string {
  return fieldErrorText(reason, fieldErrors) ?? failures[reason as Failure]
}

/** No session, or its account was deleted after it was checked. */
export function notSignedIn(): Problem {
  return new Problem('unauthenticated', 'not_signed_in')
}

/** No such record, or another account's: the caller cannot tell which. */
export function notFound(refusal: Refusal = 'not_found'): Problem {
  return new Problem('not_found', refusal)
}

/** The message is the first field's, for callers that ignore fields. */
export function invalidInput(fields: Readonly<Record<string, FieldError>>): Problem {
  return invalidRequest(fields)
}

/** For input that none of our screens sends: messages may be for a program, in English. */
export function invalidRequest(fields: Readonly<Record<string, string>>): Problem {
  const [first = 'Invalid input'] = Object.values(fields)
  return new Problem('invalid_input', isFieldError(first) ? first : { message: first }, { fields })
}
