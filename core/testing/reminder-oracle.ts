import { type DoseOracle, day, dayOf, grace, hour, isLong, minute, type OracleDose } from './dose-oracle.ts'
import { restartNotice } from './hold-oracle.ts'

/*
 * When one patient is told of doses, worked out a second time from the words of the dose model
 * (dose-model 9). Instants are in milliseconds.
 */

export type OracleReminder = {
  readonly medication: string
  readonly nominal: number
  readonly kind: 'heads-up' | 'due' | 'repeat' | 'missed' | 'day-late' | 'emergency' | 'all-clear'
  readonly attempt: number
  readonly at: number
}

type ScheduledReminder = OracleReminder & { readonly deadline: number }

type ReminderLog = {
  /** When somebody looked last. */
  looked: number
  readonly told: Map<string, { readonly nominal: number; readonly at: number }>
  /** Doses that the contact was told of, and not yet that they were confirmed. */
  readonly alarmed: Set<number>
  agenda: { readonly of: number; readonly until: number; readonly coming: readonly ScheduledReminder[] } | null
}

/** On the evening before, whatever the clock does. */
const farthestHeadsUp = 32 * hour

/** Where doses come closer than one in two hours, nothing comes ahead of them. */
const isDense = ({ distance }: OracleDose) => distance < 2 * hour

const nameOf = ({ nominal, kind, attempt }: OracleReminder) => `${nominal}/${kind}/${attempt}`

export class ReminderOracle {
  readonly #doses: DoseOracle
  readonly #told = new Map<string, ReminderLog>()
  /** Medications whose contact is told. */
  readonly #alerting = new Set<string>()
  readonly #endsOfDays = new Map<string, number>()
  #settings = { advance: 15, snooze: 5, most: 3 }

  constructor(doses: DoseOracle) {
    this.#doses = doses
  }

