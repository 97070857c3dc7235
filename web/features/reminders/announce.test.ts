import { describe, expect, it } from 'vitest'
import type { MedicationRecord } from '#core/api/medications.ts'
import { type DoseKey, doseKey } from '#core/dose/entry.ts'
import type { ReminderSettings } from '#core/reminder/plan.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { planKinds } from '#core/testing/plan-kinds.ts'
import { type ZoneId, type ZoneSpans, zoneId } from '#core/time/span.ts'
import { medicationReminders } from '#web/lib/medication-reminders.ts'
import { at, medication, ofKind, spans, takenAsNeeded, withEntries } from '#web/testing/patient.ts'
import { remindersTexts } from '#web/texts/en/reminders.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { activeReminders, announcements, isOver, type Memory, type ReminderFacts } from './announce.ts'
import { announcementText } from './announcement-text.ts'

const settings: ReminderSettings = defaultSettings.reminders
const nothing: Memory = { given: new Set(), dismissed: new Set(), snoozed: new Map() }
const day = '2026-11-21'

type Item = ReturnType<typeof withEntries>

/** Sam at a time of the day, and what this device remembers. */
function sam(
  time: string,
  items: readonly Item[],
  memory: Partial<Memory> = {},
  other = settings,
  clock: ZoneSpans = spans,
): ReminderFacts {
  const now = at(`${day}T${time}`)
  const medications = items.map((item) => medicationReminders(item, clock, other, now))
  return { medications, spans: clock, settings: other, memory: { ...nothing, ...memory }, now }
}

/** What an announcement leaves in this device's memory. */
const rememberedOf = (facts: ReminderFacts) =>
  announcements(facts).flatMap(({ open }) => open.map(({ memoryId }) => memoryId))

/** What is told, as `kind: medicines`. */
function told(facts: ReminderFacts): string[] {
  return announcements(facts).map(
    ({ kind, open }) => `${kind}: ${open.map(({ medication: { name } }) => name).join(', ')}`,
  )
}

/** What a page that is open from one time to another tells, minute by minute, as `time kind: medicines`. */
function dayOf(from: string, to: string, items: (now: string) => readonly Item[], other = settings): string[] {
  const given = new Set<string>()
  const lines: string[] = []
  for (let now = at(`${day}T${from}`); Temporal.Instant.compare(now, at(`${day}T${to}`)) <= 0; ) {
    const time = now.toZonedDateTimeISO('America/New_York').toPlainTime().toString({ smallestUnit: 'minute' })
    const facts = sam(time, items(time), { given }, other)
    lines.push(...told(facts).map((line) => `${time} ${line}`))
    for (const id of rememberedOf(facts)) given.add(id)
    now = now.add({ minutes: 1 })
  }
  return lines
}

const metformin = medication({ name: 'Metformin', time: '08:00', frequency: 'twice-daily' })
const lisinopril = medication({ name: 'Lisinopril', dosage: '10mg', time: '08:00' })

