import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { addAsNeeded } from '#core/api/as-needed.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { exportCard, exportCsv, exportPdf, exportPlan, getHistoryReport } from '#core/api/export.ts'
import { addHold } from '#core/api/holds.ts'
import { editMedication, endMedication } from '#core/api/medication-changes.ts'
import { listMedications } from '#core/api/medications.ts'
import { putNote } from '#core/api/notes.ts'
import { changeProfile } from '#core/api/profile.ts'
import { putStock, putStockEntry } from '#core/api/stock.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { pattern } from '#core/testing/times.ts'
import { DatabaseUnavailable } from '#server/db/errors.ts'
import { createMedication, patient, recordTaken } from '#server/testing/medication-steps.ts'
import { as, onAnotherDevice, type Person, signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { reportMaker } from './make-report.ts'

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const formula = '=HYPERLINK("http://x", "Metformin")'
const arabic = 'دواء السكري'

/** Ana takes a medicine whose name no program may take for a formula, ended another one, and has missed this morning. */
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-03-02T07:00')
  const daily = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', {
    name: formula,
    prescribedBy: 'Dr. Chen',
    instructions: 'With food,\nnot with milk',
  })
  const weekly = await createMedication(ana, 'weekly Monday 09:00', '2026-03-02T09:00', { name: arabic })
  await recordTaken(ana, daily, '2026-03-02T08:00')
  await recordTaken(ana, weekly, '2026-03-02T09:00')
  app.clock.set(Temporal.Instant.from('2026-03-03T17:00:00Z'))
  ana = await onAnotherDevice(ana)
  await as(ana).call(endMedication, { id: weekly.id })
})

