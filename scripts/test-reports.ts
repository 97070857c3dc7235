import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A check or test that failed. */
export type Failure = {
  readonly name: string
  /** What it says, of any length; empty if that is only in the output of its runner. */
  readonly message: string
}

/** How many checks or tests passed, and which failed. */
export type Outcome = { readonly passed: number; readonly failures: readonly Failure[] }

/** vitest's JSON report; a file that fails without a failed test (it did not load, or its set-up failed) is one failure. */
export function vitestOutcome(report: unknown): Outcome {
  const { numPassedTests, testResults } = report as {
    numPassedTests: number
    testResults: {
      name: string
      status: string
      message: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  }
  const failures = testResults.flatMap((file) => {
    const name = relative('.', file.name)
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (file.status === 'failed' && failed.length === 0) return [{ name, message: file.message }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name} › ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })
  return { passed: numPassedTests, failures }
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    file: string
    title: string
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

/** Playwright's JSON report; a test that passes only at the second try is a failure. */
export function playwrightOutcome(report: unknown): Outcome {
  const { stats, suites } = report as { stats: { expected: number }; suites: PlaywrightSuite[] }
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const failures = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file} › ${title}`,
        message: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
  )
  return { passed: stats.expected, failures }
}

/**
 * What a runner's end says. One that fails without a failed test (it crashed, wrote no report, or had no test to run) counts as one
 * failure, so that silence never passes.
 *
 * @param name of the runner
 * @param report the text of its report, undefined when there is none
 */
export function runnerOutcome(
  name: string,
  code: number,
  report: string | undefined,
  outcome: (report: unknown) => Outcome,
): Outcome {
  const { passed, failures } = outcomeOf(report, outcome)
  const isSilent = failures.length === 0 && (code !== 0 || passed === 0)
  return { passed, failures: isSilent ? [{ name: `${name}, exit code ${code}`, message: '' }] : failures }
}

function outcomeOf(report: string | undefined, outcome: (report: unknown) => Outcome): Outcome {
  try {
    return outcome(JSON.parse(report ?? ''))
  } catch {
    return { passed: 0, failures: [] }
  }
}

const mostFailures = 20
const mostLines = 20
const longestLine = 500

/**
 * What failed, for the end of the output: of each failure its name and its first lines, without colors and without the stack inside
 * of packages. The seed and the counterexample of a property are in its first lines.
 */
export function failureSummary(failures: readonly Failure[]): string {
  const shown = failures.slice(0, mostFailures).map(({ name, message }) => {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^\s+at .*node_modules/.test(line))
    return [`  ✗ ${name}`, ...lines.slice(0, mostLines).map((line) => `      ${line.slice(0, longestLine)}`)].join('\n')
  })
  const more = failures.length - shown.length
  return [...shown, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n')
}
