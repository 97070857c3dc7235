import { type Dose, type DoseRecord, type DoseStatus, doseOf, doseStatus, dosesOn } from '#core/dose/dose.ts'
import type { DoseEntry } from '#core/dose/entry.ts'
import { type Card, card, type MarkTaken, markTaken } from '#core/dose/mark-taken.ts'
import { type Skip, unexplained } from '#core/dose/skip.ts'
import { type EditPlan, editPlan, endPlan, unplanned } from '#core/schedule/change.ts'
import { nominalFor } from '#core/schedule/first-dose.ts'
import { beginningOf, endedHolds, type Hold, holdsEndAfterPlan } from '#core/schedule/hold.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import type { Schedule, ScheduleVersion } from '#core/schedule/schedule.ts'
import { lastVersion, withLastVersion } from '#core/schedule/schedule.ts'
import { instantKey } from '#core/time/nominal.ts'
import { wallClock, type ZoneSpans, zoneAt } from '#core/time/span.ts'
import { clockText, date, instant, nominal, pattern, zone } from './times.ts'

/** What an edit in a test changes; what it does not name stays. */
export type ScheduleEdit = { readonly to?: string | Pattern; readonly dosage?: string; readonly firstDose?: string }

type State = { readonly spans: ZoneSpans; readonly record: DoseRecord }

const longAgo = Temporal.Instant.from('2000-01-01T00:00Z')

const patternOf = (schedule: string | Pattern) => (typeof schedule === 'string' ? pattern(schedule) : schedule)

/** What the clock shows, in whole minutes. */
export const minuteOf = (spans: ZoneSpans, at: Temporal.Instant) =>
  wallClock(spans, at).round({ smallestUnit: 'minute', roundingMode: 'floor' })

/** A patient who has lived by one zone's clock for ever, and takes nothing yet. */
export function patient(zoneName: string) {
  const spans: ZoneSpans = [{ zone: zone(zoneName), from: longAgo }]
  return {
    /** @param schedule in words, `daily 08:00` */
    takes: (schedule: string | Pattern) => ({
      /** @param firstDose nominal; the medication is added at that minute unless told */
      from: (firstDose: string, options: { until?: string; since?: string; addedAt?: string } = {}) => {
        const openedAt = instant(options.addedAt ?? firstDose, zoneName)
        const planned = patternOf(schedule)
        const inPattern = (text: string) => nominalFor(planned, nominal(text), spans, openedAt)
        const version: ScheduleVersion = {
          id: 'v1',
          pattern: planned,
          dosage: '500mg',
          from: planned.frequency === 'hourly' ? instantKey(planned.first) : nominal(options.since ?? firstDose),
          until: options.until === undefined ? null : inPattern(options.until),
          openedAt,
          zonesFrom: openedAt,
          closing: null,
        }
        const plans: Schedule = { medicationId: 'med', firstDose: nominal(firstDose), versions: [version], holds: [] }
        return new Patient({ spans, record: { schedule: plans, entries: [] } })
      },
    }),
  }
}

/**
 * One patient with one medication, and what happened so far. Each event gives a new patient; all times are read on
 * the patient's own clock: `patient('America/New_York').takes('daily 08:00').from('2026-03-02T08:00').taken('2026-03-02T08:00')`.
 */
export class Patient {
  readonly spans: ZoneSpans
  readonly record: DoseRecord

  constructor({ spans, record }: State) {
    this.spans = spans
    this.record = record
  }

  get schedule(): Schedule {
    return this.record.schedule
  }

  /** What the clock the patient lives by last calls this time. */
  at(local: string | Temporal.Instant): Temporal.Instant {
    if (local instanceof Temporal.Instant) return local
    return instant(local, this.spans.at(-1)?.zone ?? 'UTC')
  }

  /** From this moment (on the old clock) the patient lives by another zone's clock. */
  moves(zoneName: string, local: string | Temporal.Instant): Patient {
    return this.with({ spans: [...this.spans, { zone: zone(zoneName), from: this.at(local) }] })
  }

  /** A dose is recorded taken; at its planned time unless told. */
  taken(dose: string, local: string | Temporal.Instant = this.dose(dose).instant): Patient {
    const at = this.at(local)
    return this.entered({ ...this.entry(dose, at), status: 'taken', actualTime: at })
  }

  /** A dose is recorded missed; half an hour after its planned time unless told. */
  missed(
    dose: string,
    local: string | Temporal.Instant = this.dose(dose).instant.add({ minutes: 30 }),
    skip: Partial<Skip> = {},
  ): Patient {
    return this.entered({ ...this.entry(dose, this.at(local)), status: 'missed', ...unexplained, ...skip })
  }

  /** All that is recorded of a dose is undone. */
  undoes(dose: string, local: string | Temporal.Instant): Patient {
    const of = nominal(dose)
    const clears = this.record.entries.filter((entry) => entry.nominal.equals(of)).map(({ id }) => id)
    return this.entered({ ...this.entry(dose, this.at(local)), status: 'cleared', clears })
  }

  /** An entry arrives, from this device or another one. */
  entered(...entries: readonly DoseEntry[]): Patient {
    return this.with({ record: { ...this.record, entries: [...this.record.entries, ...entries] } })
  }

  /** A tablet is taken of another plan of the same medicine. */
  takesJoined(local: string | Temporal.Instant): Patient {
    const { joined = [] } = this.record
    const actualTime = this.at(local)
    const intake = { id: `j${joined.length + 1}`, nominal: minuteOf(this.spans, actualTime), actualTime }
    return this.with({ record: { ...this.record, joined: [...joined, { ...intake, dosage: '1 tablets' }] } })
  }

