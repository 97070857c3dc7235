import type { Dose } from '#core/dose/dose.ts'
import { markTaken, unaskedDeadline } from '#core/dose/mark-taken.ts'
import { doseAt, heldUntil, isStillDue } from '#core/reminder/due-reminders.ts'
import { isNotice, type NoticeKind } from '#core/reminder/notices.ts'
import { isRestart } from '#core/reminder/plan.ts'
import type { RefilledMedicine } from '#core/reminder/wording.ts'
import { isSilenced } from '#core/schedule/ending.ts'
import { doseRhythm } from '#core/schedule/pattern-text.ts'
import { patternFormat } from '#core/texts/pattern-format.ts'
import { localDate, wallClock, zoneAt } from '#core/time/span.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Channel, DeliveredDose, Delivery, DeliveryKind, Message, Recipient } from '#server/delivery/channel.ts'
import { lastRestores } from '#server/features/activity/store.ts'
import { notesOf } from '#server/features/medications/store.ts'
import { consentedAllClears } from './all-clears.ts'
import { inBatches } from './batches.ts'
import type { CursorKey } from './cursors.ts'
import { type ClaimedDelivery, type LateDelivery, lateDeliveries, type Outcome } from './deliveries.ts'
import { messageOf, type NoticedMedicine, noticeMessage, refillMessage, type ToldDose } from './message.ts'
import { type Notices, readNotices } from './notices.ts'
import { readRecipients } from './recipients.ts'
import { type Refills, readRefills } from './refills.ts'
import {
  type InputRequest,
  openPlanned,
  questionRequest,
  type ReminderInputs,
  readReminderInputs,
  type SealedReminderInput,
} from './reminder-inputs.ts'

/** A message to be sent, and its deliveries. */
export type OutgoingMessage = {
  readonly claimed: readonly ClaimedDelivery[]
  readonly delivery: Delivery
  readonly message: Message
  /** The late deliveries that a summary covers. */
  readonly late: readonly LateDelivery[]
}

export type PreparedMessages = {
  readonly ready: readonly OutgoingMessage[]
  /** Of deliveries that are not sent. */
  readonly outcomes: readonly Outcome[]
  /** Deliveries that failed to become a message; a dose left out of a summary has none. */
  readonly broken: readonly FailedDeliveries[]
}

/** Claimed deliveries of a channel. */
type ClaimedBatch = {
  readonly channel: Pick<Channel, 'name' | 'setting'>
  readonly claimed: readonly ClaimedDelivery[]
}

type FailedDeliveries = { readonly claimed: readonly ClaimedDelivery[]; readonly error: unknown }

/**
 * Checks claimed deliveries against the present state: those of doses recorded, edited or ended in the meantime, and those over
 * a channel that the patient switched off, are withdrawn, and so are alerts of doses that a restore may have lost; late ones are not
 * sent. Doses of one minute are one message (dose-model 9.4).
 */
export async function prepare(
  tx: Tx,
  sealer: Sealer,
  batch: ClaimedBatch,
  now: Temporal.Instant,
): Promise<PreparedMessages> {
  const facts = await readFacts(tx, sealer, batch, now)
  const decisions: Decision[] = []
  for await (const one of inBatches(batch.claimed)) decisions.push(decisionOn(facts, one))
  const sendable = decisions.flatMap((decision) => decision.sendable ?? [])
  for await (const together of inBatches([...Map.groupBy(sendable, sameMessage).values()])) {
    decisions.push(joinedMessage(facts, together))
  }
  const refills = decisions.flatMap((decision) => decision.refills ?? [])
  for (const [first, ...rest] of Map.groupBy(refills, sameTarget).values()) {
    if (!first) continue
    const claimed = [first, ...rest].map((refill) => refill.claimed)
    decisions.push(prepared(claimed, () => refillMessageFor(facts, [first, ...rest])))
  }
  const notices = decisions.flatMap((decision) => decision.notices ?? [])
  for (const [first, ...rest] of Map.groupBy(notices, sameNotice).values()) {
    if (!first) continue
    const claimed = [first, ...rest].map((notice) => notice.claimed)
    decisions.push(prepared(claimed, () => noticeMessageFor(facts, [first, ...rest])))
  }
  return {
    ready: decisions.flatMap((decision) => decision.ready ?? []),
    outcomes: decisions.flatMap((decision) => decision.outcomes ?? []),
    broken: decisions.flatMap((decision) => decision.broken ?? []),
  }
}

