import { describe, expect, it, test } from 'vitest'
import { every, step, taper } from '#core/testing/custom-pattern.ts'
import { planKinds } from '#core/testing/plan-kinds.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { at, medication, ofKind, sam, takenAsNeeded, withEntries } from '#web/testing/patient.ts'
import { assistant as german } from '#web/texts/de/assistant.ts'
import { assistantTexts } from '#web/texts/en/assistant.ts'
import { type KnownFacts, type OwnQuestion, ownAnswer, takenAnswer } from './own-answers.ts'

/** What Sam is answered, without the marks that keep names together. */
function answer(
  question: OwnQuestion,
  time: string,
  medications: MedicationDoses[],
  isStale = false,
  stocks: KnownFacts['stocks'] = [],
): string[] {
  const known = { record: sam(...medications), stocks, isStale, now: at(time) }
  const text = ownAnswer(question, known, assistantTexts.english)
  return withoutIsolates(text).split('\n')
}

const metformin = medication({ name: 'Metformin', frequency: 'twice-daily', time: '08:00', since: '2026-11-20T08:00' })
const lisinopril = medication({ name: 'Lisinopril', dosage: '10mg', time: '20:00', since: '2026-11-21T20:00' })
const methotrexate = medication({ name: 'Methotrexate', dosage: '10mg', time: '09:00', weekday: 1 })

describe('"What is next?"', () => {
  it('names the medicines of the next time', () => {
    const both = [withEntries(metformin), withEntries(lisinopril)]
    expect(answer('next', '2026-11-21T12:00', both)).toEqual([
      'Next: Metformin 500\u00a0mg, Lisinopril 10\u00a0mg, today at 8:00 PM.',
    ])
  })

  it('says of a due dose that it is due', () => {
    expect(answer('next', '2026-11-21T20:05', [withEntries(lisinopril)])).toEqual([
      'Due now: Lisinopril 10\u00a0mg, planned for today at 8:00 PM.',
    ])
  })

  it('passes over a dose that was taken ahead', () => {
    const taken = withEntries(lisinopril, ['2026-11-21T20:00', '2026-11-21T19:00'])
    expect(answer('next', '2026-11-21T19:30', [taken])).toEqual(['Next: Lisinopril 10\u00a0mg, tomorrow at 8:00 PM.'])
  })

  it('names the day of a weekly medicine, and the date', () => {
    expect(answer('next', '2026-11-21T12:00', [withEntries(methotrexate)])).toEqual([
      'Next: Methotrexate 10\u00a0mg (Weekly, on Monday), Monday, November 23 at 9:00 AM.',
    ])
  })

  it.each(planKinds)('tells how often "$usage" is taken, where its time alone does not', (kind) => {
    const rhythm = kind.said ? ` (${kind.said})` : ''
    const [line] = answer('next', '2026-03-02T07:00', [withEntries(ofKind(kind))])
    expect(line?.replaceAll('\u00a0', ' ')).toBe(`Next: Synthroid 1 tablet${rhythm}, today at 8:00 AM.`)
  })

  it('says of the step that begins tomorrow what it is', () => {
    const steps = taper(step(null, [every, '08:00', '2 tablets']), step('2026-03-03', [every, '08:00', '1 tablets']))
    const [line] = answer('next', '2026-03-02T12:00', [
      withEntries(ofKind({ pattern: steps, said: null, usage: '' }), ['2026-03-02T08:00', '2026-03-02T08:00']),
    ])
    expect(line?.replaceAll('\u00a0', ' ')).toBe(
      'Next: Synthroid 1 tablet (Step 2 of 2: 1 tablet), tomorrow at 8:00 AM.',
    )
  })

  it('says when there is nothing', () => {
    expect(answer('next', '2026-11-21T12:00', [])).toEqual([
      'No medicine is planned. Add a medication, and you will find the answer here.',
    ])
    const past = medication({ name: 'Amoxicillin', time: '08:00', until: '2026-11-21T10:00' })
    expect(answer('next', '2026-11-21T12:00', [withEntries(past)])).toEqual([
      'No medicine is planned. Add a medication, and you will find the answer here.',
    ])
  })

  it('tells of a due dose that was left open when its plan was changed to as needed', () => {
    const changed = withEntries(takenAsNeeded(lisinopril, at('2026-11-21T20:05')))
    expect(answer('next', '2026-11-21T20:06', [changed])).toEqual([
      'Due now: Lisinopril 10\u00a0mg, planned for today at 8:00 PM.',
    ])
  })

  it('keeps a name together, in whatever script it is', () => {
    const arabic = withEntries(medication({ name: 'أسبرين', time: '20:00' }))
    const known = { record: sam(arabic), stocks: [], isStale: false, now: at('2026-11-21T12:00') }
    expect(ownAnswer('next', known, assistantTexts.english)).toBe(
      'Next: \u2068أسبرين\u2069 \u2068500\u00a0mg\u2069, today at 8:00 PM.',
    )
  })
})

