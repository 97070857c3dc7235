import { expect, test } from 'vitest'
import { failureSummary, playwrightOutcome, runnerOutcome, vitestOutcome } from './test-reports.ts'

const passedTest = { status: 'passed', fullName: 'is right', failureMessages: [] }
const failedTest = { status: 'failed', fullName: 'a dose is lost', failureMessages: ['Error: lost'] }
const vitest = (numPassedTests: number, assertionResults: object[] = [], status = 'passed') =>
  JSON.stringify({
    numPassedTests,
    testResults: [{ name: 'core/a.test.ts', status, message: 'No module', assertionResults }],
  })
const playwright = (expected: number, statuses: string[]) =>
  JSON.stringify({
    stats: { expected },
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: statuses.map((status) => ({
              file: 'day.spec.ts',
              title: 'a day',
              tests: [{ projectName: 'phone', status, results: [{ errors: [{ message: 'Error: hidden' }] }] }],
            })),
          },
        ],
      },
    ],
  })

test('what passed is counted, and what failed is named with its message', () => {
  expect(runnerOutcome('vitest', 0, vitest(12), vitestOutcome)).toEqual({ passed: 12, failures: [] })
  expect(runnerOutcome('vitest', 1, vitest(10, [passedTest, failedTest], 'failed'), vitestOutcome)).toEqual({
    passed: 10,
    failures: [{ name: 'core/a.test.ts › a dose is lost', message: 'Error: lost' }],
  })
  expect(runnerOutcome('playwright', 1, playwright(4, ['expected', 'unexpected']), playwrightOutcome)).toEqual({
    passed: 4,
    failures: [{ name: '[phone] day.spec.ts › a day', message: 'Error: hidden' }],
  })
})

test('a file that does not load, or whose set-up fails, is a failure', () => {
  const skipped = { ...passedTest, status: 'skipped' }
  for (const tests of [[], [skipped]]) {
    expect(runnerOutcome('vitest', 1, vitest(3, tests, 'failed'), vitestOutcome)).toEqual({
      passed: 3,
      failures: [{ name: 'core/a.test.ts', message: 'No module' }],
    })
  }
})

test('a test that passes only at the second try is a failure', () => {
  expect(runnerOutcome('playwright', 0, playwright(4, ['flaky']), playwrightOutcome).failures).toHaveLength(1)
})

test('a missing report never passes', () => {
  const silent = (code: number) => ({ passed: 0, failures: [{ name: `vitest, exit code ${code}`, message: '' }] })
  expect(runnerOutcome('vitest', 1, undefined, vitestOutcome)).toEqual(silent(1))
  expect(runnerOutcome('vitest', 0, undefined, vitestOutcome)).toEqual(silent(0))
  expect(runnerOutcome('vitest', 0, '{"half', vitestOutcome)).toEqual(silent(0))
  expect(runnerOutcome('vitest', 0, vitest(0), vitestOutcome)).toEqual(silent(0))
  expect(runnerOutcome('vitest', 1, vitest(12), vitestOutcome)).toEqual({ ...silent(1), passed: 12 })
})

test('the summary has the name and the first lines of each failure, among them what repeats a property', () => {
  const property = [
    '\u001b[31mError: Property failed after 1 tests\u001b[39m',
    '{ seed: 7, path: "0:1", endOnFailure: true }',
    'Counterexample: [[51]]',
    '',
    '    at buildError (node_modules/fast-check/lib/fast-check.js:2469:16)',
    '    at core/a.test.ts:3:31',
  ]
  expect(failureSummary([{ name: 'core/a.test.ts › adds up', message: property.join('\n') }])).toBe(
    `  ✗ core/a.test.ts › adds up
      Error: Property failed after 1 tests
      { seed: 7, path: "0:1", endOnFailure: true }
      Counterexample: [[51]]
          at core/a.test.ts:3:31`,
  )
})

test('the summary of many failures stays short', () => {
  const long = { name: 'long', message: Array(100).fill('x'.repeat(1000)).join('\n') }
  const lines = failureSummary(Array(22).fill(long)).split('\n')
  expect(lines).toHaveLength(20 * 21 + 1)
  expect(lines.at(-1)).toBe('  and 2 more')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(510)
})