/** What to do with deliveries; those to be sent are joined with the others of their minute. */
type Decision = Partial<PreparedMessages> & {
  readonly sendable?: readonly DueDelivery[]
  readonly refills?: readonly RefillDelivery[]
  readonly notices?: readonly NoticeDelivery[]
}

/** A refill reminder, and the medicine that it is about. */
type RefillDelivery = { readonly claimed: ClaimedDelivery; readonly medicine: RefilledMedicine }

/** A notice, and the medicine that it is about. */
type NoticeDelivery = NoticedMedicine & { readonly claimed: ClaimedDelivery }

/** An error concerns this delivery alone. */
function decisionOn(facts: Facts, one: ClaimedDelivery): Decision {
  try {
    return deliveryDecision(facts, one)
  } catch (error) {
    return { broken: [{ claimed: [one], error }] }
  }
}

/** The message of several deliveries. One whose dose fails is left out, and retried. */
function joinedMessage(facts: Facts, together: readonly DueDelivery[]): Decision {
  const broken: FailedDeliveries[] = []
  const claimed: ClaimedDelivery[] = []
  const doses: MessageDose[] = []
  for (const { claimed: one, dose } of together) {
    try {
      doses.push(messageDose(facts, one, inputOf(facts, one), dose))
      claimed.push(one)
    } catch (error) {
      broken.push({ claimed: [one], error })
    }
  }
  const [first, ...rest] = claimed
  if (!first) return { broken }
  const message = prepared(claimed, () => messageFor(facts, [first, ...rest], doses))
  return { ...message, broken: [...broken, ...(message.broken ?? [])] }
}

/** A message that cannot be made, because a profile cannot be read for instance, holds up no other patient's. */
function prepared(claimed: readonly ClaimedDelivery[], make: () => OutgoingMessage): Decision {
  try {
    return { ready: [make()] }
  } catch (error) {
    return { broken: [{ claimed, error }] }
  }
}

type Facts = {
  readonly sealer: Sealer
  readonly channel: ClaimedBatch['channel']
  readonly now: Temporal.Instant
  readonly inputs: ReminderInputs
  readonly recipientOf: (userId: string) => Recipient
  /** All-clears whose alert's consent still holds. */
  readonly consented: ReadonlySet<string>
  /** When the patients of the alerts among them were last restored from a backup. */
  readonly restores: ReadonlyMap<string, Temporal.Instant>
  /** What the summaries among them cover. */
  readonly late: readonly LateDelivery[]
  /** The stocks that the refill reminders among them are about. */
  readonly refills: Refills
  /** What the notices among them are about. */
  readonly notices: Notices
}

async function readFacts(
  tx: Tx,
  sealer: Sealer,
  { channel, claimed }: ClaimedBatch,
  now: Temporal.Instant,
): Promise<Facts> {
  const summaryUsers = claimed.filter(({ kind }) => kind === 'summary').map(({ user_id }) => user_id)
  const late = summaryUsers.length > 0 ? await lateDeliveries(tx, channel.name, summaryUsers) : []
  const withoutDose = claimed.filter(({ kind }) => isWithoutDose(kind)).map(({ user_id }) => user_id)
  const alerted = claimed.filter(({ kind }) => kind === 'emergency').map(({ user_id }) => user_id)
  const [inputs, recipientOf, consented, restores, refills, notices] = await Promise.all([
    readReminderInputs(tx, inputsOf([...claimed, ...late]), withoutDose),
    readRecipients(tx, sealer, [...new Set(claimed.map(({ user_id }) => user_id))]),
    consentedAllClears(tx, claimed),
    alerted.length > 0 ? lastRestores(tx, [...new Set(alerted)]) : new Map(),
    readRefills(tx, sealer, claimed.filter(({ kind }) => kind === 'refill').flatMap(placeOf), now),
    readNotices(tx, sealer, claimed.filter(({ kind }) => isNotice(kind)).flatMap(placeOf), now),
  ])
  return { sealer, channel, now, inputs, recipientOf, consented, restores, late, refills, notices }
}

function placeOf({ user_id, medication_id }: ClaimedDelivery): CursorKey[] {
  return medication_id === null ? [] : [{ user_id, medication_id }]
}