describe('"How am I doing?"', () => {
  it('gives the figures with what they count, a dose that nobody recorded as missed', () => {
    const taken = withEntries(
      metformin,
      ['2026-11-20T08:00', '2026-11-20T08:10'],
      ['2026-11-20T20:00', '2026-11-20T21:00'],
      ['2026-11-21T08:00', '2026-11-21T08:00'],
    )
    expect(answer('figures', '2026-11-21T20:30', [taken])).toEqual([
      'Last 7 days: 3 of 4 doses taken, 75%.',
      'Last 30 days: 3 of 4 doses taken, 75%.',
      'Taken within 30 minutes of the planned time, in 30 days: 2 of 4, 50%.',
      'Streak: 1 day with at least 80% of the doses taken on each day.',
      'A dose counts 30 minutes after its time, or as soon as you record it. A dose that is not recorded counts as missed.',
    ])
  })

  it('says "or more" of a streak that may go back further than this device knows', () => {
    const days = Array.from({ length: 40 }, (_, back) => Temporal.PlainDate.from('2026-11-21').subtract({ days: back }))
    const taken = withEntries(
      medication({ name: 'Metformin', time: '08:00', since: '2026-06-01T00:00' }),
      ...days.map((day) => [`${day}T08:00`, `${day}T08:00`] as const),
    )
    expect(answer('figures', '2026-11-21T20:30', [taken])).toContain(
      'Streak: 40 days or more, with at least 80% of the doses taken on each day.',
    )
  })

  it('says when nothing has counted yet', () => {
    expect(answer('figures', '2026-11-21T12:00', [withEntries(lisinopril)])).toEqual([
      'No dose has counted yet. The first one will 30 minutes after its time, or as soon as you record it.',
    ])
  })
})

