import type { Dose } from '#core/dose/dose.ts'
import { entriesLookBack } from '#core/dose/intakes.ts'
import { markTaken, unaskedUntil } from '#core/dose/mark-taken.ts'
import { doseAt, heldUntil, stillToTell } from '#core/reminder/due-reminders.ts'
import { isSilenced } from '#core/schedule/ending.ts'
import { localDate, wallClock, zoneAt } from '#core/time/span.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { DeliveredDose, Delivery, DeliveryKind, Message } from '#server/delivery/channel.ts'
import { notesOf } from '#server/features/medications/store.ts'
import { inBatches } from './batches.ts'
import { type Claimed, consentedAllClears, type LateDelivery, lateDeliveries, type Outcome } from './deliveries.ts'
import { messageOf, type ToldDose } from './message.ts'
import { readRecipients } from './recipients.ts'
import { dosageOf, readReminderInputs, type SealedReminderInput, type Wanted } from './reminder-inputs.ts'

/** One message to be handed over, and the deliveries that it is. */
export type Ready = {
  readonly claimed: readonly Claimed[]
  readonly delivery: Delivery
  readonly message: Message
  /** The late deliveries that a summary tells of. */
  readonly late: readonly LateDelivery[]
}

export type Prepared = {
  readonly ready: readonly Ready[]
  /** Of those that do not go out. */
  readonly outcomes: readonly Outcome[]
  /** Those that could not be made into a message, and why; none where a summary only leaves a dose out. */
  readonly broken: readonly { readonly claimed: readonly Claimed[]; readonly error: unknown }[]
}

/**
 * Looks at deliveries that were claimed as things are now: what was recorded, edited or ended meanwhile is withdrawn,
 * what is too late does not go out. Doses of one minute are one message (dose-model 9.4).
 */
export async function prepare(
  tx: Tx,
  sealer: Sealer,
  channel: string,
  claimed: readonly Claimed[],
  now: Temporal.Instant,
): Promise<Prepared> {
  const summaryUsers = claimed.filter(({ kind }) => kind === 'summary').map(({ user_id }) => user_id)
  const late = summaryUsers.length > 0 ? await lateDeliveries(tx, channel, summaryUsers) : []
  const tested = claimed.filter(({ kind }) => kind === 'test').map(({ user_id }) => user_id)
  const [inputs, recipientOf, consented] = await Promise.all([
    readReminderInputs(tx, wantedBy([...claimed, ...late]), tested),
    readRecipients(tx, sealer, [...new Set(claimed.map(({ user_id }) => user_id))]),
    consentedAllClears(tx, claimed),
  ])
  const inputOf = (one: Claimed | LateDelivery) => inputs.of(one.user_id, one.medication_id ?? '')

  const ready: Ready[] = []
  const outcomes: Outcome[] = []
  const broken: Prepared['broken'][number][] = []
  const telling: Telling[] = []

  /** What throws concerns these alone. */
  const isolateErrors = (concerned: readonly Claimed[], work: () => void) => {
    try {
      work()
    } catch (error) {
      broken.push({ claimed: concerned, error })
    }
  }
  const make = (
    of: readonly Claimed[],
    doses: readonly (DeliveredDose & ToldDose)[],
    late: readonly LateDelivery[] = [],
  ) => {
    const [first] = of
    if (!first) return
    const { kind, attempt, target, user_id: userId } = first
    const recipient = recipientOf(userId)
    const { appearance, notifications } = inputs.settingsOf(userId)
    const { language } = appearance
    const message = messageOf(kind, doses, { language, patient: recipient.name, hideNames: notifications.hideNames })
    const delivery: Delivery = {
      userId,
      ids: of.map(({ id }) => id),
      kind,
      attempt,
      target,
      recipient,
      language,
      zone: zoneAt(inputs.spansOf(userId), now),
      doses: doses.map(({ medicationId, nominal, instant, severity, unaskedUntil }) => ({
        medicationId,
        nominal,
        instant,
        severity,
        unaskedUntil,
      })),
      deadline: of.map(({ deadline }) => deadline).reduce((a, b) => (isBefore(a, b) ? a : b)),
    }
    ready.push({ claimed: of, delivery, message, late })
  }

  for await (const one of inBatches(claimed)) {
    isolateErrors([one], () => {
      const own =
        one.kind === 'summary'
          ? late.filter(({ user_id, target }) => user_id === one.user_id && target === one.target)
          : []
      // Whatever else is wrong with it, its time ends it.
      if (!isBefore(now, one.deadline)) {
        outcomes.push(dropped(one, 'late'), ...own.map(listed))
        return
      }
      if (one.kind === 'test') {
        // Asked for just now: quiet hours do not hold it back.
        make([one], [])
        return
      }
      if (one.kind === 'summary') {
        const errors: unknown[] = []
        const open = own.flatMap((delivery) => {
          try {
            const input = inputOf(delivery)
            const dose = doseAt(input, delivery.nominal)
            if (!dose || dose.recorded || isSilenced(input.record.schedule, dose.versionId)) return []
            return [{ dose: told(input, sealer, one, dose, now), held: heldUntil(input, now) }]
          } catch (error) {
            errors.push(error)
            return []
          }
        })
        const [first] = open
        // One dose of several is left out. With nothing left to tell, all is tried again.
        if (!first && errors.length > 0) throw errors[0]
        broken.push(...errors.map((error) => ({ claimed: [], error })))
        if (!first) outcomes.push(dropped(one, 'withdrawn'), ...own.map(listed))
        else if (first.held && open.every(({ held }) => held !== null)) outcomes.push(putOff(one, first.held))
        else
          make(
            [one],
            open.map(({ dose }) => dose),
            own,
          )
        return
      }
      const input = inputOf(one)
      const isConsented = one.kind !== 'all-clear' || consented.has(one.id)
      const decision = isConsented ? decisionOn(input, one, now) : 'withdrawn'
      const until = isForContact(one.kind) ? null : heldUntil(input, now)
      if (typeof decision === 'string') outcomes.push(dropped(one, decision))
      else if (until) outcomes.push(putOff(one, until))
      else telling.push({ claimed: one, ...decision })
    })
  }
  for await (const together of inBatches([...Map.groupBy(telling, sameMessage).values()])) {
    const of: Claimed[] = []
    const doses: (DeliveredDose & ToldDose)[] = []
    for (const { claimed, dose } of together) {
      isolateErrors([claimed], () => {
        doses.push(told(inputOf(claimed), sealer, claimed, dose, now))
        of.push(claimed)
      })
    }
    isolateErrors(of, () => make(of, doses))
  }
  return { ready, outcomes, broken }
}

