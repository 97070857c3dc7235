/** How many checks or tests passed and failed. */
export type Count = { passed: number; failed: number }

/** vitest's JSON report; a file that could not be loaded has no test in it and counts as one failure. */
export function vitestCount(report: unknown): Count {
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

/** Playwright's JSON report. */
export function playwrightCount(report: unknown): Count {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

/**
 * What a runner's end says. One that fails without a failed test (it crashed, wrote no report, or had no test to run) counts as one
 * failure, so that silence never passes.
 *
 * @param report the text of its report, undefined when there is none
 */
export function runnerCount(code: number, report: string | undefined, count: (report: unknown) => Count): Count {
  const { passed, failed } = countOf(report, count)
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

function countOf(report: string | undefined, count: (report: unknown) => Count): Count {
  try {
    return count(JSON.parse(report ?? ''))
  } catch {
    return { passed: 0, failed: 0 }
  }
}
