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
 * An error for the log: enough to find the fault, no patient data. PostgreSQL, JSON and Temporal quote the offending
 * value in their messages, so only messages of errors that cannot contain outside values are logged; so is the stack,
 * without its first lines, which repeat the message.
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

/** Messages that name code, hosts or files, never a value from a request or a row. */
function speaksOnlyOfCode(error: Error): boolean {
  const isSystem = 'syscall' in error
  return isSystem || error instanceof TypeError || error instanceof ReferenceError
}