/** Each medication once, with the entries that all its deliveries need. */
function wantedBy(deliveries: readonly (Claimed | LateDelivery)[]): Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const { user_id: userId, medication_id: medicationId, nominal } of deliveries) {
    if (medicationId === null || !nominal) continue
    const place = `${userId}/${medicationId}`
    const since = nominal.toPlainDate().subtract(entriesLookBack)
    const known = wanted.get(place)
    if (!known || Temporal.PlainDate.compare(since, known.since) < 0) {
      wanted.set(place, { userId, medicationId, since })
    }
  }
  return [...wanted.values()]
}

/** A delivery with its dose, and the minute at which its reminder comes by what is known now. */
type Telling = { readonly claimed: Claimed; readonly dose: Dose; readonly at: Temporal.Instant }

function decisionOn(input: SealedReminderInput, { kind, attempt, nominal }: Claimed, now: Temporal.Instant) {
  if (!nominal || kind === 'summary' || kind === 'test') throw new TypeError('A reminder is about a dose.')
  if (kind === 'all-clear') {
    const dose = doseAt(input, nominal)
    return dose?.recorded?.status === 'taken' ? { dose, at: dose.instant } : 'withdrawn'
  }
  return stillToTell(input, { kind, attempt, nominal }, now)
}

/** Reminders of one kind for one minute: those of doses planned together, or all that quiet hours held back. */
function sameMessage({ claimed: { user_id, target, kind, attempt }, at }: Telling): string {
  return [user_id, target, kind, attempt, at.toString({ smallestUnit: 'minute' })].join()
}

function told(
  input: SealedReminderInput,
  sealer: Sealer,
  { user_id: userId, deadline }: Claimed,
  dose: Dose,
  now: Temporal.Instant,
): DeliveredDose & ToldDose {
  const { record, spans, name, details } = input
  const mark = markTaken(record, spans, now)
  const own = mark?.dose.key === dose.key ? mark : null
  const lastTaken = own?.ask?.lastTaken
  return {
    name: sealer.open('medications.name', userId, name),
    dosage: dosageOf(sealer, userId, dose),
    instructions: notesOf({ user_id: userId, details }, sealer).instructions,
    medicationId: dose.medicationId,
    nominal: dose.nominal,
    isToday: localDate(spans, now).equals(dose.nominal.toPlainDate()),
    instant: dose.instant,
    severity: input.severity,
    lastTaken: lastTaken ? wallClock(spans, lastTaken) : null,
    unaskedUntil: own && !own.ask ? unaskedUntil(record, spans, dose, deadline) : null,
  }
}

function isForContact(kind: DeliveryKind): boolean {
  return kind === 'emergency' || kind === 'all-clear'
}

/** What comes late into quiet hours waits for their end, and is looked at again then. */
function putOff({ user_id, id, tries }: Claimed, until: Temporal.Instant): Outcome {
  return { user_id, id, tries, state: 'waiting', next_try_at: until }
}

/** What was for the contact, a summary and a test are told of in no other way. */
function dropped({ user_id, id, tries, kind }: Claimed, state: 'withdrawn' | 'late'): Outcome {
  const isListable = !isForContact(kind) && kind !== 'summary' && kind !== 'test'
  if (state === 'late' && !isListable) return { user_id, id, tries, state: 'failed', error: 'late' }
  return { user_id, id, tries, state }
}

/** A late delivery that a summary was to tell of. */
export function listed({ user_id, id, tries }: LateDelivery): Outcome {
  return { user_id, id, tries, state: 'listed' }
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0
}
