import type { DatabaseAddress } from '#server/db/roles.ts'

/** The input of the report process, as JSON on its standard input. */
export type ReportOrder = {
  readonly kind: ReportKind
  readonly userId: string
  /** An instant. */
  readonly now: string
  readonly database: DatabaseAddress
  /** The key ring in the format of DATA_KEY. */
  readonly keys: string
}

/** `text` is the text report as JSON; the others are files. */
export type ReportKind = 'text' | 'csv' | PdfKind

/** The report for the doctor, without or with each dose; the medication plan and the wallet card. */
export type PdfKind = 'pdf' | 'pdf-with-doses' | 'plan' | 'card'

/** Exit code if the database is down. */
export const databaseAway = 3