describe('"Did I take it today?"', () => {
  it('tells of each dose of today what is recorded', () => {
    const taken = withEntries(metformin, ['2026-11-21T08:00', '2026-11-21T08:02'])
    expect(answer('today', '2026-11-21T12:00', [taken, withEntries(lisinopril)])).toEqual([
      'Metformin 500\u00a0mg, 8:00 AM: taken at 8:02 AM',
      'Lisinopril 10\u00a0mg, 8:00 PM: still to come',
      'Metformin 500\u00a0mg, 8:00 PM: still to come',
      'This is what is recorded. Doses that were taken but not recorded are not known here.',
    ])
  })

  it('tells a dose that nobody recorded from one recorded as missed, and from a due one', () => {
    const [first] = answer('today', '2026-11-21T12:00', [withEntries(metformin)])
    expect(first).toBe('Metformin 500\u00a0mg, 8:00 AM: not recorded')
    const [missed] = answer('today', '2026-11-21T12:00', [withEntries(metformin, ['2026-11-21T08:00'])])
    expect(missed).toBe('Metformin 500\u00a0mg, 8:00 AM: recorded as missed')
    const [due] = answer('today', '2026-11-21T08:10', [withEntries(metformin)])
    expect(due).toBe('Metformin 500\u00a0mg, 8:00 AM: due now, not recorded')
  })

  it('does not keep a second intake to itself', () => {
    const twice = withEntries(
      metformin,
      ['2026-11-21T08:00', '2026-11-21T08:02'],
      ['2026-11-21T08:00', '2026-11-21T11:00'],
    )
    expect(answer('today', '2026-11-21T12:00', [twice])[0]).toBe(
      'Metformin 500\u00a0mg, 8:00 AM: recorded twice, more than 30 minutes apart, first at 8:02 AM',
    )
  })

  it("tells of yesterday's dose that was taken after midnight", () => {
    const late = withEntries(metformin, ['2026-11-20T20:00', '2026-11-21T00:10'])
    expect(answer('today', '2026-11-21T07:00', [late])[0]).toBe(
      'Metformin 500\u00a0mg, yesterday at 8:00 PM: taken today at 12:10 AM',
    )
  })

  describe('after midnight', () => {
    const warfarin = medication({ name: 'Warfarin', dosage: '5mg', time: '22:00' })
    const taken = withEntries(warfarin, ['2026-11-20T22:00', '2026-11-20T22:04'])
    const tonight = 'Warfarin 5\u00a0mg, today at 10:00 PM: still to come'

    it("tells first of last night's dose while it is open, each with its day", () => {
      for (const time of ['2026-11-21T00:20', '2026-11-21T09:59']) {
        expect(answer('today', time, [withEntries(warfarin)]).slice(0, 2)).toEqual([
          'Warfarin 5\u00a0mg, yesterday at 10:00 PM: not recorded',
          tonight,
        ])
      }
      expect(answer('today', '2026-11-21T10:00', [withEntries(warfarin)])[0]).toBe(
        'Warfarin 5\u00a0mg, 10:00 PM: still to come',
      )
    })

    it('tells of what was taken last night until 04:00', () => {
      expect(answer('today', '2026-11-21T03:59', [taken]).slice(0, 2)).toEqual([
        'Warfarin 5\u00a0mg, yesterday at 10:00 PM: taken yesterday at 10:04 PM',
        tonight,
      ])
      expect(answer('today', '2026-11-21T04:00', [taken])[0]).toBe('Warfarin 5\u00a0mg, 10:00 PM: still to come')
    })

    it('names today as German does, beside a line of yesterday', () => {
      const late = withEntries(warfarin, ['2026-11-20T22:00', '2026-11-21T00:10'])
      const known = { record: sam(late), stocks: [], isStale: false, now: at('2026-11-21T00:20') }
      expect(withoutIsolates(ownAnswer('today', known, german))).toContain(': eingenommen heute um')
    })

    it('tells of an intake of no dose with its day', () => {
      const extra = withEntries(warfarin, ['2026-11-20T13:00', '2026-11-20T13:05'])
      expect(answer('today', '2026-11-21T00:20', [extra])).toContain(
        'Warfarin 5\u00a0mg: taken yesterday at 1:05 PM, apart from the planned doses',
      )
    })
  })

  it('tells of an intake that belongs to no dose', () => {
    const extra = withEntries(lisinopril, ['2026-11-21T13:00', '2026-11-21T13:05'])
    expect(answer('today', '2026-11-21T14:00', [extra])).toContain(
      'Lisinopril 10\u00a0mg: taken at 1:05 PM, apart from the planned doses',
    )
  })

  it('says when no dose is planned, and when the medicine was last taken', () => {
    const none = ['No doses are planned for today.']
    const recorded = ['This is what is recorded. Doses that were taken but not recorded are not known here.']
    expect(answer('today', '2026-11-21T12:00', [withEntries(methotrexate)])).toEqual([...none, ...recorded])
    const taken = withEntries(methotrexate, ['2026-11-16T09:00', '2026-11-16T09:10'])
    expect(answer('today', '2026-11-21T12:00', [taken])).toEqual([
      ...none,
      'Methotrexate 10\u00a0mg: last taken Monday, November 16 at 9:10 AM',
      ...recorded,
    ])
  })
})

