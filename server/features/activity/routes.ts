import * as z from 'zod/mini'
import { exportActivity, listActivity } from '#core/api/activity.ts'
import { instant } from '#core/api/codecs.ts'
import type { Output } from '#core/api/endpoint.ts'
import { activityTable } from '#core/export/activity-table.ts'
import { byteOrderMark, csvText } from '#core/export/csv.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { selectZoneSpans, zoneSpansOf } from '#server/features/account/store.ts'
import { cursorText, pageOf, placeOf } from '#server/http/paging.ts'
import { type Api, type Call, FileAnswer, register } from '#server/http/register.ts'
import { eventOf, recordAudit, selectActivity, sourceOf } from './store.ts'

export type ActivityDeps = { readonly database: Database; readonly sealer: Sealer }

const defaultPageSize = 50

/** See product 8.8. */
export function activityRoutes(api: Api, deps: ActivityDeps): void {
  register(api, listActivity, (call) => readPage(deps, call))

  register(api, exportActivity, async ({ userId, ...caller }) => {
    const { database, sealer } = deps
    const [rows, spans] = await database.batchForUser(userId, [
      selectActivity(userId, null, null),
      selectZoneSpans(userId),
    ])
    const events = rows.map((row) => eventOf(row, sealer))
    await database.withUser(userId, (tx) =>
      recordAudit({ tx, sealer, userId }, { kind: 'exported-activity' }, sourceOf(caller)),
    )
    return new FileAnswer(Buffer.from(byteOrderMark + csvText(activityTable(events, zoneSpansOf(spans)))))
  })
}

/** @throws Problem invalid_input */
async function readPage(
  { database, sealer }: ActivityDeps,
  { input: { cursor, limit }, userId }: Call<typeof listActivity>,
): Promise<Output<typeof listActivity>> {
  const pageSize = limit === undefined ? defaultPageSize : Number(limit)
  const place = placeOf(cursorParts, cursor)
  const after = place && { at: place[0], number: Number(place[1]) }
  const [rows] = await database.batchForUser(userId, [selectActivity(userId, after, pageSize + 1)])
  const { shown, next } = pageOf(rows, pageSize, ({ at, number }) => cursorText(`${at}`, `${number}`))
  return { events: shown.map((row) => eventOf(row, sealer)), next }
}

const cursorParts = z.tuple([instant, z.string().check(z.regex(/^\d{1,15}$/))])