/** Deliveries that are about no dose, and never become late doses. */
function isWithoutDose(kind: DeliveryKind): kind is NoticeKind | 'refill' | 'test' {
  return kind === 'test' || kind === 'refill' || isNotice(kind)
}

const inputOf = ({ inputs }: Facts, one: ClaimedDelivery | LateDelivery) =>
  inputs.of(one.user_id, one.medication_id ?? '')

function deliveryDecision(facts: Facts, one: ClaimedDelivery): Decision {
  const own =
    one.kind === 'summary'
      ? facts.late.filter(({ user_id, target }) => user_id === one.user_id && target === one.target)
      : []
  if (isSwitchedOff(facts, one)) return { outcomes: [one, ...own].map(withdrawnOutcome) }
  // Its deadline ends it, whatever else is wrong with it.
  if (!isBefore(facts.now, one.deadline)) return { outcomes: [unsentOutcome(one, 'late'), ...own.map(listedOutcome)] }
  // Just requested: quiet hours do not hold it back.
  if (one.kind === 'test') return { ready: [messageFor(facts, [one], [])] }
  if (one.kind === 'refill') return refillDecision(facts, one)
  if (isNotice(one.kind)) return noticeDecision(facts, one)
  return one.kind === 'summary' ? summaryDecision(facts, one, own) : reminderDecision(facts, one)
}

/** Whether the patient has switched off what it goes to since it was planned; what goes to the contact has no switch (product 7.3). */
function isSwitchedOff({ channel: { setting }, inputs }: Facts, { user_id, kind }: ClaimedDelivery): boolean {
  return setting !== undefined && !isForContact(kind) && !inputs.settingsOf(user_id).notifications[setting]
}

/** A stock that was refilled, or a medicine that was held or ended in the meantime, needs no reminder. */
function refillDecision({ refills, now }: Facts, one: ClaimedDelivery): Decision {
  const [place] = placeOf(one)
  const refill = place && refills.of(place)
  if (!place || !refill?.isStillDue) return { outcomes: [unsentOutcome(one, 'withdrawn')] }
  const until = heldUntil(refills.inputs.of(place.user_id, place.medication_id), now)
  return until
    ? { outcomes: [postponedOutcome(one, until)] }
    : { refills: [{ claimed: one, medicine: refill.medicine }] }
}

/** What is no longer right is withdrawn: of a medicine that was resumed, held or ended, or after another intake. */
function noticeDecision({ notices }: Facts, one: ClaimedDelivery): Decision {
  const [place] = placeOf(one)
  const known = place && notices.of(place)
  const notice = known?.notices.find(({ kind, at }) => kind === one.kind && at.equals(one.planned_at))
  if (!known || !notice) return { outcomes: [unsentOutcome(one, 'withdrawn')] }
  const until = known.heldUntil(notice.kind)
  return until
    ? { outcomes: [postponedOutcome(one, until)] }
    : { notices: [{ claimed: one, notice, name: known.openName() }] }
}

function summaryDecision(facts: Facts, one: ClaimedDelivery, own: readonly LateDelivery[]): Decision {
  const errors: unknown[] = []
  const open = own.flatMap((delivery) => {
    try {
      const input = inputOf(facts, delivery)
      const dose = doseAt(input, delivery.nominal)
      if (!dose || dose.recorded || isSilenced(input.record.schedule, dose.versionId)) return []
      return [{ dose: messageDose(facts, one, input, dose), held: heldUntil(input, facts.now) }]
    } catch (error) {
      errors.push(error)
      return []
    }
  })
  const [first] = open
  // One dose of several is left out. If none is left, all are retried.
  if (!first && errors.length > 0) throw errors[0]
  const broken = errors.map((error) => ({ claimed: [], error }))
  if (!first) return { outcomes: [unsentOutcome(one, 'withdrawn'), ...own.map(listedOutcome)] }
  if (first.held && open.every(({ held }) => held !== null))
    return { outcomes: [postponedOutcome(one, first.held)], broken }
  const doses = open.map(({ dose }) => dose)
  return { ready: [messageFor(facts, [one], doses, own)], broken }
}

