/**
 * Where a spreadsheet would read a formula (OWASP, "CSV Injection"), also one that splits cells at semicolons or tabs,
 * as Excel does in Europe, and so ignores our quotes.
 */
const formulaStart = /(^|[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])/g

/**
 * CSV by RFC 4180: CRLF, every cell quoted, quotes doubled. A would-be formula gets a leading apostrophe, so that
 * spreadsheets show it as text.
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
