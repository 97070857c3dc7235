import { expect, test } from 'vitest'
import { playwrightCount, runnerCount, vitestCount } from './test-reports.ts'

const vitest = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) =>
  JSON.stringify({ numPassedTests, numFailedTests, testResults })
const playwright = (expected: number, unexpected: number, flaky = 0) =>
  JSON.stringify({ stats: { expected, unexpected, flaky } })

test('tests are counted as their runner counts them', () => {
  expect(runnerCount(0, vitest(12, 0), vitestCount)).toEqual({ passed: 12, failed: 0 })
  expect(runnerCount(1, vitest(10, 2), vitestCount)).toEqual({ passed: 10, failed: 2 })
  expect(runnerCount(1, playwright(4, 1), playwrightCount)).toEqual({ passed: 4, failed: 1 })
})

test('a file that does not load is a failure', () => {
  const broken = vitest(3, 0, [{ status: 'failed', assertionResults: [] }])
  expect(runnerCount(1, broken, vitestCount)).toEqual({ passed: 3, failed: 1 })
})

test('a test that passes only at the second try is a failure', () => {
  expect(runnerCount(0, playwright(4, 0, 1), playwrightCount)).toEqual({ passed: 4, failed: 1 })
})

test('a missing report never passes', () => {
  expect(runnerCount(1, undefined, vitestCount)).toEqual({ passed: 0, failed: 1 })
  expect(runnerCount(0, undefined, vitestCount)).toEqual({ passed: 0, failed: 1 })
  expect(runnerCount(0, '{"half', playwrightCount)).toEqual({ passed: 0, failed: 1 })
  expect(runnerCount(0, vitest(0, 0), vitestCount)).toEqual({ passed: 0, failed: 1 })
  expect(runnerCount(1, vitest(12, 0), vitestCount)).toEqual({ passed: 12, failed: 1 })
})