describe('an open page', () => {
  it('reminds a day later once more of a weekly dose that is not recorded, without a sound, and names its day', () => {
    const weekly = medication({ name: 'Methotrexate', time: '08:00', frequency: 'weekly', weekday: 5 })
    const item = withEntries({ ...weekly, missedDosageSeverity: 'life-threatening' })
    expect(announcements(sam('07:59', [item]))).toMatchObject([{ kind: 'missed', silent: false }])
    const late = announcements(sam('08:00', [item]))
    expect(late).toMatchObject([{ kind: 'missed', silent: true }])
    expect(
      late.map((one) => announcementText(one, spans, sam('08:00', [item]).now, remindersTexts.english).body),
    ).toEqual([
      'The dose for Friday, November 20 at 8:00 AM is not recorded yet. Weekly, on Friday. If you took it, please record it.',
    ])
  })

  it('heads up, reminds at the minute, repeats, and says in the end that nothing is recorded', () => {
    expect(dayOf('07:30', '12:00', () => [withEntries(metformin)])).toEqual([
      '07:45 heads-up: Metformin',
      '08:00 due: Metformin',
      '08:05 due: Metformin',
      '08:10 due: Metformin',
      '08:30 missed: Metformin',
    ])
  })

  it('falls silent when the dose is taken', () => {
    const items = (now: string) => [
      now < '08:03' ? withEntries(metformin) : withEntries(metformin, [`${day}T08:00`, `${day}T08:02`]),
    ]
    expect(dayOf('07:50', '12:00', items)).toEqual(['07:50 heads-up: Metformin', '08:00 due: Metformin'])
  })

  it('falls silent when the patient says that the dose was missed', () => {
    const items = (now: string) => [now < '08:01' ? withEntries(metformin) : withEntries(metformin, [`${day}T08:00`])]
    expect(dayOf('08:00', '12:00', items)).toEqual(['08:00 due: Metformin'])
  })

  it('gives no heads-up for a dose that is already taken', () => {
    expect(dayOf('07:30', '09:00', () => [withEntries(metformin, [`${day}T08:00`, `${day}T07:20`])])).toEqual([])
  })

  it('reminds once of all medicines of one minute', () => {
    expect(dayOf('08:00', '08:04', () => [withEntries(metformin), withEntries(lisinopril)])).toEqual([
      '08:00 due: Metformin, Lisinopril',
    ])
  })

  it('repeats only what is still open of a minute', () => {
    const items = (now: string) => [
      now < '08:02' ? withEntries(metformin) : withEntries(metformin, [`${day}T08:00`, `${day}T08:01`]),
      withEntries(lisinopril),
    ]
    expect(dayOf('08:00', '08:09', items)).toEqual(['08:00 due: Metformin, Lisinopril', '08:05 due: Lisinopril'])
  })

  it('reminds at once, and once, when it is opened while a dose is due', () => {
    expect(dayOf('08:03', '08:04', () => [withEntries(metformin)])).toEqual(['08:03 due: Metformin'])
  })

  it('shows once what is not recorded when it is opened hours later', () => {
    expect(dayOf('11:00', '11:30', () => [withEntries(metformin)])).toEqual(['11:00 missed: Metformin'])
  })

  it('shows nothing of the last dose when it is opened while Mark Taken acts on the next one', () => {
    expect(told(sam('19:00', [withEntries(metformin, [`${day}T20:00`, `${day}T18:59`])]))).toEqual([
      'missed: Metformin',
    ])
    expect(told(sam('20:00', [withEntries(metformin)]))).toEqual(['due: Metformin'])
  })

  it('reminds at most as often as the settings say', () => {
    const once = { ...settings, maxReminders: 1 }
    expect(dayOf('08:00', '08:29', () => [withEntries(metformin)], once)).toEqual(['08:00 due: Metformin'])
  })

  it('lets a repeat that comes at the half hour sound rather than say "missed"', () => {
    const slow = { ...settings, snoozeTime: 30 }
    expect(dayOf('08:00', '08:31', () => [withEntries(metformin)], slow)).toEqual([
      '08:00 due: Metformin',
      '08:30 due: Metformin',
    ])
  })

  it('tells nothing before the first dose of a medication', () => {
    const later = medication({ name: 'Later', time: '08:00', since: '2026-11-22T08:00' })
    expect(dayOf('07:00', '12:00', () => [withEntries(later)])).toEqual([])
  })
})

describe('quiet hours', () => {
  const quiet = { ...settings, quietHours: true, quietFrom: '07:30', quietUntil: '08:20' }
  const severe = (severity: MedicationRecord['missedDosageSeverity'], consent: Temporal.Instant | null = null) => ({
    ...metformin,
    missedDosageSeverity: severity,
    contactConsentAt: consent,
  })

  it('hold reminders back, and end with what is still open', () => {
    expect(dayOf('07:40', '08:40', () => [withEntries(metformin)], quiet)).toEqual([
      '08:20 due: Metformin',
      '08:30 missed: Metformin',
    ])
    expect(activeReminders(sam('08:00', [withEntries(metformin)], {}, quiet))).toHaveLength(1)
  })

  it('end with one reminder of a dose that Mark Taken no longer acts on', () => {
    const night = { ...settings, quietHours: true, quietFrom: '19:30', quietUntil: '07:00' }
    const evening = withEntries(medication({ name: 'Zocor', time: '20:00' }))
    expect(dayOf('00:00', '07:30', () => [evening], night)).toEqual(['07:00 missed: Zocor'])
  })

  it.each([
    ['life-threatening', null, '08:00 due: Metformin'],
    ['serious', at(`${day}T06:00`), '08:00 due: Metformin'],
    ['serious', null, undefined],
  ] as const)(
    'a medicine of severity %s, with contact consent since %s, is announced first as %s',
    (severity, consent, first) => {
      expect(dayOf('08:00', '08:01', () => [withEntries(severe(severity, consent))], quiet)[0]).toBe(first)
    },
  )
})