async function file(person: Person, endpoint: Endpoint) {
  const response = await as(person).send(endpoint, {})
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('the table', () => {
  async function table(person: Person): Promise<Record<string, string>[]> {
    const { bytes } = await file(person, exportCsv)
    return parse(Buffer.from(bytes), { bom: true, columns: true })
  }

  it('has the person, the contact, the medications and every dose, as another program reads it', async () => {
    const rows = await table(ana)
    const inSection = (section: string) => rows.filter((row) => row.Section === section)
    expect(inSection('Personal Information')).toContainEqual(
      expect.objectContaining({ Name: 'Full name', Details: 'Ana Rivera' }),
    )
    expect(inSection('Emergency Contact')).toContainEqual(
      expect.objectContaining({ Name: 'Address', Details: 'Not provided' }),
    )
    expect(inSection('Current medication')).toEqual([
      expect.objectContaining({
        Name: `'${formula}`,
        Dosage: '500mg',
        Details: 'Daily, 8:00 AM. Since March 2, 2026. Prescribed by Dr. Chen. Instructions: With food,\nnot with milk',
      }),
    ])
    expect(inSection('Past medication')).toEqual([expect.objectContaining({ Name: arabic })])
    expect(inSection('Adherence').map(({ Name, Status }) => `${Name}: ${Status}`)).toEqual([
      '30 days: 67%, 2 of 3 doses taken',
      '90 days: 67%, 2 of 3 doses taken',
    ])
    expect(inSection('Dose').map((row) => [row.Day, row.Time, row.Status, row['Taken at'], row.Details])).toEqual([
      ['2026-03-03', '08:00', 'missed', '', 'not recorded'],
      ['2026-03-02', '09:00', 'taken', '07:00', ''],
      ['2026-03-02', '08:00', 'taken', '07:00', ''],
    ])
  })

  it('has the plans and the pauses of former times', async () => {
    const { medications } = await as(ana).call(listMedications, {})
    const id = medications.find(({ name }) => name === formula)?.id ?? ''
    await as(ana).call(editMedication, { id, dosage: '850mg', pattern: pattern('daily 20:00') })
    const from = Temporal.PlainDateTime.from('2026-03-04T00:00')
    const pause = { from, until: from.add({ days: 2 }), cause: 'procedure', note: 'Colonoscopy' } as const
    await as(ana).call(addHold, { id: randomUUID(), medicationIds: [id], ...pause, madeAt: app.clock.now() })
    const rows = (await table(ana)).filter(({ Section }) => ['Earlier plan', 'Pause'].includes(Section ?? ''))
    expect(rows).toMatchObject([
      { Section: 'Earlier plan', Name: arabic, Status: 'ended' },
      {
        Section: 'Earlier plan',
        Day: '2026-03-02',
        Time: '08:00',
        Dosage: '500mg',
        Status: 'edited',
        Details: 'Daily, 8:00 AM, until 2026-03-03 12:00',
      },
      {
        Section: 'Pause',
        Day: '2026-03-04',
        Time: '00:00',
        Status: 'procedure',
        Details: 'until 2026-03-06 00:00. Colonoscopy',
      },
    ])
  })

  it('has doses of years ago too', async () => {
    app.clock.set(Temporal.Instant.from('2028-03-03T17:00:00Z'))
    const doses = (await table(await onAnotherDevice(ana))).filter(({ Section }) => Section === 'Dose')
    expect(doses).toHaveLength(2 + 732)
    expect(doses.at(-1)).toMatchObject({ Day: '2026-03-02', Time: '08:00', Status: 'taken' })
    expect(new Set(doses.map((row) => `${row.Name} ${row.Day} ${row.Time}`)).size).toBe(doses.length)
  })
})

describe('the text report', () => {
  it('is named with the date, and says what was taken and what adherence is', async () => {
    const { fileName, text, summary } = await as(ana).call(getHistoryReport, {})
    expect(fileName).toBe('medication-history-2026-03-03.txt')
    for (const part of [
      'Medication history report\nTuesday, March 3, 2026, 12:00 PM (America/New_York)',
      'Full name: Ana Rivera',
      '30 days: 67%, 2 of 3 doses taken',
      'a dose that is not recorded counts as missed',
      `${formula} 500 mg`,
      'Monday, March 2, 2026\n   8:00 AM',
      'Missed (not recorded)',
      `9:00 AM  ${arabic} 500 mg: Taken at 7:00 AM`,
    ]) {
      expect(text).toContain(part)
    }
    expect(summary).toContain('30 days: 67%')
    expect(summary).not.toContain('Ana')
    expect(summary).not.toContain('Monday, March 2')
  })
})

test('a dose recorded long before its day is in the table', async () => {
  const ben = await patient(app, 'Ben', '2026-03-02T07:00')
  const weekly = await createMedication(ben, 'weekly Sunday 08:00', '2026-03-08T08:00')
  await recordTaken(ben, weekly, '2026-03-22T08:00')
  expect(Buffer.from((await file(ben, exportCsv)).bytes).toString()).toMatch(
    /"Dose","2026-03-22","08:00",.*"taken","2026-03-02","07:00"/,
  )
})

test('the reason why a medicine is taken more often than usual is in each of them', async () => {
  const reason = 'My doctor spread the week over the days'
  await createMedication(ana, 'daily 09:00', '2026-03-04T09:00', { name: 'Methotrexate', moreOftenReason: reason })
  const table = Buffer.from((await file(ana, exportCsv)).bytes).toString()
  const report = await as(ana).call(getHistoryReport, {})
  for (const text of [table, report.text]) expect(text).toContain(`More often than usual: ${reason}`)
  expect((await pdf(ana, exportPdf)).text).toContain(`More often than usual ${reason}`)
})

test('what is left of a medicine is in each of them, and every count in the table', async () => {
  const facts = { unit: 'tablets', pieces: [{ dosage: '500mg', pieces: 1000 }], daysBefore: 7 }
  const medication = await createMedication(ana, 'daily 09:00', '2026-03-04T09:00', { name: 'Ramipril' })
  await as(ana).call(putStock, { medicationId: medication.id, ...facts })
  const at = app.clock.now()
  const count = { kind: 'count' as const, amount: 14_000, unit: 'tablets', note: 'in the blister' }
  await as(ana).call(putStockEntry, { id: randomUUID(), medicationId: medication.id, ...count, at, madeAt: at })
  const said = '14 tablets left, runs out on March 18, 2026'
  const table = Buffer.from((await file(ana, exportCsv)).bytes).toString()
  expect(table).toContain('"Stock","2026-03-03","12:00","Ramipril","14 tablets","count","","","in the blister"')
  const report = await as(ana).call(getHistoryReport, {})
  const { text } = await pdf(ana, exportPdf)
  for (const one of [table, report.text, text]) expect(one.replaceAll(/\s+/g, ' ')).toContain(said)
})

test('a note goes with the intake that it is about: of one that was undone it is in none of them', async () => {
  const now = app.clock.now()
  const limits = { dosage: '1 tablets', gap: 240, max: null, count: null, reasons: [], isNoneGiven: false }
  const { id } = await as(ana).call(addAsNeeded, { id: randomUUID(), ...emptyFields, name: 'Paracetamol', limits })
  const date = Temporal.PlainDate.from('2026-03-03')
  async function takes(time: string, text: string) {
    const scheduledTime = Temporal.PlainTime.from(time)
    const actualTime = date.toZonedDateTime({ plainTime: scheduledTime, timeZone: 'America/New_York' }).toInstant()
    const facts = { id: randomUUID() as string, medicationId: id, date, scheduledTime, recordedAt: now }
    const intake = { dosage: '1 tablets', reason: null, note: null, isOverLimit: false }
    await as(ana).call(putDoseEntry, { ...facts, status: 'as-needed', actualTime, ...intake })
    const note = { id: randomUUID(), date, dose: { medicationId: id, scheduledTime }, text, madeAt: now }
    await as(ana).call(putNote, note)
    return facts
  }
  const undone = await takes('11:00', 'It was worse')
  await takes('11:30', 'It was better')
  await as(ana).call(putDoseEntry, { ...undone, id: randomUUID(), status: 'cleared', clears: [undone.id] })
  const table = Buffer.from((await file(ana, exportCsv)).bytes).toString()
  const { text } = await pdf(ana, exportPdf)
  for (const one of [table, text]) {
    expect(one).toContain('It was better')
    expect(one).not.toContain('It was worse')
  }
})

/** A PDF as another program reads it: its text on one line, its pages, and its structure. */
async function pdf(person: Person, endpoint: Endpoint, query = '') {
  const response = await as(person).request(`${endpoint.path}${query}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (process.env.KEEP_PDF) writeFileSync(process.env.KEEP_PDF, bytes)
  const document = await getDocumentProxy(bytes)
  const { text } = await extractText(document, { mergePages: true })
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(numbers.map((number) => document.getPage(number)))
  const trees = await Promise.all(pages.map((page) => page.getStructTree()))
  return {
    text: text.replaceAll(/\s+/g, ' '),
    pages: document.numPages,
    size: pages[0]?.view.slice(2).map(Math.round),
    tree: JSON.stringify(trees),
    info: (await document.getMetadata()).info,
    isMarked: (await document.getMarkInfo())?.Marked,
  }
}

/** Letters of another script that a text lacks, in whatever form and order they are drawn. */
const lacking = (text: string, letters: string) =>
  Array.from(letters.replaceAll(' ', '')).filter((letter) => !text.normalize('NFKC').includes(letter))

describe('the report for the doctor', () => {
  it('has the person, the current list, adherence and what became of the doses of each, in any script', async () => {
    const { text, pages } = await pdf(ana, exportPdf)
    for (const part of [
      'Medication history report',
      'Ana Rivera',
      'Born July 4, 1951',
      'Luis Rivera',
      'Not provided',
      '30 days: 67%, 2 of 3 doses taken',
      'a dose that is not recorded counts as missed',
      'With food, not with milk',
      'Dr. Chen',
      'Taken 50%, 1 of 2 doses taken; on time 0%, 0 of 2',
      'Longest gap 29 h until now, since Mar 2, 7:00 AM',
      'Missed 1 dose: Mar 3',
      'treatment ended',
    ]) {
      expect(text).toContain(part)
    }
    expect(lacking(text, `${arabic}${formula}`)).toEqual([])
    expect(pages).toBe(1)
    expect(text).not.toContain('Doses by day')
  })

  it('lists every dose where that is asked for', async () => {
    const { text, pages } = await pdf(ana, exportPdf, '?doses=all')
    expect(pages).toBe(2)
    expect(text).toContain('Doses by day')
    expect(text).toMatch(/Tuesday, March 3, 2026 8:00 AM .* Missed \(not recorded\)/)
  })

  it('is tagged, with a title and a language, for screen readers', async () => {
    const { info, isMarked, tree } = await pdf(ana, exportPdf, '?doses=all')
    expect(info).toMatchObject({ Title: 'Medication history report, Ana Rivera', Language: 'en-US' })
    expect(isMarked).toBe(true)
    for (const role of ['Document', 'H1', 'H2', 'H3', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD']) {
      expect(tree).toContain(`"role":"${role}"`)
    }
    expect(tree).toContain('week of')
  })

  it('is two pages for 90 days of six medicines', async () => {
    const ruth = await patientOfSix()
    const { text, pages } = await pdf(ruth, exportPdf)
    expect(pages).toBe(2)
    for (const name of six.map(({ name }) => name)) expect(text.split(name).length - 1).toBe(2)
    expect(text).toMatch(/Methotrexate 15 mg Weekly, on Monday, 8:00 AM\. Since December 8, 2025\./)
    expect(text).toMatch(/Missed \d+ doses: Mon, \w+ \d+; Mon, \w+ \d+/)
    expect((await pdf(ruth, exportPdf, '?doses=all')).pages).toBeGreaterThan(8)
  })
})

describe('the medication plan', () => {
  it('has on one page what is taken now, how much and when, and whom to call', async () => {
    const { text, pages, info, tree, isMarked } = await pdf(ana, exportPlan)
    expect(pages).toBe(1)
    for (const part of [
      'Medication plan',
      'Ana Rivera',
      'Date of birth: July 4, 1951',
      'Emergency Contact: Luis Rivera (Spouse/Partner), +1 202 555 0145',
      'Printed on March 3, 2026',
      '500 mg Daily, 8:00 AM With food, not with milk Prescribed by Dr. Chen',
    ]) {
      expect(text).toContain(part)
    }
    expect(lacking(text, formula)).toEqual([])
    // It has ended.
    expect(text).not.toContain('Weekly')
    expect(info).toMatchObject({ Title: 'Medication plan, Ana Rivera', Language: 'en-US' })
    expect(isMarked).toBe(true)
    for (const role of ['H1', 'P', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`)
  })

  it('says of a medicine that it is paused', async () => {
    const { medications } = await as(ana).call(listMedications, {})
    const medicationIds = medications.filter(({ name }) => name === formula).map(({ id }) => id)
    const madeAt = app.clock.now()
    const hold = {
      from: Temporal.PlainDateTime.from('2026-03-03T12:00'),
      until: null,
      cause: 'pause',
      note: '',
    } as const
    await as(ana).call(addHold, { id: randomUUID(), medicationIds, ...hold, madeAt })
    const { text } = await pdf(ana, exportPlan)
    expect(text).toContain('Paused: not to be taken now')
    expect(text).toContain('Paused since March 3, 2026, no end set')
  })

  it('is one page of twelve medicines, and goes on to another of many', async () => {
    const ben = await takerOf(12)
    expect((await pdf(ben, exportPlan)).pages).toBe(1)
    for (let number = 13; number <= 40; number += 1) {
      await createMedication(ben, 'daily 08:00', '2026-03-09T08:00', { name: `Medicine ${number}` })
    }
    const { pages, text } = await pdf(ben, exportPlan)
    expect(pages).toBeGreaterThan(1)
    expect(text).toContain('Medicine 40')
  })

  it('is in the paper size of the country', async () => {
    expect((await pdf(ana, exportPlan)).size).toEqual([612, 792])
    await as(ana).call(changeProfile, { selectedCountry: 'DE' })
    expect((await pdf(ana, exportPlan)).size).toEqual([595, 842])
  })

  it('of a patient without medications says so', async () => {
    const zoe = await signUp(app, 'Zoe')
    expect((await pdf(zoe, exportPlan)).text).toMatch(/Medication plan Zoe Rivera .* None Page 1 of 1/)
    expect((await pdf(zoe, exportCard)).text).toMatch(/Wallet card .* Zoe Rivera .* Current medications None/)
  })
})

