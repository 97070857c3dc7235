import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#core/testing/arbitraries.ts'
import { byteOrderMark, csvText } from './csv.ts'

describe('a table as CSV', () => {
  it.each([
    ['Metformin', '"Metformin"\r\n'],
    ['', '""\r\n'],
    ['with food, not milk', '"with food, not milk"\r\n'],
    ['he said "take it"', '"he said ""take it"""\r\n'],
    ['two\nlines', '"two\nlines"\r\n'],
    [' spaced ', '" spaced "\r\n'],
    ['=1+1', `"'=1+1"\r\n`],
    ['+1 555', `"'+1 555"\r\n`],
    ['-5mg', `"'-5mg"\r\n`],
    ['@SUM(A1)', `"'@SUM(A1)"\r\n`],
    ['\t=1', `"'\t'=1"\r\n`],
    ['\r=1', `"'\r'=1"\r\n`],
    ['Aspirin;=1+1;', `"Aspirin;'=1+1;"\r\n`],
    ['Aspirin\t@SUM(A1)', `"Aspirin\t'@SUM(A1)"\r\n`],
    ['Aspirin\n- with food', `"Aspirin\n'- with food"\r\n`],
    ['Aspirin; "=1+1"', `"Aspirin;' ""=1+1"""\r\n`],
    ['＝1+1', `"'＝1+1"\r\n`],
  ])('writes %j', (cell, text) => {
    expect(csvText([[cell]])).toBe(text)
  })

  it('is read back by another program as it was, but for the apostrophe before what could be a formula', () => {
    const cell = fc.string({ unit: 'binary' })
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(table, (rows) => {
        const read: string[][] = parse(byteOrderMark + csvText(rows), { bom: true, record_delimiter: '\r\n' })
        const bare = (table: string[][]) => table.map((row) => row.map((one) => one.replaceAll("'", '')))
        expect(bare(read)).toEqual(bare(rows))
      }),
      runs(200),
    )
  })

  it('never lets a cell begin as a formula', () => {
    const text = fc.string({ unit: fc.constantFrom('=', '-', '＠', ';', '\t', '\r', '\n', '"', ' ', 'a', ',') })
    fc.assert(
      fc.property(text, (one) => {
        // As a program reads it that parts cells at semicolons.
        const cells = csvText([[one]]).split(/[;\t\r\n]/)
        expect(cells.filter((cell) => /^[ "]*[=\-＠]/.test(cell))).toEqual([])
      }),
      runs(200),
    )
  })
})