describe('a missed dose', () => {
  it.each([
    ['minimal', false],
    ['moderate', false],
    ['serious', true],
    ['life-threatening', true],
  ] as const)('the reminder for a medicine of severity %s has high priority: %s', (missedDosageSeverity, isUrgent) => {
    const [due] = announcements(sam('08:00', [withEntries({ ...metformin, missedDosageSeverity })]))
    const facts = sam('08:30', [withEntries({ ...metformin, missedDosageSeverity })])
    const [missed] = announcements(facts)
    expect([due?.isUrgent, missed?.isUrgent]).toEqual([false, isUrgent])
    const title = missed && announcementText(missed, spans, facts.now, remindersTexts.english).title
    expect(title?.startsWith('Important. Not recorded: ')).toBe(isUrgent)
  })
})

describe('a snooze', () => {
  const item = withEntries(metformin)
  const key: DoseKey = `${metformin.id}/${day}T08:00`
  const memory = (until: string, ...given: string[]): Partial<Memory> => ({
    given: new Set(given),
    snoozed: new Map([[key, at(`${day}T${until}`)]]),
  })

  it('holds repeats back until it is over', () => {
    expect(told(sam('08:05', [item], memory('08:06', `${key}/due/1`)))).toEqual([])
    expect(activeReminders(sam('08:05', [item], memory('08:06')))).toEqual([])
  })

  it('reminds again when it is over, once', () => {
    const facts = sam('08:06', [item], memory('08:06', `${key}/due/1`))
    expect(told(facts)).toEqual(['due: Metformin'])
    expect(told(sam('08:07', [item], memory('08:06', `${key}/due/1`, ...rememberedOf(facts))))).toEqual([])
  })

  it('reminds again even when all repeats are used up', () => {
    const given = [`${key}/due/1`, `${key}/repeat/2`, `${key}/repeat/3`]
    expect(told(sam('08:16', [item], memory('08:16', ...given)))).toEqual(['due: Metformin'])
  })
})

describe('a time zone', () => {
  const item = withEntries(metformin)
  const london: ZoneSpans = [...spans, { zone: zoneId('Europe/London') as ZoneId, from: at(`${day}T00:30`) }]

  it('that is undone, on any device, lets what its clock told be told again at the former time', () => {
    const abroad = sam('03:00', [item], {}, settings, london)
    expect(told(abroad)).toEqual(['due: Metformin'])
    const given = new Set(rememberedOf(abroad))
    expect(told(sam('03:01', [item], { given }, settings, london))).toEqual([])
    const home = sam('08:00', [item], { given })
    expect(told(home)).toEqual(['due: Metformin'])
    expect(told(sam('08:01', [item], { given: new Set([...given, ...rememberedOf(home)]) }))).toEqual([])
  })

  it('that is undone brings back what was dismissed by its clock', () => {
    const dismissed = new Set(
      activeReminders(sam('03:00', [item], {}, settings, london)).map(({ memoryId }) => memoryId),
    )
    expect(activeReminders(sam('03:01', [item], { dismissed }, settings, london))).toEqual([])
    expect(activeReminders(sam('08:01', [item], { dismissed }))).toHaveLength(1)
  })
})

describe('active reminders', () => {
  const item = withEntries(metformin)

  it('are there from the minute of the dose until its half hour is over', () => {
    expect(activeReminders(sam('07:59', [item]))).toEqual([])
    expect(activeReminders(sam('08:00', [item]))).toHaveLength(1)
    expect(activeReminders(sam('08:29', [item]))).toHaveLength(1)
    expect(activeReminders(sam('08:30', [item]))).toEqual([])
  })

  it('are hidden by Dismiss All, and shown again by the next repeat', () => {
    const dismissed = new Set(activeReminders(sam('08:01', [item])).map(({ memoryId }) => memoryId))
    expect(activeReminders(sam('08:04', [item], { dismissed }))).toEqual([])
    expect(activeReminders(sam('08:05', [item], { dismissed }))).toHaveLength(1)
  })
})