describe('the wallet card', () => {
  it('has who it is, whom to call, and the medicines with their amounts, on one page', async () => {
    const { text, pages, info, isMarked } = await pdf(ana, exportCard)
    expect(pages).toBe(1)
    for (const part of [
      'Ana Rivera Born July 4, 1951',
      'Emergency Contact Luis Rivera (Spouse/Partner), +1 202 555 0145',
      'As of March 3, 2026',
      'Current medications =HYPERLINK("http://x", "Metformin") 500 mg Daily, 8:00 AM',
    ]) {
      expect(text).toContain(part)
    }
    expect(info).toMatchObject({ Title: 'Wallet card, Ana Rivera', Language: 'en-US' })
    expect(isMarked).toBe(true)
  })

  it('shows where a text is cut, and never cuts an amount or the number to call for a long name', async () => {
    await createMedication(ana, 'daily 21:00', '2026-03-03T21:00', { name: 'Colecalciferol '.repeat(13) })
    await as(ana).call(changeProfile, { emergencyContactName: 'Luis '.repeat(20).trim() })
    const { text } = await pdf(ana, exportCard)
    expect(text).toMatch(/Colec\w*… 500 mg Daily, 9:00 PM/)
    expect(text).toMatch(/Luis… \+1 202 555 0145/)
  })

  it('says how many medicines have no room on it', async () => {
    const { text, pages } = await pdf(await takerOf(50), exportCard)
    const told = 50 - Number(/(\d+) more: see the medication plan/.exec(text)?.[1])
    expect(pages).toBe(1)
    expect(text.match(/\d mg/g)).toHaveLength(told)
  })
})