describe('"Did I take it?", typed', () => {
  const ended = { ...medication({ name: 'Tacrolimus', time: '08:00', until: '2026-11-20T09:00' }), medicineId: null }
  const typed = (question: string, ...medications: MedicationDoses[]) => {
    const known = { record: sam(...medications), stocks: [], isStale: false, now: at('2026-11-21T12:00') }
    return withoutIsolates(takenAnswer(question, known, assistantTexts.english))
      .split('\n')
      .map((line) => line.split(/[,:]/u)[0]?.split('\u00a0')[0])
      .slice(0, -1)
  }
  const running = (name: string, medicineId: string | null = null) =>
    withEntries({ ...medication({ name, time: '20:00', since: '2026-11-20T09:00' }), medicineId })

  it('is answered for the medicine that is named', () => {
    const both = [running('Tacrolimus'), running('Metformin')]
    expect(typed('Did I take my tacrolimus today?', ...both)).toEqual(['Tacrolimus 500'])
    expect(typed('Did I take it today?', ...both)).toEqual(['Metformin 500', 'Tacrolimus 500'])
  })

  it.each([
    ['longer', running('Tacrolimus XR')],
    ['the same but for its strength', running('Tacrolimus 1 mg')],
  ])('is answered for a running medicine whose name is %s, beside an ended plan', (_, other) => {
    const all = [withEntries(ended), other, running('Metformin')]
    expect(typed('Did I take my tacrolimus today?', ...all)).toEqual([`${other.medication.name} 500`])
  })

  it('is answered for the joined plan of an ended one', () => {
    const medicineId = '00000000-0000-4000-8000-0000000000aa'
    const all = [withEntries({ ...ended, medicineId }), running('Envarsus', medicineId), running('Metformin')]
    expect(typed('Did I take my tacrolimus today?', ...all)).toEqual(['Envarsus 500'])
  })

  it('is answered for all where the named one is no longer taken', () => {
    const all = [withEntries(ended), running('Envarsus'), running('Metformin')]
    expect(typed('Did I take my tacrolimus today?', ...all)).toEqual(['Envarsus 500', 'Metformin 500'])
  })

  it('leads to the history for another day', () => {
    const known = { record: sam(withEntries(methotrexate)), stocks: [], isStale: false, now: at('2026-11-23T12:00') }
    expect(takenAnswer('Did I take my methotrexate on Sunday?', known, assistantTexts.english)).toBe(
      'History shows every day: open it to see what is recorded.',
    )
  })
})

test('an answer from the copy on the device says so', () => {
  expect(answer('next', '2026-11-21T12:00', [withEntries(lisinopril)], true).at(-1)).toBe(
    'The server could not be reached. Doses recorded on another device may be missing.',
  )
})

describe('"What is left?"', () => {
  const fourteen = {
    medicationId: metformin.id,
    unit: 'tablets',
    pieces: [],
    daysBefore: 7,
    balance: { units: 14_000, countedAt: at('2026-11-20T08:00'), isAtLeast: true, isAtMost: false, unrecorded: 0 },
    unknownAmounts: [],
    runOut: { kind: 'date', date: Temporal.PlainDate.from('2026-12-02') },
  } as const
  const both = [withEntries(metformin), withEntries(lisinopril)]

  it('says it of the medicines that are counted, and what to do', () => {
    expect(answer('stock', '2026-11-21T12:00', both, false, [{ ...fourteen, pieces: [], unknownAmounts: [] }])).toEqual(
      ['Metformin 500\u00a0mg: At least 14\u00a0tablets left, runs out on Wed, Dec 2', 'Count what is there.'],
    )
  })

  it('says that none is counted, or that it is not known', () => {
    expect(answer('stock', '2026-11-21T12:00', both)).toEqual([
      'You are not tracking the supply of any medicine. You can start in My Medications.',
    ])
    expect(answer('stock', '2026-11-21T12:00', both, false, null)).toEqual([
      'The server could not be reached. Doses recorded on another device may be missing.',
    ])
  })
})

test('an intake of a medicine taken as needed is among those of today', () => {
  const paracetamol = { ...medication({ name: 'Paracetamol', time: '08:00' }), versions: [], firstDose: null }
  const intake = {
    id: 'intake',
    medicationId: paracetamol.id,
    nominal: Temporal.PlainDateTime.from('2026-11-21T09:15'),
    actualTime: at('2026-11-21T09:15'),
    dosage: '2 tablets',
    reason: null,
    note: null,
    isOverLimit: false,
    recordedAt: at('2026-11-21T09:15'),
  }
  const record = { ...sam(), asNeeded: [{ medication: paracetamol, intakes: [intake], doses: null }] }
  const known = { record, stocks: [], isStale: false, now: at('2026-11-21T12:00') }
  const text = withoutIsolates(ownAnswer('today', known, assistantTexts.english))
  expect(text).toContain('Paracetamol 2\u00a0tablets: taken as needed at 9:15 AM')
})
