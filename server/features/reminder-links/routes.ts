import { randomUUID } from 'node:crypto'
import type { StoredDoseEntry } from '#core/api/dose-entries.ts'
import type { Output } from '#core/api/endpoint.ts'
import { readReminderLink, stopEmailByReminderLink, takeByReminderLink } from '#core/api/reminder-links.ts'
import type { Dose, DoseRecord } from '#core/dose/dose.ts'
import { questionLookBack } from '#core/dose/look-back.ts'
import { markTaken } from '#core/dose/mark-taken.ts'
import { doseAt } from '#core/reminder/due-reminders.ts'
import { settingsOf } from '#core/settings/changes.ts'
import type { Settings } from '#core/settings/settings.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import { type ClaimedLink, claimedLink } from '#server/auth/link-token.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import {
  type DosePlace,
  doseEntryOf,
  type EntryFacts,
  insertEntry,
  requireEntryQuota,
  selectFactsSince,
} from '#server/features/dose-entries/store.ts'
import type { PlanReader, Plans } from '#server/features/doses/store.ts'
import type { MedicationPlan } from '#server/features/medications/store.ts'
import { selectSettings, updateSettings } from '#server/features/settings/store.ts'
import { limitedText } from '#server/http/body.ts'
import { Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { consumeLink, linkOf, type OpenLink, selectLink } from './store.ts'

export type ReminderLinksDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly planReader: PlanReader
}

type LinkedDoses = Output<typeof readReminderLink>
type LinkedDose = LinkedDoses['doses'][number]

/** Attempts of a press while the plans change. */
const attempts = 3

/** Actions of links in reminders, without a session (core/api/reminder-links). */
export function reminderLinksRoutes(api: Api, { database, sealer, planReader }: ReminderLinksDeps): void {
  register(api, readReminderLink, async ({ input: { token }, now }) => {
    const facts = await factsOf(opened(token), now)
    return shown(facts, facts.doses.map(stateOf(now)))
  })

  register(api, takeByReminderLink, async ({ input: { token }, now }) => take(opened(token), now))

  register(api, stopEmailByReminderLink, async ({ input: { token }, now }) => {
    await stopEmail(opened(token), now)
    return {}
  })

  // The same for clients without our origin: a notification's button (ntfy), and mail programs that unsubscribe (RFC
  // 8058, "List-Unsubscribe=One-Click"). Neither uses cookies.
  api.hono.post('/dose', async (context) => {
    const token = new URLSearchParams(await limitedText(context.req.raw, 1_000)).get('token') ?? ''
    const { doses } = await take(opened(token), api.deps.clock.now())
    if (doses.every(({ state }) => state === 'taken')) return context.body(null, 204, anyOrigin)
    throw new Problem('needs_confirmation', 'dose_needs_app')
  })
  api.hono.post('/stop-emails', async (context) => {
    await stopEmail(opened(context.req.query('token') ?? ''), api.deps.clock.now())
    return context.body(null, 204)
  })

  /** @throws Problem link_not_valid */
  async function factsOf(link: ClaimedLink, now: Temporal.Instant): Promise<Facts> {
    const [rows, [settings]] = await database.batchForUser(link.userId, [
      selectLink(link, 'taken', now),
      selectSettings(link.userId),
    ])
    const open = linkOf(rows)
    if (!open || !settings) throw notValid()
    const [since = now.toZonedDateTimeISO('UTC').toPlainDate()] = open.doses.map(({ date }) => date)
    const { plans, rows: entries } = await planReader.read(
      link.userId,
      selectFactsSince(link.userId, since.subtract(questionLookBack)),
    )
    return { open, settings: settingsOf(settings.settings), plans, doses: open.doses.map(linkedDose(plans, entries)) }
  }

  /** One press: records what Mark Taken would record without a question, all of it or nothing. */
  async function take(link: ClaimedLink, now: Temporal.Instant): Promise<LinkedDoses> {
    for (let attempt = 1; ; attempt++) {
      const facts = await factsOf(link, now)
      const before = facts.doses.map(stateOf(now))
      const pressed = before.flatMap(({ state, entry }) => (state === 'open' && entry ? [entry] : []))
      if (facts.open.isUsed || pressed.length === 0) return shown(facts, before)
      try {
        await database.withUser(link.userId, async (tx) => {
          // Of two presses at once, only one stores.
          if (!(await consumeLink(tx, link, now))) return
          const zoneSpanCount = facts.plans.spans.length
          for (const { entry, revision } of pressed) {
            const newEntry = { entry, revision, zoneSpanCount, receivedAt: now }
            const { rows } = await tx.executeQuery(insertEntry(link.userId, newEntry, sealer))
            if (rows[0]) requireEntryQuota(rows[0])
            if (!rows[0]?.storedId) throw new PlansChanged()
          }
        })
      } catch (error) {
        if (error instanceof PlansChanged && attempt < attempts) continue
        throw error
      }
      const after = await factsOf(link, now)
      return shown(after, after.doses.map(stateOf(now)))
    }
  }

  async function stopEmail(link: ClaimedLink, now: Temporal.Instant): Promise<void> {
    await database.withUser(link.userId, async (tx) => {
      const { rows } = await tx.executeQuery(selectLink(link, 'stop-email', now))
      if (!linkOf(rows)) throw notValid()
      await updateSettings(tx, link.userId, { notifications: { email: false } }, now)
    })
  }
}