/** Ben, who takes so many medicines. */
async function takerOf(count: number): Promise<Person> {
  const ben = await patient(app, 'Ben', '2026-03-08T12:00')
  for (let number = 1; number <= count; number += 1) {
    await createMedication(ben, 'daily 08:00', '2026-03-09T08:00', { name: `Medicine ${number}` })
  }
  return ben
}

const six = [
  {
    name: 'Tacrolimus',
    schedule: 'twice-daily 08:00',
    quantity: '1',
    instructions: 'On an empty stomach. No grapefruit.',
  },
  { name: 'Prednisone', schedule: 'daily 08:00', quantity: '5', instructions: 'With food' },
  { name: 'Lisinopril', schedule: 'daily 08:00', quantity: '10', instructions: '' },
  { name: 'Methotrexate', schedule: 'weekly Monday 08:00', quantity: '15', instructions: '' },
  { name: 'Apixaban', schedule: 'twice-daily 08:00', quantity: '2.5', instructions: 'Do not stop without asking' },
  { name: 'Furosemide', schedule: 'three-times-daily 08:00', quantity: '20', instructions: '' },
] as const

/** Ruth has taken six medicines for 90 days, and missed every evening and every eighth morning. */
async function patientOfSix(): Promise<Person> {
  const ruth = await patient(app, 'Ruth', '2025-12-08T07:00')
  const taken = []
  for (const { schedule, ...fields } of six) {
    const time = schedule.split(' ').at(-1)
    const made = await createMedication(ruth, schedule, `2025-12-08T${time}`, {
      ...fields,
      unit: 'mg',
      prescribedBy: 'Dr. Amelia Chen',
    })
    taken.push({ made, schedule, time })
  }
  app.clock.set(Temporal.Instant.from('2026-03-08T17:00:00Z'))
  const now = await onAnotherDevice(ruth)
  for (const { made, schedule, time } of taken) {
    for (let day = 0; day < 90; day += schedule.startsWith('weekly') ? 7 : 1) {
      const date = Temporal.PlainDate.from('2025-12-08').add({ days: day })
      if (day % 8 !== 5) await recordTaken(now, made, `${date}T${time}`)
    }
  }
  return now
}

