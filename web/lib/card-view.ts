import type { MedicationRecord } from '#core/api/medications.ts'
import { type Dose, type DoseRecord, doseOf, doseStatus, dosesOn, patternOf } from '#core/dose/dose.ts'
import type { DoseKey } from '#core/dose/entry.ts'
import type { NamedIntake } from '#core/dose/intakes.ts'
import { lateEntry } from '#core/dose/late-entry.ts'
import { type Card, card, type MarkTaken } from '#core/dose/mark-taken.ts'
import { openDoses } from '#core/dose/open.ts'
import { canSkip } from '#core/dose/skippable.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import { byInstant } from '#core/schedule/planned-instant.ts'
import { graceMs, missedAfterMs } from '#core/schedule/schedule.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from './record.ts'

/** What a card says in its first line; `missed` is "not recorded", or recorded as missed by the patient. */
export type CardState = 'due' | 'upcoming' | 'missed' | 'taken'

/** Everything that the card of a medication shows for a day (product 5.2; dose-model 5). */
export type CardView = {
  readonly medication: MedicationRecord
  readonly doses: DoseRecord
  /** That of `dose`: an older plan's may still be open beside the present one. */
  readonly pattern: Pattern
  readonly state: CardState
  /** The dose whose time and status the card shows. */
  readonly dose: Dose
  /** What the main Mark Taken button does; null when there is none (dose-model 5.5). */
  readonly mark: MarkTaken | null
  /** What "Take it early" asks about when there is no main button. */
  readonly early: MarkTaken | null
  /** The last intake, if the card names it: next to the next dose, and where Mark Taken asks because of it. */
  readonly last: NamedIntake | null
  /** The last intake of this plan, whatever was taken of a joined one since: it can be undone. */
  readonly lastOwn: NamedIntake | null
  /** The 'Next dose' line. */
  readonly next: Dose | null
  /** The late intake that is close to the next dose: editing the plan is offered (dose-model 5.4). */
  readonly nextAfter: NamedIntake | null
  /** The day's doses, and those still open from last night, if they say more than `dose` alone. */
  readonly strip: readonly Dose[]
  /** Unrecorded doses of the strip, or `dose` itself, that "I took it at ..." can record. */
  readonly late: ReadonlySet<DoseKey>
  /** Whether `dose` is due or ahead and can be left out; a past one has "I did not take it". */
  readonly canSkip: boolean
}

/**
 * The card of a medication on the patient's calendar day, or null if it has no dose today, none open from an earlier day, and
 * none taken today.
 */
export function cardView(
  { medication, doses }: MedicationDoses,
  spans: ZoneSpans,
  now: Temporal.Instant,
  own: Card = card(doses, spans, now),
): CardView | null {
  const { isOffered, taken, mark, next, last, lastOwn, offersEdit } = own
  const today = localDate(spans, now)
  const days = dosesOn(doses, spans, today, today).filter(
    ({ beforeFirst, held, recorded }) => recorded || !(beforeFirst || held),
  )
  const isAhead = mark !== null && doseStatus(mark.dose, now) === 'upcoming'
  const open = isOffered && !isAhead ? (mark?.dose ?? null) : null
  const takenToday = lastOwn?.dose && localDate(spans, lastOwn.at).equals(today) ? lastOwn.dose : null
  // Mark Taken no longer records it, but a forgotten dose of a long interval is still offered next to the next one (dose-model
  // 5.4).
  const forgotten = isAhead ? (mark.ask?.other ?? null) : null
  const stillOpen = openDoses(doses, spans, now)
  if (days.length === 0 && stillOpen.length === 0 && !open && !taken && !takenToday && !forgotten) return null
  // The last dose of a course may still be open when the course is over.
  const dose = isOffered ? mark?.dose : (taken ?? next ?? mark?.dose ?? days.at(-1) ?? stillOpen.at(-1))
  if (!dose) return null
  const strip = withOtherDays(days, [...stillOpen, open, takenToday, forgotten])
  const saysMore = strip.length > 1 || strip.some(({ key }) => key !== dose.key)
  const state = doseStatus(dose, now)
  return {
    medication,
    doses,
    pattern: patternOf(doses.schedule, { versionId: dose.dosageVersionId }),
    state,
    dose,
    mark: isOffered ? mark : null,
    early: !isOffered && isAhead ? mark : null,
    last: taken || (isOffered && !mark?.ask?.lastTaken) ? null : last,
    lastOwn,
    next,
    nextAfter: offersEdit ? last : null,
    strip: saysMore ? strip : [],
    late: new Set([dose, ...strip].filter((one) => lateEntry(doses, spans, one, now)).map(({ key }) => key)),
    canSkip: (state === 'due' || state === 'upcoming') && canSkip(doses, spans, dose, now),
  }
}

