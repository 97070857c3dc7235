import * as z from 'zod/mini'

/** The stable codes of expected failures, with the HTTP status of the answer. A network failure has status 0. */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  email_not_confirmed: 403,
  second_factor_needed: 403,
  password_needed: 403,
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
  sign_in_expired: 410,
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
  /**
   * The name of a text in core/texts/en/failures.ts, or the first of `fieldReasons`; absent if the message is for a
   * program.
   */
  reason: z.optional(z.string()),
  details: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  /** Only with code `internal`: the id of the request, which the patient may quote and the server's log has. */
  requestId: z.optional(z.string()),
  /** The `ProofWay`s, where a proof is needed. */
  ways: z.optional(z.array(z.string())),
  /** Messages by name of the input field. (z.record would add its code to every visit.) */
  fields: z.optional(z.catchall(z.object({}), z.string())),
  /** The `FieldError` of each field (core/texts/field-error.ts), unless its message is for a program. */
  fieldReasons: z.optional(z.catchall(z.object({}), z.string())),
})
export type ErrorBody = z.output<typeof errorBody>