  sets(settings: { readonly advance: number; readonly snooze: number; readonly most: number }): void {
    this.#settings = settings
    for (const told of this.#told.values()) told.agenda = null
  }

  alerts(id: string): void {
    this.#alerting.add(id)
  }

  /**
   * A change of zone was undone: of what was told since, all is told anew that is ahead again, or of a dose that is (dose-model
   * 3.6). @param from when the change was
   */
  withdraws(from: number, at: number): void {
    for (const [id, { told }] of this.#told) {
      const coming = this.#reminders(id, at - 36 * hour, at + day).filter((reminder) => reminder.at > at)
      const ahead = new Set(coming.map(nameOf))
      for (const [name, { nominal, at: toldAt }] of told) {
        if (toldAt < from) continue
        if (ahead.has(name) || (this.#doses.dose(id, nominal)?.at ?? 0) > at) told.delete(name)
      }
    }
  }

  /** When something is to be told next, or null for a day or so. */
  next(at: number): number | null {
    const times = this.#doses.ids.flatMap((id) => {
      const { looked } = this.#notifiedOf(id)
      return this.#comingOf(id, at).flatMap((one) => (one.at > looked ? [one.at] : []))
    })
    return times.length > 0 ? Math.min(...times) : null
  }

  /** What is told at a look: all that has come since the last one, of each dose the newest. */
  look(now: number): OracleReminder[] {
    return this.#doses.ids.flatMap((id) => this.#tell(id, now))
  }

  /**
   * What a page that is opened now reminds the patient of, without quiet hours: of the dose that Mark Taken is of, and of those
   * that the heads-up has come for, the newest; in the same minute a repeat rather than that nothing is recorded.
   */
  inForce(id: string, now: number): OracleReminder[] {
    const current = this.#doses.current(id, now)
    const open = current && current.dose.at <= now + grace ? [current] : []
    const ahead = this.#doses.tellable(id, now + grace + 1, now + farthestHeadsUp)
    return [...open, ...ahead.map((dose) => ({ dose, following: undefined }))].flatMap(({ dose, following }) => {
      if (dose.ended || dose.status !== null) return []
      const newest = this.#sinceHeadsUp(id, dose, isLong(following)).findLast(({ at }) => at <= now)
      // "Tomorrow" is no longer right on the day itself.
      const isRestart = newest?.kind === 'heads-up' && this.#restartAt(id, dose) !== null
      return newest && !(isRestart && dayOf(this.#doses.wall(now)) >= dayOf(dose.shown)) ? newest : []
    })
  }

  #sinceHeadsUp(id: string, dose: OracleDose, staysForDays: boolean): OracleReminder[] {
    const { snooze, most } = this.#settings
    const { nominal, at } = dose
    const of = (kind: OracleReminder['kind'], attempt: number, when: number) => ({
      medication: id,
      nominal,
      kind,
      attempt,
      at: when,
    })
    const early = this.#headsUpAt(id, dose)
    const repeats = Array.from({ length: most - 1 }, (_, index) =>
      of('repeat', index + 2, at + (index + 1) * snooze * minute),
    )
    return [
      ...(early === null ? [] : [of('heads-up', this.#headsUpAttempt(id, dose), early)]),
      of('due', 1, at),
      of('missed', 0, at + 30 * minute),
      ...(staysForDays ? [of('day-late', 0, at + day)] : []),
      ...repeats,
    ].sort((a, b) => a.at - b.at)
  }

  /** When the heads-up of a dose comes, unless it was planned later: of the first after a pause on the evening before. */
  #headsUpAt(id: string, dose: OracleDose): number | null {
    const usual = dose.at - this.#settings.advance * minute
    const at = this.#restartAt(id, dose) ?? usual
    return at < dose.plannedAt || isDense(dose) ? null : at
  }

  /** The one of the evening before does not replace the usual one, if the pause is ended after it. */
  #headsUpAttempt(id: string, dose: OracleDose): number {
    return this.#restartAt(id, dose) === null ? 0 : 1
  }

  /** Of the first dose after a pause, the evening before, if the pause had been made by then; no journey after it moves it. */
  #restartAt(id: string, dose: OracleDose): number | null {
    const made = this.#doses.madeHoldBefore(id, dose)
    const at = this.#doses.instantOf(restartNotice(dose.shown), dose.at)
    return made !== null && at > made ? at : null
  }

  #tell(id: string, now: number): OracleReminder[] {
    const known = this.#notifiedOf(id)
    const reminders: OracleReminder[] = []
    const say = (reminder: OracleReminder) => {
      const name = nameOf(reminder)
      if (known.told.has(name)) return
      known.told.set(name, { nominal: reminder.nominal, at: now })
      reminders.push({ ...reminder, at: now })
    }
    for (const nominal of known.alarmed) {
      if (this.#doses.dose(id, nominal)?.status !== 'taken') continue
      known.alarmed.delete(nominal)
      say({ medication: id, nominal, kind: 'all-clear', attempt: 0, at: now })
    }
    const due = this.#comingOf(id, now).filter(({ at }) => at > known.looked && at <= now)
    known.looked = now
    for (const own of [
      due.filter(({ kind }) => kind !== 'emergency'),
      due.filter(({ kind }) => kind === 'emergency'),
    ]) {
      const newest = new Map(own.map((reminder) => [reminder.nominal, reminder]))
      for (const { deadline, ...reminder } of newest.values()) {
        if (deadline <= now) continue
        say(reminder)
        if (reminder.kind === 'emergency') known.alarmed.add(reminder.nominal)
      }
    }
    return reminders
  }

  #comingOf(id: string, now: number): readonly ScheduledReminder[] {
    const known = this.#notifiedOf(id)
    const of = this.#doses.changes(id)
    if (!known.agenda || now >= known.agenda.until || known.agenda.of !== of) {
      const until = now + day
      known.agenda = { of, until, coming: this.#reminders(id, now - 36 * hour, until + hour) }
    }
    return known.agenda.coming
  }

  #reminders(id: string, from: number, to: number): ScheduledReminder[] {
    // The heads-up of the first dose after a pause comes on the evening before.
    const doses = this.#doses.tellable(id, from, to + 32 * hour)
    return doses
      .flatMap((dose, index) => {
        // After the last one a weekly dose may follow that an edit has put off.
        const following = doses[index + 1] ?? this.#doses.nextAfter(id, dose.at + 1)
        return dose.ended || dose.status === 'taken' ? [] : this.#remindersOf(id, dose, following)
      })
      .sort((a, b) => a.at - b.at)
  }

  #remindersOf(id: string, dose: OracleDose, following: OracleDose | undefined): ScheduledReminder[] {
    const { snooze, most } = this.#settings
    const { nominal, at, status } = dose
    const forgotten = isLong(following) ? at + (following.distance * 5) / 7 : this.#endOfDay(dose)
    const deadline = Math.min(forgotten, following?.at ?? forgotten)
    // From five minutes before it, Mark Taken is of the dose that follows.
    const actionDeadline = following?.status === null ? Math.min(deadline, following.at - grace) : deadline
    const coming: ScheduledReminder[] = []
    const comes = (kind: OracleReminder['kind'], attempt: number, when: number, until = deadline) =>
      coming.push({ medication: id, nominal, kind, attempt, at: when, deadline: until })
    if (status === null) {
      const early = this.#headsUpAt(id, dose)
      if (early !== null) comes('heads-up', this.#headsUpAttempt(id, dose), early)
      comes('due', 1, at)
      for (let attempt = 2; attempt <= most; attempt++) {
        const when = at + (attempt - 1) * snooze * minute
        if (when < actionDeadline) comes('repeat', attempt, when)
      }
      // Not once Mark Taken is of the dose that follows half an hour later (dose-model 9.5).
      comes('missed', 0, at + 30 * minute, actionDeadline)
      if (isLong(following)) comes('day-late', 0, at + day)
    }
    const isTold = this.#alerting.has(id) && dose.reason !== 'doctor'
    if (isTold && !this.#isTakenInstead(id, dose, following)) {
      comes('emergency', 0, at + 30 * minute, forgotten)
    }
    return coming
  }

  /** Whether the dose that follows within half an hour was recorded taken since this one was due (dose-model 9.3). */
  #isTakenInstead(id: string, { at }: OracleDose, following: OracleDose | undefined): boolean {
    if (!following || following.at > at + 30 * minute || following.status !== 'taken') return false
    return this.#doses
      .ownIntakes(id)
      .some(({ nominal, recordedAt }) => nominal === following.nominal && recordedAt >= at)
  }

  /** Four hours after a dose, or the last minute that shows its date, if that is later: within two days (dose-model 3.7). */
  #endOfDay({ shown, at }: OracleDose): number {
    const name = `${dayOf(shown)} ${at} ${this.#doses.journeys}`
    const known = this.#endsOfDays.get(name) ?? this.#lastOfDay(shown, at)
    this.#endsOfDays.set(name, known)
    return known
  }

  #lastOfDay(shown: number, at: number): number {
    for (let last = at + 48 * hour; last > at + 4 * hour; last -= minute) {
      if (dayOf(this.#doses.wall(last - minute)) <= dayOf(shown)) return last
    }
    return at + 4 * hour
  }

  #notifiedOf(id: string): ReminderLog {
    const looked = this.#doses.addedAt(id) - grace - 1
    const known = this.#told.get(id) ?? { looked, told: new Map(), alarmed: new Set(), agenda: null }
    this.#told.set(id, known)
    return known
  }
}
