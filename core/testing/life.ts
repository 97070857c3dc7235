import fc from 'fast-check'
import { dosesBetween } from '#core/dose/dose.ts'
import { changesOf, withoutLastZone } from '#core/dose/zone-change.ts'
import { runningVersion } from '#core/schedule/ending.ts'
import { firstDoseChoices } from '#core/schedule/first-dose.ts'
import type { HourlyPattern, Pattern, Preset } from '#core/schedule/pattern.ts'
import { openVersion } from '#core/schedule/schedule.ts'
import { type ZoneId, zoneAt } from '#core/time/span.ts'
import { anyCustomPattern, anyDate, anyPreset, anyZone } from './arbitraries.ts'
import { withDosage } from './custom-pattern.ts'
import { minuteOf, Patient, patient } from './patient.ts'
import { clockText } from './times.ts'

/** Something that happens, so many seconds after what happened before. */
export type Step = { readonly after: number } & (
  | {
      readonly kind:
        | 'taps'
        | 'taps anyway'
        | 'records missed'
        | 'undoes'
        | 'changes dosage'
        | 'ends'
        | 'takes as needed'
        | 'reopens'
        | 'withdraws'
    }
  | {
      readonly kind: 'takes late' | 'takes later' | 'taps again' | 'takes another' | 'undoes one'
      readonly pick: number
    }
  | { readonly kind: 'denies' | 'hears of a tap'; readonly pick: number }
  | { readonly kind: 'edits'; readonly to: Pattern }
  /** With the first dose so many minutes ahead. */
  | { readonly kind: 'edits to hours'; readonly hours: number; readonly ahead: number }
  | { readonly kind: 'moves'; readonly zone: ZoneId }
  /** In minutes from now, and how long; null until it is resumed. */
  | { readonly kind: 'pauses'; readonly begins: number; readonly lasts: number | null }
  | { readonly kind: 'resumes' }
  /** An intake of another plan of the same medicine. */
  | { readonly kind: 'takes the joined' }
)

/** A patient before and after something happened. */
export type LifeEvent = {
  readonly step: Step
  readonly at: Temporal.Instant
  readonly before: Patient
  readonly after: Patient
  /** Whether Mark Taken recorded a dose without asking. */
  readonly unasked: boolean
}

const seconds = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 12 * 3600 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 900 }) },
  { weight: 2, arbitrary: fc.integer({ min: 3600, max: 9 * 24 * 3600 }) },
)

/** Nobody stays in a zone for seconds, and the independent computation looks at the clock minute by minute. */
const minuteOrMore = seconds.map((after) => Math.max(after, 60))

const dayMinutes = 24 * 60

/** @param anyTarget what an edit changes the pattern to */
const anyStepTo = (anyTarget: fc.Arbitrary<Pattern>): fc.Arbitrary<Step> =>
  fc.oneof(
    // Rules about two taps, and about one that arrives late, speak of few lives: both happen often.
    { weight: 14, arbitrary: fc.record({ after: seconds, kind: fc.constantFrom('taps', 'taps', 'taps anyway') }) },
    { weight: 2, arbitrary: fc.record({ after: seconds, kind: fc.constant('hears of a tap'), pick: fc.nat(2000) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        after: seconds,
        kind: fc.constantFrom('records missed', 'undoes', 'changes dosage', 'ends'),
      }),
    },
    // What belongs to a moment ago: an undo in the toast.
    {
      weight: 1,
      arbitrary: fc.record({
        after: fc.integer({ min: 1, max: 360 }),
        kind: fc.constantFrom('reopens', 'undoes', 'withdraws'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        after: seconds,
        kind: fc.constantFrom('takes late', 'takes later', 'taps again', 'takes another', 'undoes one', 'denies'),
        pick: fc.nat(2000),
      }),
    },
    { weight: 5, arbitrary: fc.record({ after: seconds, kind: fc.constant('edits'), to: anyTarget }) },
    { weight: 3, arbitrary: fc.record({ after: minuteOrMore, kind: fc.constant('moves'), zone: anyZone }) },
    {
      weight: 2,
      arbitrary: fc.record({
        after: seconds,
        kind: fc.constant('pauses'),
        begins: fc.oneof(fc.integer({ min: -30, max: 0 }), fc.integer({ min: 0, max: 3 * dayMinutes })),
        lasts: fc.option(fc.integer({ min: 1, max: 9 * dayMinutes })),
      }),
    },
    { weight: 2, arbitrary: fc.record({ after: seconds, kind: fc.constant('resumes') }) },
  )

const anySteps = (anyTarget: fc.Arbitrary<Pattern>) => fc.array(anyStepTo(anyTarget), { minLength: 1, maxLength: 12 })

/** A patient with one medication, and up to a dozen things that happen: taps, edits, endings, restores, journeys. */
export const anyLife: fc.Arbitrary<readonly LifeEvent[]> = fc
  .record({
    zone: anyZone,
    pattern: anyPreset,
    added: anyDate,
    /** For how many days it had been taken before it was added. */
    since: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 30 })),
    steps: anySteps(anyPreset),
  })
  .map(({ zone, pattern, added, since, steps }) => lived(presetPatient(zone, pattern, added, since), added, steps))

