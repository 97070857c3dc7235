import type { DatabaseAddress } from '#server/db/roles.ts'

/** What the process that makes a report is told on its standard input, as JSON. */
export type ReportOrder = {
  readonly kind: ReportKind
  readonly userId: string
  /** An instant. */
  readonly now: string
  readonly database: DatabaseAddress
  /** The key ring, as DATA_KEY has it. */
  readonly keys: string
}

/** `text` is the text report as JSON; the others are files. */
export type ReportKind = 'text' | 'csv' | 'pdf'

/** How it ends when the database is away. */
export const databaseAway = 3
