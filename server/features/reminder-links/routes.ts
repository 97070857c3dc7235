import type { Output } from '#core/api/endpoint.ts'
import {
  linkUndoMinutes,
  readReminderLink,
  stopEmailByReminderLink,
  takeByReminderLink,
  undoByReminderLink,
} from '#core/api/reminder-links.ts'
import { type ClaimedLink, claimedLink } from '#server/auth/link-token.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/features/activity/store.ts'
import { insertEntry, requireEntryQuota } from '#server/features/dose-entries/store.ts'
import { lockSettings, updateSettings } from '#server/features/settings/store.ts'
import { limitedText } from '#server/http/body.ts'
import { Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import {
  type LinkEntry,
  type LinkedDoseState,
  type LinkFacts,
  linkedDoseState,
  linkedDosesView,
  linkNotValid,
  type ReminderLinksDeps,
  readLinkFacts,
  undoOfPress,
} from './linked-doses.ts'
import { consumeLink, linkOf, selectLink } from './store.ts'

type LinkedDoses = Output<typeof readReminderLink>

/** Attempts of a press while the plans change. */
const maxAttempts = 3

/** Actions of links in reminders, without a session (core/api/reminder-links). */
export function reminderLinksRoutes(api: Api, deps: ReminderLinksDeps): void {
  register(api, readReminderLink, async ({ input: { token }, now }) => {
    const facts = await readLinkFacts(deps, linkOfToken(token), now)
    return linkedDosesView(facts, statesOf(facts, now))
  })

  register(api, takeByReminderLink, ({ input: { token }, now }) => takeDoses(deps, linkOfToken(token), now))

  register(api, undoByReminderLink, ({ input: { token }, now }) => undoPress(deps, linkOfToken(token), now))

  register(api, stopEmailByReminderLink, async ({ input: { token }, now }) => {
    await stopEmail(deps, linkOfToken(token), now)
    return {}
  })

  // The same for clients without our origin: a notification's button (ntfy), and mail programs that unsubscribe (RFC
  // 8058, "List-Unsubscribe=One-Click"). Neither uses cookies.
  api.hono.post('/dose', async (context) => {
    const token = new URLSearchParams(await limitedText(context.req.raw, 1_000)).get('token') ?? ''
    const { doses } = await takeDoses(deps, linkOfToken(token), api.deps.clock.now())
    if (doses.every(({ state }) => state === 'taken')) return context.body(null, 204, anyOrigin)
    throw new Problem('needs_confirmation', 'dose_needs_app')
  })
  api.hono.post('/stop-emails', async (context) => {
    await stopEmail(deps, linkOfToken(context.req.query('token') ?? ''), api.deps.clock.now())
    return context.body(null, 204)
  })
}

/** For clients in a browser, which need CORS; the response has no content. */
const anyOrigin = { 'Access-Control-Allow-Origin': '*' }

/** @throws Problem link_not_valid */
function linkOfToken(token: string): ClaimedLink {
  const link = claimedLink(token)
  if (!link) throw linkNotValid()
  return link
}

function statesOf({ doses }: LinkFacts, now: Temporal.Instant): LinkedDoseState[] {
  return doses.map((dose) => linkedDoseState(dose, now))
}

/**
 * One press: records what Mark Taken would record without a question, all of it or nothing.
 * @throws Problem link_not_valid
 */
async function takeDoses(
  deps: ReminderLinksDeps,
  link: ClaimedLink,
  now: Temporal.Instant,
): Promise<Output<typeof takeByReminderLink>> {
  const { doses, isStored } = await record(deps, link, now, {
    entriesOf: (facts) => (facts.link.usedAt ? [] : statesOf(facts, now).flatMap(({ entry }) => entry ?? [])),
    // Of two presses at once, only one stores.
    claim: (tx) => consumeLink(tx, link, now),
  })
  return { ...doses, isRecorded: isStored }
}

/**
 * Undoes what the press of the link recorded, while that is a moment ago. The link stays used.
 * @throws Problem link_not_valid
 */
async function undoPress(deps: ReminderLinksDeps, link: ClaimedLink, now: Temporal.Instant): Promise<LinkedDoses> {
  const { doses } = await record(deps, link, now, {
    entriesOf: ({ link: { usedAt }, doses }) =>
      usedAt && Temporal.Instant.compare(now, usedAt.add({ minutes: linkUndoMinutes })) < 0
        ? doses.flatMap((dose) => undoOfPress(dose, usedAt, now) ?? [])
        : [],
    // Undone twice is undone.
    claim: async () => true,
  })
  return doses
}

/** The medication or the zone has changed since it was read. */
class PlansChangedError extends Error {}

/**
 * Stores the entries that follow from a link's facts, in one transaction; anew while the plans change.
 * @param claim whether this call may store them
 * @returns the doses afterwards, and whether this call has stored anything
 * @throws Problem link_not_valid
 */
async function record(
  deps: ReminderLinksDeps,
  link: ClaimedLink,
  now: Temporal.Instant,
  press: {
    readonly entriesOf: (facts: LinkFacts) => readonly LinkEntry[]
    readonly claim: (tx: Tx) => Promise<boolean>
  },
): Promise<{ readonly doses: LinkedDoses; readonly isStored: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const facts = await readLinkFacts(deps, link, now)
    const entries = press.entriesOf(facts)
    if (entries.length === 0) return { doses: linkedDosesView(facts, statesOf(facts, now)), isStored: false }
    let isStored: boolean
    try {
      isStored = await deps.database.withUser(link.userId, async (tx) => {
        if (!(await press.claim(tx))) return false
        await storeEntries(tx, link.userId, entries, facts, deps.sealer, now)
        return true
      })
    } catch (error) {
      if (error instanceof PlansChangedError && attempt < maxAttempts) continue
      throw error
    }
    const after = await readLinkFacts(deps, link, now)
    return { doses: linkedDosesView(after, statesOf(after, now)), isStored }
  }
}

/** @throws PlansChangedError */
async function storeEntries(
  tx: Tx,
  userId: string,
  entries: readonly LinkEntry[],
  { plans }: LinkFacts,
  sealer: Sealer,
  now: Temporal.Instant,
): Promise<void> {
  for (const entry of entries) {
    const newEntry = { ...entry, zoneSpanCount: plans.spans.length, receivedAt: now }
    const [inserted] = (await tx.executeQuery(insertEntry(userId, newEntry, sealer))).rows
    if (inserted) requireEntryQuota(inserted)
    if (!inserted?.storedId) throw new PlansChangedError()
  }
}

/** @throws Problem link_not_valid */
async function stopEmail(
  { database, sealer }: ReminderLinksDeps,
  link: ClaimedLink,
  now: Temporal.Instant,
): Promise<void> {
  await database.withUser(link.userId, async (tx) => {
    const { rows } = await tx.executeQuery(selectLink(link, 'stop-email', now))
    if (!linkOf(rows)) throw linkNotValid()
    const before = await lockSettings(tx, link.userId)
    await updateSettings(tx, link.userId, { notifications: { email: false } }, now)
    if (!before?.notifications.email) return
    const patient = { tx, sealer, userId: link.userId }
    await recordAudit(patient, { kind: 'email-reminders-stopped' }, { at: now, device: null })
  })
}
