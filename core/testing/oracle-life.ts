import { cardOf, countsOf, isRecordedTwice, lateQuestion, markOf } from './card-oracle.ts'
import { DoseOracle, type IntakeAmount, minute, type OracleDose, type SkipReason } from './dose-oracle.ts'
import { streakOf } from './figures-oracle.ts'
import { plannedAhead } from './guard-oracle.ts'
import type { OracleLimits } from './limit-oracle.ts'
import {
  type OracleAmount,
  type OracleDays,
  type OraclePlan,
  type OracleRow,
  simplePlan,
  withAmount,
} from './plan-oracle.ts'
import { ReminderOracle } from './reminder-oracle.ts'

/*
 * One patient with one medication, told to the independent computation in the words of the tables: `2026-11-22 08:05` is
 * what the patient's clock shows.
 */

const hours = { daily: 24, 'twice-daily': 12, 'three-times-daily': 8, weekly: 168 } as const
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * `daily 08:00`, `weekly Sun 08:00`; own times as `every 08:00, every 19:00 2 tablets`, with `on Mon Fri`, `nth 3 from
 * 2026-11-22`, `month 31`, `cycle 21/7 from 2026-11-01` and its `off` days in place of `every`, and `dinner=19:00` for an
 * anchor; steps as `from 2026-11-01: every 08:00; from ...`; `hourly 8 first 2026-03-07 20:00-05:00`.
 */
export function planOf(words: string): OraclePlan {
  const [kind = '', ...rest] = words.split(' ')
  if (kind === 'hourly') {
    const [length, , date, clock, ...amount] = rest
    return {
      kind: 'hourly',
      hours: Number(length),
      first: Date.parse(`${date}T${clock}`),
      ...amountOf(amount.join(' ')),
    }
  }
  if (kind in hours) {
    const weekday = kind === 'weekly' ? weekdays.indexOf(rest[0] ?? '') + 1 : null
    return simplePlan({ hours: hours[kind as keyof typeof hours], minute: clockMinute(rest.at(-1) ?? ''), weekday })
  }
  const steps = words.split('; ').map((step) => {
    const [, date, rows] = /^(?:from (\S+): )?(.*)$/.exec(step) ?? []
    return { from: date ? dateOf(date) : Number.NEGATIVE_INFINITY, rows: (rows ?? '').split(', ').map(rowOf) }
  })
  return { kind: 'dated', steps }
}

function rowOf(words: string): OracleRow {
  const [, days = '', anchor, clock = '', amount = ''] = /^(.*?) (?:([a-z]+)=)?(\d\d:\d\d)(?: (.+))?$/.exec(words) ?? []
  return { days: daysOf(days), minute: clockMinute(clock), ...(anchor ? { anchor } : {}), ...amountOf(amount) }
}

function daysOf(words: string): OracleDays {
  const [kind, first = '', , date = '', phase] = words.split(' ')
  if (kind === 'on') {
    return { kind, weekdays: weekdays.flatMap((name, index) => (words.split(' ').includes(name) ? [index + 1] : [])) }
  }
  if (kind === 'nth') return { kind: 'every-nth', n: Number(first), from: dateOf(date) }
  if (kind === 'month') return { kind: 'month-day', day: Number(first) }
  if (kind !== 'cycle') return { kind: 'every' }
  const [on, off] = first.split('/').map(Number)
  return { kind, on: on ?? 0, off: off ?? 0, from: dateOf(date), phase: phase === 'off' ? 'off' : 'on' }
}

/** `1.5 tablets` takes as many of the stock; `5 mg` says nothing of it. */
function amountOf(amount: string): OracleAmount {
  const [, number, unit] = /^([\d.]+) (.*?)s?$/.exec(amount) ?? []
  if (number === undefined || unit === undefined) return { amount }
  const value = Math.round(Number(number) * 1000)
  return { amount, value, unit, pieces: unit === 'tablet' ? value : null }
}

/** Days since 1970-01-01. */
export const dateOf = (date: string) => Date.parse(`${date}T00:00Z`) / (24 * 60 * minute)

export function clockMinute(clock: string): number {
  const [of, at] = clock.split(':').map(Number)
  return (of ?? 0) * 60 + (at ?? 0)
}

const wallMinute = (clock: string) => Date.parse(`${clock.replace(' ', 'T')}Z`) / minute
const wallText = (nominal: number) => new Date(nominal * minute).toISOString().slice(0, 16).replace('T', ' ')

export class OracleLife {
  readonly oracle: DoseOracle
  readonly reminders: ReminderOracle
  /** Whether the last edit was planned. */
  isPlanned = true
  #entries = new Map<string, string[]>()
  #count = 0
  #hold = ''
  #plan: OraclePlan
  #amount = '5 mg'

