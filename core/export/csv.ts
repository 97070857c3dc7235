/** What a program for tables would take for a formula when a cell begins with it (OWASP, "CSV Injection"). */
const formulaStart = /^[=+\-@\t\r]/

/**
 * Rows as CSV by RFC 4180: CRLF, every cell that needs it in quotes, quotes doubled. A cell that a spreadsheet would run as a
 * formula begins with an apostrophe, which spreadsheets show as text.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Excel reads UTF-8 only where a byte order mark says so. */
export const byteOrderMark = '\uFEFF'