describe('an announcement of the 8:00 AM dose', () => {
  const told = `${metformin.id}/${day}T08:00/missed/0`
  const over = (time: string, items: readonly Item[], memory: Partial<Memory> = {}) =>
    isOver(told, items, sam(time, items, memory))
  const key = doseKey(metformin.id, `${day}T08:00`)
  const at0802 = Temporal.PlainDateTime.from(`${day}T08:02`)
  const closing = { at: at(`${day}T08:02`), reason: 'ended' as const, until: at0802, keeps: [] }
  const asNeededSince = (time: string) => withEntries(takenAsNeeded(metformin, at(`${day}T${time}`)))
  const ended = { ...metformin, versions: metformin.versions.map((one) => ({ ...one, closing })) }

  it.each([
    ['it is taken', [withEntries(metformin, [`${day}T08:00`, `${day}T08:01`])], {}],
    ['it is said to be missed', [withEntries(metformin, [`${day}T08:00`])], {}],
    ['it is put off here', [withEntries(metformin)], { snoozed: new Map([[key, at(`${day}T08:10`)]]) }],
    ['its medicine was ended', [withEntries(ended)], {}],
    ['it is dropped as its medicine is taken as needed from before it on', [asNeededSince('07:50')], {}],
  ])('expires when %s', (_, items, memory: Partial<Memory>) => {
    expect(over('08:05', items, memory)).toBe(true)
  })

  it.each([
    ['was due when its medicine was changed to as needed', '08:05', [asNeededSince('08:02')]],
    ['is still to be taken', '08:05', [withEntries(metformin)]],
    ['was held back until Mark Taken acts on it no more', '21:00', [withEntries(metformin)]],
    ['is of a medicine that another device added', '08:05', [withEntries(lisinopril)]],
    [
      'has another time by now, which this page has not heard',
      '08:05',
      [withEntries({ ...metformin, versions: medication({ name: 'Metformin', time: '09:00' }).versions })],
    ],
  ])('stays where the dose %s', (_, time, items) => {
    expect(over(time, items)).toBe(false)
  })
})