  /** @param words the plan @param added when, by the clock of the zone @param stop the date on which it stops */
  constructor(zone: string, words: string, added: string, stop?: string) {
    this.#plan = this.#planOf(words)
    this.oracle = new DoseOracle(zone, Date.parse('2010-01-01T00:00Z'))
    this.reminders = new ReminderOracle(this.oracle)
    this.reminders.alerts('med')
    this.oracle.adds('med', { plan: this.#plan, at: this.at(added), stop: stop === undefined ? null : dateOf(stop) })
  }

  /** Where the words say no amount, it is the one of now. */
  #planOf(words: string): OraclePlan {
    const plan = planOf(words)
    const amount = plan.kind === 'hourly' ? plan.amount : plan.steps[0]?.rows[0]?.amount
    return amount === '' ? withAmount(plan, this.#amount) : plan
  }

  /** The instant of what the clock shows, or of a text that names its offset. */
  at(clock: string): number {
    return /(?:Z|[+-]\d\d:\d\d)$/.test(clock)
      ? Date.parse(clock.replace(' ', 'T'))
      : this.oracle.instantOf(wallMinute(clock))
  }

  /** A tap, or "I took it at"; of a dose, or of a time that has none. @param at its own time unless told */
  takes(dose: string, at = dose, id = `e${++this.#count}`): this {
    const now = this.at(at)
    this.#enter(dose, { status: 'taken', at: now, recordedAt: now }, id)
    return this
  }

  /** The same of a dose of an hourly plan, by its name. */
  takesAt(nominal: number, at: string): this {
    const now = this.at(at)
    this.oracle.records('med', { status: 'taken', at: now, recordedAt: now, nominal, id: `e${++this.#count}` })
    return this
  }

  missesAt(nominal: number, at: string): this {
    this.oracle.records('med', { status: 'missed', recordedAt: this.at(at), nominal, id: `e${++this.#count}` })
    return this
  }

  /** An intake of no dose. */
  logs(at: string, facts: IntakeAmount = {}, id = `e${++this.#count}`): this {
    const now = this.at(at)
    this.oracle.records('med', { status: 'taken', at: now, recordedAt: now, nominal: null, id, ...facts })
    return this
  }

  /** What the card's button records. */
  taps(clock: string): this {
    const mark = markOf(this.oracle, 'med', this.at(clock))
    return this.takes(mark ? wallText(mark.dose.nominal) : '', clock)
  }

  misses(dose: string, at: string, reason: SkipReason | null = null): this {
    this.#enter(dose, { status: 'missed', recordedAt: this.at(at), reason }, `e${++this.#count}`)
    return this
  }

  /** A pause. @param until the first nominal time that it does not hold, if it has an end */
  holds(from: string, until: string | null, madeAt: string, id = `h${++this.#count}`): this {
    const span = { from: wallMinute(from), until: until === null ? null : wallMinute(until) }
    this.oracle.holds({ id, medications: ['med'], cause: 'pause', ...span, madeAt: this.at(madeAt) })
    this.#hold = id
    return this
  }

  /** Ends the last hold. */
  resumes(at: string): this {
    this.oracle.resumes({ holdId: this.#hold, at: this.at(at) })
    return this
  }

  /** "I took both". */
  tookBoth(dose: string, at: string): this {
    const of = this.#entries.get(dose) ?? []
    this.oracle.records('med', {
      status: 'took both',
      of,
      recordedAt: this.at(at),
      nominal: wallMinute(dose),
      id: `b${++this.#count}`,
    })
    return this
  }

  undoes(dose: string, at: string, clears = this.#entries.get(dose) ?? []): this {
    this.#enter(dose, { status: 'cleared', clears, recordedAt: this.at(at) }, `e${++this.#count}`)
    return this
  }

  /** An edit, or a restore. @returns the next dose */
  edits(clock: string, words: string): string {
    this.#plan = this.#planOf(words)
    this.isPlanned = this.oracle.edits('med', { plan: this.#plan }, this.at(clock))
    return this.next(clock)
  }

  editsAmount(clock: string, amount: string): this {
    this.#amount = amount
    this.#plan = withAmount(this.#plan, amount)
    this.oracle.edits('med', { plan: this.#plan }, this.at(clock))
    return this
  }

  /** Another medication. */
  adds(id: string, words: string, added: string, stop?: string): this {
    const end = stop === undefined ? null : dateOf(stop)
    this.oracle.adds(id, { plan: this.#planOf(words), at: this.at(added), stop: end })
    return this
  }

  toAsNeeded(clock: string, limits: OracleLimits): this {
    this.oracle.editsToAsNeeded('med', limits, this.at(clock))
    return this
  }

  /** @returns the medications that cannot be planned so */
  movesAnchor(name: string, time: string, clock: string): string[] {
    return this.oracle.movesAnchors(new Map([[name, clockMinute(time)]]), this.at(clock))
  }

  ends(clock: string): this {
    this.oracle.ends('med', this.at(clock))
    return this
  }

  moves(zone: string, clock: string): this {
    this.oracle.moves(zone, this.at(clock))
    return this
  }

  withdraws(clock: string): boolean {
    const at = this.at(clock)
    const from = this.oracle.changesOfZone.at(-1) ?? at
    const done = this.oracle.withdraws(at)
    if (done) this.reminders.withdraws(from, at)
    return done
  }

  /** The next dose that can be taken. */
  next(clock: string): string {
    const now = this.at(clock)
    return wallText(this.oracle.nextAfter('med', now + 1, ({ status }) => status === null)?.shown ?? 0)
  }

  /** The open and recorded doses between two clock times, passed-over ones in round brackets, held ones in square ones, recorded ones with their state. */
  doses(from: string, to: string): string[] {
    return this.oracle.doses('med', this.at(from), this.at(to)).map(({ shown, passedOver, held, status }) => {
      const text = passedOver ? `(${wallText(shown)})` : held ? `[${wallText(shown)}]` : wallText(shown)
      return status ? `${text} ${status}` : text
    })
  }

  dose(clock: string): OracleDose | null {
    return this.oracle.dose('med', wallMinute(clock))
  }

  /** `2026-11-22 08:00`, with `?` when a tap asks. */
  mark(clock: string): string {
    const mark = markOf(this.oracle, 'med', this.at(clock))
    return mark ? `${wallText(mark.dose.nominal)}${mark.reasons.length > 0 ? '?' : ''}` : 'nothing'
  }

  markOf(clock: string) {
    return markOf(this.oracle, 'med', this.at(clock))
  }

  /** What the card shows: `mark taken 2026-11-23 08:00, last 2026-11-22 08:01`. */
  card(clock: string): string {
    const card = cardOf(this.oracle, 'med', this.at(clock))
    const of = 'dose' in card ? ` ${wallText(card.dose.nominal)}` : ''
    const last = 'last' in card && card.last ? `, last ${wallText(this.oracle.wall(card.last.at))}` : ''
    return `${card.shows}${of}${last}`
  }

  lateQuestion(dose: string, at: string) {
    return lateQuestion(this.oracle, 'med', { nominal: wallMinute(dose), at: this.at(at) })
  }

  isRecordedTwice(dose: string): boolean {
    const found = this.dose(dose)
    return found !== null && isRecordedTwice(found)
  }

  /** `taken/counted` of the last so many dates. */
  counts(clock: string, days = 1): string {
    const { taken, counted } = countsOf(this.oracle, 'med', this.at(clock), days)
    return `${taken}/${counted}`
  }

  plannedAhead(clock: string): number[] {
    return plannedAhead(this.oracle, 'med', this.at(clock))
  }

  streak(clock: string): number {
    return streakOf(this.oracle, ['med'], this.at(clock))
  }

  /** Of all medications. */
  streakOfAll(clock: string): number {
    return streakOf(this.oracle, this.oracle.ids, this.at(clock))
  }

  /** What is told up to a time, looked at every minute from another on. */
  told(from: string, to: string): string[] {
    const told: string[] = []
    for (let now = this.at(from); now <= this.at(to); now += minute) {
      for (const { kind, nominal, at } of this.reminders.look(now)) {
        const { shown } = this.oracle.dose('med', nominal) ?? { shown: nominal }
        told.push(`${wallText(this.oracle.wall(at)).slice(11)} ${kind} of ${wallText(shown).slice(11)}`)
      }
    }
    return told
  }

  /** @returns whether it was in time */
  reopens(clock: string, receivedAt = clock): boolean {
    return this.oracle.reopens('med', this.at(clock), this.at(receivedAt))
  }

  #enter(
    dose: string,
    facts:
      | { status: 'taken'; at: number; recordedAt: number }
      | { status: 'missed'; recordedAt: number; reason: SkipReason | null }
      | { status: 'cleared'; clears: readonly string[]; recordedAt: number },
    id: string,
  ): void {
    if (facts.status !== 'cleared') this.#entries.set(dose, [...(this.#entries.get(dose) ?? []), id])
    this.oracle.records('med', { ...facts, id, nominal: wallMinute(dose) })
  }
}