/** The same with patterns of every kind. */
export const anyCustomLife = customLife(fc.constant(null))

/** The same for so many days. */
export const anyCourseLife = customLife(fc.integer({ min: 1, max: 20 }))

/** @param anyLength for how many days it is taken; null for no end */
function customLife(anyLength: fc.Arbitrary<number | null>): fc.Arbitrary<readonly LifeEvent[]> {
  return anyDate
    .chain((added) => {
      const anyPattern = fc.oneof(anyPreset, { weight: 4, arbitrary: anyCustomPattern(added) })
      const pattern = anyCustomPattern(added)
      const steps = anySteps(anyPattern)
      return fc.record({ zone: anyZone, pattern, added: fc.constant(added), length: anyLength, steps })
    })
    .map(customLived)
}

type CustomLife = {
  readonly zone: ZoneId
  readonly pattern: Pattern
  readonly added: Temporal.PlainDate
  /** In days; null for no end. */
  readonly length: number | null
  readonly steps: readonly Step[]
}

function customLived({ zone, pattern, added, length, steps }: CustomLife): LifeEvent[] {
  const now = added.toZonedDateTime(zone).toInstant()
  const [first] = firstDoseChoices(pattern, [{ zone, from: now }], now, 1)
  if (!first) throw new Error('Every pattern has a first dose.')
  const course = length === null ? {} : { until: clockText(first.nominal.add({ days: length })) }
  const person = patient(zone)
    .takes(pattern)
    .from(clockText(first.nominal), { addedAt: `${now}`, ...course })
  return lived(person, added, steps)
}

const anyHours = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 168 }))
const anyAhead = fc.oneof(fc.integer({ min: 0, max: dayMinutes }), fc.integer({ min: 0, max: 31 * dayMinutes }))

/** The same with plans by the hour, some of them for so many days, and edits from and to them. */
export const anyHourlyLife: fc.Arbitrary<readonly LifeEvent[]> = anyDate
  .chain((added) => {
    const edit = fc.record({
      after: seconds,
      kind: fc.constant('edits to hours' as const),
      hours: anyHours,
      ahead: anyAhead,
    })
    const anyTarget = fc.oneof(anyPreset, anyCustomPattern(added))
    const step = fc.oneof({ weight: 7, arbitrary: anyStepTo(anyTarget) }, { weight: 1, arbitrary: edit })
    return fc.record({
      zone: anyZone,
      added: fc.constant(added),
      hours: anyHours,
      ahead: anyAhead,
      length: fc.option(fc.integer({ min: 1, max: 20 })),
      steps: fc.array(step, { minLength: 1, maxLength: 12 }),
    })
  })
  .map(({ zone, added, hours, ahead, length, steps }) => {
    const now = added.toZonedDateTime(zone).toInstant()
    const pattern = hourlyFrom(hours, now.add({ minutes: Math.min(ahead, 30 * dayMinutes) }), zone)
    const shown = pattern.first.toZonedDateTimeISO(zone).toPlainDateTime()
    const course = length === null ? {} : { until: clockText(shown.add({ days: length })) }
    const person = patient(zone)
      .takes(pattern)
      .from(clockText(shown), { addedAt: `${now}`, ...course })
    return lived(person, added, steps)
  })

/** The same with another plan of the medicine, taken as needed and joined. */
export const anyJoinedLife: fc.Arbitrary<readonly LifeEvent[]> = anyDate
  .chain((added) => {
    const anyTarget = fc.oneof(anyPreset, anyCustomPattern(added))
    const joined = fc.record({ after: seconds, kind: fc.constant('takes the joined' as const) })
    const step = fc.oneof({ weight: 3, arbitrary: anyStepTo(anyTarget) }, { weight: 1, arbitrary: joined })
    return fc.record({
      zone: anyZone,
      pattern: anyPreset,
      added: fc.constant(added),
      steps: fc.array(step, { minLength: 1, maxLength: 12 }),
    })
  })
  .map(({ zone, pattern, added, steps }) => lived(presetPatient(zone, pattern, added, 0), added, steps))

