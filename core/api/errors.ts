import * as z from 'zod/mini'

/**
 * The stable codes of expected failures. The status is the HTTP status the server answers with; in the client a network
 * failure has status 0 and code `network`.
 */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  email_not_confirmed: 403,
  forbidden_origin: 403,
  switched_off: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_registered: 409,
  conflict: 409,
  needs_confirmation: 409,
  too_late: 409,
  quota_reached: 409,
  link_not_valid: 410,
  body_too_large: 413,
  too_many_requests: 429,
  no_data_returned: 500,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  /** Why, as a name of core/texts/en/failures.ts, or the first of `fieldReasons`; none where the message is for a program. */
  reason: z.optional(z.string()),
  details: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  /** Messages per field of the input, by its name, where a field is to blame. (A record would be code more of every visit.) */
  fields: z.optional(z.catchall(z.object({}), z.string())),
  /** Why each of them is, as a `FieldError` (core/texts/field-error.ts), where its message is not for a program. */
  fieldReasons: z.optional(z.catchall(z.object({}), z.string())),
})
export type ErrorBody = z.output<typeof errorBody>