describe('the words', () => {
  const words = (facts: ReminderFacts) =>
    announcements(facts).map((one) => announcementText(one, spans, facts.now, remindersTexts.english))
  const metforminText = medicineText('Metformin', '500mg')

  it('name the medicine, the dosage and the time', () => {
    expect(words(sam('08:00', [withEntries(metformin)]))).toEqual([
      { title: `Time to take ${metforminText}`, body: 'The 8:00 AM dose.', spoken: null },
    ])
  })

  it('name all medicines of one minute', () => {
    expect(words(sam('08:00', [withEntries(metformin), withEntries(lisinopril)]))).toEqual([
      {
        title: 'Time to take 2 medications',
        body: `${metforminText}: the 8:00 AM dose. ${medicineText('Lisinopril', '10mg')}: the 8:00 AM dose.`,
        spoken: null,
      },
    ])
  })

  it('say how each medicine is taken, but not where names are hidden', () => {
    const sober: MedicationRecord = { ...metformin, instructions: 'With food.\nNo alcohol.' }
    const alone = sam('08:00', [withEntries(sober)])
    expect(words(alone)[0]?.body).toBe('The 8:00 AM dose. \u2068With food. No alcohol.\u2069')
    const both = sam('08:00', [withEntries(sober), withEntries(lisinopril)])
    expect(words(both)[0]?.body).toContain(`${metforminText}: the 8:00 AM dose. \u2068With food. No alcohol.\u2069 `)
    const hidden = announcements(alone).map((one) =>
      announcementText(one, spans, alone.now, remindersTexts.english, true),
    )
    expect(hidden[0]?.body).toBe('The 8:00 AM dose.')
  })

  it('are spoken for the medicines with a voice reminder, and only when they are due', () => {
    const spoken: MedicationRecord = { ...metformin, voiceReminder: true }
    const items = [withEntries(spoken), withEntries(lisinopril)]
    expect(words(sam('08:00', items))[0]?.spoken).toBe('It is time to take Metformin, 500 mg.')
    expect(words(sam('07:45', items))[0]?.spoken).toBeNull()
  })

  it.each(planKinds)('of "$usage" say in writing and aloud: $said', (kind) => {
    const now = at('2026-03-02T08:00')
    const medications = [medicationReminders(withEntries(ofKind(kind)), spans, settings, now)]
    const [text] = words({ medications, spans, settings, memory: nothing, now })
    const rhythm = kind.said ? ` ${kind.said}.` : ''
    expect(text?.body.replaceAll('\u00a0', ' ')).toBe(`The 8:00 AM dose.${rhythm}`)
    expect(text?.spoken?.replaceAll('\u00a0', ' ')).toBe(`It is time to take Synthroid, 1 tablet.${rhythm}`)
  })

  it('are spoken without the marks that keep names apart for the eye', () => {
    const spoken: MedicationRecord = { ...metformin, voiceReminder: true }
    const item = withEntries(spoken, [`${day}T08:00`, `${day}T14:30`])
    expect(words(sam('20:00', [item]))[0]?.spoken).toBe(
      'It is time to take Metformin, 500 mg. You last took Metformin at 2:30 PM.',
    )
  })

  it('aloud, name no medicine without a voice reminder, not even to say when it was last taken', () => {
    const spoken = medication({ name: 'Lisinopril', dosage: '10mg', time: '20:00', voice: true })
    const silent = withEntries(metformin, [`${day}T08:00`, `${day}T14:30`])
    const [text] = words(sam('20:00', [withEntries(spoken), silent]))
    expect(text?.body).toContain(`You last took ${isolated('Metformin')} at 2:30 PM.`)
    expect(text?.spoken).toBe('It is time to take Lisinopril, 10 mg.')
  })

  it('say when the medicine was last taken where Mark Taken would ask first', () => {
    const item = withEntries(metformin, [`${day}T08:00`, `${day}T14:30`])
    expect(words(sam('20:00', [item]))[0]?.body).toBe(
      `The 8:00 PM dose. You last took ${isolated('Metformin')} at 2:30 PM.`,
    )
  })

  it.each([
    ['2026-11-20T23:00', 'on Friday, November 20 at 11:00 PM'],
    ['2026-11-19T23:00', 'on Thursday, November 19 at 11:00 PM'],
  ])('say of another day which, so that nobody takes it for today: %s', (takenAt, when) => {
    const weekly = medication({ name: 'Methotrexate', time: '08:00', frequency: 'weekly', weekday: 6 })
    const item = withEntries(weekly, ['2026-11-14T08:00', takenAt])
    expect(words(sam('08:00', [item]))[0]?.body).toBe(
      `The 8:00 AM dose. Weekly, on Saturday. You last took ${isolated('Methotrexate')} ${when}.`,
    )
  })

  it('say in how many minutes the heads-up is about', () => {
    expect(words(sam('07:52', [withEntries(metformin)]))[0]?.title).toBe(`${metforminText} in 8 minutes`)
  })

  it('name no medicine in writing where the patient keeps names out', () => {
    const hidden = (facts: ReminderFacts) =>
      announcements(facts).map((one) => announcementText(one, spans, facts.now, remindersTexts.english, true))
    const spoken: MedicationRecord = { ...metformin, voiceReminder: true }
    expect(hidden(sam('08:00', [withEntries(spoken)]))).toEqual([
      {
        title: 'Time to take your medicine',
        body: 'The 8:00 AM dose.',
        spoken: 'It is time to take Metformin, 500 mg.',
      },
    ])
    expect(hidden(sam('07:50', [withEntries(metformin)]))[0]?.title).toBe('Your medicine in 10 minutes')
    expect(hidden(sam('08:00', [withEntries(metformin), withEntries(lisinopril)]))[0]).toMatchObject({
      title: 'Time to take 2 medications',
      body: 'The 8:00 AM dose.',
    })
    const late = withEntries(metformin, [`${day}T08:00`, `${day}T14:30`])
    expect(hidden(sam('20:00', [late]))[0]?.body).toBe('The 8:00 PM dose. You last took your medicine at 2:30 PM.')
  })
})
