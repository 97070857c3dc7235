/**
 * Where a program for tables would begin a cell with what it takes for a formula (OWASP, "CSV Injection"), also one that parts cells
 * at semicolons or tabs, as Excel does in Europe, and so does not know our quotes for quotes.
 */
const formulaStart = /(^|[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])/g

/**
 * Rows as CSV by RFC 4180: CRLF, every cell in quotes, quotes doubled. What a spreadsheet would run as a formula begins with an
 * apostrophe, which spreadsheets show as text.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string): string {
  const guarded = value.replace(formulaStart, "$1'")
  return `"${(/^[\t\r]/.test(guarded) ? `'${guarded}` : guarded).replaceAll('"', '""')}"`
}

/** Excel reads UTF-8 only where a byte order mark says so. */
export const byteOrderMark = '\uFEFF'
