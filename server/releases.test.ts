import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#core/api/account.ts'
import { contentOf } from '#server/backup/testing.ts'
import { migrate } from '#server/db/migrate.ts'
import { emptyTestDatabase } from '#server/db/testing.ts'
import { earlierDatabase } from '#server/testing/earlier-database.ts'
import { as, type Visitor, visitor } from '#server/testing/people.ts'
import { sampleAccount, sampleDeps } from '#server/testing/release-record.ts'
import { answerTo, makeSample, type ReleaseSample } from '#server/testing/release-sample.ts'
import { releaseSample, releases } from '#server/testing/releases.ts'
import { appOn, type TestApp } from '#server/testing/test-app.ts'

/*
 * Whoever upgrades from any release keeps every row, and what it means: a database of each release, as `npm version` stored it,
 * is migrated to the newest migration and asked what that release was asked.
 */

/** The sentences that say the same in other words now. */
const reworded: readonly (readonly [then: string, now: string])[] = [
  // In Spanish, a report spoke of patients as men.
  ['Según lo registrado por el paciente.', 'Según los registros de la propia persona.'],
  // And of doses that were lost.
  [': Perdida (sin registrar)', ': Sin tomar (sin registrar)'],
  // It did not tell of a pause, nor of a medicine that has not begun.
  ['Methotrexate 15 mg\n    Una', 'Methotrexate 15 mg\n    En pausa hasta el 11 de marzo de 2026 inclusive.\n    Una'],
  [
    '    Una vez al mes, el día 15, 9:00 a.m. Desde el 15 de marzo de 2026.',
    '    Empieza el 15 de marzo de 2026.\n    Una vez al mes, el día 15, 9:00 a.m.',
  ],
  ['"15mg","","","","Weekly', '"15mg","","","","Paused through March 11, 2026. Weekly'],
  ['"Monthly, on day 15, 9:00 AM. Since March 15, 2026"', '"Begins on March 15, 2026. Monthly, on day 15, 9:00 AM"'],
  // A step's last day seemed not to be in it.
  ['4 tabletas, hasta el 4 de marzo.', '4 tabletas, hasta el 4 de marzo inclusive.'],
  ['4 tablets, until March 4.', '4 tablets, through March 4.'],
  // An amount could be read with the time after it.
  [
    '8:00 a.m. (desayuno) 10 units, 7:00 p.m. (cena) 12 units',
    '10 units a las 8:00 a.m. (desayuno), 12 units a las 7:00 p.m. (cena)',
  ],
  ['8:00 a.m. 4 tabletas', '4 tabletas a las 8:00 a.m.'],
  [
    '8:00 AM (breakfast) 10 units, 7:00 PM (dinner) 12 units',
    '10 units at 8:00 AM (breakfast), 12 units at 7:00 PM (dinner)',
  ],
  ['8:00 AM 4 tablets', '4 tablets at 8:00 AM'],
  ['21 días con toma', '21 días de toma'],
  ['Según necesidad, con al menos', 'Según necesidad, al menos'],
  [' de intervalo, como máximo', ' entre tomas, máximo'],
  [', como máximo 8 veces', ', máximo 8 veces'],
  // "Suspender" also means to pause.
  ['tratamiento suspendido.', 'dejó de tomarlo.'],
]

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

const inWordsOfToday = (answers: object): Record<string, unknown> =>
  JSON.parse(
    reworded.reduce((text, [then, now]) => text.replaceAll(inJson(then), inJson(now)), JSON.stringify(answers)),
  )

/** The table has more sections than it had, and its notes stand after the doses. */
const linesOf = (csv: unknown) =>
  String(csv)
    .split('\r\n')
    .filter((line) => !/^"(?:Earlier plan|Pause|Intake of no dose)"/.test(line))
    .sort()

/** What `npm version` would store now. */
async function sampleOfToday(): Promise<ReleaseSample> {
  const empty = await emptyTestDatabase()
  const sample = await makeSample(empty.connection)
  await empty.drop()
  return sample
}

const samples = [
  ...releases.map((release) => [`release ${release}`, async () => releaseSample(release)] as const),
  ['the next release', sampleOfToday] as const,
]

describe.each(samples)('a database of %s', (_, sampleOf) => {
  let sample: ReleaseSample
  beforeAll(async () => {
    sample = await sampleOf()
  })
  let app: TestApp
  let phone: Visitor
  let rowsBefore: Awaited<ReturnType<typeof contentOf>>
  beforeEach(async () => {
    const database = await earlierDatabase(sample.lastMigration, sample.sql)
    rowsBefore = await contentOf(database.owner)
    await migrate({ connection: database.connection })
    app = appOn(database, sampleDeps)
    app.clock.set(Temporal.Instant.from(sample.now))
    phone = { ...visitor(app), cookies: new Map(Object.entries(sample.cookies)) }
  })
  afterEach(() => app.close())

  it('keeps each value of each row', async () => {
    const rowsAfter = await contentOf(app.owner)
    for (const [table, rows] of Object.entries(rowsBefore)) {
      const before = rows.map((row) => JSON.parse(row) as Record<string, unknown>)
      expect(before, `the sample has no row of ${table}`).not.toEqual([])
      const columns = Object.keys(before[0] ?? {})
      const after = (rowsAfter[table] ?? []).map((row) => JSON.parse(row) as Record<string, unknown>)
      const known = after.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
      // Only the list of migrations grows.
      if (table === 'schema_migrations') expect.soft(known, table).toEqual(expect.arrayContaining(before))
      else expect.soft(new Set(known), table).toEqual(new Set(before))
    }
  })

  it('is answered from as that release answered', async () => {
    for (const [path, answered] of Object.entries(inWordsOfToday(sample.answers))) {
      const answer = await answerTo(phone, path)
      if (path.endsWith('.csv')) {
        expect.soft(linesOf(answer), path).toEqual(linesOf(answered))
        continue
      }
      // An answer may say more than it did.
      if (typeof answered === 'object') expect.soft(answer, path).toMatchObject(answered ?? {})
      else expect.soft(answer, path).toBe(answered)
    }
  })

  it('knows the password, and no other', async () => {
    const wrong = { ...sampleAccount, password: 'Wrong-Horse-7' }
    expect((await as(visitor(app)).send(signIn, wrong)).status).toBe(401)
    // Since there are second factors, the patient of a sample has some.
    const right = '/api/account/second-factors' in sample.answers ? 403 : 200
    expect((await as(visitor(app)).send(signIn, sampleAccount)).status).toBe(right)
  })

  it('is hidden from everybody else', async () => {
    const paths = Object.keys(sample.answers).filter((path) => path !== '/api/account/session')
    const statuses = await Promise.all(paths.map(async (path) => (await as(visitor(app)).request(path)).status))
    expect(new Set(statuses)).toEqual(new Set([401]))
  })
})
