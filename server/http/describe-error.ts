/** What the log may hold of an error. */
export type ErrorDescription = {
  readonly error: string
  readonly code?: string
  readonly message?: string
  readonly constraint?: string
  readonly table?: string
  readonly stack?: readonly string[]
  readonly cause?: ErrorDescription
}

/**
 * An error as the log may hold it: enough to find the fault, nothing of what a patient typed or takes. PostgreSQL, JSON
 * and Temporal quote the offending value in their messages, so only the messages of errors that cannot hold a value
 * from outside are kept; the stack is, without its first lines, which repeat the message.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const stack = error.stack?.split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []))
  return {
    error: error.name === 'Error' ? error.constructor.name : error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(speaksOnlyOfCode(error) && { message: error.message }),
    ...(stack && { stack }),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Errors whose message names code, hosts or files, never a value from a request or a row. */
function speaksOnlyOfCode(error: Error): boolean {
  const isSystem = 'syscall' in error
  return isSystem || error instanceof TypeError || error instanceof ReferenceError
}