/**
 * Cards of the patient's calendar day: open doses first (due or not recorded), then the others, each by the time it shows
 * (dose-model 8.4: doses open from last night come first). What was recorded or undone in the last half hour does not change
 * the order, so that a card stays where it was tapped.
 */
export function inDayOrder(cards: readonly (PlacedCard | null)[]): CardView[] {
  return cards
    .flatMap((placed) => placed ?? [])
    .sort(
      (a, b) =>
        Number(b.isOpen) - Number(a.isOpen) ||
        byInstant(a.view.dose, b.view.dose) ||
        a.view.medication.name.localeCompare(b.view.medication.name) ||
        (a.view.medication.id < b.view.medication.id ? -1 : 1),
    )
    .map(({ view }) => view)
}

export function cardsOfDay(
  medications: readonly MedicationDoses[],
  spans: ZoneSpans,
  now: Temporal.Instant,
): CardView[] {
  return inDayOrder(medications.map((item) => placedCard(item, spans, now)))
}

/** A card with the values that it is sorted by. */
export type PlacedCard = { readonly view: CardView; readonly isOpen: boolean }

export function placedCard(
  item: MedicationDoses,
  spans: ZoneSpans,
  now: Temporal.Instant,
  own = card(item.doses, spans, now),
): PlacedCard | null {
  const view = cardView(item, spans, now, own)
  return view && { view, isOpen: isOpenInOrder(view, spans, now) }
}

/** Whether a card's dose was open half an hour ago. */
function isOpenInOrder({ dose, doses }: CardView, spans: ZoneSpans, now: Temporal.Instant): boolean {
  const settled = doses.entries.filter(
    ({ recordedAt }) => now.epochMilliseconds - recordedAt.epochMilliseconds >= missedAfterMs,
  )
  const known = settled.length === doses.entries.length ? doses : { ...doses, entries: settled }
  const before = doseOf(known, spans, dose.nominal)
  return before !== undefined && !before.recorded && doseStatus(before, now) !== 'upcoming'
}

/** The medicines of the due panel, all of one time. A list, once there are several, stays one when it is held. */
export type DueGroup = { readonly dose: Dose; readonly cards: readonly CardView[]; readonly isList: boolean }

/**
 * The medicines due at the earliest minute that still has an open one. When none is open, those taken of the latest minute
 * within half an hour, so that the patient sees that the tap worked.
 * @param held an earlier group that is to stay, as far as its doses are still on the cards
 */
export function dueGroup(
  cards: readonly CardView[],
  now: Temporal.Instant,
  held: DueGroup | null = null,
): DueGroup | null {
  const keys = new Set(held?.cards.map(({ dose }) => dose.key))
  const staying = cards.filter(({ dose }) => keys.has(dose.key) && dose.recorded?.status !== 'missed')
  if (held && staying.length > 0) return { ...held, cards: staying }
  const inOrder = byMinute(cards.filter(({ dose }) => isDueByClock(dose, now)))
  return inOrder.find((group) => group.cards.some(({ state }) => state === 'due')) ?? inOrder.at(-1) ?? null
}

/** The cards of each minute, in order. */
export function byMinute(cards: readonly CardView[]): DueGroup[] {
  const groups = Map.groupBy(cards, ({ dose }) => dose.instant.toString({ smallestUnit: 'minute' }))
  return [...groups.values()]
    .flatMap((group) => (group[0] ? [{ dose: group[0].dose, cards: group, isList: group.length > 1 }] : []))
    .sort((a, b) => Temporal.Instant.compare(a.dose.instant, b.dose.instant))
}

/** The cards of the list below the panel, in the order of the day. */
export function listedCards(cards: readonly CardView[], group: DueGroup | null): CardView[] {
  return cards.filter((view) => !group?.cards.includes(view))
}

function isDueByClock(dose: Dose, now: Temporal.Instant): boolean {
  const since = now.epochMilliseconds - dose.instant.epochMilliseconds
  return since >= -graceMs && since < missedAfterMs && dose.recorded?.status !== 'missed'
}

/** The day's doses with those of other days on the card: last night's, or one taken ahead of its day. */
function withOtherDays(days: readonly Dose[], others: readonly (Dose | null)[]): readonly Dose[] {
  const known = new Map([...others.flatMap((dose) => dose ?? []), ...days].map((dose) => [dose.key, dose]))
  return [...known.values()].sort(byInstant)
}