/** The same with times of being taken as needed. */
export const anyInterruptedLife: fc.Arbitrary<readonly LifeEvent[]> = anyDate
  .chain((added) => {
    const anyTarget = fc.oneof(anyPreset, anyCustomPattern(added))
    const interruption = fc.record({ after: seconds, kind: fc.constant('takes as needed' as const) })
    const edit = fc.record({ after: seconds, kind: fc.constant('edits' as const), to: anyTarget })
    const step = fc.oneof(
      { weight: 4, arbitrary: anyStepTo(anyTarget) },
      { weight: 1, arbitrary: interruption },
      { weight: 1, arbitrary: edit },
    )
    const length = fc.option(fc.integer({ min: 1, max: 20 }))
    const steps = fc.array(step, { minLength: 1, maxLength: 12 })
    return fc.record({ zone: anyZone, pattern: anyCustomPattern(added), added: fc.constant(added), length, steps })
  })
  .map(customLived)

/** @param at rounded up to the minute */
function hourlyFrom(hours: number, at: Temporal.Instant, zone: ZoneId): HourlyPattern {
  const first = at.round({ smallestUnit: 'minute', roundingMode: 'ceil' })
  return { frequency: 'hourly', hours, first, time: first.toZonedDateTimeISO(zone).toPlainTime() }
}

const hoursApart = { daily: 24, 'twice-daily': 12, 'three-times-daily': 8, weekly: 24 }

function presetPatient(zone: ZoneId, pattern: Preset, added: Temporal.PlainDate, since: number): Patient {
  const first = added.add({ days: pattern.frequency === 'weekly' ? (pattern.weekday - added.dayOfWeek + 7) % 7 : 0 })
  // Whoever has been taking it goes on with the next dose; others choose one of the next.
  const time = since > 0 ? pattern.time.with({ hour: pattern.time.hour % hoursApart[pattern.frequency] }) : pattern.time
  return patient(zone)
    .takes(pattern)
    .from(clockText(first.toPlainDateTime(time)), {
      addedAt: added.toZonedDateTime(zone).toInstant().toString(),
      ...(since > 0 ? { since: clockText(added.subtract({ days: since }).toPlainDateTime(time)) } : {}),
    })
}

/** @param added the date at whose beginning the medication was added */
function lived(beginning: Patient, added: Temporal.PlainDate, steps: readonly Step[]): LifeEvent[] {
  let person = beginning
  let now = added.toZonedDateTime(person.spans[0].zone).toInstant()
  const life: LifeEvent[] = []
  for (const intended of steps) {
    now = now.add({ seconds: intended.after })
    const step = stepAt(intended, person, now)
    const { after, unasked } = happens(person, step, now, life)
    life.push({ step, at: now, before: person, after, unasked })
    person = after
  }
  return life
}

/** A step with what depends on when it happens. */
function stepAt(step: Step, { spans }: Patient, at: Temporal.Instant): Step {
  if (step.kind !== 'edits to hours') return step
  const to = hourlyFrom(step.hours, at.add({ minutes: step.ahead }), zoneAt(spans, at))
  return { kind: 'edits', after: step.after, to }
}