function reminderDecision(facts: Facts, one: ClaimedDelivery): Decision {
  const { consented, now } = facts
  const input = inputOf(facts, one)
  const isConsented = one.kind !== 'all-clear' || consented.has(one.id)
  const toSend = isConsented ? doseToSend(input, one, now) : 'withdrawn'
  if (typeof toSend === 'string') return { outcomes: [unsentOutcome(one, toSend)] }
  if (one.kind === 'emergency' && mayBeLost(facts, one, toSend.dose)) {
    return { outcomes: [unsentOutcome(one, 'withdrawn')] }
  }
  const until = isForContact(one.kind) ? null : heldUntil(input, now)
  return until ? { outcomes: [postponedOutcome(one, until)] } : { sendable: [{ claimed: one, ...toSend }] }
}

/** Whether a dose may have been recorded after the backup that the patient was restored from (dose-model 9.3). */
function mayBeLost({ restores }: Facts, { user_id }: ClaimedDelivery, dose: Dose): boolean {
  const restoredAt = restores.get(user_id)
  return restoredAt !== undefined && !dose.recorded && isBefore(dose.instant, restoredAt)
}

/** The dose of a delivery and its minute, if it is still to be sent. */
function doseToSend(input: SealedReminderInput, { kind, attempt, nominal }: ClaimedDelivery, now: Temporal.Instant) {
  if (!nominal || kind === 'summary' || isWithoutDose(kind)) throw new TypeError('A reminder is about a dose.')
  if (kind === 'all-clear') {
    const dose = doseAt(input, nominal)
    return dose?.recorded?.status === 'taken' ? { dose, at: dose.instant } : 'withdrawn'
  }
  return isStillDue(input, { kind, attempt, nominal }, now)
}

/** @param late the late deliveries that a summary covers */
function messageFor(
  facts: Facts,
  claimed: Claimed,
  doses: readonly MessageDose[],
  late: readonly LateDelivery[] = [],
): OutgoingMessage {
  const { kind, attempt, user_id: userId } = claimed[0]
  if (kind === 'refill' || isNotice(kind)) throw new TypeError('It is about no dose.')
  const { inputs, recipientOf, now } = facts
  const { appearance, notifications } = inputs.settingsOf(userId)
  const message = messageOf(isRestart({ kind, attempt }) ? 'restart' : kind, doses, {
    language: appearance.language,
    patient: recipientOf(userId).name,
    today: localDate(inputs.spansOf(userId), now),
    hideNames: notifications.hideNames,
  })
  return { claimed, delivery: deliveryFor(facts, claimed, doses), message, late }
}

/** One message about all medicines of a patient that run out. */
function refillMessageFor(
  facts: Facts,
  [first, ...rest]: readonly [RefillDelivery, ...RefillDelivery[]],
): OutgoingMessage {
  const claimed: Claimed = [first.claimed, ...rest.map((one) => one.claimed)]
  const { appearance, notifications } = facts.inputs.settingsOf(first.claimed.user_id)
  const message = refillMessage([first.medicine, ...rest.map(({ medicine }) => medicine)], {
    language: appearance.language,
    hideNames: notifications.hideNames,
  })
  return { claimed, delivery: deliveryFor(facts, claimed, []), message, late: [] }
}

/** One message about all medicines of a patient that will be held, or may still be, or about one that is taken as needed. */
function noticeMessageFor(
  facts: Facts,
  [first, ...rest]: readonly [NoticeDelivery, ...NoticeDelivery[]],
): OutgoingMessage {
  const claimed: Claimed = [first.claimed, ...rest.map((one) => one.claimed)]
  const { user_id: userId } = first.claimed
  const { appearance, notifications } = facts.inputs.settingsOf(userId)
  const spans = facts.inputs.spansOf(userId)
  const message = noticeMessage([first, ...rest], spans, {
    language: appearance.language,
    today: localDate(spans, facts.now),
    hideNames: notifications.hideNames,
  })
  return { claimed, delivery: deliveryFor(facts, claimed, []), message, late: [] }
}

type Claimed = readonly [ClaimedDelivery, ...ClaimedDelivery[]]

function deliveryFor({ inputs, recipientOf, now }: Facts, claimed: Claimed, doses: readonly MessageDose[]): Delivery {
  const { kind, attempt, target, user_id: userId, planned_at: plannedAt } = claimed[0]
  return {
    userId,
    ids: claimed.map(({ id }) => id),
    plannedAt,
    kind,
    attempt,
    target,
    recipient: recipientOf(userId),
    language: inputs.settingsOf(userId).appearance.language,
    zone: zoneAt(inputs.spansOf(userId), now),
    doses: doses.map(({ medicationId, nominal, instant, severity, unaskedDeadline }) => ({
      medicationId,
      nominal,
      instant,
      severity,
      unaskedDeadline,
    })),
    medicationIds: doses.length > 0 ? [] : claimed.flatMap(({ medication_id }) => medication_id ?? []),
    deadline: claimed.map(({ deadline }) => deadline).reduce((a, b) => (isBefore(a, b) ? a : b)),
  }
}