/** For clients in a browser, which need CORS; the response has no content. */
const anyOrigin = { 'Access-Control-Allow-Origin': '*' }

/** The medication or the zone has changed since it was read. */
class PlansChanged extends Error {}

const notValid = () => new Problem('link_not_valid', 'link_used_up')

function opened(token: string): ClaimedLink {
  const link = claimedLink(token)
  if (!link) throw notValid()
  return link
}

type Facts = {
  readonly open: OpenLink
  readonly settings: Settings
  readonly plans: Plans
  readonly doses: readonly LinkedDoseFacts[]
}

/** A dose of a link and its data; null if it is no longer planned. */
type LinkedDoseFacts = {
  readonly place: DosePlace
  readonly spans: ZoneSpans
  readonly medication: MedicationPlan | null
  readonly record: DoseRecord | null
  readonly dose: Dose | null
}

function linkedDose({ medications, spans }: Plans, entries: readonly EntryFacts[]) {
  return (place: DosePlace): LinkedDoseFacts => {
    const medication = medications.find(({ id }) => id === place.medicationId) ?? null
    const own = entries.filter(({ medication_id }) => medication_id === place.medicationId).map(doseEntryOf)
    const record = medication && { schedule: medication.schedule, entries: own }
    const nominal = place.date.toPlainDateTime(place.scheduledTime)
    const dose = (record && doseAt({ record, spans }, nominal)) ?? null
    return { place, spans, medication, record, dose }
  }
}

type LinkedDoseState = Pick<LinkedDose, 'state' | 'lastTaken'> & {
  readonly linked: LinkedDoseFacts
  /** What a press stores for an open dose. */
  readonly entry?: { readonly entry: StoredDoseEntry; readonly revision: string }
}

function stateOf(now: Temporal.Instant) {
  return (linked: LinkedDoseFacts): LinkedDoseState => {
    const { spans, medication, record, dose } = linked
    if (!medication || !record || !dose) return { linked, state: 'over', lastTaken: null }
    if (dose.recorded) {
      const { recorded } = dose
      return recorded.status === 'taken'
        ? { linked, state: 'taken', lastTaken: wallClock(spans, recorded.at) }
        : { linked, state: 'missed', lastTaken: null }
    }
    const mark = markTaken(record, spans, now)
    if (mark?.dose.key !== dose.key) return { linked, state: 'over', lastTaken: null }
    const { lastTaken = null } = mark.ask ?? {}
    if (mark.ask) return { linked, state: 'ask', lastTaken: lastTaken && wallClock(spans, lastTaken) }
    const entry: StoredDoseEntry = {
      id: randomUUID(),
      ...linked.place,
      medicationName: medication.name,
      dosage: dose.dosage,
      actualTime: now,
      status: 'taken',
      clears: [],
      intakes: [],
      recordedAt: now,
    }
    return { linked, state: 'open', lastTaken: null, entry: { entry, revision: medication.revision } }
  }
}

function shown({ open, settings }: Facts, judged: readonly LinkedDoseState[]): LinkedDoses {
  const { hideNames } = settings.notifications
  return {
    language: settings.appearance.language,
    doses: judged.map(({ linked: { place, medication, dose }, state, lastTaken }) => ({
      name: hideNames ? null : (medication?.name ?? null),
      dosage: hideNames ? '' : (dose?.dosage ?? medication?.dosage ?? ''),
      nominal: place.date.toPlainDateTime(place.scheduledTime),
      // A dose undone after the press is recorded again in the app.
      state: open.isUsed && state === 'open' ? 'over' : state,
      lastTaken,
    })),
    until: open.expiresAt,
  }
}