function happens(
  person: Patient,
  step: Step,
  at: Temporal.Instant,
  past: readonly LifeEvent[],
): { after: Patient; unasked: boolean } {
  const quietly = (after: Patient) => ({ after, unasked: false })
  switch (step.kind) {
    case 'taps':
    case 'taps anyway': {
      const mark = person.mark(at)
      if (!mark || (mark.ask && step.kind === 'taps')) return quietly(person)
      return { after: person.taken(clockText(mark.dose.nominal), at), unasked: !mark.ask }
    }
    case 'records missed': {
      const mark = person.mark(at)
      return quietly(mark ? person.missed(clockText(mark.dose.nominal), at, { reason: 'doctor' }) : person)
    }
    case 'takes late':
    case 'takes later': {
      const open = around(person, at).filter(
        (one) => !one.recorded && Temporal.Instant.compare(one.instant, at) <= 0 && !one.passedOver,
      )
      const late = open[step.pick % Math.max(1, open.length)]
      const taken = step.kind === 'takes late' ? late?.instant : late?.instant.add({ minutes: step.pick })
      return quietly(late && taken ? person.taken(clockText(late.nominal), earlier(taken, at)) : person)
    }
    case 'denies': {
      const mark = person.mark(at)
      const isOpen = mark && Temporal.Instant.compare(mark.dose.instant, at.add({ minutes: 5 })) <= 0
      return quietly(isOpen ? person.missed(clockText(mark.dose.nominal), at) : person)
    }
    case 'taps again': {
      const taken = around(person, at).filter(({ recorded }) => recorded?.status === 'taken')
      const again = taken[step.pick % Math.max(1, taken.length)]
      return quietly(again ? person.taken(clockText(again.nominal), at) : person)
    }
    case 'takes another': {
      // Of no dose, most often.
      const shown = minuteOf(person.spans, at)
      return quietly(person.taken(clockText(shown.subtract({ minutes: step.pick })), at))
    }
    case 'undoes one': {
      const recorded = person.record.entries[step.pick % Math.max(1, person.record.entries.length)]
      return quietly(recorded ? person.undoes(clockText(recorded.nominal), at) : person)
    }
    case 'hears of a tap': {
      // Made on another device, which knew then what this one knew.
      const then = past[step.pick % Math.max(1, past.length)]
      const mark = then?.before.mark(then.at)
      if (!then || !mark) return quietly(person)
      const tapped = then.before.taken(clockText(mark.dose.nominal), then.at).record.entries.at(-1)
      return quietly(tapped ? person.entered({ ...tapped, id: `other${past.length}` }) : person)
    }
    case 'undoes': {
      const recorded = person.record.entries.at(-1)
      return quietly(recorded ? person.undoes(clockText(recorded.nominal), at) : person)
    }
    case 'edits to hours':
      return quietly(person)
    case 'edits': {
      const begun = beforeEdit(person, at)
      return quietly(begun.editPlan(at, { to: step.to }).opened ? begun.edits(at, { to: step.to }) : person)
    }
    case 'changes dosage': {
      const dosage = `${person.record.schedule.versions.length}00mg`
      const to = withDosage(person.version().pattern, dosage)
      const isAnyLeft = isRunning(person, at) && person.editPlan(at, { to, dosage }).opened
      return quietly(isAnyLeft ? person.edits(at, { to, dosage }) : person)
    }
    case 'ends':
      return quietly(isRunning(person, at) ? person.ends(at) : person)
    case 'takes as needed':
      return quietly(isRunning(person, at) ? person.toAsNeeded(at) : person)
    case 'reopens': {
      const { closing } = person.version()
      const isLate = closing && Temporal.Instant.compare(at, closing.at.add({ minutes: 5 })) > 0
      return quietly(closing && closing.reason !== 'edited' && !isLate ? person.reopens() : person)
    }
    case 'withdraws': {
      const spans = withoutLastZone(person.spans, changesOf(person.schedule), at)
      return quietly(spans ? new Patient({ spans, record: person.record }) : person)
    }
    case 'pauses': {
      const from = minuteOf(person.spans, at).add({ minutes: step.begins })
      const until = step.lasts === null ? {} : { until: clockText(from.add({ minutes: step.lasts })) }
      return quietly(person.holds(at, { from: clockText(from), ...until }))
    }
    case 'resumes':
      return quietly(person.schedule.holds.some(({ endedAt }) => !endedAt) ? person.resumes(at) : person)
    case 'takes the joined':
      return quietly(person.takesJoined(at))
    case 'moves':
      return quietly(step.zone === person.spans.at(-1)?.zone ? person : person.moves(step.zone, at))
  }
}

/** A course that is over is closed as completed before it is restored, and no earlier pause holds what is restored. */
export function beforeEdit(person: Patient, at: Temporal.Instant): Patient {
  if (isRunning(person, at)) return person
  return (openVersion(person.schedule) ? person.ends(at, 'completed') : person).plannedAgain(at)
}

const isRunning = ({ schedule, spans }: Patient, at: Temporal.Instant) => runningVersion(schedule, spans, at) !== null

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

/** All doses that anything here can touch: two weeks back, and four ahead. */
export function around(person: Patient, at: Temporal.Instant) {
  return dosesBetween(person.record, person.spans, at.subtract({ hours: 24 * 14 }), at.add({ hours: 24 * 28 }))
}
