import { completeMedication, endMedication, reopenMedication, restoreMedication } from '#core/api/medication-changes.ts'
import { fieldsOf } from '#core/medication/medication.ts'
import { endPlan } from '#core/schedule/change.ts'
import { canReopen } from '#core/schedule/ending.ts'
import { samePlan } from '#core/schedule/pattern.ts'
import { openVersion } from '#core/schedule/schedule.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { selectZoneSpans, zoneSpansOf } from '#server/features/account/store.ts'
import { Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { changeLocked, changeOf, plannedChange, readTarget, runningVersion, storeChange } from './change.ts'
import { requireRoomFor } from './room.ts'
import { readMedication, storeClosing, updateMedication } from './store.ts'
import { confirmedReason } from './weekly-confirmation.ts'

type EndingDeps = { readonly database: Database; readonly sealer: Sealer }

/** Complete, End and Restore (product 15.2). */
export function endingRoutes(api: Api, deps: EndingDeps): void {
  const { sealer } = deps

  register(api, completeMedication, async ({ input: { id }, userId, now }) => close(deps, userId, id, 'completed', now))

  register(api, endMedication, async ({ input: { id }, userId, now }) => close(deps, userId, id, 'ended', now))

  register(api, reopenMedication, async ({ input: { id, pressedAt }, userId, now }) => {
    return changeLocked(deps, userId, id, now, async (tx) => {
      const medication = await readMedication(tx, sealer, userId, id)
      const closing = medication?.versions.at(-1)?.closing
      // Repeated request: it is reopened already.
      if (!medication || !closing) return
      if (closing.reason === 'edited') throw new Problem('conflict', 'closing_not_undoable')
      if (!canReopen(closing, pressedAt ?? now, now)) {
        throw new Problem('too_late', 'closing_undo_too_late')
      }
      const spans = zoneSpansOf((await tx.executeQuery(selectZoneSpans(userId))).rows)
      await requireRoomFor('running', tx, userId, spans, now)
      await storeClosing(tx, userId, id, medication.versions.length, null)
    })
  })

  register(api, restoreMedication, async ({ input: { id, ...change }, userId, now }) => {
    return changeLocked(deps, userId, id, now, async (tx) => {
      const target = await readTarget(tx, sealer, userId, id, now)
      const running = runningVersion(target, now)
      if (running) {
        // Repeated request: it is restored already.
        if (samePlan(running, changeOf(change))) return
        throw new Problem('conflict', 'medication_not_ended')
      }
      const { medication } = target
      const { dosage, pattern } = changeOf(change)
      const after = { id, name: medication.name, dosage, pattern }
      const moreOftenReason = await confirmedReason(tx, sealer, userId, change, after, null, now)
      const planned = plannedChange(target, changeOf(change), now)
      const { versions, contactConsentAt } = medication
      await requireRoomFor({ versions: versions.length, runsAlready: false }, tx, userId, target.spans, now)
      await storeChange(tx, sealer, userId, medication, changeOf(change), planned)
      await updateMedication(tx, sealer, userId, id, {
        fields: fieldsOf(medication),
        dosage,
        pattern,
        firstDose: planned.plan.firstDose,
        contactConsentAt,
        moreOftenReason,
      })
    })
  })
}

function close(deps: EndingDeps, userId: string, id: string, reason: 'completed' | 'ended', now: Temporal.Instant) {
  return changeLocked(deps, userId, id, now, async (tx) => {
    const { medication, record, spans } = await readTarget(tx, deps.sealer, userId, id, now)
    // Repeated request, or another device: the first one holds.
    if (!openVersion(record.schedule)) return
    const closing = endPlan(record, spans, reason, now)
    if (closing) await storeClosing(tx, userId, id, medication.versions.length, closing)
  })
}
