import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/*
 * The arrows of docs/ARCHITECTURE.md. Biome says the same while one types, as far as it can; here every import is resolved, so
 * that a relative path, "another feature" and a dynamic import count too.
 */

const sources = globSync('{core,server,web,e2e}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
)
const specifier = /(?:^(?:import|export|})(?:[^'\n]* from)? |\bimport\()'([^'\s]+)'/gm

/** What a file imports, styles aside: paths from the root of the repository, or names of packages. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const names = [...text.matchAll(specifier)].map(([, name = '']) => name).filter((name) => !name.endsWith('.css'))
  return names.map((name) => {
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? join(dirname(file), name) : `package ${name}`
  })
}

/** May a file import that? `feature` is the folder of a feature, such as web/features/doses. */
const arrows: { of: RegExp; may: (imported: string, feature: string) => boolean }[] = [
  { of: /^core\/(?!api\/)/, may: (to) => /^core\/(?!api\/)/.test(to) },
  { of: /^core\/api\//, may: (to) => /^core\/|^package zod\/mini$/.test(to) },
  {
    of: /^server\/features\//,
    may: (to, feature) =>
      /^package |^core\/|^server\/(?!features\/|bin\/|app\.ts)|^server\/features\/[^/]+\/store\.ts$/.test(to) ||
      to.startsWith(feature),
  },
  { of: /^server\//, may: (to) => /^package (?!react)|^core\/|^server\//.test(to) },
  {
    of: /^web\/ui\//,
    may: (to) => /^web\/ui\/|^package (react|react-dom|react-router|radix-ui)(\/|$)/.test(to),
  },
  { of: /^web\/lib\//, may: (to) => /^web\/lib\/|^core\/|^package /.test(to) },
  {
    of: /^web\/features\//,
    may: (to, feature) => /^core\/|^web\/(ui|lib|texts)\/|^package /.test(to) || to.startsWith(feature),
  },
  { of: /^web\/sw\//, may: (to) => /^web\/(sw|lib|texts)\/|^core\/|^package (?!react)/.test(to) },
  { of: /^web\//, may: (to) => /^web\/|^core\/|^package /.test(to) },
  {
    of: /^e2e\//,
    may: (to) =>
      /^e2e\/|^core\/|^server\/testing\/(?:algod|authenticator-app|gateway|mail-server|push-service)\.ts$|^package /.test(
        to,
      ),
  },
]

test('every import follows the arrows', () => {
  const wrong = sources.flatMap((file) => {
    const feature = /^(?:server|web)\/features\/[^/]+\//.exec(file)?.[0] ?? '(none)'
    const rule = arrows.find(({ of }) => of.test(file))
    return importsOf(file)
      .filter((imported) => !rule?.may(imported, feature))
      .map((imported) => `${file} imports ${imported}`)
  })
  expect(wrong).toEqual([])
})

describe('core decides and touches nothing', () => {
  const forbidden =
    /\bTemporal\.Now\b|\bDate\b(?!TimeFormat|\.UTC\()(?<!new Date(?=\(\w))|\bMath\.random\b|\bcrypto\b|\bperformance\b|\basync\b|\bawait\b|\bfetch\(|\bset(?:Timeout|Interval)\b|\bconsole\b/

  test('no clock, no randomness, nothing asynchronous, no input or output', () => {
    const wrong = sources
      .filter((file) => file.startsWith('core/'))
      .flatMap((file) =>
        codeLines(file)
          .filter((line) => forbidden.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(wrong).toEqual([])
  })
})

test('only the server’s clock and the page’s library read the time', () => {
  const wrong = sources.filter(
    (file) =>
      !/^server\/clock\.ts$|^web\/lib\/|^e2e\//.test(file) &&
      codeLines(file).some((line) => /\bTemporal\.Now\b|\bDate\.now\b|\bnew Date\(\)/.test(line)),
  )
  expect(wrong).toEqual([])
})

test('no test reads the clock of the machine, which stands still in it until it sets it', () => {
  const tests = globSync('{core,server,web}/**/{*.test.{ts,tsx},testing/**/*.ts}')
  expect(tests.length).toBeGreaterThan(100)
  const reading = /\bTemporal\.Now\b|\bDate\.now\b|\bDate\(\)|\buseRealTimers\b/
  // vitest lets go of the pinned clock where it is to fake timers and is not told to go on with the clock.
  const lettingGo = /\btoFake: \[(?!'Date', 'Temporal')/
  const wrong = tests.filter(
    (file) => codeLines(file).some((line) => reading.test(line)) || lettingGo.test(readFileSync(file, 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('properties are tested in core, where what they draw follows TEST_SEED', () => {
  const files = globSync('{server,web,e2e}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => importsOf(file).includes('package fast-check'))).toEqual([])
})

test('a test of the page replaces the network at fetch, never the module that calls it', () => {
  const tests = globSync('web/**/*.test.{ts,tsx}')
  expect(tests.length).toBeGreaterThan(50)
  const mocked = /\bvi\.(?:mock|doMock)\('[^']*\bapi\.ts'/
  expect(tests.filter((file) => mocked.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('no test says how long a busy machine may take: the limits are in the settings of the runners', () => {
  const tests = globSync('{core,server,web,e2e,scripts}/**/*.{test,spec}.{ts,tsx}')
  const wrong = tests.filter((file) =>
    codeLines(file).some((line) =>
      /\bvi\.waitFor\b|\b(?:test|hook)Timeout\b|\btimeout: |^ *}?, [\d_]{4,}\)$|^ {2}[\d_]{4,},$/.test(line),
    ),
  )
  expect(wrong).toEqual([])
})

test('the styles declare every token that they use, and use every token of tokens.css', () => {
  const files = globSync('web/**/*.css')
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const styles = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const declared = new Set(found(styles, /(--[\w-]+):/g))
  const used = new Set(found(styles, /var\((--[\w-]+)/g))
  expect([...used].filter((token) => !declared.has(token))).toEqual([])
  const tokens = found(readFileSync('web/styles/tokens.css', 'utf8'), /(--[\w-]+):/g)
  expect(tokens.filter((token) => !used.has(token))).toEqual([])
})

test('the lock file names no registry and no machine', () => {
  const lock = readFileSync('package-lock.json', 'utf8')
  expect(lock).not.toMatch(/"resolved"|"file:|\bregistry\b|:\s*"\//)
})

test('every file and folder that docs/coverage.md names is there', () => {
  const table = readFileSync('docs/coverage.md', 'utf8')
  const named = [...table.matchAll(/`((?:core|server|web|e2e|deploy)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

describe('docs/product.md and docs/dose-model.md are cited by the numbers of their sections', () => {
  const documents = { product: 'docs/product.md', 'dose-model': 'docs/dose-model.md' }
  const sections = new Set(
    Object.entries(documents).flatMap(([name, file]) =>
      [...readFileSync(file, 'utf8').matchAll(/^##+ (\d+(?:\.\d+)?) /gm)].map(([, number]) => `${name} ${number}`),
    ),
  )
  const files = [
    ...globSync('{core,server,web,e2e,scripts,bench}/**/*.{ts,tsx,js,css,html,sql,md}'),
    ...globSync('{*,docs/**/*}.md'),
  ]
  /** A file as one line, so that a citation that goes over two lines of a comment is one too. */
  const flat = (file: string) => readFileSync(file, 'utf8').replace(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ')

  test('each section that is cited exists', () => {
    const cited = files.flatMap((file) =>
      [...flat(file).matchAll(/\b(product|dose-model) (\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)/g)].flatMap(
        ([, name, numbers = '']) => numbers.split(/, | and /).map((number) => ({ file, section: `${name} ${number}` })),
      ),
    )
    expect(cited.length).toBeGreaterThan(500)
    expect(cited.filter(({ section }) => !sections.has(section))).toEqual([])
  })

  test.each(Object.entries(documents))('%s cites sections of its own that exist', (name, file) => {
    const own = [...readFileSync(file, 'utf8').matchAll(/\((\d+(?:\.\d+)?)\)/g)].map(
      ([, number]) => `${name} ${number}`,
    )
    expect(own.length).toBeGreaterThan(10)
    expect(own.filter((section) => !sections.has(section))).toEqual([])
  })

  test('nothing cites a document that is not here, but the migrations, which never change', () => {
    const others = files.filter((file) => !file.startsWith('server/db/migrations/'))
    expect(others.filter((file) => /\b(?:SPEC|DOSES|PRODUCT)\b/.test(flat(file)))).toEqual([])
  })
})

/** The lines of a file without its comments and quoted texts. */
function codeLines(file: string): string[] {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .split('\n')
}
