import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '#server/db/embedded/start-embedded.ts'
import { type Judgement, judgeStatements } from './judge-statements.ts'
import { statementsAcrossPatients, statementsOfTests, tablesWithoutPatient } from './statements-across-patients.ts'

/**
 * Compares the statements that ran with those that may do without the patient's id.
 * @param template the owner's connection to a migrated database that nobody else is connected to
 * @param folder with what server/testing/record-statements.ts wrote
 * @param isAll whether every test ran, so that what did not is not needed
 * @throws Error that names the statements
 */
export async function checkStatements(template: Connection, folder: string, isAll: boolean): Promise<void> {
  const statements = recordedIn(folder)
  if (statements.length === 0) return
  const problems = problemsOf(await judgeStatements(template, statements), isAll)
  if (problems.length > 0) throw new Error(`server/testing/statements-across-patients.ts:\n${problems.join('\n')}`)
}

function recordedIn(folder: string): readonly string[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const texts = lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line))
  // A transaction's own statements are about no rows.
  const isAboutRows = /^\s*(?:select|with|insert|update|delete)\b/i
  return [...new Set(texts)].filter((text): text is string => typeof text === 'string' && isAboutRows.test(text))
}

const harmless: ReadonlySet<Judgement['kind']> = new Set(['one-patient', 'nothing', 'foreign'])

/** @param isAll whether an exception without a statement is a problem */
export function problemsOf(judgements: ReadonlyMap<string, Judgement>, isAll: boolean): string[] {
  const problems: string[] = []
  const used = new Set<string>()
  for (const [text, judgement] of judgements) {
    const flat = text.trim().replaceAll(/\s+/g, ' ')
    if (harmless.has(judgement.kind) || statementsOfTests.has(flat)) continue
    const exceptions = statementsAcrossPatients.filter(([part]) => flat.includes(part))
    for (const [part] of exceptions) used.add(part)
    if (exceptions.length > 1) problems.push(`Several exceptions name one statement: ${flat}`)
    if (exceptions.length > 0 || isWithoutPatient(flat, judgement)) continue
    problems.push(`No exception names this statement (${describe(judgement)}): ${flat}`)
  }
  const unused = statementsAcrossPatients.filter(([part]) => !used.has(part))
  if (isAll) problems.push(...unused.map(([part]) => `No statement needs this exception: ${part}`))
  return problems
}

function isWithoutPatient(text: string, { kind }: Judgement): boolean {
  if (kind !== 'no-patient') return false
  return Object.keys(tablesWithoutPatient).some((table) => new RegExp(`\\b${table}\\b`).test(text))
}

function describe(judgement: Judgement): string {
  switch (judgement.kind) {
    case 'across':
      return `it touches rows of several patients in ${judgement.tables.join(', ')}`
    case 'refused':
      return `it does not run on split tables: ${judgement.message}`
    default:
      return 'it is about no patient'
  }
}