  /** What the form would show before an edit or a restore. */
  editPlan(local: string | Temporal.Instant, edit: ScheduleEdit): EditPlan {
    const last = this.version()
    const change = {
      pattern: edit.to === undefined ? last.pattern : patternOf(edit.to),
      dosage: edit.dosage ?? last.dosage,
      ...(edit.firstDose === undefined ? {} : { firstDose: nominal(edit.firstDose) }),
    }
    return editPlan(this.record, this.spans, change, this.at(local))
  }

  /** The medication is edited, or, when it has ended, restored. */
  edits(local: string | Temporal.Instant, edit: ScheduleEdit): Patient {
    const plan = this.editPlan(local, edit)
    const closed = withLastVersion(this.schedule, { closing: plan.closing })
    const id = `v${closed.versions.length + 1}`
    const versions = plan.opened ? [...closed.versions, { ...plan.opened, id }] : closed.versions
    return this.planning({
      ...closed,
      firstDose: plan.firstDose,
      versions: versions as unknown as Schedule['versions'],
    })
  }

  ends(local: string | Temporal.Instant, reason: 'completed' | 'ended' = 'ended'): Patient {
    const closing = endPlan(this.record, this.spans, reason, this.at(local))
    if (!closing) throw new Error('Nothing runs any more')
    return this.planning(withLastVersion(this.schedule, { closing }))
  }

  /** From now on it is taken as needed; what is due stays. */
  toAsNeeded(local: string | Temporal.Instant): Patient {
    const closing = unplanned(this.record, this.spans, this.at(local))
    if (!closing) throw new Error('Nothing runs any more')
    const holds = endedHolds(this.schedule.holds, holdsEndAfterPlan(closing))
    return this.planning({ ...withLastVersion(this.schedule, { closing }), holds })
  }

  /** Undo of Complete or End in the toast: the same version runs again. */
  reopens(): Patient {
    const { versions } = this.schedule
    const again = [...versions.slice(0, -1), { ...this.version(), closing: null }]
    return this.planning({ ...this.schedule, versions: again as unknown as Schedule['versions'] })
  }

  /** The medicine is held from a nominal time on, by default from now, until another or until it is resumed. */
  holds(local: string | Temporal.Instant, { from, until }: { from?: string; until?: string } = {}): Patient {
    const madeAt = this.at(local)
    const begins = from === undefined ? minuteOf(this.spans, madeAt) : nominal(from)
    const hold: Hold = {
      id: `hold${this.schedule.holds.length + 1}`,
      from: begins,
      until: until === undefined ? null : nominal(until),
      madeAt,
      begunAt: beginningOf({ from: begins, madeAt }, this.spans),
      endedAt: null,
    }
    return this.planning({ ...this.schedule, holds: [...this.schedule.holds, hold] })
  }

  /** Every hold ends that nobody ended. */
  resumes(local: string | Temporal.Instant): Patient {
    const at = this.at(local)
    const holds = this.schedule.holds.map((hold) => ({ ...hold, endedAt: hold.endedAt ?? at }))
    return this.planning({ ...this.schedule, holds })
  }

  /** It is planned again: no hold is in force any more. */
  plannedAgain(local: string | Temporal.Instant): Patient {
    return this.planning({ ...this.schedule, holds: endedHolds(this.schedule.holds, this.at(local)) })
  }

  /** The newest schedule version. */
  version(): ScheduleVersion {
    return lastVersion(this.schedule)
  }

  /** The doses of a nominal date, or of all dates between two. */
  doses(first: string, last = first): Dose[] {
    return dosesOn(this.record, this.spans, date(first), date(last))
  }

  /** The doses of these dates as `date, time`, passed-over ones in brackets. */
  plan(first: string, last = first): string[] {
    return this.doses(first, last).map((dose) =>
      dose.passedOver ? `(${clockText(dose.nominal)})` : clockText(dose.nominal),
    )
  }

  /** The dose of a nominal time, which must be planned. */
  dose(text: string): Dose {
    const found = doseOf(this.record, this.spans, nominal(text))
    if (!found) throw new Error(`No dose at ${text}`)
    return found
  }

  status(dose: string, local: string | Temporal.Instant): DoseStatus {
    return doseStatus(this.dose(dose), this.at(local))
  }

  mark(local: string | Temporal.Instant): MarkTaken | null {
    return markTaken(this.record, this.spans, this.at(local))
  }

  card(local: string | Temporal.Instant): Card {
    return card(this.record, this.spans, this.at(local))
  }

  /** A planned dose as the clock in force at its instant shows it, with the offset: `2026-03-08T03:30-04:00`. */
  planned(dose: string): string {
    const { instant: at } = this.dose(dose)
    return at.toString({ timeZone: zoneAt(this.spans, at), smallestUnit: 'minute' })
  }

  private entry(dose: string, recordedAt: Temporal.Instant) {
    const id = `e${this.record.entries.length + 1}`
    return { id, medicationId: this.schedule.medicationId, nominal: nominal(dose), recordedAt }
  }

  private planning(schedule: Schedule): Patient {
    return this.with({ record: { ...this.record, schedule } })
  }

  private with(change: Partial<State>): Patient {
    return new Patient({ spans: this.spans, record: this.record, ...change })
  }
}