describe('a report that takes long', () => {
  const note = 'يؤخذ هذا الدواء بعد الطعام مع كوب كبير من الماء. '.repeat(110).slice(0, 5000)
  const count = 50

  /** Somebody who takes fifty medicines and notes all that can be noted of each. */
  async function noorWithLongNotes(): Promise<Person> {
    const noor = await signUp(app, 'Noor')
    for (let number = 1; number <= count; number += 1) {
      const notes = { instructions: note, sideEffects: note }
      await createMedication(noor, 'daily 13:00', '2026-03-03T13:00', { name: `دواء-${number}`, ...notes })
    }
    return noor
  }

  /** The processes that make reports now. */
  const making = () =>
    execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('report-process.ts') && line.trim().startsWith(`${process.pid} `)).length

  it('delays nobody else, and has all medications, with the beginning of each note', async () => {
    const [noor, ben] = [await noorWithLongNotes(), await signUp(app, 'Ben')]
    const happened: string[] = []
    const asked = file(noor, exportPdf).finally(() => happened.push('report'))
    for (let call = 0; call < 20; call += 1) {
      await as(ben).call(listMedications, {})
      happened.push('call')
    }
    const { bytes } = await asked
    expect(happened).toEqual([...Array(20).fill('call'), 'report'])
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    expect(numbers.filter((number) => !new RegExp(`-${number}(?!\\d)|(?<!\\d)${number}-`).test(text))).toEqual([])
    expect(text.split('shortened')).toHaveLength(2 * count + 1)
  })

  it('makes the next one of the same patient wait, and refuses the one after that', async () => {
    const answers = await Promise.all([exportPdf, exportCsv, exportPdf].map((one) => as(ana).send(one, {})))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status }) => status)).toEqual([429])
    expect(refused[0]?.headers.get('retry-after')).toBe('5')
    expect(await refused[0]?.json()).toMatchObject({
      message: 'Your last report is still being created. Please try again in a moment.',
    })
  })

  it('ends with its client, and frees its place for others', async () => {
    const noor = await noorWithLongNotes()
    const leaving = new AbortController()
    const asked = as(noor).request(exportPdf.path, { signal: leaving.signal })
    await expect.poll(making).toBe(1)
    leaving.abort()
    expect((await asked).status).toBe(499)
    await expect.poll(making).toBe(0)
    expect((await as(noor).send(getHistoryReport, {})).status).toBe(200)
  })

  it.each([
    ['time', { timeoutMs: 50, memory: 256 }],
    ['memory', { timeoutMs: 60_000, memory: 8 }],
  ])('a report that takes more %s than allowed is refused in words', async (_, limits) => {
    const make = reportMaker({ ...app.deps, reads: { run: (read) => read(app.database) } }, limits)
    const wanted = { userId: ana.userId, now: app.clock.now(), signal: new AbortController().signal }
    await expect(make('pdf', wanted)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The report could not be created. Please try again later.',
      retryAfter: 60,
    })
  })

  it('is refused like any other call while the database is away', async () => {
    const nowhere = { ...app.database, address: { url: 'postgres://nobody@127.0.0.1:1/nothing' } }
    const make = reportMaker({ ...app.deps, reads: { run: (read) => read(nowhere) } })
    const wanted = { userId: ana.userId, now: app.clock.now(), signal: new AbortController().signal }
    await expect(make('text', wanted)).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
})

test.each([
  ['the table', exportCsv],
  ['the report for the doctor', exportPdf],
  ['the medication plan', exportPlan],
  ['the wallet card', exportCard],
  ['the text report', getHistoryReport],
])('a stranger finds nothing of it in %s', async (_, endpoint) => {
  const stranger = await signUp(app, 'Zoe')
  const response = await as(stranger).send(endpoint, {})
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text =
    endpoint.answers === 'application/pdf'
      ? (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text
      : new TextDecoder().decode(bytes)
  expect(text).toContain('Zoe')
  expect(text).not.toContain('Ana')
  expect(text).not.toContain('Metformin')
})