function inputsOf(deliveries: readonly (ClaimedDelivery | LateDelivery)[]): InputRequest[] {
  return deliveries.flatMap(({ user_id: userId, medication_id: medicationId, nominal }) =>
    medicationId === null || !nominal ? [] : [questionRequest({ userId, medicationId, nominal })],
  )
}

/** A dose for the text and for the channel. */
type MessageDose = DeliveredDose & ToldDose

/** A delivery with its dose, and the present time of its reminder. */
type DueDelivery = { readonly claimed: ClaimedDelivery; readonly dose: Dose; readonly at: Temporal.Instant }

/** Groups reminders of one kind by minute: of doses planned together, or held by quiet hours. */
function sameMessage({ claimed: { user_id, target, kind, attempt }, at }: DueDelivery): string {
  return [user_id, target, kind, attempt, at.toString({ smallestUnit: 'minute' })].join()
}

function sameTarget({ claimed: { user_id, target } }: RefillDelivery): string {
  return [user_id, target].join()
}

/** Medicines that are held, or will be from the same day on, are one message; what follows an intake is one of its own. */
function sameNotice({ claimed: { user_id, target, kind, medication_id, planned_at } }: NoticeDelivery): string {
  const about =
    kind === 'still-held' ? [] : kind === 'hold-begins' ? [`${planned_at}`] : [medication_id, `${planned_at}`]
  return [user_id, target, kind, ...about].join()
}

function messageDose(
  { sealer, now, inputs }: Facts,
  { user_id: userId, deadline }: ClaimedDelivery,
  input: SealedReminderInput,
  dose: Dose,
): MessageDose {
  const { record, spans, name, details } = input
  const mark = markTaken(record, spans, now)
  const own = mark?.dose.key === dose.key ? mark : null
  const lastTaken = own?.ask?.lastTaken
  const { dosage, pattern } = openPlanned(input, dose, sealer)
  const format = patternFormat(inputs.settingsOf(userId).appearance.language)
  return {
    name: sealer.open('medications.name', userId, name),
    dosage,
    rhythm: doseRhythm(pattern, dose.shown.toPlainDate(), format),
    instructions: notesOf({ user_id: userId, details }, sealer).instructions,
    medicationId: dose.medicationId,
    nominal: dose.nominal,
    shown: dose.shown,
    instant: dose.instant,
    severity: input.severity,
    lastTaken: lastTaken ? wallClock(spans, lastTaken) : null,
    isNotTaken: dose.recorded?.status === 'missed',
    unaskedDeadline: own && !own.ask ? unaskedDeadline(record, spans, dose, deadline) : null,
  }
}

function isForContact(kind: DeliveryKind): boolean {
  return kind === 'emergency' || kind === 'all-clear'
}

/** A late delivery in quiet hours waits for their end, and is checked again then. */
function postponedOutcome({ user_id, id, tries }: ClaimedDelivery, until: Temporal.Instant): Outcome {
  return { user_id, id, tries, state: 'waiting', next_try_at: until }
}

/**
 * Alerts, summaries and what is about no dose are not covered by a summary; neither are heads-ups, whose dose has its due
 * reminder.
 */
function unsentOutcome({ user_id, id, tries, kind }: ClaimedDelivery, state: 'withdrawn' | 'late'): Outcome {
  const isListable = !isForContact(kind) && kind !== 'summary' && kind !== 'heads-up' && !isWithoutDose(kind)
  if (state === 'late' && !isListable) return { user_id, id, tries, state: 'failed', error: 'late' }
  return { user_id, id, tries, state }
}

function withdrawnOutcome({ user_id, id, tries }: ClaimedDelivery | LateDelivery): Outcome {
  return { user_id, id, tries, state: 'withdrawn' }
}

/** A late delivery that a summary covered. */
export function listedOutcome({ user_id, id, tries }: LateDelivery): Outcome {
  return { user_id, id, tries, state: 'listed' }
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0
}
